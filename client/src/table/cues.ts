// What is heard of a change of the table.
import { cue, type Cue } from "../sound/sound";
import type { TableView } from "../wire/types";

const open = (view: TableView): number =>
  Object.values(view.round?.cards ?? {})
    .flat()
    .filter((card) => card !== null).length;

/** The cues of a change, in their order. */
export function cuesOf(before: TableView | null, after: TableView): Cue[] {
  const round = after.round;
  if (!before || !round || before.seq === after.seq) return [];
  const same = before.round?.id === round.id;
  const cues: Cue[] = [];
  if (!same || open(after) > open(before)) cues.push(same ? "flip" : "deal");
  if (after.stage === "settled" && before.stage !== "settled") {
    const net = round.net ?? 0;
    cues.push(net > 0 ? "won" : net < 0 ? "lost" : "push");
  } else if (round.exchange?.boxes.length && !before.round?.exchange?.boxes.length) {
    cues.push("exchange");
  } else if (round.choice && round.choice.box !== before.round?.choice?.box) {
    cues.push("move");
  }
  return cues;
}

export const heard = (before: TableView | null, after: TableView): void =>
  cuesOf(before, after).forEach((name, place) => cue(name, place * 0.25));
