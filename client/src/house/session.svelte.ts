import { SvelteMap } from "svelte/reactivity";
import { keepShown } from "../fair/shown";
import { keep, kept } from "../kept";
import { Refused } from "../wire/refused";
import { rest } from "../wire/rest";
import { Link, type LinkState, type Socket } from "../wire/socket";
import type { EnteredView, GameView, PlayerView, TableView } from "../wire/types";
import { followRound, sitDown } from "./sitting.svelte";
import { Table } from "./table.svelte";

const CODE_KEY = "croupier-recovery-code";
const SESSION_CODES = ["session-over", "session-unknown"];

type Requests = Pick<
  typeof rest,
  "player" | "enter" | "recover" | "reset" | "leave" | "games" | "ticket"
>;

/** The player's house: who he is, what is offered, his tables and the line to them. */
export class House {
  state = $state<LinkState>("connecting");
  player = $state.raw<PlayerView | null>(null);
  games = $state.raw<GameView[]>([]);
  /** The code to come back with, as far as this browser knows it. */
  recoveryCode = $state<string | null>(kept(CODE_KEY));
  /** A refusal that belongs to no table. */
  refusal = $state.raw<Refused | null>(null);
  #tables = new SvelteMap<string, Table>();
  #link: Link;
  #changing = false; // who plays here: the old session ends by that, not for the player

  constructor(
    private readonly requests: Requests,
    open: (ticket: string) => Socket,
  ) {
    this.#link = new Link(
      {
        ticket: async () => (await requests.ticket()).ticket,
        open,
        id: () => crypto.getRandomValues(new Uint32Array(4)).join("-"),
        now: () => Date.now(),
      },
      {
        state: (state) => this.#lineIs(state),
        view: (game, view) => this.#viewed(game, view),
        refusal: (refused) => (this.refusal = refused),
      },
    );
  }

  /**
   * Come in, as who was here before or as a new guest, who only looks on where he enters not;
   * tried again until the server is reached.
   */
  async begin(enters = true): Promise<void> {
    try {
      [this.player, this.games] = await Promise.all([this.#come(enters), this.#offered()]);
      if (!this.player) return;
      sitDown(this.player.player);
      this.#link.wake();
    } catch (error) {
      if (error instanceof Refused && error.code === "recovery-unknown") this.#link.end();
      else {
        this.state = "reconnecting";
        setTimeout(() => void this.begin(enters), RETRY_MS);
      }
    }
  }

  /** Sit down at a table: it is watched from now on, and played at here and in no other tab. */
  table(game: string): Table {
    this.#link.sitDown(game);
    const table = this.#table(game);
    table.dismiss();
    return table;
  }

  /** See how a table is now: it opens and closes without a move. */
  look(game: string): void {
    this.#link.look(game);
  }

  /** Ask anew which games are offered, and see the tables that were opened or closed since. */
  async lookAround(): Promise<void> {
    try {
      this.games = await this.#offered();
    } catch {
      return; // They stay as they were seen.
    }
    for (const { id, enabled } of this.games) {
      const view = this.seen(id)?.view;
      if (view && view.enabled !== enabled) this.look(id);
    }
  }

  /** A table that was shown already, if it was; it is not watched because of this. */
  seen(game: string): Table | undefined {
    return this.#tables.get(game);
  }

  game(id: string): GameView | undefined {
    return this.games.find((game) => game.id === id);
  }

  /** The server's time, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#link.clockOffset;
  }

  /** Try the line again at once: the network is back, or the page is looked at. */
  wake(): void {
    if (this.player) this.#link.wake();
  }

  /** Play here, not in the other tab. */
  takeOver(): void {
    this.#link.resume();
  }

  /** Come back after the session ended, or with another player's code. */
  async recover(code?: string): Promise<void> {
    this.#changing = true;
    try {
      const player =
        code === undefined ? await this.#come(true) : this.#keep(await this.requests.recover(code));
      if (player) this.#entered(player);
    } finally {
      this.#changing = false;
      this.#lineIs(this.#link.state);
    }
  }

  /** Begin as a new guest. */
  async beginAnew(): Promise<void> {
    this.#entered(this.#keep(await this.requests.enter()));
  }

  /** Set the bankroll back to the grant. */
  async reset(): Promise<void> {
    this.player = await this.requests.reset();
  }

  /** What the player has by now, in cents. */
  paid(balance: number): void {
    if (this.player) this.player = { ...this.player, balance };
  }

  /** Ask who the player is anew, as after a round. */
  async refresh(): Promise<void> {
    try {
      this.player = await this.requests.player();
      sitDown(this.player.player);
    } catch {
      // The line tells where the server is not reached, or the session over.
    }
  }

  // A page that is left for "the session is over", and come back to, has lost what it said.
  #lineIs(state: LinkState): void {
    if (!(this.#changing && state === "over")) this.state = state;
  }

  // In another tab one may have come in already, and have the code that took this one's place.
  #come(enters: boolean): Promise<PlayerView | null> {
    return inTurn(async () => {
      this.recoveryCode = kept(CODE_KEY) ?? this.recoveryCode;
      try {
        return await this.requests.player();
      } catch (error) {
        if (!(error instanceof Refused) || !SESSION_CODES.includes(error.code)) throw error;
      }
      const code = this.recoveryCode;
      if (code === null && !enters) return null;
      return this.#keep(
        code === null ? await this.requests.enter() : await this.requests.recover(code),
      );
    });
  }

  async #offered(): Promise<GameView[]> {
    return (await this.requests.games()).games;
  }

  #keep(entered: EnteredView): PlayerView {
    this.recoveryCode = entered.recovery_code;
    keep(CODE_KEY, entered.recovery_code);
    return entered;
  }

  // The tables are another player's now, or shown anew: nothing of before is to be seen.
  #entered(player: PlayerView): void {
    this.player = player;
    sitDown(player.player);
    this.#link.forget();
    for (const table of this.#tables.values()) table.view = null;
    this.#link.resume();
  }

  #table(game: string): Table {
    const table = this.#tables.get(game) ?? new Table(game, this.#link);
    this.#tables.set(game, table);
    return table;
  }

  #viewed(game: string, view: TableView): void {
    const table = this.#table(game);
    const ended = view.stage === "settled" || view.stage === "void";
    const news = view.seq !== table.view?.seq;
    table.view = view;
    if (view.stage === "betting" && view.round) keepShown(view.round);
    if (view.round) followRound(view.round);
    if (!this.player || !news) return;
    const here = view.stage === "playing" && view.round ? { game, round: view.round.id } : null;
    const open = here ?? (this.player.open?.game === game ? null : this.player.open);
    this.player = { ...this.player, balance: view.balance, open };
    if (ended) void this.refresh();
  }
}

const RETRY_MS = 2_000;

/** Work that is done in one tab after the other, where the browser lets them wait. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
  "locks" in navigator ? navigator.locks.request("croupier-entrance", work) : work();

function openSocket(ticket: string): Socket {
  const address = new URL(`/ws?ticket=${encodeURIComponent(ticket)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return new WebSocket(address);
}

export const house = new House(rest, openSocket);
