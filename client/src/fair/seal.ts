// The sealed deck, as docs/fairness.md tells it: commitment, key, stream, shuffle, cut.
import { hmac, sha256 } from "./sha256";

/** What a commitment is bound to: the round, the table, the game and the hash of its rules. */
export type Bound = [round: string, table: string, game: string, rules: string];
export type ClientSeeds = Map<number, string>;

const SUITS = [..."cdhs"];
const PACK = [..."23456789TJQKA"].flatMap((rank) => SUITS.map((suit) => rank + suit));

const encoder = new TextEncoder();
export const utf8 = (text: string): Uint8Array => encoder.encode(text);

function joined(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function fourBytes(number: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, number);
  return new Uint8Array(view.buffer);
}

/** A field behind its length. */
function lp(field: string | Uint8Array): Uint8Array {
  const bytes = typeof field === "string" ? utf8(field) : field;
  return joined([fourBytes(bytes.length), bytes]);
}

export function commitment(bound: Bound, seed: Uint8Array): Uint8Array {
  return sha256(utf8("croupier/commit/1"), ...bound.map(lp), lp(PACK.join(" ")), seed);
}

export function dealKey(seed: Uint8Array, committed: Uint8Array, seeds: ClientSeeds): Uint8Array {
  const bySeat = [...seeds].sort(([one], [other]) => one - other);
  const texts = bySeat.flatMap(([seat, text]) => [lp(String(seat)), lp(text)]);
  return hmac(seed, joined([utf8("croupier/deal/1"), lp(committed), ...texts]));
}

export function* stream(key: Uint8Array): Generator<number, never> {
  for (let block = 0; ; block++) yield* hmac(key, fourBytes(block));
}

/** One of so many choices, all equally likely: bytes past the last multiple are skipped. */
function draw(source: Iterator<number, never>, choices: number): number {
  const whole = 256 - (256 % choices);
  let byte = source.next().value;
  while (byte >= whole) byte = source.next().value;
  return byte % choices;
}

export function deck(
  seed: Uint8Array,
  committed: Uint8Array,
  seeds: ClientSeeds,
  cut: number,
): string[] {
  const cards = [...PACK];
  const source = stream(dealKey(seed, committed, seeds));
  for (let last = cards.length - 1; last > 0; last--) {
    const other = draw(source, last + 1);
    [cards[last], cards[other]] = [cards[other]!, cards[last]!];
  }
  return [...cards.slice(cut), ...cards.slice(0, cut)];
}
