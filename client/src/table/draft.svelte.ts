// The stakes as they are being placed: what lies on the figures before the deal. Pure: what they
// would come to is asked of the house.
import type { PlaceForm, Spot } from "../wire/types";
import { chipsFor } from "../parts/chips";

export type Stakes = PlaceForm["stakes"];
type StakeSpot = "ante" | "bonus" | "aces_up";
type Laid = Record<string, Record<string, readonly number[]>>; // box, bet: its chips as they came

const sum = (chips: readonly number[]): number => chips.reduce((total, chip) => total + chip, 0);

export class Draft {
  /** The chip on the cursor; null when it was put down: a click then takes one away. */
  chip = $state<number | null>(null);
  #laid = $state.raw<Laid>({});
  #again = $state(false); // what lies is the last round's, or twice that
  #shelved: number; // the chip that was put down

  constructor(
    readonly chips: readonly number[],
    readonly last: () => Stakes | null = () => null,
  ) {
    this.#shelved = Math.min(...chips);
    this.chip = this.#shelved;
  }

  get stakes(): Stakes {
    const boxes = Object.entries(this.#laid).map(([box, spots]) => {
      const amounts = Object.entries(spots).map(([spot, chips]) => [spot, sum(chips)]);
      return [box, Object.fromEntries(amounts)];
    });
    return Object.fromEntries(boxes) as Stakes;
  }

  get total(): number {
    return sum(Object.values(this.#laid).flatMap((spots) => Object.values(spots).map(sum)));
  }

  get empty(): boolean {
    return Object.keys(this.#laid).length === 0;
  }

  /** Rebet has been pressed, and presses again double. */
  get doubles(): boolean {
    return this.#again && !this.empty;
  }

  cents(box: number, spot: Spot): number {
    return sum(this.#laid[box]?.[spot] ?? []);
  }

  /** A click on a figure: the chip of the cursor is added, or without one the last is taken. */
  click(box: number, spot: Spot): void {
    if (this.chip === null) this.take(box, spot);
    else this.add(box, spot, this.chip);
  }

  add(box: number, spot: Spot, chip: number): void {
    this.#lay(box, spot, [...(this.#laid[box]?.[spot] ?? []), chip]);
  }

  /** The chip that came last comes back. */
  take(box: number, spot: Spot): void {
    this.#lay(box, spot, (this.#laid[box]?.[spot] ?? []).slice(0, -1));
  }

  /** An amount that was typed: in chips, and what they cannot make as one. */
  type(box: number, spot: Spot, cents: number): void {
    this.#lay(box, spot, this.#chipsOf(cents));
  }

  clear(): void {
    this.#laid = {};
    this.#again = false;
  }

  /** The bets of the last round. */
  rebet(): void {
    const last = this.last();
    if (last) this.#layAll(last, 1);
  }

  /** Twice what lies, as far as it can be counted. */
  double(): void {
    if (Number.isSafeInteger(2 * this.total)) this.#layAll(this.stakes, 2);
  }

  /** All that lies on one box to another one. */
  move(to: number): void {
    const [spots] = Object.values(this.#laid);
    if (spots) this.#laid = { [to]: spots };
  }

  /** Choose a chip, or put it down where there is one on the cursor. */
  choose(chip: number): void {
    this.chip = chip;
    this.#shelved = chip;
  }

  drop(): void {
    this.chip = this.chip === null ? this.#shelved : null;
  }

  /** Another chip: the next, or the one before. */
  turn(by: number): void {
    const rising = [...this.chips].sort((a, b) => a - b);
    const place = rising.indexOf(this.#shelved) + by;
    this.choose(rising[Math.min(Math.max(place, 0), rising.length - 1)]!);
  }

  #chipsOf(cents: number): number[] {
    const chips = chipsFor(cents, this.chips);
    const rest = cents - sum(chips);
    return rest > 0 ? [...chips, rest] : chips;
  }

  #lay(box: number, spot: Spot, chips: readonly number[]): void {
    const { [spot]: _, ...others } = this.#laid[box] ?? {};
    const spots = chips.length > 0 ? { ...others, [spot]: chips } : others;
    const { [box]: __, ...boxes } = this.#laid;
    this.#laid = Object.keys(spots).length > 0 ? { ...boxes, [box]: spots } : boxes;
    this.#again = false;
  }

  #layAll(stakes: Stakes, times: number): void {
    const boxes = Object.entries(stakes).map(([box, spots]) => {
      const amounts = Object.entries(spots) as [StakeSpot, number | null][];
      const laid = amounts.filter(([, cents]) => cents);
      return [
        box,
        Object.fromEntries(laid.map(([spot, cents]) => [spot, this.#chipsOf(cents! * times)])),
      ];
    });
    this.#laid = Object.fromEntries(boxes) as Laid;
    this.#again = true;
  }
}

/** An amount as it was typed, in cents: "7.50", "7,5", "1 000"; null where it is none. */
export function typedCents(text: string): number | null {
  const plain = text.replace(/[\s  ]/g, "").replace(",", ".");
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}
