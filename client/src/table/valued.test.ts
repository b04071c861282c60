import { expect, test } from "vitest";
import { answerDetail, answerName, answerText, costOf, ranked, valueOf } from "./valued";

const INSURED = [
  { action: "fold", ev: -1 },
  { action: "bet", ev: 0.5 },
  { action: "bet insurance=3000", ev: -1 },
  { action: "buy", ev: 0.75 },
];
const PLAYS = [1, 2, 3].map((times) => ({ action: `play ${times}000`, ev: -0.25 * times }));
const CHANGES = [
  { action: "fold", ev: -1 },
  { action: "change 9c", ev: -0.5 },
  { action: "change 9c Kd", ev: -0.25 },
  { action: "bet", ev: -0.125 },
];

test("an amount between two that are valued is worth what lies between", () => {
  expect(valueOf(INSURED, "bet insurance=1000")).toBe(0);
  expect(valueOf(PLAYS, "play 1500")).toBe(-0.375);
});

test("an action that is not offered has no value", () => {
  expect(valueOf(INSURED, "go-on insurance=100")).toBeNull();
  expect(valueOf(PLAYS.slice(0, 1), "play 1500")).toBeNull();
  expect(costOf(CHANGES, "change Kd")).toBeNull();
});

test("a choice costs what the best one is worth more", () => {
  expect(costOf(INSURED, "buy")).toBe(0);
  expect(costOf(INSURED, "bet insurance=3000")).toBe(1.75);
});

test("options come by their value, of the changes only the best among the first", () => {
  const { first, others } = ranked(CHANGES);
  expect(first.map(({ action }) => action)).toEqual(["bet", "change 9c Kd", "fold"]);
  expect(first.map(({ behind }) => behind)).toEqual([0, 0.125, 0.875]);
  expect(others.map(({ action }) => action)).toEqual(["change 9c"]);
});

test("an answer is named with what it stakes", () => {
  expect(answerName("play 1500", PLAYS)).toBe("Play 1.50×");
  expect(answerName("play 2000", PLAYS)).toBe("Play 2×");
  expect(answerName("play 2000", PLAYS.slice(1, 2))).toBe("Play");
  expect(answerDetail("bet insurance=750", true)).toBe("insurance 7.50");
  expect(answerDetail("bet", true)).toBe("no insurance");
  expect(answerText("change 9c Kd", CHANGES)).toBe("Change (nine of clubs and king of diamonds)");
  expect(answerText("fold", CHANGES)).toBe("Fold");
});
