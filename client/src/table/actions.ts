// From the offers of a decision to the answers that are shown: one for each verb, and for the stakes
// of a Play bet one for each multiple of the smallest.
import type { Cents, ChoiceView, OfferView } from "../wire/types";

export const VERBS = ["change", "buy", "bet", "go-on", "play", "fold", "win", "exchange"] as const;
export type Verb = (typeof VERBS)[number];

export interface Answer {
  key: string; // what tells it from the others: the verb, with a multiple where it has one
  verb: Verb;
  multiple: number | null; // of the smallest stake
  action: string | null; // what is sent; null while something has to be chosen first
  price: number | null; // null where several are possible
  places: Cents;
  loses: Cents;
}

export const verbOf = (action: string): Verb => action.split(" ", 1)[0] as Verb;
export const isVerb = (action: string, verb: Verb): boolean => verbOf(action) === verb;

const cardsOf = (action: string): string[] => action.split(" ").slice(1);

/** How many cards can be changed at once; 0 where none can. */
export const mostChanged = (offers: readonly OfferView[]): number =>
  Math.max(
    0,
    ...offers.filter(({ action }) => isVerb(action, "change")).map((o) => cardsOf(o.action).length),
  );

/** The prices of a change in cents, by the number of cards. */
export function changePrices(offers: readonly OfferView[]): number[] {
  const prices: number[] = [];
  for (const { action, price } of offers) {
    if (isVerb(action, "change")) prices[cardsOf(action).length - 1] = price;
  }
  return prices;
}

/** The answers to a decision, what costs most first and Fold last. */
export function answersTo(
  { offers }: Pick<ChoiceView, "offers">,
  picked: readonly string[],
  insured: number,
): Answer[] {
  const all = VERBS.flatMap((verb) => {
    const ours = offers.filter(({ action }) => isVerb(action, verb));
    const [first] = ours;
    if (!first) return [];
    if (verb === "change") return [change(ours, picked)];
    if (first.amount_of === "play" && first.amounts) return plays(first, first.amounts);
    return [plain(verb, first, first.amounts ? insured : 0)];
  });
  return all;
}

const BASE = { multiple: null };

function plain(verb: Verb, offer: OfferView, insured: number): Answer {
  const { price, places, loses } = offer;
  if (insured === 0)
    return { ...BASE, key: verb, verb, action: offer.action, price, places, loses };
  return {
    ...BASE,
    key: verb,
    verb,
    action: `${offer.action} insurance=${insured}`,
    price: price + insured,
    places: { ...places, insurance: insured },
    loses,
  };
}

function change(offers: readonly OfferView[], picked: readonly string[]): Answer {
  const wanted = [...picked].sort().join();
  const offer = offers.find(({ action }) => cardsOf(action).sort().join() === wanted);
  return {
    ...BASE,
    key: "change",
    verb: "change",
    action: offer?.action ?? null,
    price: offer?.price ?? null,
    places: offer?.places ?? {},
    loses: {},
  };
}

/** A stake of a Play bet, in cents, as an answer. */
export function play(cents: number, multiple: number | null = null): Answer {
  const key = multiple === null ? "play" : `play-${multiple}`;
  const places = { play: cents };
  return { key, verb: "play", multiple, action: `play ${cents}`, price: cents, places, loses: {} };
}

function plays({ amounts, ...offer }: OfferView, [low, high]: readonly [number, number]): Answer[] {
  if (low === high) return [{ ...plain("play", { ...offer, amounts: null }, 0) }];
  const multiples = Array.from({ length: Math.floor(high / low) }, (_, place) => place + 1);
  return multiples.map((multiple) => play(multiple * low, multiple));
}

/** Where a stake can be any amount of a range: that of a Play bet. */
export const stakeRange = (offers: readonly OfferView[]): readonly [number, number] | null => {
  const found = offers.find(({ amount_of }) => amount_of === "play")?.amounts;
  return found && found[0] < found[1] ? found : null;
};
