// What the coach knows of one table: the values at the decision, the last choice, the round that is over.
import { house } from "../house/session.svelte";
import { keep, kept } from "../kept";
import { Refused } from "../wire/refused";
import { rest } from "../wire/rest";
import type { DecisionAdvice, Move, TableView } from "../wire/types";
import { counted, dayOf, readDay, type Day } from "./tally";
import { bestOf, costOf, fromAdvice, type Valued } from "./valued";

const KEY = "croupier-coach";
const AGAIN = ["advice-busy", "rate-limited"];
const AGAIN_MS = 1_000;

type Requests = Pick<typeof rest, "advice" | "roundAdvice">;

export interface Advice {
  seq: number; // of the table as it was
  box: number;
  ante: number;
  options: Valued[];
  fails: number | null; // how likely the dealer does not qualify
  insured: number | null; // what an ante of insurance is worth, in antes
}
export interface Judged {
  box: number;
  ante: number;
  action: string;
  best: string;
  cost: number; // antes
  options: readonly Valued[];
}

const share = (fraction: string | undefined): number | null => {
  if (fraction === undefined) return null;
  const [over = NaN, under = 1] = fraction.split("/").map(Number);
  return over / under;
};

export class Coaching {
  advice = $state.raw<Advice | null>(null);
  /** The last choice of the round that is played. */
  last = $state.raw<Judged | null>(null);
  /** All decisions of the round that is over. */
  round = $state.raw<{ id: string; decisions: Judged[] } | null>(null);
  day = $state.raw<Day>(readDay(kept(KEY), dayOf(Date.now())));
  #sent: Judged | null = null;
  #asked = "";
  #stopped = false;

  constructor(
    readonly game: string,
    private readonly requests: Requests = rest,
    private readonly again_ms = AGAIN_MS,
  ) {}

  /** The table as it is now, and the move on its way. */
  follow(view: TableView, waiting: Move | null): void {
    this.#sends(view, waiting);
    const { round, stage, seq } = view;
    if (this.advice && this.advice.seq < seq) {
      this.last = this.#sent ?? this.last;
      this.#sent = null;
      this.advice = null;
    }
    if (round?.id !== this.round?.id) this.round = null;
    if (!round || stage === "betting") this.last = null;
    if (round && stage === "playing" && round.choice) void this.#value(view);
    if (round && stage === "settled") void this.#judge(view);
  }

  stop(): void {
    this.#stopped = true;
  }

  #sends({ seq }: TableView, move: Move | null): void {
    const advice = this.advice;
    if (move?.kind !== "decide" || advice?.seq !== seq || advice.box !== move.box) return;
    const cost = costOf(advice.options, move.action);
    if (cost === null) return;
    const { box, ante, options } = advice;
    this.#sent = { box, ante, options, action: move.action, best: bestOf(options).action, cost };
  }

  async #value({ seq, round }: TableView): Promise<void> {
    const box = round!.choice!.box;
    const found = await this.#once(`${round!.id} ${seq}`, () => this.requests.advice(this.game));
    if (!found) return;
    const { options, facts } = found;
    this.advice = {
      seq,
      box,
      ante: anteOf(round!, box),
      options: fromAdvice(options),
      fails: share(facts["not_qualify"]),
      insured: share(facts["insurance_ev_per_unit"]),
    };
  }

  async #judge({ round }: TableView): Promise<void> {
    const { id } = round!;
    const found = await this.#once(id, () => this.requests.roundAdvice(id));
    if (!found) return;
    const judged = (one: DecisionAdvice) => ({
      ...one,
      ante: anteOf(round!, one.box),
      cost: Number(one.cost),
      options: fromAdvice(one.options),
    });
    this.round = { id, decisions: found.decisions.map(judged) };
    this.last = null;
    this.day = counted(readDay(kept(KEY), dayOf(house.now())), id, found);
    keep(KEY, JSON.stringify(this.day));
  }

  /** The answer, asked for once and again where the house is busy; null where it is not wanted any more. */
  async #once<View>(about: string, ask: () => Promise<View>): Promise<View | null> {
    if (this.#asked === about) return null;
    this.#asked = about;
    while (this.#asked === about && !this.#stopped) {
      try {
        const found = await ask();
        return this.#asked === about && !this.#stopped ? found : null;
      } catch (error) {
        if (error instanceof Refused && !AGAIN.includes(error.code)) return null;
        await new Promise((done) => setTimeout(done, this.again_ms));
      }
    }
    return null;
  }
}

const anteOf = ({ stakes }: { stakes: NonNullable<TableView["round"]>["stakes"] }, box: number) =>
  stakes[box]?.ante ?? 0;
