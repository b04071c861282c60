// What goes over the wire, by its names.
export type * from "./generated";
import type { BoxView, CommandMessage, LineView } from "./generated";

export type Move = CommandMessage["move"];
export type Spot = LineView["spot"];
export type Cents = { [spot in Spot]?: number };
export type BoxKind = BoxView["kind"];
