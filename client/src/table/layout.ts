// Which figures a box has and where: the shapes are the game's own, their places are by the bet.
import type { GameView, Spot } from "../wire/types";

export type Place = "side" | "raise" | "six" | "ante";
export interface Figure {
  place: Place;
  shape: string;
  spots: Spot[]; // the bets that lie on it, one at a time
  stake: Spot | null; // the bet that is placed on it before the deal
}

const PLACES: { [spot in Spot]?: Place } = {
  bonus: "side",
  aces_up: "side",
  insurance: "side",
  bet: "raise",
  play: "raise",
  buy: "six",
  change: "six",
  purchase: "six",
  ante: "ante",
};
const ORDER: Place[] = ["side", "raise", "six", "ante"];

/** The figures of a box, as they are printed: from the left above to the ANTE below. */
export function figures({ spots, stakes }: Pick<GameView, "spots" | "stakes">): Figure[] {
  return ORDER.flatMap((place) => {
    const here = spots.filter(({ name }) => PLACES[name as Spot] === place);
    if (here.length === 0) return [];
    const names = here.map(({ name }) => name as Spot);
    const stake = stakes.find((spot) => names.includes(spot)) ?? null;
    return [{ place, shape: here[0]!.figure, spots: names, stake }];
  });
}

/** How the figures of a box are arranged, by the places that it has: "side raise six ante". */
export const arrangement = (all: Figure[]): string => all.map(({ place }) => place).join("-");

/** The cards of a hand of the table: "box2". */
export const holderOf = (game: Pick<GameView, "holder">, box: number): string =>
  `${game.holder}${box}`;
