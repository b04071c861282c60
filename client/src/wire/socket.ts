// The player's line to the server: one socket after the other, with nothing lost between them.
import { Refused } from "./refused";
import type { ClientMessage, CommandMessage, Move, ServerMessage, TableView } from "./types";

export type LinkState = "connecting" | "open" | "reconnecting" | "taken" | "over";

/** What of a WebSocket is used here. */
export type Socket = Pick<WebSocket, "onopen" | "onclose" | "onmessage" | "send" | "close">;

export interface Ports {
  /** A ticket for one socket; rejects with `Refused` where the session is over. */
  ticket(): Promise<string>;
  open(ticket: string): Socket;
  /** A new id of a command. */
  id(): string;
  now(): number;
}

export interface Listener {
  state(state: LinkState): void;
  view(game: string, view: TableView): void;
  /** A refusal that belongs to no command. */
  refusal(refused: Refused): void;
}

export const PING_MS = 22_000;
export const SILENCE_MS = 10_000;
export const BACK_OFF_MS = [0, 500, 1_000, 2_000, 4_000, 8_000, 15_000];
const SESSION_CODES = ["session-over", "session-unknown"];
const SESSION_OVER = { code: "session-over", message: "the session is over" };
const CLOSED_SESSION = 4001;
const CLOSED_AWAY = 4003;

interface Unanswered {
  message: CommandMessage;
  resolve(view: TableView): void;
  reject(refused: Refused): void;
}

type Timer = ReturnType<typeof setTimeout>;

export class Link {
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
  #unanswered = new Map<string, Unanswered>();
  #seqs = new Map<string, number | null>(); // of every table that is watched
  #heard = new Set<string>(); // the tables told of over this socket
  #gaps = new Set<string>(); // the tables asked for because of a gap
  #held = new Map<string, TableView>(); // what a table came to while a command waits for its answer
  #seat: string | null = null; // the table that is played at
  #taking = false; // and it is to be played at here alone, from the next socket on

  constructor(
    private readonly ports: Ports,
    private readonly listener: Listener,
  ) {}

  get state(): LinkState {
    return this.#state;
  }

