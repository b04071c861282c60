// How a box stands and what its bets came to, in words.
import type { Draft } from "./draft.svelte";
import type { GameView, PaidLineView, PreviewView, RoundView, Spot } from "../wire/types";
import { begun, spotName } from "../words/names";
import { money, signed } from "../words/numbers";
import { t, worded } from "../words/words";

/** As much of a round as tells how its boxes stand. */
export type Standing = Pick<RoundView, "boxes" | "exchange" | "lines" | "staked" | "stakes">;
export type Tone = "won" | "lost" | "";
export interface Result {
  spot: Spot;
  tone: Tone;
  net: number;
  text: string; // what it came to: "three of a kind 25:1"
  rule: string;
}

export const toneOf = (net: number): Tone => (net > 0 ? "won" : net < 0 ? "lost" : "");

/** What the bets of a box came to, one by one. */
export function results(round: Pick<RoundView, "lines">, box: number): Result[] {
  return round.lines
    .filter((line) => line.box === box)
    .map((line) => {
      const net = line.returned - line.stake;
      return { spot: line.spot, tone: toneOf(net), net, text: lineText(line), rule: line.rule };
    });
}

function lineText(line: PaidLineView): string {
  const paid = line.outcome === "win" || line.outcome === "given-win";
  const hand = line.hand && worded(`category-${line.hand.replaceAll(" ", "-")}`);
  const pays = line.pays ?? 0;
  const text =
    paid && hand ? t("paid-hand", { hand, pays }) : worded(`outcome-${line.outcome}`, { pays });
  return line.capped > 0 ? `${text}, ${t("capped", { amount: money(line.capped) })}` : text;
}

export const total = (rows: readonly Result[]): number =>
  rows.reduce((sum, row) => sum + row.net, 0);

/** How the box would stand in the round, by the house's own word on the stakes. */
export function draftWords(
  game: Pick<GameView, "most_boxes" | "stakes">,
  draft: Draft,
  preview: PreviewView | null,
  box: number,
): string {
  if (preview?.refusal?.args["box"] === box) return t("box-refused");
  const staked = game.stakes.filter((spot) => draft.cents(box, spot) > 0);
  if (staked.length === 0) return t("box-free");
  const previewed = preview?.boxes.find((one) => one.box === box);
  if (!previewed) return "";
  const amount = money(previewed.at_once);
  switch (previewed.kind) {
    case "blind":
      return t("box-blind", { amount });
    case "closed":
      return t("box-closed", { amount });
    case "side":
      return begun(t("box-side", { spot: spotName(staked[0]!) }));
    case "open":
      return game.most_boxes > 1 ? t("box-open", { order: previewed.order ?? 1 }) : "";
  }
}

/** How the box stands in the round: waits, decides, has won. */
export function roundWords(round: Standing, box: number, asks: boolean): string {
  const view = round.boxes.find((one) => one.box === box);
  if (!view) return t("box-free");
  if (round.exchange?.boxes.includes(box)) return asks ? t("box-asked") : t("box-takes-win");
  const net = total(results(round, box));
  switch (view.state) {
    case "active":
      return t("box-active");
    case "decided":
      return t(round.staked[box]?.play ? "box-played" : "box-decided");
    case "folded":
      return t("box-folded");
    case "settled":
      return net > 0 ? t("box-won") : net < 0 ? t("box-lost") : t("box-push");
    case "waiting":
      return waiting(round, box, view.kind, view.order);
  }
}

function waiting(
  round: Standing,
  box: number,
  kind: RoundView["boxes"][number]["kind"],
  order: number | null,
): string {
  if (kind === "blind") return t("box-blind-placed");
  if (kind === "closed") return t("box-closed-placed");
  if (kind === "open") return t("box-waiting", { order: order ?? 1 });
  const spot = Object.keys(round.stakes[box] ?? {})[0] ?? "bonus";
  return begun(t("box-side", { spot: spotName(spot) }));
}

/** A bet's result in a word and an amount: "bonus +25". */
export const settledWords = ({ spot, net }: Result): string =>
  begun(t("bet-settled", { bet: spotName(spot), result: net === 0 ? t("back") : signed(net) }));
