// What a variant of a game pays otherwise than the game itself.
import type { GameView, PaytableView } from "../wire/types";

type Table = Pick<GameView, "id" | "paytables">;

export interface Otherwise {
  bet: string;
  rows: PaytableView["rows"];
}

/** By bet, the rows of a table that differ from those of the standard one; nothing of that one. */
export function otherwise(game: Table, standard: Table | undefined): Otherwise[] {
  if (standard === undefined || standard.id === game.id) return [];
  return Object.entries(game.paytables).flatMap(([bet, { rows }]) => {
    const known = new Map(standard.paytables[bet]?.rows.map(({ hand, pays }) => [hand, pays]));
    const differing = rows.filter(({ hand, pays }) => known.get(hand) !== pays);
    return differing.length > 0 ? [{ bet, rows: differing }] : [];
  });
}
