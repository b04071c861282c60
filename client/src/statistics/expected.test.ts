import { expect, test } from "vitest";
import type { BetStatistics } from "../wire/types";
import { expectedNet, interval, isWithin, known } from "./expected";

const bet = (some: Partial<BetStatistics>): BetStatistics => ({
  bet: "main",
  rounds: 10,
  staked: 10_000,
  returned: 9_000,
  measured: "0.900000",
  low: "0.500000",
  high: "1.300000",
  exact: null,
  sampled: null,
  ...some,
});
const SAMPLED = { measured: "1.02", low: "0.99", high: "1.05", rounds: 11040 };
const game = (...bets: BetStatistics[]) => ({
  game: "six-card",
  rounds: 10,
  staked: 0,
  returned: 0,
  net: 0,
  bets,
});

test("an exact return goes before a sampled one", () => {
  expect(known(bet({ exact: "0.97", sampled: SAMPLED }))).toMatchObject({
    value: 0.97,
    exact: true,
  });
  expect(known(bet({ sampled: SAMPLED }))).toEqual({
    value: 1.02,
    exact: false,
    low: 0.99,
    high: 1.05,
    rounds: 11040,
  });
  expect(known(bet({}))).toBeNull();
});

test("the expected net adds up the bets, and is not told of half of them", () => {
  const [exact, sampled] = [bet({ exact: "0.97" }), bet({ staked: 5_000, sampled: SAMPLED })];
  expect(expectedNet([game(exact), game(sampled)])).toBe(-200);
  expect(expectedNet([game(exact, bet({}))])).toBeNull();
  expect(expectedNet([])).toBe(0);
});

test("an interval begins at nothing, and there is none where no two rounds differ", () => {
  expect(interval(bet({ low: "-0.100000" }))).toEqual([0, 1.3]);
  expect(interval(bet({ low: null, high: null }))).toBeNull();
  expect(interval(bet({ low: "0.000000", high: "0.000000" }))).toBeNull();
});

test("a return is within the interval or not", () => {
  const exact = bet({ exact: "0.97" });
  expect(isWithin(exact, known(exact)!)).toBe(true);
  expect(isWithin(bet({ low: "0.98" }), known(exact)!)).toBe(false);
  expect(isWithin(bet({ low: null, high: null }), known(exact)!)).toBeNull();
});
