// How long this tab has been played in, and what its rounds came to; kept over a reload.
import type { RoundView } from "../wire/types";

interface Sitting {
  since_ms: number;
  net: number;
  counted: string[]; // the latest rounds in `net`
}

const KEY = "croupier-sitting";
const KEPT_ROUNDS = 50;

export function readSitting(text: string | null, now_ms: number): Sitting {
  const anew = { since_ms: now_ms, net: 0, counted: [] };
  try {
    const { since_ms, net, counted } = JSON.parse(text ?? "") as Partial<Sitting>;
    const isWhole = Number.isSafeInteger(since_ms) && Number.isSafeInteger(net);
    if (!isWhole || since_ms! > now_ms || !Array.isArray(counted)) return anew;
    return { since_ms: since_ms!, net: net!, counted: counted.map(String) };
  } catch {
    return anew;
  }
}

let sitting = $state.raw(readSitting(sessionStorage.getItem(KEY), Date.now()));
let now_ms = $state(Date.now());
setInterval(() => (now_ms = Date.now()), 10_000);

export const elapsed = {
  /** Whole minutes since this tab was opened. */
  get minutes(): number {
    return Math.max(0, Math.floor((now_ms - sitting.since_ms) / 60_000));
  },
  /** The net of the rounds that ended since, in cents. */
  get net(): number {
    return sitting.net;
  },
};

/** Count a round that is over, once. */
export function countRound({ id, net }: RoundView): void {
  if (net === null || sitting.counted.includes(id)) return;
  const counted = [...sitting.counted, id].slice(-KEPT_ROUNDS);
  sitting = { ...sitting, net: sitting.net + net, counted };
  sessionStorage.setItem(KEY, JSON.stringify(sitting));
}
