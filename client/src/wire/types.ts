// What goes over the wire, by its names.
export type * from "./generated";
import type {
  BoxView,
  CommandMessage,
  HistoryRound,
  LineView,
  LiveHistoryRound,
  LiveRoundRecalled,
} from "./generated";

export type Move = CommandMessage["move"];
export type Spot = LineView["spot"];
export type Cents = { [spot in Spot]?: number };
/** A round at a table of one's own, or at a live one. */
export type Listed = HistoryRound | LiveHistoryRound;
export type Recalled = HistoryRound | LiveRoundRecalled;
export type BoxKind = BoxView["kind"];
