// What answers are worth, in antes over the whole round, and what a choice cost against the best.
import type { AdviceOption, DecisionAdvice } from "../wire/types";
import { cardName } from "../words/names";
import { decimal, listed, money } from "../words/numbers";
import { t } from "../words/words";
import { verbOf } from "./actions";

export interface Valued {
  action: string;
  ev: number;
}
export interface Row extends Valued {
  behind: number; // what it is worth less than the best one
}

export const fromAdvice = (options: readonly AdviceOption[]): Valued[] =>
  options.map(({ action, ev_decimal }) => ({ action, ev: ev_decimal }));

/** An action without its amount, and the amount in cents. */
function parted(action: string): [base: string, amount: number] {
  const [, base = action, amount = "0"] = /^(.*?) (?:insurance=)?(\d+)$/.exec(action) ?? [];
  return [base, Number(amount)];
}

const amountOf = ({ action }: Valued): number => parted(action)[1];

/** The value of an action; between two amounts that are valued it is on the line through them. */
export function valueOf(options: readonly Valued[], action: string): number | null {
  const known = options.find((option) => option.action === action);
  if (known) return known.ev;
  const [base, amount] = parted(action);
  const line = options
    .map((option) => ({ at: parted(option.action), ev: option.ev }))
    .filter(({ at }) => at[0] === base);
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || first.at[1] === last.at[1]) return null;
  const share = (amount - first.at[1]) / (last.at[1] - first.at[1]);
  return first.ev + share * (last.ev - first.ev);
}

export const bestOf = (options: readonly Valued[]): Valued =>
  options.reduce((best, option) => (option.ev > best.ev ? option : best));

/** What the action gives away, in antes; null where it is not valued. */
export function costOf(options: readonly Valued[], action: string): number | null {
  const value = valueOf(options, action);
  return value === null ? null : Math.max(0, bestOf(options).ev - value);
}

// A change of other cards is another option, but not another kind of answer.
const kind = (action: string): string => (verbOf(action) === "change" ? "change" : action);

/** The best option of every kind by their values, and the others apart. */
export function ranked(options: readonly Valued[]): { first: Row[]; others: Row[] } {
  const best = options.length > 0 ? bestOf(options).ev : 0;
  const rows = options
    .map((option) => ({ ...option, behind: best - option.ev }))
    .sort((one, other) => other.ev - one.ev);
  const isFirst = (row: Row) =>
    row === rows.find(({ action }) => kind(action) === kind(row.action));
  return { first: rows.filter(isFirst), others: rows.filter((row) => !isFirst(row)) };
}

/** An answer by its name: "Bet", "Play 2×" where there are several stakes. */
export function answerName(action: string, options: readonly Valued[]): string {
  const verb = verbOf(action);
  const stakes = options.filter((option) => verbOf(option.action) === "play").map(amountOf);
  if (verb !== "play" || stakes.length < 2) return t(`answer-${verb}`);
  const times = parted(action)[1] / Math.min(...stakes);
  return t("answer-play-times", { times: decimal(times, Number.isInteger(times) ? 0 : 2) });
}

/** What more is to be said of it: its insurance, its cards, its stake. */
export function answerDetail(action: string, insurable: boolean): string {
  const [base, amount] = parted(action);
  switch (verbOf(action)) {
    case "change":
      return listed(base.split(" ").slice(1).map(cardName));
    case "play":
      return money(amount);
    case "bet":
    case "go-on":
      if (amount > 0) return t("coach-insured", { amount: money(amount) });
      return insurable ? t("coach-uninsured") : "";
    default:
      return "";
  }
}

/** An answer in one piece: "Bet (insurance 20)". */
export function answerText(action: string, options: readonly Valued[]): string {
  const [name, detail] = [answerName(action, options), answerDetail(action, false)];
  return detail && verbOf(action) !== "play" ? t("coach-answer", { name, detail }) : name;
}

export const isInsurable = (options: readonly Valued[]): boolean =>
  options.some(({ action }) => action.includes("insurance="));

export const isMistake = ({ cost }: Pick<DecisionAdvice, "cost">): boolean => Number(cost) > 0;
