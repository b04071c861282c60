// How long a player has played in this tab, and what his rounds came to; kept over a reload.
import { keep, kept } from "../kept";
import type { RoundView } from "../wire/types";

interface Sitting {
  player: string; // "" until it is known who plays
  since_ms: number;
  net: number;
  open: string[]; // the latest rounds that were seen here and are not in `net` yet
}

const KEY = "croupier-sitting";
const KEPT_ROUNDS = 50;

export function readSitting(text: string | null, now_ms: number): Sitting {
  const anew = { player: "", since_ms: now_ms, net: 0, open: [] };
  try {
    const { player, since_ms, net, open } = JSON.parse(text ?? "") as Partial<Sitting>;
    const isWhole = Number.isSafeInteger(since_ms) && Number.isSafeInteger(net);
    if (!isWhole || since_ms! > now_ms || !Array.isArray(open)) return anew;
    return { player: String(player), since_ms: since_ms!, net: net!, open: open.map(String) };
  } catch {
    return anew;
  }
}

let sitting = $state.raw(readSitting(kept(KEY, "sessionStorage"), Date.now()));
let now_ms = $state(Date.now());
setInterval(() => (now_ms = Date.now()), 10_000);

export const elapsed = {
  /** Whole minutes since the player came into this tab. */
  get minutes(): number {
    return Math.max(0, Math.floor((now_ms - sitting.since_ms) / 60_000));
  },
  /** The net of the rounds that ended since, in cents. */
  get net(): number {
    return sitting.net;
  },
};

/** It is this player's from now on: of another one's rounds nothing stays. */
export function sitDown(player: string): void {
  if (player !== sitting.player) sit({ player, since_ms: Date.now(), net: 0, open: [] });
}

/** Follow a round to its end, and count it once; one that was over before is not of this sitting. */
export function followRound({ id, net }: Pick<RoundView, "id" | "net">): void {
  const wasOpen = sitting.open.includes(id);
  if (wasOpen === (net === null)) return;
  const others = sitting.open.filter((other) => other !== id);
  const open = net === null ? [...others, id].slice(-KEPT_ROUNDS) : others;
  sit({ ...sitting, net: sitting.net + (net ?? 0), open });
}

function sit(changed: Sitting): void {
  sitting = changed;
  keep(KEY, JSON.stringify(sitting), "sessionStorage");
}
