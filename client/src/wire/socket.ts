// The player's line to the server, over which no command and no change of a table is lost.
import { Line, type LinePorts, type LinkState } from "./line";
import { Refused } from "./refused";
import type { ClientMessage, CommandMessage, Move, ServerMessage, TableView } from "./types";

export { BACK_OFF_MS, PING_MS, SILENCE_MS, type LinkState, type Socket } from "./line";

export interface Ports extends LinePorts<string> {
  /** A new id of a command. */
  id(): string;
}

export interface Listener {
  state(state: LinkState): void;
  view(game: string, view: TableView): void;
  /** A refusal that belongs to no command. */
  refusal(refused: Refused): void;
}

const SESSION_OVER = { code: "session-over", message: "the session is over" };

interface Unanswered {
  message: CommandMessage;
  resolve(view: TableView): void;
  reject(refused: Refused): void;
}

export class Link {
  readonly #line: Line<ClientMessage, ServerMessage>;
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
  ) {
    this.#line = new Line(ports, {
      state: (state) => listener.state(state),
      opened: () => this.#hello(),
      told: (message) => this.#receive(message),
      dropped: () => this.#held.clear(),
    });
  }

  get state(): LinkState {
    return this.#line.state;
  }

  /** How far the server's clock is ahead of this one, in milliseconds. */
  get clockOffset(): number {
    return this.#line.clockOffset;
  }

  /** Connect, or connect again at once: the network or the page is back. */
  wake(): void {
    this.#line.wake();
  }

  /** Take the table over from another tab, or begin again after a session's end. */
  resume(): void {
    if (this.state === "taken" && this.#seat) return this.sitDown(this.#seat);
    this.#become("reconnecting");
    this.wake();
  }

  /** Hang up for good: nobody plays here now. */
  end(): void {
    this.#line.end();
  }

  /** Another player's tables are watched from now on; commands that wait are given up. */
  forget(): void {
    this.#line.drop();
    for (const game of this.#seqs.keys()) this.#seqs.set(game, null);
    for (const { reject } of this.#unanswered.values()) reject(new Refused(SESSION_OVER));
    this.#unanswered.clear();
  }

  /** Watch a table from now on, and play at it here alone: another tab is told. */
  sitDown(game: string): void {
    this.#seat = game;
    this.#taking = !this.#line.opened;
    if (!this.#seqs.has(game)) this.#seqs.set(game, null);
    if (this.#line.opened) this.#watch(game, true);
    if (this.state !== "taken") return;
    this.#become(this.#line.opened ? "open" : "reconnecting");
    this.wake();
  }

  /** Have a table told as it is now, also where no move changed it. */
  look(game: string): void {
    if (this.#line.opened) this.#send({ t: "watch", game, have_seq: null });
  }

  /** Resolves with the table after the move; sent again over whatever socket until answered. */
  command(game: string, expected_seq: number, move: Move): Promise<TableView> {
    const message: CommandMessage = { t: "command", id: this.ports.id(), game, expected_seq, move };
    return new Promise((resolve, reject) => {
      this.#unanswered.set(message.id, { message, resolve, reject });
      if (this.#line.opened) this.#send(message);
    });
  }

  #become(state: LinkState): void {
    this.#line.become(state);
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

  #send(message: ClientMessage): void {
    this.#line.send(message);
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
        this.#line.ponged(message.n, message.now_ms);
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
}
