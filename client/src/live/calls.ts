// What a live table calls out in each phase.
import { PHASES } from "../lobby/phases";
import type { LiveTableView, LiveView, SeatView } from "../wire/types";
import { t } from "../words/words";

/** What is called out on the felt. */
export function calls({ phase }: LiveView, own: SeatView | null): string {
  if (phase === "betting") return t(own ? "live-placed" : "place-your-bets");
  if (phase === "deciding" && own?.choice) return t("live-decide");
  return t(PHASES[phase]);
}

/** How long a phase lasts when nothing delays it, in milliseconds. */
export function lasts({ phase }: LiveView, table: LiveTableView): number {
  if (phase === "betting") return table.betting_ms;
  if (phase === "seeds") return table.seeds_ms;
  return phase === "deciding" ? table.deciding_ms : table.pause_ms;
}
