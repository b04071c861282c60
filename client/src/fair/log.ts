// The published log of commitments and reveals: one chain without a gap.
import { Fields, hexOf, readObject, textOf, wholeOf } from "./canonical";
import { commitment, utf8, type Bound } from "./seal";
import { hex, sha256, unhex } from "./sha256";
import { Wrong } from "./wrong";

export interface Committed {
  position: bigint;
  hash: string;
  bound: Bound;
  commitment: string;
  time_ms: bigint;
}

export interface Reveal {
  outcome: "settled" | "void";
  time_ms: bigint;
  seed: string;
}

/**
 * A log that holds; reading one checks every entry, and `Wrong` names the first that does not.
 *
 * A part of one begins where it says: what precedes it is not known, and rounds that were committed
 * there are passed over.
 */
export class Log {
  readonly commits = new Map<string, Committed>();
  readonly reveals = new Map<string, Reveal>();
  head = "0".repeat(64);
  length = 0;

  constructor(
    data: Uint8Array,
    readonly part: { position: number; previous: string } | null = null,
  ) {
    if (part) [this.length, this.head] = [part.position, part.previous];
    let from = 0;
    for (let end; (end = data.indexOf(10, from)) >= 0; from = end + 1) {
      this.at(() => this.take(readObject(data.subarray(from, end))));
      this.length++;
    }
    if (from < data.length) this.at(() => wrong("form", "no-end"));
  }

  /** How many of its rounds ended so. */
  count(outcome: Reveal["outcome"]): number {
    return [...this.reveals.values()].filter((reveal) => reveal.outcome === outcome).length;
  }

  /** What is wrong with an entry, with its number. */
  private at(act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      throw new Wrong(error.part, error.how, { ...error.args, entry: this.length });
    }
  }

  private take(entry: Fields): void {
    const follows = wholeOf(entry, "position") === BigInt(this.length);
    if (!follows || textOf(entry, "previous") !== this.head) wrong("chain", "chain");
    const due = hex(sha256(utf8("croupier/log/1"), utf8(entry.without("hash"))));
    if (hexOf(entry, "hash") !== due) wrong("entry", "entry-hash");
    if (wholeOf(entry, "time_ms") < 0n) wrong("entry", "entry-time");
    const kind = textOf(entry, "kind");
    if (kind === "commit") this.takeCommit(entry);
    else if (kind === "reveal") this.takeReveal(entry);
    else wrong("entry", "entry-kind");
    this.head = due;
  }

  private takeCommit(entry: Fields): void {
    const names = ["round", "table", "game", "rules"] as const;
    only(entry, ...names, "commitment");
    const round = textOf(entry, "round");
    const committed = hexOf(entry, "commitment");
    if (this.commits.has(round)) wrong("entry", "committed-twice");
    this.commits.set(round, {
      position: BigInt(this.length),
      hash: textOf(entry, "hash"),
      bound: names.map((name) => textOf(entry, name)) as Bound,
      commitment: committed,
      time_ms: wholeOf(entry, "time_ms"),
    });
  }

  private takeReveal(entry: Fields): void {
    const outcome = textOf(entry, "outcome");
    only(entry, "round", "seed", "outcome", ...(outcome === "void" ? ["reason"] : []));
    if (outcome !== "void" && outcome !== "settled") return wrong("entry", "entry-outcome");
    const round = textOf(entry, "round");
    const promise = this.commits.get(round);
    if (!promise && !this.part) return wrong("entry", "never-committed");
    if (this.reveals.has(round)) wrong("entry", "revealed-twice");
    const seed = hexOf(entry, "seed");
    if (promise && hex(commitment(promise.bound, unhex(seed))) !== promise.commitment) {
      wrong("entry", "other-seed");
    }
    this.reveals.set(round, { outcome, time_ms: wholeOf(entry, "time_ms"), seed });
  }
}

function wrong(part: Wrong["part"], how: string): never {
  throw new Wrong(part, how);
}

/** That an entry has these texts and no others beside what every entry has. */
function only(entry: Fields, ...texts: string[]): void {
  for (const name of texts) textOf(entry, name);
  if (entry.values.size !== texts.length + 5) wrong("form", "field-too-many");
}
