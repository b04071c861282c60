// What is said of a change of a live table, besides what is said at any table.
import { holderOf } from "../table/layout";
import type { GameView, LiveView } from "../wire/types";
import { cardName, placeName } from "../words/names";
import { listed } from "../words/numbers";
import { t, type PlainId } from "../words/words";

type Result = NonNullable<LiveView["round"]>["results"][string];
type Game = Pick<GameView, "holder" | "boxes">;

const RESULTS: Partial<Record<Result, PlainId>> = {
  win: "box-won",
  lose: "box-lost",
  push: "box-push",
  unplayed: "box-push",
  folded: "box-folded",
};

/** What became of the hands that all share: "Hand 1: Won". */
export const handResults = ({ round }: LiveView, game: Game): string[] =>
  holders(game).flatMap((holder) => {
    const id = RESULTS[round?.results[holder] ?? "given"];
    return id ? [t("live-hand-result", { place: placeName(holder), result: t(id) })] : [];
  });

/** The sentences for who has no seat in the round: the others hear of their own. */
export function watched(before: LiveView | null, after: LiveView, game: Game): string[] {
  if (!before || !after.round) return [];
  const old = before.round?.id === after.round.id ? before.round : null;
  const hands = holders(game).flatMap((holder) => {
    const cards = after.round?.cards[holder] ?? [];
    if (cards.length === 0 || String(old?.cards[holder] ?? "") === String(cards)) return [];
    const names = listed(cards.map((card) => cardName(card)));
    return [t("live-hand-cards", { place: placeName(holder), cards: names })];
  });
  const isOver = after.phase === "settled" && before.phase !== "settled";
  return isOver ? [...hands, ...handResults(after, game)] : hands;
}

/** The table opens for bets, or would not say so for the first time. */
export const opensBets = (before: LiveView | null, after: LiveView): boolean =>
  before !== null && isOpen(after) && (before.round?.id !== after.round?.id || !isOpen(before));

/** Bets were taken until now. */
export const closesBets = (before: LiveView | null, after: LiveView): boolean =>
  after.phase === "seeds" && before !== null && isOpen(before);

const isOpen = ({ phase }: LiveView): boolean => phase === "asleep" || phase === "betting";

const holders = (game: Game): string[] =>
  Array.from({ length: game.boxes }, (_, place) => holderOf(game, place + 1));
