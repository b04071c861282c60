import { expect, test } from "vitest";
import { arrangement, figures, holderOf } from "./layout";

const spot = (name: string, figure: string) => ({ name, figure, title: name });
const TWO_PLUS_FOUR = {
  stakes: ["ante", "bonus"] as ("ante" | "bonus")[],
  spots: [
    spot("ante", "ellipse"),
    spot("bonus", "square"),
    spot("insurance", "square"),
    spot("bet", "rectangle"),
    spot("buy", "circle"),
  ],
};

test("bonus and insurance share the square, on which the bonus is staked", () => {
  const all = figures(TWO_PLUS_FOUR);
  expect(arrangement(all)).toBe("side-raise-six-ante");
  expect(all[0]).toEqual({
    place: "side",
    shape: "square",
    spots: ["bonus", "insurance"],
    stake: "bonus",
  });
  expect(all.filter(({ stake }) => stake).map(({ stake }) => stake)).toEqual(["bonus", "ante"]);
});

test("figures of one shape stay apart where their bets do", () => {
  const spots = [spot("ante", "circle"), spot("aces_up", "circle"), spot("play", "circle")];
  const all = figures({ spots, stakes: ["ante", "aces_up"] });
  expect(all.map(({ place, spots }) => [place, spots])).toEqual([
    ["side", ["aces_up"]],
    ["raise", ["play"]],
    ["ante", ["ante"]],
  ]);
});

test("a hand is found by what its place is called", () => {
  expect(holderOf({ holder: "seat" }, 4)).toBe("seat4");
});
