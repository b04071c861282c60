// Betting at one table: the stakes that are laid, what they would come to, and the deal.
import { SvelteMap } from "svelte/reactivity";
import { house, type House } from "../house/session.svelte";
import type { Seat } from "../house/table.svelte";
import { say, sayNow } from "../say.svelte";
import { cue } from "../sound/sound";
import { settings } from "../settings/settings.svelte";
import type { Refused } from "../wire/refused";
import { rest } from "../wire/rest";
import type { ErrorView, GameView, PreviewView, Spot } from "../wire/types";
import { placeName, spotName } from "../words/names";
import { money } from "../words/numbers";
import { refusalText, t } from "../words/words";
import { Draft, type Stakes } from "./draft.svelte";
import { holderOf } from "./layout";

// The cut belongs to the deck that is sealed: it waits where the table is left and come back to.
const cuts = new SvelteMap<string, number>();
const ASKED_AFTER_MS = 120;
const RECALLED = 20; // rounds that are looked through for the last one here

interface Place {
  box: number;
  spot: Spot;
}

export class Bets {
  readonly draft: Draft;
  preview = $state.raw<PreviewView | null>(null);
  /** The figure whose amount is being typed. */
  typing = $state.raw<Place | null>(null);
  /** The amount of the next figure that is pressed will be typed. */
  types = $state(false);
  /** Deal was pressed, and is to be pressed again. */
  sure = $state(false);
  #last = $state.raw<Stakes | null>(null);
  #asked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: GameView,
    readonly table: Seat,
    private readonly line: Pick<House, "state"> = house,
  ) {
    this.draft = new Draft(game.chips, () => this.#last);
  }

  /** The house takes no bets from here: the table is closed, or played at in another tab. */
  get off(): boolean {
    return !this.table.view?.enabled || this.line.state === "taken";
  }

  /** How many cards the player cuts from the deck. */
  get cut(): number {
    return cuts.get(this.game.id) ?? 0;
  }

  set cut(cards: number) {
    cuts.set(this.game.id, cards);
  }

  get last(): Stakes | null {
    return this.#last;
  }

  /** Remember the stakes of a round: they can be bet again. */
  played(stakes: Stakes): void {
    if (Object.keys(stakes).length > 0) this.#last = stakes;
  }

  /** The stakes of the latest round at this table, as the house keeps them. */
  async recall(): Promise<void> {
    try {
      const { rounds } = await rest.rounds("rounds", null, RECALLED);
      const latest = rounds.find((round) => round.game === this.game.id && round.staked !== null);
      if (latest && !this.#last) this.played(latest.stakes);
    } catch {
      // There is nothing to bet again then.
    }
  }

  /** What the house says against the stakes as they lie, or against the last ones sent. */
  get refusal(): ErrorView | Refused | null {
    return this.preview?.refusal ?? this.table.refusal;
  }

  refusalOn(box: number): ErrorView | Refused | null {
    return this.refusal?.args["box"] === box ? this.refusal : null;
  }

  click(box: number, spot: Spot): void {
    if (this.types) return this.type(box, spot);
    this.#change(() => this.draft.click(box, spot), { box, spot });
  }
  add(box: number, spot: Spot, chip: number): void {
    this.#change(() => this.draft.add(box, spot, chip), { box, spot });
  }
  take(box: number, spot: Spot): void {
    this.#change(() => this.draft.take(box, spot), { box, spot });
  }
  type(box: number, spot: Spot): void {
    this.types = false;
    this.typing = { box, spot };
  }
  typed(cents: number): void {
    const at = this.typing;
    if (at) this.#change(() => this.draft.type(at.box, at.spot, cents), at);
  }
  clear(): void {
    this.#change(() => this.draft.clear());
  }
  /** The last round's bets; pressed again, twice as much. */
  rebet(): void {
    this.#change(() => (this.draft.doubles ? this.draft.double() : this.draft.rebet()));
  }
  move(to: number): void {
    this.#change(() => this.draft.move(to));
  }

  /** Deal the cards: seal a deck where none is, and place the stakes. */
  async deal(): Promise<void> {
    if (settings.confirm && !this.sure) {
      this.sure = true;
      return;
    }
    this.sure = false;
    const { draft, cut } = this;
    try {
      await this.seal();
      const seed = settings.client_seed;
      await this.table.send({
        kind: "place",
        stakes: draft.stakes,
        cut,
        ...(seed ? { client_seed: seed } : {}),
      });
      clearTimeout(this.#timer); // nothing is asked of stakes that lie no more
      this.#asked += 1;
      draft.clear();
      this.cut = 0;
      this.preview = null;
    } catch {
      // The table keeps why; the bets stay as they were.
    }
  }

  /** Have a deck sealed and its commitment published, before anything is staked. */
  async seal(): Promise<void> {
    const { view, waiting } = this.table;
    // A deck may be shown as sealed before the answer is here; the same move, sent again, waits.
    if (view?.stage !== "betting" || waiting?.kind === "open")
      await this.table.send({ kind: "open" });
  }

  #change(change: () => void, at?: Place): void {
    const before = this.draft.total;
    change();
    if (this.draft.total !== before) cue(this.draft.total > before ? "chip" : "take");
    this.sure = false;
    this.table.dismiss();
    if (at) say(this.#told(at));
    if (this.draft.empty) this.preview = null;
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (!this.draft.empty)
      this.#timer = setTimeout(() => void this.#ask(this.#asked), ASKED_AFTER_MS);
  }

  #told({ box, spot }: Place): string {
    const [place, bet] = [placeName(holderOf(this.game, box)), spotName(spot)];
    const cents = this.draft.cents(box, spot);
    if (cents === 0) return t("figure-empty", { place, bet });
    return t("figure-holds", { place, bet, amount: money(cents) });
  }

  // The last answer wins: one to older stakes is not shown.
  async #ask(asked: number): Promise<void> {
    try {
      if (!this.off) void this.seal().catch(() => {});
      const preview = await rest.preview(this.game.id, this.draft.stakes);
      if (asked !== this.#asked) return;
      const { refusal } = preview;
      if (refusal && refusal.code !== this.preview?.refusal?.code) sayNow(refusalText(refusal));
      this.preview = preview;
    } catch {
      if (asked === this.#asked) this.preview = null; // not reached: Deal will tell
    }
  }
}
