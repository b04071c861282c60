// What docs/schema does not describe yet; this file goes when it does.
import type * as now from "./generated";

export interface PracticePosition {
  id: string;
  cards: now.RoundView["cards"];
  hands: now.RoundView["hands"];
  staked: now.RoundView["staked"];
  boxes: now.BoxView[];
  choice: now.ChoiceView;
  options: { action: string; ev: string }[];
  best: string;
  gap: string;
}
export interface PracticeView {
  positions: PracticePosition[];
  size: number;
}
