// What was checked of a record or a log and what was not, as messages; or why it does not hold.
import type { PlainId } from "../words/words";
import { readObject, textOf, wholeOf } from "./canonical";
import { Log } from "./log";
import { checkRecord, type Verdict } from "./record";
import { utf8 } from "./seal";
import { Wrong } from "./wrong";

export interface Checked {
  kind: "record" | "log";
  round: string; // of a record that holds
  game: string;
  checks: { id: `fair-check-${string}`; args: Record<string, string | number> }[];
  open: PlainId[]; // what was not checked
  wrong: Wrong | null;
}

const MOST_RECORD_BYTES = 1 << 20;
const MOST_BYTES = 64 << 20;

/** What kind of lines these are; what is wrong with them is found out by reading them. */
export function isLog(data: Uint8Array): boolean {
  const end = data.indexOf(10);
  const line = new TextDecoder().decode(data.subarray(0, end < 0 ? 4096 : Math.min(end, 4096)));
  return /"kind":"(commit|reveal)"/.test(line) && !line.includes('"croupier/round/');
}

/** A log, whole; `Wrong` as a finding where it does not hold. */
export function checkLog(data: Uint8Array): Checked & { log: Log | null } {
  try {
    if (data.length > MOST_BYTES) throw new Wrong("form", "too-large");
    const log = new Log(data);
    const [settled, voids] = [log.count("settled"), log.count("void")];
    const unrevealed = log.commits.size - log.reveals.size;
    const checks = [
      { id: "fair-check-chain" as const, args: { count: log.length } },
      { id: "fair-check-seeds" as const, args: { settled, voids, open: unrevealed } },
      { id: "fair-check-head" as const, args: { head: log.head } },
    ];
    const open: PlainId[] = ["fair-open-head"];
    return { kind: "log", round: "", game: "", checks, open, wrong: null, log };
  } catch (error) {
    return { ...refused(error), kind: "log", log: null };
  }
}

/** The commitment that was shown for a round before its stakes; null where that is not known. */
type Shown = (round: string) => string | null;

/** A record, with its log where there is one, and with what was shown before the stakes. */
export function check(data: Uint8Array, log: Log | null, shownFor: Shown = () => null): Checked {
  try {
    if (data.length > MOST_RECORD_BYTES) throw new Wrong("form", "too-large");
    const verdict = checkRecord(data, log);
    const shown = shownFor(verdict.round);
    if (shown !== null && shown !== verdict.commitment) throw new Wrong("commitment", "not-shown");
    const { round, game } = verdict;
    const checks = passed(verdict, log, shown).map(([id, args]) => ({ id, args }));
    return { kind: "record", round, game, checks, open: open(log, shown), wrong: null };
  } catch (error) {
    return refused(error);
  }
}

/** The records of a file, a line each; the first that does not hold is the file's finding. */
export function checkRecords(data: Uint8Array, log: Log | null, shownFor: Shown): Checked[] {
  if (data.length > MOST_BYTES) return [refused(new Wrong("form", "too-large"))];
  const found: Checked[] = [];
  for (let from = 0; from < data.length;) {
    const end = data.indexOf(10, from);
    const line = data.subarray(from, end < 0 ? data.length : end + 1);
    const one = check(line, log, shownFor);
    found.push(one);
    if (one.wrong) break;
    from += line.length;
  }
  return found.length > 0 ? found : [check(data, log, shownFor)];
}

/** The entries of a log as they are served, one after the other from somewhere on. */
export function partOf(entries: string[]): Log {
  const first = readObject(utf8(entries[0] ?? ""));
  const part = {
    position: Number(wholeOf(first, "position")),
    previous: textOf(first, "previous"),
  };
  return new Log(utf8(entries.map((line) => `${line}\n`).join("")), part);
}

type Passed = [id: `fair-check-${string}`, args: Record<string, string | number>];

function passed(verdict: Verdict, log: Log | null, shown: string | null): Passed[] {
  const [none, start] = [{}, { start: verdict.commitment.slice(0, 8) }];
  return [
    ["fair-check-form", none],
    ["fair-check-commitment", start],
    ["fair-check-bound", none],
    ["fair-check-deck", none],
    ["fair-check-cards", { cards: verdict.cards }],
    ...(log ? [["fair-check-log", none] satisfies Passed] : []),
    ...(shown !== null ? [["fair-check-shown", none] satisfies Passed] : []),
  ];
}

function open(log: Log | null, shown: string | null): PlainId[] {
  return [
    ...(log ? [] : ["fair-open-log" as const]),
    ...(shown !== null ? [] : ["fair-open-shown" as const]),
    "fair-open-rules",
    "fair-open-looked",
  ];
}

/** What is wrong, as a finding; what is no `Wrong` is a fault of ours. */
export function refused(error: unknown): Checked {
  if (!(error instanceof Wrong)) throw error;
  return { kind: "record", round: "", game: "", checks: [], open: [], wrong: error };
}
