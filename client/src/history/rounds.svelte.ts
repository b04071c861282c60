// The player's rounds, a page at a time, the latest first: at his own tables, and at live ones.
import { rest, type RoundsAt } from "../wire/rest";
import type { Listed } from "../wire/types";

const PAGE = 20;

export class Rounds {
  /** The game they are of, "" for all. */
  game = $state("");
  /** Those of the page; null while they are awaited. */
  list = $state.raw<Listed[] | null>(null);
  failed = $state(false);
  #next = $state.raw<number | null>(null);
  /** Where the pages up to this one begin. */
  #starts = $state.raw<(number | null)[]>([null]);
  #asked = 0;

  constructor(readonly at: RoundsAt) {}

  get hasNewer(): boolean {
    return this.#starts.length > 1;
  }
  get hasOlder(): boolean {
    return this.#next !== null;
  }

  /** The latest ones, of this game from now on. */
  show(game: string): Promise<void> {
    this.game = game;
    return this.#load([null]);
  }
  latest = (): Promise<void> => this.#load([null]);
  older = (): Promise<void> => this.#load([...this.#starts, this.#next]);
  newer = (): Promise<void> => this.#load(this.#starts.slice(0, -1));

  async #load(starts: (number | null)[]): Promise<void> {
    const asked = ++this.#asked;
    this.failed = false;
    try {
      const page = await rest.rounds(this.at, starts.at(-1), PAGE, this.game || undefined);
      if (asked !== this.#asked) return;
      [this.list, this.#next, this.#starts] = [page.rounds, page.next, starts];
    } catch {
      this.failed = asked === this.#asked;
    }
  }
}

export const rounds = new Rounds("rounds");
export const liveRounds = new Rounds("live/rounds");

/** The address of a round's page, behind that of the history. */
export const addressOf = (round: Listed): string[] =>
  "table" in round ? ["live", round.id] : [round.id];
