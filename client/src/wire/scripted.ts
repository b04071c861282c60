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
  readonly #self = this as unknown as WebSocket; // in the eyes of who handles its events

  constructor(readonly ticket: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage | LiveClientMessage);
  }

  close(): void {
    this.closed = true;
  }

  opens(): void {
    this.onopen?.call(this.#self, new Event("open"));
  }

  says(message: ServerMessage | LiveServerMessage): void {
    this.onmessage?.call(
      this.#self,
      new MessageEvent("message", { data: JSON.stringify(message) }),
    );
  }

  breaks(code = 1006): void {
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
