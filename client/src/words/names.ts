// What the house calls things by their ids, in words.
import { settings } from "../settings/settings.svelte";
import type { GameView, HandView } from "../wire/types";
import { t, worded } from "./words";

export const gameName = (game: Pick<GameView, "id" | "name">): string =>
  worded(`game-${game.id}`, {}, game.name);

export const gameSummary = (game: Pick<GameView, "id" | "summary">): string =>
  worded(`summary-${game.id}`, {}, game.summary);

/** A bet by the name printed on the table: "bonus", "ANTE". */
export const spotName = (spot: string): string => worded(`spot-${spot}`);

/** The dealer, the board or a box by its holder: "Box 2" of "box2". */
export function placeName(holder: string): string {
  const [, name = "", number] = /^([a-z]+)(\d*)$/.exec(holder) ?? [];
  return worded(`place-${name}`, { number: Number(number) }, holder);
}

// Catalogues choose by a rank as a number where it is one.
const rankArg = (rank = ""): string | number => (/^\d$/.test(rank) ? Number(rank) : rank);

/** A hand in words, to stand within a sentence: "two pair, aces and sevens". */
export function handName({ name, ranks: [first, second = first] }: HandView): string {
  return worded(`hand-${name}`, { rank: rankArg(first), second: rankArg(second) });
}

/** A card in words: "queen of spades"; null is one that is face down. */
export const cardName = (card: string | null): string =>
  card === null ? t("card-down") : t("card", { rank: rankArg(card[0]), suit: card[1] ?? "" });

/** The rank of a card in words: "queen". */
export const rankName = (card: string): string => worded("rank-one", { rank: rankArg(card[0]) });

/** As a sentence begins: "Two pair, aces and sevens". */
export const begun = (text: string): string =>
  text.charAt(0).toLocaleUpperCase(settings.language) + text.slice(1);
