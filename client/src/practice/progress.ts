// How far a player has come with the decisions of a game, kept in this browser.
import { VERBS } from "../table/actions";
import { isTally, type Tally } from "../table/tally";

export interface Progress {
  next: number; // how many were shown as new ones: after the last they begin anew
  missed: number[]; // the places of those to be shown again, the oldest mistake first
  tallies: Record<string, Tally>; // by what was best: "buy"
}

export interface Answered {
  place: number;
  size: number; // how many decisions there are
  best: string; // the verb of the best answer
  cost: number; // antes
}

const REST = 4; // decisions before a missed one comes again
const KEPT = 500;
const anew = (): Progress => ({ next: 0, missed: [], tallies: {} });
const isPlace = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const isVerbs = (name: string): boolean => (VERBS as readonly string[]).includes(name);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What of a game's progress can be read in a kept text; the rest is as at first. */
export function readProgress(text: string | null, game: string): Progress {
  const kept = readAll(text)[game];
  if (!isObject(kept)) return anew();
  const { next, missed, tallies } = kept;
  return {
    next: isPlace(next) ? next : 0,
    missed: Array.isArray(missed) ? [...new Set(missed.filter(isPlace))].slice(-KEPT) : [],
    tallies: Object.fromEntries(
      Object.entries(isObject(tallies) ? tallies : {}).filter(
        (pair): pair is [string, Tally] => isVerbs(pair[0]) && isTally(pair[1]),
      ),
    ),
  };
}

/** The kept text with a game's progress put into it. */
export const withProgress = (text: string | null, game: string, progress: Progress): string =>
  JSON.stringify({ ...readAll(text), [game]: progress });

function readAll(text: string | null): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** The progress after an answer: what was missed comes again until it is answered right. */
export function answered(progress: Progress, { place, size, best, cost }: Answered): Progress {
  const others = progress.missed.filter((missed) => missed !== place);
  const before = progress.tallies[best] ?? { decisions: 0, best: 0, lost: 0 };
  const tally = {
    decisions: before.decisions + 1,
    best: before.best + (cost > 0 ? 0 : 1),
    lost: before.lost + cost,
  };
  return {
    next: place === progress.next % size ? progress.next + 1 : progress.next,
    missed: cost > 0 ? [...others, place].slice(-KEPT) : others,
    tallies: { ...progress.tallies, [best]: tally },
  };
}

/** The place of the decision to be shown: one that was missed, if not just now; else a new one. */
export function nextPlace(progress: Progress, size: number, shown: readonly number[]): number {
  const lately = shown.slice(-REST);
  const missed = progress.missed.find((place) => place < size && !lately.includes(place));
  return missed ?? progress.next % size;
}

export function total({ tallies }: Progress): Tally {
  const sum = { decisions: 0, best: 0, lost: 0 };
  for (const { decisions, best, lost } of Object.values(tallies)) {
    sum.decisions += decisions;
    sum.best += best;
    sum.lost += lost;
  }
  return sum;
}
