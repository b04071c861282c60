// Sockets for tests: the server's side is the test's.
import type { Socket } from "./line";
import type {
  ClientMessage,
  LiveClientMessage,
  LiveServerMessage,
  ServerMessage,
  TableView,
} from "./types";

export class ScriptedSocket implements Socket {
  onopen: Socket["onopen"] = null;
  onclose: Socket["onclose"] = null;
  onmessage: Socket["onmessage"] = null;
  readonly sent: (ClientMessage | LiveClientMessage)[] = [];
  closed = false;
  readyState: Socket["readyState"] = WebSocket.CONNECTING;
  readonly #self = this as unknown as WebSocket; // in the eyes of who handles its events

  constructor(readonly ticket: string) {}

  send(text: string): void {
    if (this.readyState !== WebSocket.OPEN)
      throw new Error("a socket that is not open sends nothing");
    this.sent.push(JSON.parse(text) as ClientMessage | LiveClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.readyState = WebSocket.OPEN;
    this.onopen?.call(this.#self, new Event("open"));
  }

  says(message: ServerMessage | LiveServerMessage): void {
    this.onmessage?.call(
      this.#self,
      new MessageEvent("message", { data: JSON.stringify(message) }),
    );
  }

  /** It is about to be gone, and its page has not heard of it yet. */
  closes(): void {
    this.readyState = WebSocket.CLOSING;
  }

  breaks(code = 1006): void {
    this.readyState = WebSocket.CLOSED;
    this.onclose?.call(this.#self, new CloseEvent("close", { code }));
  }
}

/** A table of nothing but its seq. */
export const tableAt = (seq: number, more: Partial<TableView> = {}): TableView => ({
  game: "four-card",
  seq,
  stage: "idle",
  balance: 1000,
  enabled: true,
  play_money: true,
  round: null,
  ...more,
});
