// How well a player has decided today: counted when a round is over, each round once.
import type { RoundAdviceView } from "../wire/types";
import { isMistake } from "./valued";

export interface Tally {
  decisions: number;
  best: number;
  lost: number; // antes
}
export interface Day extends Tally {
  day: string;
  rounds: string[]; // the latest that are in it
}

const KEPT_ROUNDS = 50;

export const dayOf = (ms: number): string => new Date(ms).toDateString();
const anew = (day: string): Day => ({ day, decisions: 0, best: 0, lost: 0, rounds: [] });

/** Whether a kept tally can be one: whole numbers, no more best decisions than decisions. */
export function isTally(value: unknown): value is Tally {
  const { decisions, best, lost } = (value ?? {}) as Partial<Tally>;
  return (
    Number.isSafeInteger(decisions) &&
    Number.isSafeInteger(best) &&
    0 <= best! &&
    best! <= decisions! &&
    typeof lost === "number" &&
    Number.isFinite(lost) &&
    lost >= 0
  );
}

/** The tally of that day out of a kept text; a new one where it is another day's or not whole. */
export function readDay(text: string | null, day: string): Day {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const { day: of, rounds } = (kept ?? {}) as Partial<Day>;
    if (!isTally(kept) || of !== day || !Array.isArray(rounds)) return anew(day);
    const { decisions, best, lost } = kept;
    return { day, decisions, best, lost, rounds: rounds.map(String).slice(-KEPT_ROUNDS) };
  } catch {
    return anew(day);
  }
}

export function counted(day: Day, round: string, { decisions }: RoundAdviceView): Day {
  if (day.rounds.includes(round)) return day;
  return {
    day: day.day,
    decisions: day.decisions + decisions.length,
    best: day.best + decisions.filter((one) => !isMistake(one)).length,
    lost: day.lost + decisions.reduce((sum, { cost }) => sum + Number(cost), 0),
    rounds: [...day.rounds, round].slice(-KEPT_ROUNDS),
  };
}

/** Antes lost per 100 decisions. */
export const per100 = ({ decisions, lost }: Tally): number =>
  decisions > 0 ? (100 * lost) / decisions : 0;