  /** Connect, or connect again at once: the network or the page is back. */
  wake(): void {
    if (this.#state === "taken" || this.#state === "over") return;
    if (this.#opened) return this.#ping(); // is it alive still? silence will tell
    this.#failures = 0;
    void this.#dial();
  }

  /** Take the table over from another tab, or begin again after a session's end. */
  resume(): void {
    if (this.#state === "taken" && this.#seat) return this.sitDown(this.#seat);
    this.#become("reconnecting");
    this.wake();
  }

  /** Hang up for good: nobody plays here now. */
  end(): void {
    this.#become("over");
    this.#drop();
  }

  /** Another player's tables are watched from now on; commands that wait are given up. */
  forget(): void {
    this.#drop();
    for (const game of this.#seqs.keys()) this.#seqs.set(game, null);
    for (const { reject } of this.#unanswered.values()) reject(new Refused(SESSION_OVER));
    this.#unanswered.clear();
  }

  /** Watch a table from now on, and play at it here alone: another tab is told. */
  sitDown(game: string): void {
    this.#seat = game;
    this.#taking = !this.#opened;
    if (!this.#seqs.has(game)) this.#seqs.set(game, null);
    if (this.#opened) this.#watch(game, true);
    if (this.#state !== "taken") return;
    this.#become(this.#opened ? "open" : "reconnecting");
    this.wake();
  }

  /** Have a table told as it is now, also where no move changed it. */
  look(game: string): void {
    if (this.#opened) this.#send({ t: "watch", game, have_seq: null });
  }

  /** Resolves with the table after the move; sent again over whatever socket until answered. */
  command(game: string, expected_seq: number, move: Move): Promise<TableView> {
    const message: CommandMessage = { t: "command", id: this.ports.id(), game, expected_seq, move };
    return new Promise((resolve, reject) => {
      this.#unanswered.set(message.id, { message, resolve, reject });
      if (this.#opened) this.#send(message);
    });
  }

  #become(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.listener.state(state);
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
      this.#hello();
      this.#pinging = setInterval(() => this.#ping(), PING_MS);
      if (this.#state !== "taken") this.#become("open");
    };
    socket.onmessage = ({ data }) => {
      this.#heardFrom();
      this.#receive(JSON.parse(data) as ServerMessage);
    };
    socket.onclose = ({ code }) => this.#lost(code);
  }

  // Every table anew from where it stood, then what was not answered, in its order.
  #hello(): void {
    this.#heard.clear();
    this.#gaps.clear();
    for (const game of this.#seqs.keys()) this.#watch(game, this.#taking && game === this.#seat);
    this.#taking = false;
    for (const { message } of this.#unanswered.values()) this.#send(message);
  }

  #watch(game: string, take = false): void {
    const have_seq = this.#seqs.get(game) ?? null;
    this.#send({ t: "watch", game, have_seq, ...(take ? { take } : {}) });
  }

  #drop(): void {
    const socket = this.#socket;
    if (socket) socket.onopen = socket.onmessage = socket.onclose = null;
    socket?.close();
    this.#socket = null;
    this.#opened = false;
    this.#pinged.clear();
    this.#held.clear();
    clearInterval(this.#pinging);
    clearTimeout(this.#silence);
    this.#silence = undefined;
    clearTimeout(this.#retry);
  }

  #lost(code: number): void {
    this.#drop();
    if (code === CLOSED_SESSION || code === CLOSED_AWAY) this.end();
    else this.#again();
  }

  #again(): void {
    if (this.#state === "over") return;
    if (this.#state !== "connecting" && this.#state !== "taken") this.#become("reconnecting");
    const wait = BACK_OFF_MS[Math.min(this.#failures, BACK_OFF_MS.length - 1)];
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#dial(), wait);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
    this.#expect();
  }

  #ping(): void {
    this.#pings += 1;
    this.#pinged.set(this.#pings, this.ports.now());
    this.#send({ t: "ping", n: this.#pings });
  }

  // Whatever is sent is answered; a socket that stays silent is none.
  #expect(): void {
    this.#silence ??= setTimeout(() => this.#lost(0), SILENCE_MS);
  }

  #heardFrom(): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "snapshot":
        this.#gaps.delete(message.game);
        if (message.view) this.#accept(message.game, message.view);
        this.#heard.add(message.game);
        break;
      case "update":
        this.#updated(message.game, message.view);
        break;
      case "answer":
        this.#accept(message.game, message.view);
        this.#taken(message.id)?.resolve(message.view);
        this.#release(message.game);
        break;
      case "refusal":
        this.#refused(message.id, new Refused(message.error));
        break;
      case "pong":
        this.#ponged(message.n, message.now_ms);
        break;
      case "taken":
        if (message.game === this.#seat) this.#become("taken");
        break;
    }
  }

  #updated(game: string, view: TableView): void {
    const known = this.#seqs.get(game) ?? null;
    if (known !== null && view.seq > known + 1 && this.#heard.has(game)) {
      if (this.#gaps.has(game)) return;
      this.#gaps.add(game);
      this.#watch(game);
      return;
    }
    // A move is told twice, as an update and by its answer. It is shown by its answer, for until
    // then nothing else can be answered.
    if (this.#waits(game)) this.#held.set(game, view);
    else this.#accept(game, view);
    this.#heard.add(game);
  }

  #waits(game: string): boolean {
    return [...this.#unanswered.values()].some(({ message }) => message.game === game);
  }

  #release(game: string): void {
    const view = this.#held.get(game);
    if (!view || this.#waits(game)) return;
    this.#held.delete(game);
    if (view.seq > (this.#seqs.get(game) ?? -1)) this.#accept(game, view);
  }

  // The highest seq wins; but a house set back to a backup has lower ones than before it was lost.
  #accept(game: string, view: TableView): void {
    const known = this.#seqs.get(game) ?? null;
    if (known !== null && view.seq < known && this.#heard.has(game)) return;
    this.#seqs.set(game, view.seq);
    this.listener.view(game, view);
  }

  #taken(id: string): Unanswered | undefined {
    const command = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    return command;
  }

  #refused(id: string | null, refused: Refused): void {
    const command = id === null ? undefined : this.#taken(id);
    if (!command) {
      this.listener.refusal(refused);
      return;
    }
    const { game } = command.message;
    if (refused.code === "stale-seq") this.#watch(game);
    this.#release(game);
    command.reject(refused);
  }

  #ponged(n: number, server_ms: number): void {
    const sent = this.#pinged.get(n);
    this.#pinged.delete(n);
    if (sent !== undefined) this.clockOffset = server_ms - (sent + this.ports.now()) / 2;
  }
}
