// What the house calls things by their ids, in words.
import type { EdgeView, GameView, HandView } from "../wire/types";
import { worded } from "./words";

export const gameName = (game: Pick<GameView, "id" | "name">): string =>
  worded(`game-${game.id}`, {}, game.name);

export const gameSummary = (game: Pick<GameView, "id" | "summary">): string =>
  worded(`summary-${game.id}`, {}, game.summary);

/** A figure of a table, or the bets of a game together: "bonus", "ANTE". */
export const betName = (bet: EdgeView["bet"]): string => worded(`spot-${bet}`);

/** A hand in words: "Two pair, aces and sevens". */
export function handName({ name, ranks }: HandView): string {
  const [first = "", second = "", third = ""] = ranks;
  return worded(`hand-${name}`, { first, second, third });
}

/** A card in words: "queen of spades"; null is one that is face down. */
export const cardName = (card: string | null): string =>
  card === null ? worded("card-down") : worded("card", { rank: card[0] ?? "", suit: card[1] ?? "" });
