// What is announced to who listens: App.svelte holds the two live regions.

export interface Sentence {
  id: number;
  text: string;
}

const KEPT = 20; // more than the end of a round says at once
let last = 0;

class Region {
  sentences = $state.raw<Sentence[]>([]);
  #kept: Sentence[] = []; // so that an effect that says something does not depend on what is said

  add(text: string): void {
    last += 1;
    this.#kept = [...this.#kept, { id: last, text }].slice(-KEPT);
    this.sentences = this.#kept;
  }

  clear(): void {
    this.sentences = this.#kept = [];
  }
}

export const polite = new Region();
export const assertive = new Region();

// A page that is left takes with it what was said there.
addEventListener("hashchange", () => [polite, assertive].forEach((region) => region.clear()));

/** Announce when nothing else is said: cards, hands, results, turns. One sentence a step. */
export const say = (text: string): void => polite.add(text);

/** Announce at once: refusals, the lost line. */
export const sayNow = (text: string): void => assertive.add(text);
