// A round's steps in words: what was staked, dealt, decided and settled.
import { results, type Result } from "../table/standing";
import type { Cents, Recalled, StepView } from "../wire/types";
import { begun, cardName, handName, placeName, spotName } from "../words/names";
import { listed, money, signed } from "../words/numbers";
import { t, worded } from "../words/words";

export interface Told {
  label: string;
  lines: string[];
}

/** A step, after the one before it; `cards` are the round's opened cards by slot. */
export function told(step: StepView, before: StepView | undefined, cards: Cards): Told {
  const { label, lines } = happened(step, before, cards);
  return { label, lines: [...lines, ...settledNow(step, before, label)] };
}

function happened(step: StepView, before: StepView | undefined, cards: Cards): Told {
  if (!before) return { label: t("history-stakes"), lines: stakes(step) };
  if (step.box === null) return dealt(step, cards);
  const label = placeName(holderIn(step, step.box));
  return { label, lines: [decided(step, before, step.box)] };
}

export type Cards = Map<string, string>;

/** The cards of a round by the slots in which they were opened: "box1.1" → "As". */
export function cardsOf({ opened }: Pick<Recalled, "opened">): Cards {
  return new Map(
    opened.map((text) => {
      const [slot = "", card = ""] = text.split("=");
      return [slot.replace(/@.*/, ""), card];
    }),
  );
}

/** Whose cards those of a box are: "box2", "hand1". */
export const holderIn = ({ cards }: Pick<StepView, "cards">, box: number): string =>
  Object.keys(cards).find(
    (holder) => /\d/.test(holder) && holder.replace(/\D+/, "") === `${box}`,
  ) ?? `box${box}`;

/** What lies on the spots of a box: "ANTE 5". */
export const laid = (staked: Cents | undefined): string[] =>
  Object.entries(staked ?? {})
    .filter(([, cents]) => cents > 0)
    .map(([spot, cents]) => t("history-laid", { bet: spotName(spot), amount: money(cents) }));

/** What was on the table of a round that was given up, as far as it went. */
export function givenUp(round: Recalled, holder: string): StepView {
  const numbers = Object.keys(round.stakes);
  const cards: StepView["cards"] = Object.fromEntries(
    numbers.map((box) => [`${holder}${box}`, []]),
  );
  for (const [slot, card] of cardsOf(round)) {
    (cards[slot.split(".")[0]!] ??= []).push(card);
  }
  const boxes = numbers.map((box) => ({ box: Number(box), ...GIVEN_UP }));
  const nothing = { hands: {}, open_hand: null, qualifies: null, exchange: null, lines: [] };
  const step = { box: null, action: null, opened: [], ...nothing };
  return { ...step, cards, boxes, staked: round.stakes };
}

const GIVEN_UP = { kind: "open", order: null, state: "settled" } as const;

/** A decision by itself: "Box 2: Change". */
export const decisionText = (
  step: StepView,
  [box, action]: [number, string, ...unknown[]],
): string => said(placeName(holderIn(step, box)), worded(`action-${action.split(" ")[0]}`));

const said = (place: string, what: string): string => t("history-said", { place, what });

function stakes(step: StepView): string[] {
  return Object.entries(step.staked).map(([box, staked]) =>
    said(placeName(holderIn(step, Number(box))), listed(laid(staked))),
  );
}

function dealt(step: StepView, cards: Cards): Told {
  const holders = [...new Set(step.opened.map((slot) => slot.split(".")[0]!))];
  const lines = holders.map((holder) => [holder, shown(step, holder, cards)] as const);
  const [only, ...more] = lines;
  if (only && more.length === 0) return { label: placeName(only[0]), lines: [begun(only[1])] };
  return {
    label: t("history-deal"),
    lines: lines.map(([holder, what]) => said(placeName(holder), what)),
  };
}

/** The hand that it makes; the cards by name where they are none, or only one or two. */
function shown(step: StepView, holder: string, cards: Cards): string {
  const opened = step.opened.filter((slot) => slot.startsWith(`${holder}.`));
  const names = listed(opened.map((slot) => cardName(cards.get(slot) ?? null)));
  const hand = step.hands[holder];
  if (!hand) return names;
  return opened.length > 2
    ? handName(hand)
    : t("history-said", { place: names, what: handName(hand) });
}

function decided(step: StepView, before: StepView, box: number): string {
  const [verb = "", ...rest] = (step.action ?? "").split(" ");
  const action = worded(`action-${verb}`);
  const was: Cents = before.staked[box] ?? {};
  const more = Object.entries(step.staked[box] ?? {}).map(
    ([spot, cents]) => [spot, cents - (was[spot as keyof Cents] ?? 0)] as const,
  );
  const what = [
    ...(verb === "change" ? rest.map(cardName) : []),
    ...laid(Object.fromEntries(more) as Cents),
  ];
  return what.length > 0 ? t("history-decided", { action, what: listed(what) }) : action;
}

const cameTo = ({ spot, net }: Result): string =>
  t("bet-settled", { bet: spotName(spot), result: net === 0 ? t("back") : signed(net) });

/** What the step settled, box by box; the place is not said where it is the step's own. */
function settledNow(step: StepView, before: StepView | undefined, label: string): string[] {
  const known = new Set(before?.lines.map(({ box, spot }) => `${box} ${spot}`));
  const boxes = [...new Set(step.lines.map(({ box }) => box))];
  return boxes.flatMap((box) => {
    const news = results(step, box).filter(({ spot }) => !known.has(`${box} ${spot}`));
    if (news.length === 0) return [];
    const [place, what] = [placeName(holderIn(step, box)), listed(news.map(cameTo))];
    return [place === label ? begun(what) : said(place, what)];
  });
}
