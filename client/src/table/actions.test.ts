import { describe, expect, it } from "vitest";
import type { OfferView } from "../wire/types";
import { answersTo, changePrices, mostChanged, stakeRange } from "./actions";

const offer = (action: string, price: number, more: Partial<OfferView> = {}): OfferView => ({
  action,
  price,
  amounts: null,
  amount_of: null,
  places: {},
  loses: {},
  ...more,
});

const SIX_CARD = [
  offer("fold", 0, { loses: { ante: 500 } }),
  offer("bet", 1000, { places: { bet: 1000 } }),
  offer("buy", 500, { places: { buy: 500 } }),
  offer("change Qh", 500, { places: { change: 500 } }),
  offer("change Qh 2c", 750, { places: { change: 750 } }),
];
const INSURABLE = [
  offer("fold", 0),
  offer("bet", 2000, { amounts: [1000, 6000], amount_of: "insurance", places: { bet: 2000 } }),
];
const PLAY = [
  offer("fold", 0),
  offer("play 1000", 1000, { amounts: [1000, 3000], amount_of: "play" }),
];

const shown = (offers: OfferView[], picked: string[] = [], insured = 0) =>
  answersTo({ offers }, picked, insured).map(({ key, action, price }) => [key, action, price]);

describe("answers", () => {
  it("are one for each verb, and a change waits for its cards", () => {
    expect(shown(SIX_CARD)).toEqual([
      ["change", null, null],
      ["buy", "buy", 500],
      ["bet", "bet", 1000],
      ["fold", "fold", 0],
    ]);
  });

  it("send the change of the cards that are chosen, in whatever order", () => {
    expect(shown(SIX_CARD, ["2c", "Qh"])[0]).toEqual(["change", "change Qh 2c", 750]);
    expect(shown(SIX_CARD, ["Qh"])[0]).toEqual(["change", "change Qh", 500]);
    expect(shown(SIX_CARD, ["2c"])[0]).toEqual(["change", null, null]);
    expect(mostChanged(SIX_CARD)).toBe(2);
    expect(changePrices(SIX_CARD)).toEqual([500, 750]);
    expect(mostChanged(PLAY)).toBe(0);
  });

  it("take the insurance into the bet that can be insured, and into nothing else", () => {
    expect(shown(INSURABLE, [], 1500)).toEqual([
      ["bet", "bet insurance=1500", 3500],
      ["fold", "fold", 0],
    ]);
    expect(shown(SIX_CARD, [], 1500)[2]).toEqual(["bet", "bet", 1000]);
  });

  it("are the multiples of the smallest Play bet up to the largest", () => {
    expect(shown(PLAY)).toEqual([
      ["play-1", "play 1000", 1000],
      ["play-2", "play 2000", 2000],
      ["play-3", "play 3000", 3000],
      ["fold", "fold", 0],
    ]);
    expect(stakeRange(PLAY)).toEqual([1000, 3000]);
    const short = [offer("play 1000", 1000, { amounts: [1000, 2500], amount_of: "play" })];
    expect(shown(short).map(([key]) => key)).toEqual(["play-1", "play-2"]);
    const fixed = [offer("play 2000", 2000)];
    expect(shown(fixed)).toEqual([["play", "play 2000", 2000]]);
    expect(stakeRange(fixed)).toBeNull();
  });
});
