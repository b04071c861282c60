"""The server: the house over HTTP and WebSocket."""
