// The commitments that this browser was shown before anything was staked: what they are compared
// with afterwards is then not the house's word alone.
import { keep, kept } from "../kept";

const KEY = "croupier-commitments";
const MOST = 500;

type Shown = [round: string, commitment: string];

const isShown = (value: unknown): value is Shown =>
  Array.isArray(value) && value.length === 2 && value.every((text) => typeof text === "string");

function all(): Shown[] {
  try {
    const shown: unknown = JSON.parse(kept(KEY) ?? "[]");
    return Array.isArray(shown) ? shown.filter(isShown) : [];
  } catch {
    return [];
  }
}

/** The commitment that was shown first for a round; null where none was, or it is long ago. */
export const shownBefore = (round: string): string | null =>
  all().find(([one]) => one === round)?.[1] ?? null;

export function keepShown({ id, commitment }: { id: string; commitment: string }): void {
  const shown = all();
  if (shown.some(([round]) => round === id)) return;
  keep(KEY, JSON.stringify([...shown, [id, commitment]].slice(-MOST)));
}
