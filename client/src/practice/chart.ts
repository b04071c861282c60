// A strategy chart as it is drawn: rows that are alike as one, and everything in words.
import type { ChartSquare, ChartView, ConditionView } from "../wire/types";
import { begun, handName, rankName } from "../words/names";
import { count, listed, percent } from "../words/numbers";
import { t, worded } from "../words/words";

export interface Leveled {
  level: readonly [first: string, last: string];
  end: "top" | "bottom" | null; // where all that is higher, or lower, is in it
}
export interface Row extends Leveled {
  squares: (ChartSquare | null)[];
}

const isWhole = ({ shares }: ChartSquare): boolean =>
  shares.filter((share) => Number(share) > 0).length === 1;

/** The chart without columns in which nothing can be dealt. */
export function trimmed(chart: ChartView): ChartView {
  const kept = <T>(all: readonly T[]): T[] =>
    all.filter((_, column) => chart.squares.some((row) => row[column]));
  const columns = { ...chart.columns, levels: kept(chart.columns.levels) };
  return { ...chart, columns, squares: chart.squares.map(kept) };
}

/** The rows from the highest down; neighbours whose squares all say the same are one. */
export function rowsOf({ rows, squares }: ChartView): Row[] {
  const shown: Row[] = [];
  for (const [place, level] of [...rows.levels.entries()].reverse()) {
    const row: Row = { level, end: null, squares: squares[place] ?? [] };
    const above = shown.at(-1);
    if (row.squares.every((square) => square === null)) continue;
    if (above && isPlain(row) && isPlain(above) && says(row) === says(above)) {
      above.level = [level[0], above.level[1]];
    } else shown.push(row);
  }
  const [top, bottom] = [shown[0], shown.at(-1)];
  if (top && isRange(top)) top.end = "top";
  if (bottom && isRange(bottom)) bottom.end = "bottom";
  return shown;
}

const isRange = ({ level: [first, last] }: Pick<Leveled, "level">): boolean => first !== last;

/** The columns from the lowest up; the first and last of open cards stand for all beyond them. */
export const columnsOf = ({ columns: { feature, levels } }: ChartView): Leveled[] =>
  levels.map((level, place) => {
    if (feature !== "open-cards") return { level, end: null };
    if (place === levels.length - 1) return { level, end: "top" };
    return { level, end: place === 0 && isRange({ level }) ? "bottom" : null };
  });

const isPlain = ({ squares }: Row): boolean =>
  squares.every((square) => square !== null && isWhole(square));
const says = ({ squares }: Row): string => squares.map((square) => square?.best).join();

/** An option by its name: "Play 3×", "Change 2 cards". */
export function optionName(option: string): string {
  const [verb = "", number] = option.split(" ");
  if (number === undefined) return worded(`answer-${verb}`);
  if (verb === "change") return t("chart-change", { cards: Number(number) });
  return t("answer-play-times", { times: number });
}

/** The letter of its key, or how many antes are played: "F", "3", "C2". */
export function optionLetter(option: string): string {
  const [verb = "", number = ""] = option.split(" ");
  return verb === "play" && number ? number : `${worded(`key-${verb}`)}${number}`;
}

const signs: Record<string, string> = { T: "10" };
const rankSign = (rank: string): string => signs[rank] ?? rank;

function handText(level: string): string {
  const [name = "", rank] = level.split(" ");
  if (name === "no-hand") return t("chart-no-hand");
  if (name === "one-pair" || name === "high-card") {
    return handName({ name, ranks: [rank ?? ""] });
  }
  if (name === "ace-king" && rank) {
    return t("chart-ace-king", { rank: /^\d$/.test(rank) ? Number(rank) : rank });
  }
  return worded(`category-${name}`);
}

const isRank = (level: string): boolean => level.length === 1;
/** A level in words: "ace-king-jack", "pair of twos to pair of fives", "pair of twos or better". */
export const levelText = ({ level: [first, last], end }: Leveled): string => {
  const said = (one: string): string => (isRank(one) ? rankName(one) : handText(one));
  if (end === "top") return begun(t("chart-or-better", { hand: said(first) }));
  if (end === "bottom") return begun(t("chart-or-lower", { hand: said(last) }));
  return begun(
    first === last ? said(first) : t("chart-to", { first: said(first), last: said(last) }),
  );
};

/** As it stands where there is little room: "AKJ", "22–55", "22+"; in words what has no sign. */
export function levelSign(leveled: Leveled): string {
  const [first, last] = leveled.level.map(signOf);
  if (leveled.end === "top") return first ? `${first}+` : levelText(leveled);
  if (leveled.end === "bottom") return last ? `≤${last}` : levelText(leveled);
  if (!first || !last) return levelText(leveled);
  return first === last ? first : `${first}–${last}`;
}

function signOf(level: string): string | null {
  const [name, rank = ""] = level.split(" ");
  if (isRank(level)) return rankSign(level);
  if (name === "one-pair") return `${rankSign(rank)}${rankSign(rank)}`;
  if (name === "ace-king") return `AK${rankSign(rank)}`;
  return name === "high-card" ? rankSign(rank) : null;
}

/** In which share of the deals each option is best, the most frequent first. */
export function sharesText(chart: ChartView, shares: readonly string[]): string {
  const told = chart.options
    .map((option, place) => ({ option: optionName(option), share: Number(shares[place]) }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
  return listed(
    told.map(({ option, share }) => t("chart-share", { option, share: percent(share, 1) })),
  );
}

/** What a square says, in a sentence. */
export function squareText(chart: ChartView, { best, shares }: ChartSquare): string {
  const option = optionName(best);
  if (!isWhole({ best, shares })) {
    return t("chart-square", { option, shares: sharesText(chart, shares) });
  }
  if (chart.deals === null) return t("chart-always", { option });
  return t("chart-all-sampled", { option, deals: count(chart.deals) });
}

/** Its colours from the top: that of the best option, then the others by their shares. */
export function squareFill({ options }: ChartView, { best, shares }: ChartSquare): string {
  let from = 0;
  const order = [best, ...options.filter((option) => option !== best)];
  const stops = order.flatMap((option) => {
    const start = from;
    from += Number(shares[options.indexOf(option)]) * 100;
    const colour = `var(--${option.replace(" ", "-")})`;
    return from > start ? [`${colour} ${start.toFixed(1)}% ${from.toFixed(1)}%`] : [];
  });
  return `linear-gradient(${stops.join(", ")})`;
}

/** What a rule asks for: "upcard 9 or lower". */
export function conditionText({ feature, bound, level }: ConditionView): string {
  const hand = /^(one-pair|high-card|ace-king)\b/.test(level) ? handText(level) : level;
  return worded(`chart-if-${feature}-${bound}`, { level, hand, rank: rankSign(level) });
}
