// What is being answered and not sent yet: cards to change, the insurance, boxes that ask.
import type { Table } from "../house/table.svelte";
import type { Cents } from "../wire/types";

export class Answers {
  picked = $state.raw<readonly string[]>([]);
  proposed = $state.raw<Cents>({});

  constructor(readonly table: Table) {}

  get busy(): boolean {
    return this.table.waiting !== null;
  }
  canPick(box: number): boolean {
    const choice = this.table.view?.round?.choice;
    return choice?.box === box && choice.offers.some((offer) => offer.action.startsWith("change"));
  }
  pick(card: string): void {
    const others = this.picked.filter((other) => other !== card);
    this.picked = others.length < this.picked.length ? others : [...this.picked, card];
  }
  asked(_box: number): boolean {
    return false;
  }
  canAsk(_box: number): boolean {
    return false;
  }
  ask(_box: number): void {}
}
