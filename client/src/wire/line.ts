// A line to the server that is held open: one socket after the other, each with a ticket of its own.
import { Refused } from "./refused";

export type LinkState = "connecting" | "open" | "reconnecting" | "taken" | "over";

/** What of a WebSocket is used here. */
export type Socket = Pick<
  WebSocket,
  "onopen" | "onclose" | "onmessage" | "send" | "close" | "readyState"
>;

export interface LinePorts<Ticket> {
  /** A ticket for one socket; rejects with `Refused` where the session is over. */
  ticket(): Promise<Ticket>;
  open(ticket: Ticket): Socket;
  now(): number;
}

export interface LineUser<Told> {
  state(state: LinkState): void;
  /** A socket is open: what it is to know is sent now. */
  opened(): void;
  told(message: Told): void;
  /** The socket is gone, and with it what was told only to it. */
  dropped(): void;
}

export const PING_MS = 22_000;
export const SILENCE_MS = 10_000;
export const BACK_OFF_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000];
const SESSION_CODES = ["session-over", "session-unknown"];
const CLOSED_SESSION = 4001;
const CLOSED_AWAY = 4003;

type Timer = ReturnType<typeof setTimeout>;

export class Line<Sent extends { t: string }, Told, Ticket = string> {
  /** How far the server's clock is ahead of this one, in milliseconds. */
  clockOffset = 0;
  #state: LinkState = "connecting";
  #socket: Socket | null = null;
  #opened = false;
  #dialling = false;
  #failures = 0;
  #retry: Timer | undefined;
  #pinging: Timer | undefined;
  #silence: Timer | undefined;
  #pings = 0;
  #pinged = new Map<number, number>();

  constructor(
    private readonly ports: LinePorts<Ticket>,
    private readonly user: LineUser<Told>,
  ) {}

  get state(): LinkState {
    return this.#state;
  }

  get opened(): boolean {
    return this.#opened;
  }

  /** Connect, or connect again at once: the network or the page is back. */
  wake(): void {
    if (this.#state === "taken" || this.#state === "over") return;
    if (this.#opened) return this.ping(); // is it alive still? silence will tell
    this.#failures = 0;
    void this.#dial();
  }

  /** Hang up for good: nobody plays here now. */
  end(): void {
    this.become("over");
    this.drop();
  }

  become(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.user.state(state);
  }

  drop(): void {
    const socket = this.#socket;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    socket?.close();
    this.#socket = null;
    this.#opened = false;
    this.#pinged.clear();
    clearInterval(this.#pinging);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    clearTimeout(this.#retry);
    this.user.dropped();
  }

  send(message: Sent | { t: "ping"; n: number }): void {
    const socket = this.#socket; // where it is closing already, the next one has to carry it
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    this.#expect();
  }

  ping(): void {
    this.#pings += 1;
    this.#pinged.set(this.#pings, this.ports.now());
    this.send({ t: "ping", n: this.#pings });
  }

  ponged(n: number, server_ms: number): void {
    const sent = this.#pinged.get(n);
    this.#pinged.delete(n);
    if (sent !== undefined) this.clockOffset = server_ms - (sent + this.ports.now()) / 2;
  }

  async #dial(): Promise<void> {
    clearTimeout(this.#retry);
    if (this.#dialling || this.#socket) return;
    this.#dialling = true;
    try {
      const ticket = await this.ports.ticket();
      if (this.#state === "over") return;
      this.#attach(this.ports.open(ticket));
    } catch (error) {
      if (error instanceof Refused && SESSION_CODES.includes(error.code)) this.end();
      else this.#again();
    } finally {
      this.#dialling = false;
    }
  }

  #attach(socket: Socket): void {
    this.#socket = socket;
    this.#expect(); // to open
    socket.onopen = () => {
      this.#opened = true;
      this.#failures = 0;
      this.#heardFrom();
      this.user.opened();
      this.#pinging = setInterval(() => this.ping(), PING_MS);
      if (this.#state !== "taken") this.become("open");
    };
    socket.onmessage = ({ data }) => {
      this.#heardFrom();
      try {
        this.user.told(JSON.parse(data) as Told);
      } catch (error) {
        console.error(error); // it was no message of a house: the next line begins anew
        this.#lost(0);
      }
    };
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #lost(code: number): void {
    this.drop();
    if (code === CLOSED_SESSION || code === CLOSED_AWAY) this.end();
    else this.#again();
  }

  #again(): void {
    if (this.#state === "over") return;
    if (this.#state !== "connecting" && this.#state !== "taken") this.become("reconnecting");
    const wait = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length - 1)];
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#dial(), wait);
  }

  // Whatever is sent is answered; a socket that stays silent is none.
  #expect(): void {
    this.#silence ??= setTimeout(() => this.#lost(0), SILENCE_MS);
  }

  #heardFrom(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }
}
