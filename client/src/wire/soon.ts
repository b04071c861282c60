// What docs/schema does not describe yet; this file goes when it does.
import type * as now from "./generated";

export interface EdgeView {
  bet: string;
  edge: string;
  exact: boolean;
  low: string | null;
  high: string | null;
  rounds: number | null;
}
export interface GameView extends now.GameView {
  edges: EdgeView[];
}
export interface PreviewView {
  boxes: { box: number; kind: now.BoxView["kind"]; order: number | null; at_once: number }[];
  total: number;
  refusal: now.ErrorView | null;
  prompts: now.PromptView[];
}
export interface RoundAdviceView {
  decisions: {
    box: number;
    action: string;
    best: string;
    cost: string;
    cost_cents: number;
    options: now.AdviceOption[];
  }[];
}
export interface BetStatistics {
  bet: string;
  staked: number;
  returned: number;
  rounds: number;
  measured: string | null;
  low: string | null;
  high: string | null;
  exact: string | null;
  sampled: { edge: string; low: string; high: string; rounds: number } | null;
}
export interface StatisticsView {
  games: {
    game: string;
    rounds: number;
    staked: number;
    returned: number;
    net: number;
    bets: BetStatistics[];
  }[];
  points: [number, number][];
}
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
export interface TakenMessage {
  t: "taken";
}
export interface WatchMessage extends now.WatchMessage {
  take?: boolean;
}
export type ClientMessage = now.CommandMessage | WatchMessage | now.PingMessage;
export type ServerMessage =
  | now.SnapshotMessage
  | now.UpdateMessage
  | now.AnswerMessage
  | now.RefusalMessage
  | now.PongMessage
  | TakenMessage;
