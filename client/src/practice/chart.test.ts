import { afterEach, describe, expect, it } from "vitest";
import { resetSettings, settings } from "../settings/settings.svelte";
import type { ChartSquare, ChartView } from "../wire/types";
import {
  columnsOf,
  conditionText,
  levelSign,
  levelText,
  optionLetter,
  optionName,
  rowsOf,
  sharesText,
  squareFill,
  squareText,
  trimmed,
} from "./chart";

afterEach(resetSettings);

const square = (fold: number, bet: number): ChartSquare => ({
  best: fold > bet ? "fold" : "bet",
  shares: [fold, bet].map(String),
});
const [folds, bets, mixed] = [square(1, 0), square(0, 1), square(0.25, 0.75)];
const one = (level: string): [string, string] => [level, level];
const chart: ChartView = {
  exact: true,
  deals: null,
  options: ["fold", "bet"],
  rows: {
    feature: "hand",
    levels: ["high-card Q", "high-card K", "ace-king J", "one-pair 2", "two-pair"].map(one),
  },
  columns: { feature: "upcard", levels: ["2", "T", "A"].map(one) },
  squares: [
    [folds, folds, null],
    [folds, folds, null],
    [mixed, folds, null],
    [bets, bets, null],
    [bets, bets, null],
  ],
  elsewhere: null,
  lists: [],
};

describe("a chart", () => {
  it("has no column in which nothing is dealt, and one row of those that say the same", () => {
    const drawn = trimmed(chart);
    expect(columnsOf(drawn).map(levelSign)).toEqual(["2", "10"]);
    const rows = rowsOf(drawn);
    expect(rows.map(levelText)).toEqual([
      "Pair of twos or better",
      "Ace-king-jack",
      "King high or lower",
    ]);
    expect(rows.map(levelSign)).toEqual(["22+", "AKJ", "≤K"]);
    expect(rows.map(({ squares }) => squares)).toEqual([
      [bets, bets],
      [mixed, folds],
      [folds, folds],
    ]);
  });

  it("keeps apart what is mixed, or cannot be dealt", () => {
    const squares = [[mixed], [mixed], [null], [bets], [bets]];
    expect(rowsOf({ ...chart, squares }).map(({ level }) => level)).toEqual([
      ["one-pair 2", "two-pair"],
      ["high-card K", "high-card K"],
      ["high-card Q", "high-card Q"],
    ]);
  });

  it("says what is best, where, and how often", () => {
    expect(squareText(chart, bets)).toBe("Bet, whatever the other cards.");
    expect(squareText({ ...chart, deals: 48 }, folds)).toBe("Fold, in all 48 sampled deals.");
    expect(squareText(chart, mixed)).toContain("Bet 75.0% and Fold 25.0%");
    expect(sharesText(chart, ["0", "1"])).toBe("Bet 100.0%");
    expect(squareFill(chart, mixed)).toBe(
      "linear-gradient(var(--bet) 0.0% 75.0%, var(--fold) 75.0% 100.0%)",
    );
  });

  it("names options and levels in the language that is set", () => {
    expect(["fold", "play 3", "change 2"].map(optionLetter)).toEqual(["F", "3", "C2"]);
    expect(optionName("change 1")).toBe("Change 1 card");
    settings.language = "sk";
    expect(["play 3", "change 2"].map(optionName)).toEqual(["Hrať 3×", "Vymeniť 2 karty"]);
    const low: [string, string] = ["high-card 2", "high-card J"];
    const open = { feature: "open-cards", levels: [low, one("high-card Q"), one("two-pair")] };
    const columns = columnsOf({ ...chart, columns: open });
    expect(columns.map(levelText)).toEqual([
      "Vysoká karta dolník a nižšie",
      "Vysoká karta dáma",
      "Dva páry a lepšie",
    ]);
    expect(columns.map(levelSign)).toEqual(["≤J", "Q", "Dva páry a lepšie"]);
    expect(levelSign({ level: ["one-pair T", "one-pair Q"], end: null })).toBe("1010–QQ");
  });

  it("tells conditions of rules", () => {
    const told = [
      ["hand", "at-least", "ace-king J"],
      ["upcard", "at-most", "T"],
      ["hand", "at-most", "no-pair"],
      ["matched", "at-least", "yes"],
    ].map(([feature = "", bound, level = ""]) =>
      conditionText({ feature, bound: bound as "at-least", level }),
    );
    expect(told).toEqual([
      "ace-king-jack or better",
      "upcard 10 or lower",
      "no pair",
      "the upcard’s rank in your hand",
    ]);
  });
});
