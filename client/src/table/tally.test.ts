import { expect, test } from "vitest";
import type { DecisionAdvice } from "../wire/types";
import { counted, per100, readDay } from "./tally";

const DAY = "Mon Nov 30 2026";
const decided = (cost: string): DecisionAdvice => ({
  box: 1,
  action: "bet",
  best: "buy",
  cost,
  cost_cents: 0,
  options: [],
});
const ROUND = { decisions: [decided("0.250000"), decided("0.000000")] };

test("a round is counted once", () => {
  const once = counted(readDay(null, DAY), "r1", ROUND);
  expect(once).toEqual({ day: DAY, decisions: 2, best: 1, lost: 0.25, rounds: ["r1"] });
  expect(counted(once, "r1", ROUND)).toBe(once);
  expect(per100(once)).toBe(12.5);
});

test("nothing decided, nothing lost", () => {
  expect(per100(readDay(null, DAY))).toBe(0);
});

test("a tally is kept, and begins anew with the day", () => {
  const day = counted(readDay(null, DAY), "r1", ROUND);
  expect(readDay(JSON.stringify(day), DAY)).toEqual(day);
  expect(readDay(JSON.stringify(day), "Tue Dec 01 2026").decisions).toBe(0);
});

test.each([
  "",
  "{",
  "null",
  "7",
  "[]",
  JSON.stringify({ day: DAY, decisions: 1, best: 2, lost: 0, rounds: [] }),
  JSON.stringify({ day: DAY, decisions: 2, best: 1, lost: "much", rounds: [] }),
  JSON.stringify({ day: DAY, decisions: 2, best: 1, lost: -1, rounds: [] }),
  JSON.stringify({ day: DAY, decisions: 2, best: 1, lost: 1, rounds: "r1" }),
])("what cannot be read is as if nothing was kept: %s", (text) => {
  expect(readDay(text, DAY)).toEqual({ day: DAY, decisions: 0, best: 0, lost: 0, rounds: [] });
});
