// The pay tables of a game side by side.
import type { PaytableView } from "../wire/types";

export interface Row {
  hand: string;
  pays: (number | null)[]; // by table; null where it does not pay the hand
}

/** One row for each hand of any table; a hand stands after the one before it in its own table. */
export function sideBySide(tables: readonly PaytableView[]): Row[] {
  const hands: string[] = [];
  for (const { rows } of tables) {
    rows.forEach(({ hand }, at) => {
      if (hands.includes(hand)) return;
      const before = rows[at - 1];
      hands.splice(before ? hands.indexOf(before.hand) + 1 : 0, 0, hand);
    });
  }
  const paid = tables.map(({ rows }) => new Map(rows.map(({ hand, pays }) => [hand, pays])));
  return hands.map((hand) => ({ hand, pays: paid.map((by) => by.get(hand) ?? null) }));
}
