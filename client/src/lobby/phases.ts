import type { LiveView } from "../wire/types";
import type { PlainId } from "../words/words";

/** How a live table stands, in words. */
export const PHASES: Record<LiveView["phase"], PlainId> = {
  closed: "live-phase-closed",
  paused: "live-phase-paused",
  asleep: "live-phase-asleep",
  betting: "live-phase-betting",
  seeds: "live-no-more-bets",
  deciding: "live-phase-deciding",
  settled: "live-phase-settled",
  void: "round-void",
};
