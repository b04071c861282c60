// A live table as the parts of a private one show it: from what everyone is told and the own seat.
import type { BoxView, LiveView, RoundView, SeatView, TableView } from "../wire/types";

/** How the table stands for who has that seat, or watches; amounts in cents. */
export function tableView(
  view: LiveView,
  own: SeatView | null,
  seq: number,
  balance: number,
): TableView {
  return {
    game: view.game,
    seq,
    stage: stageOf(view, own),
    balance: own?.balance ?? balance,
    enabled: view.phase !== "closed" && view.phase !== "paused",
    play_money: true,
    round: view.round && roundView(view, view.round, own),
  };
}

// What a seat came to is told after the table's end: until then the round is not over for it.
function stageOf({ phase }: LiveView, own: SeatView | null): TableView["stage"] {
  switch (phase) {
    case "closed":
    case "paused":
      return "idle";
    case "asleep":
    case "betting":
      return own ? "playing" : "betting";
    case "settled":
      return own && own.net === null ? "playing" : "settled";
    case "void":
      return "void";
    default:
      return "playing";
  }
}

function roundView(
  { table }: LiveView,
  round: NonNullable<LiveView["round"]>,
  own: SeatView | null,
): RoundView {
  const { id, commitment, log, rules, server_seed, void_reason } = round;
  const { open_hand, qualifies } = round;
  return {
    ...{ id, commitment, log, rules, server_seed, void_reason, table },
    ...{ open_hand, qualifies },
    // Who has folded all sees no more of his own round; what all may see goes on.
    cards: { ...own?.cards, ...round.cards },
    hands: { ...own?.hands, ...round.hands },
    boxes: own?.boxes.length ? own.boxes : placed(own),
    choice: own?.choice ?? null,
    lines: own?.lines ?? [],
    net: own?.net ?? null,
    prompts: own?.prompts ?? [],
    stakes: own?.stakes ?? {},
    staked: own?.boxes.length ? own.staked : (own?.stakes ?? {}),
    client_seed: null,
    cut: null,
    decide_by_ms: null,
    exchange: null,
  };
}

/** The boxes of a bet before the deal. */
const placed = (own: SeatView | null): BoxView[] =>
  Object.keys(own?.stakes ?? {}).map((box) => ({
    box: Number(box),
    kind: "open",
    order: null,
    state: "decided",
  }));

const TOLD_S = [10, 5, 0] as const;

/** Which of the seconds that are told has come since: the last of them, or null. */
export function toldSeconds(before_s: number, after_s: number): number | null {
  return TOLD_S.findLast((one) => after_s <= one && one < before_s) ?? null;
}
