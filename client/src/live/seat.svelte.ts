// A live table as it is seen here, and what its player does there.
import type { House } from "../house/session.svelte";
import type { Seat } from "../house/table.svelte";
import type { LinkState, Socket } from "../wire/line";
import { Refused } from "../wire/refused";
import { rest } from "../wire/rest";
import type { LiveDecide, LiveView, Move, SeatView, TableView } from "../wire/types";
import { LiveLink } from "./link";
import { tableView } from "./standing";

export class LiveSeat implements Seat {
  state = $state<LinkState>("connecting");
  live = $state.raw<LiveView | null>(null);
  own = $state.raw<SeatView | null>(null);
  view = $state.raw<TableView | null>(null);
  waiting = $state.raw<Move | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** The whole seconds of the phase that are left; null where none are counted. */
  left = $state<number | null>(null);
  readonly #link: LiveLink;
  #changes = 0;

  constructor(
    table: string,
    private readonly house: Pick<House, "player">,
  ) {
    this.#link = new LiveLink(
      table,
      {
        ticket: async () => (this.house.player ? (await rest.ticket()).ticket : null),
        open: (ticket) => openSocket(table, ticket),
        id: random,
        seed: random,
        now: () => Date.now(),
        kept: sessionStorage,
      },
      {
        state: (state) => (this.state = state),
        told: (view, own) => this.#told(view, own),
        refusal: (refused) => (this.refusal = refused),
      },
    );
  }

  /** Resolves when the move was carried out, rejects with `Refused`; one move at a time. */
  async send(move: Move): Promise<TableView> {
    if (move.kind === "place") await this.#sent(move, (at) => this.#link.bet(at, move.stakes));
    if (move.kind === "decide") await this.decide({ [move.box]: move.action }, move);
    return this.view!;
  }

  /** Take decisions by box, all or none. */
  async decide(actions: LiveDecide["actions"], as?: Move): Promise<void> {
    const [[box, action] = ["1", ""]] = Object.entries(actions);
    const move = as ?? { kind: "decide", box: Number(box), action };
    await this.#sent(move, (at) => this.#link.decide(at, actions));
  }

  dismiss(): void {
    this.refusal = null;
  }

  /** Have no seat kept, and hang up. */
  async leave(): Promise<void> {
    const round = this.live?.round?.id;
    if (round && this.own) await this.#link.leave(round).catch(() => {});
    this.#link.end();
  }

  wake(): void {
    this.#link.wake();
  }

  hangUp(): void {
    this.#link.end();
  }

  /** Sit here as who is in the house now. */
  anew(): void {
    this.#link.anew();
  }

  /** The own seed of the round, where this browser made it. */
  get seed(): string | null {
    return this.own && this.#link.seed(this.own);
  }

  /** Look at the clock. */
  tick(): void {
    const ends_ms = this.live?.ends_ms ?? null;
    this.left =
      ends_ms === null ? null : Math.max(0, Math.ceil((ends_ms - this.#link.now()) / 1000));
  }

  #told(view: LiveView, own: SeatView | null): void {
    this.#changes += 1;
    [this.live, this.own] = [view, own];
    this.view = tableView(view, own, this.#changes, this.house.player?.balance ?? 0);
    this.tick();
  }

  async #sent(move: Move, order: (round: string) => Promise<void>): Promise<void> {
    const round = this.live?.round?.id;
    if (!round || this.waiting) throw new Refused(round ? SENT_ALREADY : NOT_SEEN);
    this.refusal = null;
    this.waiting = move;
    try {
      await order(round);
    } catch (error) {
      if (error instanceof Refused) this.refusal = error;
      throw error;
    } finally {
      this.waiting = null;
    }
  }
}

const SENT_ALREADY = { code: "sent-already", message: "another move is not answered yet" };
const NOT_SEEN = { code: "not-seen", message: "the table has not been shown yet" };

const random = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) =>
    word.toString(16).padStart(8, "0"),
  ).join("");

function openSocket(table: string, ticket: string | null): Socket {
  const query = ticket === null ? "" : `?ticket=${encodeURIComponent(ticket)}`;
  const address = new URL(`/ws/live/${table}${query}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}
