// The player's rounds, a page at a time, the latest first: at his own tables, and at live ones.
import { rest } from "../wire/rest";
import type { HistoryRound, LiveHistoryRound } from "../wire/types";

const PAGE = 20;

type Ask<Round> = (
  before: number | null,
  limit: number,
  game?: string,
) => Promise<{ rounds: Round[]; next: number | null }>;

export class Rounds<Round> {
  /** The game they are of, "" for all. */
  game = $state("");
  /** Those of the page; null while they are awaited. */
  list = $state.raw<Round[] | null>(null);
  failed = $state(false);
  #next = $state.raw<number | null>(null);
  /** Where the pages up to this one begin. */
  #starts = $state.raw<(number | null)[]>([null]);
  #asked = 0;
  readonly #ask: Ask<Round>;

  constructor(ask: Ask<Round>) {
    this.#ask = ask;
  }

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
      const page = await this.#ask(starts.at(-1) ?? null, PAGE, this.game || undefined);
      if (asked !== this.#asked) return;
      [this.list, this.#next, this.#starts] = [page.rounds, page.next, starts];
    } catch {
      this.failed = asked === this.#asked;
    }
  }
}

export const rounds = new Rounds<HistoryRound>(rest.rounds);
export const liveRounds = new Rounds<LiveHistoryRound>(rest.liveRounds);
