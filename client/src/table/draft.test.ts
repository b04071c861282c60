import { expect, test } from "vitest";
import { Draft, typedCents } from "./draft.svelte";

const CHIPS = [100, 500, 2500];
const draft = (last: ReturnType<Draft["last"]> = null) => new Draft(CHIPS, () => last);

test("the cheapest chip is on the cursor at first", () => {
  expect(new Draft([500, 100, 2500]).chip).toBe(100);
});

test("each click on a figure adds the chip of the cursor", () => {
  const bets = draft();
  bets.click(2, "ante");
  bets.choose(500);
  bets.click(2, "ante");
  bets.click(2, "bonus");
  expect(bets.stakes).toEqual({ "2": { ante: 600, bonus: 500 } });
  expect(bets.cents(2, "ante")).toBe(600);
  expect(bets.total).toBe(1100);
});

test("with the chip put down a click takes the last one away", () => {
  const bets = draft();
  bets.add(1, "ante", 500);
  bets.add(1, "ante", 100);
  bets.drop();
  expect(bets.chip).toBeNull();
  bets.click(1, "ante");
  expect(bets.stakes).toEqual({ "1": { ante: 500 } });
  bets.click(1, "ante");
  expect(bets.empty).toBe(true);
  bets.click(1, "ante");
  expect(bets.stakes).toEqual({});
  bets.drop();
  expect(bets.chip).toBe(100);
});

test("the wheel goes through the chips and stops at their ends", () => {
  const bets = draft();
  bets.turn(1);
  expect(bets.chip).toBe(500);
  bets.turn(1);
  bets.turn(1);
  expect(bets.chip).toBe(2500);
  bets.turn(-9);
  expect(bets.chip).toBe(100);
});

test("the wheel takes up a chip that was put down", () => {
  const bets = draft();
  bets.choose(500);
  bets.drop();
  bets.turn(1);
  expect(bets.chip).toBe(2500);
});

test("a typed amount replaces what lies there, to the cent", () => {
  const bets = draft();
  bets.add(1, "ante", 2500);
  bets.type(1, "ante", 750);
  expect(bets.cents(1, "ante")).toBe(750);
  bets.take(1, "ante");
  expect(bets.cents(1, "ante")).toBe(700);
  bets.type(1, "ante", 0);
  expect(bets.empty).toBe(true);
});

test("rebet lays the last round's bets, then doubles", () => {
  const bets = draft({ "1": { ante: 500 }, "3": { bonus: 200, ante: null } });
  expect(bets.doubles).toBe(false);
  bets.add(4, "ante", 100);
  bets.rebet();
  expect(bets.stakes).toEqual({ "1": { ante: 500 }, "3": { bonus: 200 } });
  expect(bets.doubles).toBe(true);
  bets.double();
  expect(bets.stakes).toEqual({ "1": { ante: 1000 }, "3": { bonus: 400 } });
  bets.add(1, "ante", 100);
  expect(bets.doubles).toBe(false);
});

test("no bets are doubled past what can be counted", () => {
  const bets = draft({ "1": { ante: 999_999_999_00 } });
  bets.rebet();
  for (let time = 0; time < 60; time += 1) bets.double();
  expect(Number.isSafeInteger(bets.total)).toBe(true);
  expect(bets.total).toBeGreaterThan(999_999_999_00);
});

test("rebet without a last round changes nothing", () => {
  const bets = draft();
  bets.add(1, "ante", 100);
  bets.rebet();
  expect(bets.stakes).toEqual({ "1": { ante: 100 } });
});

test("clear takes all bets away", () => {
  const bets = draft({ "1": { ante: 500 } });
  bets.rebet();
  bets.clear();
  expect([bets.empty, bets.doubles]).toEqual([true, false]);
});

test.each([
  ["7.50", 750],
  ["7,5", 750],
  ["1 000", 100_000],
  ["0", 0],
  ["", null],
  ["-1", null],
  ["1.005", null],
  ["1e3", null],
])("typed %j is %j cents", (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});
