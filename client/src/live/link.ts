// A socket at a live table: what everyone is told, the own seat, and the own moves.
import { hex, sha256 } from "../fair/sha256";
import { Line, type LinePorts, type LinkState } from "../wire/line";
import { Refused } from "../wire/refused";
import type {
  LiveBet,
  LiveClientMessage,
  LiveDecide,
  LiveServerMessage,
  LiveSnapshot,
  LiveView,
  SeatView,
} from "../wire/types";

export interface LivePorts extends LinePorts<string | null> {
  /** A ticket to play; null to watch. */
  ticket(): Promise<string | null>;
  /** A new id of a command. */
  id(): string;
  /** A new client seed. */
  seed(): string;
  /** Where the seed of a round outlives the page. */
  kept: Pick<Storage, "getItem" | "setItem">;
}

export interface LiveListener {
  state(state: LinkState): void;
  /** The table and the own seat in its round, which may be older by a message. */
  told(view: LiveView, own: SeatView | null): void;
  /** A refusal that belongs to no command. */
  refusal(refused: Refused): void;
}

type Command = Exclude<LiveClientMessage, { t: "resume" | "ping" }>;
type Public = Extract<LiveServerMessage, { t: "phase" | "count" }>;

interface Unanswered {
  message: Command;
  resolve(): void;
  reject(refused: Refused): void;
}

const KEY = "croupier-live-seed-";
const LEFT = { code: "session-over", message: "another player is here now" };

export class LiveLink {
  readonly #line: Line<LiveClientMessage, LiveServerMessage, string | null>;
  #unanswered = new Map<string, Unanswered>();
  #epoch = -1; // none was told yet
  #seq = 0;
  #ownSeq = 0;
  #view: LiveView | null = null;
  #own: SeatView | null = null;
  #asked = false; // for what is missing
  #revealed: string | null = null; // the round whose seed was sent

  constructor(
    private readonly table: string,
    private readonly ports: LivePorts,
    private readonly listener: LiveListener,
  ) {
    this.#line = new Line(ports, {
      state: (state) => listener.state(state),
      opened: () => this.#hello(),
      told: (message) => this.#receive(message),
      dropped: () => (this.#asked = false),
    });
  }

  /** The table's time, in milliseconds. */
  now(): number {
    return this.ports.now() + this.#line.clockOffset;
  }

  wake(): void {
    this.#line.wake();
  }

  /** Hang up: the table is left. */
  end(): void {
    this.#line.end();
  }

  /** Sit here as another player, or as one at all; moves that wait are given up. */
  anew(): void {
    this.#line.drop();
    for (const { reject } of this.#unanswered.values()) reject(new Refused(LEFT));
    this.#unanswered.clear();
    [this.#own, this.#ownSeq] = [null, 0];
    this.#line.become("connecting");
    this.wake();
  }

  /** Bet with a seed of this browser, whose hash goes along. */
  bet(round: string, stakes: LiveBet["stakes"]): Promise<void> {
    const seed = this.ports.seed();
    const seed_hash = hex(sha256(new TextEncoder().encode(seed)));
    try {
      this.ports.kept.setItem(KEY + this.table, JSON.stringify([round, seed_hash, seed]));
    } catch {
      // a browser that keeps nothing: the seed counts as its hash
    }
    return this.#command({ t: "bet", id: this.ports.id(), round, stakes, seed_hash });
  }

  decide(round: string, actions: LiveDecide["actions"]): Promise<void> {
    return this.#command({ t: "decide", id: this.ports.id(), round, actions });
  }

  leave(round: string): Promise<void> {
    return this.#command({ t: "leave", id: this.ports.id(), round });
  }

  /** The own seed of a round, where this browser made it. */
  seed({ round, seed_hash }: Pick<SeatView, "round" | "seed_hash">): string | null {
    try {
      const kept: unknown = JSON.parse(this.ports.kept.getItem(KEY + this.table) ?? "null");
      const [of, hash, seed] = kept as [string, string, string];
      return of === round && hash === seed_hash ? seed : null;
    } catch {
      return null;
    }
  }

  /** Resolves when it was carried out; sent again over whatever socket until it is answered. */
  #command(message: Command): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#unanswered.set(message.id, { message, resolve, reject });
      if (this.#line.opened) this.#line.send(message);
    });
  }

  // A snapshot comes by itself; the clock is compared, and what was not answered goes out again.
  #hello(): void {
    this.#line.ping();
    for (const { message } of this.#unanswered.values()) this.#line.send(message);
  }

  #receive(message: LiveServerMessage): void {
    switch (message.t) {
      case "snapshot":
        return this.#anew(message);
      case "phase":
      case "count":
        return this.#next(message);
      case "own":
        if (message.epoch !== this.#epoch) return this.#ask();
        if (message.own_seq <= this.#ownSeq) return;
        [this.#ownSeq, this.#own] = [message.own_seq, message.own];
        return this.#told();
      case "answer":
        return this.#taken(message.id)?.resolve();
      case "refusal":
        return this.#refused(message.id, new Refused(message.error));
      case "pong":
        return this.#line.ponged(message.n, message.now_ms);
    }
  }

  #anew({ epoch, seq, view, own_seq, own }: LiveSnapshot): void {
    // Another owner may count the time from elsewhere.
    if (epoch !== this.#epoch && this.#epoch >= 0) this.#line.ping();
    [this.#epoch, this.#seq, this.#view] = [epoch, seq, view];
    [this.#ownSeq, this.#own] = [own_seq, own];
    this.#asked = false;
    this.#told();
  }

  #next(message: Public): void {
    if (message.epoch !== this.#epoch || message.seq > this.#seq + 1) return this.#ask();
    if (message.seq <= this.#seq || !this.#view) return;
    this.#seq = message.seq;
    this.#asked = false;
    const { players, waiting, taken } = message.t === "count" ? message : message.view;
    const view = message.t === "count" ? this.#view : message.view;
    this.#view = { ...view, players, waiting, taken };
    this.#told();
  }

  #ask(): void {
    if (this.#asked) return;
    this.#asked = true;
    const [epoch, seq, own_seq] = [Math.max(this.#epoch, 0), this.#seq, this.#ownSeq];
    this.#line.send({ t: "resume", epoch, seq, own_seq });
  }

  #told(): void {
    const view = this.#view;
    if (!view) return;
    const own = this.#own?.round === view.round?.id ? this.#own : null;
    if (view.phase === "seeds" && own && !own.revealed) this.#reveal(own);
    this.listener.told(view, own);
  }

  #reveal(own: SeatView): void {
    const seed = this.seed(own);
    if (seed === null || this.#revealed === own.round) return;
    this.#revealed = own.round;
    const message: Command = { t: "reveal", id: this.ports.id(), round: own.round, seed };
    this.#command(message).catch((error: Refused) => this.listener.refusal(error));
  }

  #taken(id: string): Unanswered | undefined {
    const command = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    return command;
  }

  #refused(id: string | null, refused: Refused): void {
    const command = id === null ? undefined : this.#taken(id);
    if (command) return command.reject(refused);
    this.#asked = false; // it may have been that
    this.listener.refusal(refused);
  }
}
