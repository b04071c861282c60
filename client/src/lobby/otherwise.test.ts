import { expect, test } from "vitest";
import { otherwise } from "./otherwise";

const table = (id: string, royal: number, bonus = 1000) => ({
  id,
  paytables: {
    bet: {
      title: "BET",
      rows: [
        { hand: "royal flush", pays: royal },
        { hand: "straight flush", pays: 50 },
      ],
    },
    bonus: { title: "bonus", rows: [{ hand: "royal flush", pays: bonus }] },
  },
});

test("a variant names the rows that it pays otherwise, and no others", () => {
  expect(otherwise(table("game-more", 110), table("game", 100))).toEqual([
    { bet: "bet", rows: [{ hand: "royal flush", pays: 110 }] },
  ]);
  expect(otherwise(table("game-more", 100, 900), table("game", 100))).toEqual([
    { bet: "bonus", rows: [{ hand: "royal flush", pays: 900 }] },
  ]);
});

test("a game itself, and one whose standard is not offered, name none", () => {
  const game = table("game", 100);
  expect(otherwise(game, game)).toEqual([]);
  expect(otherwise(table("game-more", 110), undefined)).toEqual([]);
});
