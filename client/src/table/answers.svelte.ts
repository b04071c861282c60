// What is being answered and not sent yet: cards to change, the insurance, boxes that ask.
// A draft belongs to the moment it was made at; when the table has gone on, it is as if not made.
import { house, type House } from "../house/session.svelte";
import type { Seat } from "../house/table.svelte";
import { Refused } from "../wire/refused";
import type { Cents, OfferView } from "../wire/types";
import { isVerb, mostChanged } from "./actions";

interface Picked {
  seq: number;
  cards: readonly string[];
}

export class Answers {
  #picked = $state.raw<Picked>({ seq: -1, cards: [] });
  #insured = $state.raw({ seq: -1, cents: 0 });
  #asking = $state.raw<{ round: string; boxes: readonly number[] }>({ round: "", boxes: [] });
  #goingOn = $state(false);

  constructor(
    readonly table: Seat,
    private readonly line: Pick<House, "state"> = house,
  ) {}

  /** Nothing can be answered: the line is lost, or the table was taken over. */
  get off(): boolean {
    return this.line.state !== "open";
  }

  get busy(): boolean {
    return this.#goingOn || this.table.waiting !== null;
  }

  get picked(): readonly string[] {
    return this.#picked.seq === this.#seq ? this.#picked.cards : [];
  }

  canPick(box: number): boolean {
    return this.#choice?.box === box && mostChanged(this.#offers) > 0 && !this.busy;
  }

  /** Choose a card to change, or release it; one too many takes the first one's place. */
  pick(card: string): void {
    const others = this.picked.filter((other) => other !== card);
    const cards = others.length < this.picked.length ? others : [...this.picked, card];
    this.#picked = { seq: this.#seq, cards: cards.slice(-mostChanged(this.#offers)) };
  }

  /** The insurance that would be laid with the next bet, in cents; 0 for none. */
  get insured(): number {
    return this.#insured.seq === this.#seq ? this.#insured.cents : 0;
  }

  set insured(cents: number) {
    this.#insured = { seq: this.#seq, cents };
  }

  /** What is shown on the figures of the box that decides, and does not lie there yet. */
  get proposed(): Cents {
    return this.insured > 0 ? { insurance: this.insured } : {};
  }

  get asking(): readonly number[] {
    const round = this.#round;
    return round && this.#asking.round === round.id ? this.#asking.boxes : [];
  }

  asked(box: number): boolean {
    return this.asking.includes(box);
  }

  canAsk(box: number): boolean {
    const exchange = this.#round?.exchange;
    if (!exchange?.boxes.includes(box) || this.busy) return false;
    const others = this.asking.filter((other) => other !== box);
    return this.asked(box) || this.#price([...others, box]) <= (this.table.view?.balance ?? 0);
  }

  /** Ask for the dealer's exchange on a box, or take that back. */
  ask(box: number): void {
    const round = this.#round;
    if (!round || !this.canAsk(box)) return;
    const others = this.asking.filter((other) => other !== box);
    const boxes = others.length < this.asking.length ? others : [...others, box];
    this.#asking = { round: round.id, boxes };
  }

  /** What the boxes that ask would pay, in cents. */
  get price(): number {
    return this.#price(this.asking);
  }

  /** Take a decision on the box that is asked; what is refused is told by the table. */
  async decide(action: string): Promise<void> {
    const choice = this.#choice;
    if (!choice) return;
    await told(this.table.send({ kind: "decide", box: choice.box, action }));
  }

  /** Send the answers of all boxes, in the order in which they are asked. */
  async goOn(): Promise<void> {
    if (this.busy) return;
    this.#goingOn = true;
    try {
      let choice = this.#choice;
      while (choice && this.#round?.exchange?.boxes.includes(choice.box)) {
        const action = this.asked(choice.box) ? "exchange" : "win";
        const view = await told(this.table.send({ kind: "decide", box: choice.box, action }));
        choice = view?.round?.choice ?? null;
      }
    } finally {
      this.#goingOn = false;
    }
  }

  get #seq(): number {
    return this.table.view?.seq ?? -1;
  }

  get #round() {
    return this.table.view?.round ?? null;
  }

  get #choice() {
    return this.#round?.choice ?? null;
  }

  get #offers(): readonly OfferView[] {
    return this.#choice?.offers ?? [];
  }

  #price(boxes: readonly number[]): number {
    const prices = this.#round?.exchange?.price ?? {};
    return boxes.reduce((sum, box) => sum + (prices[box] ?? 0), 0);
  }

  /** Whether a bet can be insured now, and the range in cents. */
  get insurable(): readonly [number, number] | null {
    const insures = ({ amount_of, action }: OfferView) =>
      amount_of === "insurance" && (isVerb(action, "bet") || isVerb(action, "go-on"));
    return this.#offers.find(insures)?.amounts ?? null;
  }
}

/** The answer, or null where it was a refusal, which the table keeps. */
async function told<Answer>(sent: Promise<Answer>): Promise<Answer | null> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
