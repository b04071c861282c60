// What is said of files: every message is there, and a part of a log is worth what its chain is.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { resetSettings, settings } from "../settings/settings.svelte";
import { worded } from "../words/words";
import { check, checkLog, checkRecords, isLog, partOf, type Checked } from "./checking";
import { commitment, utf8 } from "./seal";
import { hex, sha256 } from "./sha256";
import { keepShown, shownBefore } from "./shown";
import { checkText, wrongText } from "./wording";
import { Wrong } from "./wrong";

const ROOT = join(__dirname, "../../..");
const GOLDEN = join(ROOT, "tests/golden/four-card");
const golden = (name: string) => new Uint8Array(readFileSync(join(GOLDEN, name)));
const log = golden("log.jsonl");
const names = readdirSync(GOLDEN).filter((name) => name.endsWith(".json"));
const entries = new TextDecoder().decode(log).trimEnd().split("\n");

const how = ({ wrong }: Checked): string => wrong?.how ?? "";
function failure(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Wrong) return error.how;
  }
  return "";
}

afterEach(() => {
  resetSettings();
  localStorage.clear();
});

it("has words for all that can be wrong, in both languages", () => {
  const files = ["canonical", "checking", "log", "record", "RoundCheck", "Checker"];
  const source = files
    .map((name) => readdirSync(__dirname).find((file) => file.startsWith(`${name}.`))!)
    .map((file) => readFileSync(join(__dirname, file), "utf8"))
    .join("");
  const hows = [...source.matchAll(/rong\(\s*"[a-z ]+",\s*"([a-z-]+)"/g)].map((found) => found[1]!);
  expect(new Set(hows).size).toBeGreaterThan(35);
  for (const language of ["en", "sk"] as const) {
    settings.language = language;
    for (const one of hows) {
      const text = wrongText(new Wrong("form", one, { name: "cut", slot: "box1.1", due: "As" }));
      expect(text, one).not.toContain("fair-wrong");
      expect(text, one).toMatch(/[.]$/);
    }
    const where = wrongText(new Wrong("chain", "chain", { entry: 3 }));
    expect(where).toContain(worded("fair-wrong-chain"));
    expect(where).toContain("3");
  }
});

it("tells of a text of any length what is wrong with it", () => {
  for (const text of ["y".repeat(20_000_000), '\\"'.repeat(5_000_000)]) {
    expect(how(checkLog(utf8(`{"kind":"commit","x":"${text}"}\n`)))).toBe("field-missing");
  }
});

it("says what was checked of a log, and where it fails", () => {
  const found = checkLog(log);
  expect(how(found)).toBe("");
  expect(found.checks.map(checkText).join(" ")).toContain(`${entries.length} entries`);
  const cut = checkLog(log.slice(0, -1));
  expect([how(cut), cut.log, cut.checks]).toEqual(["no-end", null, []]);
});

it("knows a log from records", () => {
  expect([isLog(log), ...names.map((name) => isLog(golden(name)))]).toEqual([
    true,
    ...names.map(() => false),
  ]);
  expect([new Uint8Array(), new Uint8Array([255, 10]), new Uint8Array([123])].map(isLog)).toEqual([
    false,
    false,
    false,
  ]);
});

it("reads many records, and stops at the first that does not hold", () => {
  // The golden rounds are demonstrations: all of them holds but the seal.
  const found = checkRecords(
    Uint8Array.from(names.flatMap((name) => [...golden(name)])),
    null,
    none,
  );
  expect(found.map(how)).toEqual(["demonstration"]);
  expect(checkRecords(new Uint8Array(), null, none).map(how)).toEqual(["no-end"]);
});

const none = () => null;

it("takes nothing that is larger than a record can be", () => {
  expect(how(check(new Uint8Array((1 << 20) + 1), null))).toBe("too-large");
});

/** A record that was sealed, of a round in which no card was opened. */
function sealed(): { data: Uint8Array; round: string; committed: string } {
  const [round, seed, rules] = ["round-1", new Uint8Array(32).fill(7), "0".repeat(64)];
  const committed = hex(commitment([round, "table-1", "four-card", rules], seed));
  const fields = {
    client_seeds: { 1: "own" },
    commitment: committed,
    cut: 5,
    ended_at_ms: 2,
    format: "croupier/round/1",
    game: "four-card",
    log: null,
    round,
    rules: { hash: rules },
    sealed: true,
    seats: { 1: { opened: [] } },
    server_seed: hex(seed),
    started_at_ms: 1,
    table: "table-1",
    taken: [1],
  };
  const digest = hex(sha256(utf8("croupier/round/1\n"), utf8(JSON.stringify(fields))));
  const { client_seeds, commitment: own, cut, ...others } = fields;
  const text = JSON.stringify({ client_seeds, commitment: own, cut, digest, ...others });
  return { data: utf8(`${text}\n`), round, committed };
}

describe("a sealed record", () => {
  const { data, round, committed } = sealed();

  it("says what was checked and what was not", () => {
    const found = check(data, null);
    expect([how(found), found.round, found.checks.length]).toEqual(["", round, 5]);
    expect(found.open).toContain("fair-open-log");
    expect(found.open).toContain("fair-open-shown");
    for (const one of found.checks) expect(checkText(one)).not.toContain("fair-check");
  });

  it("is compared with what was shown before the bets", () => {
    const found = check(data, null, (one) => (one === round ? committed : null));
    expect(found.checks.map(({ id }) => id)).toContain("fair-check-shown");
    expect(found.open).not.toContain("fair-open-shown");
    expect(how(check(data, null, () => "0".repeat(64)))).toBe("not-shown");
  });

  it("is one of many", () => {
    const found = checkRecords(
      Uint8Array.from([...data, ...data, ...golden(names[0]!), ...data]),
      null,
      none,
    );
    expect(found.map(how)).toEqual(["", "", "demonstration"]);
  });

  it("has to be in the log, if there is one", () => {
    expect(how(check(data, checkLog(log).log))).toBe("log-no-place");
  });
});

describe("a part of a log", () => {
  it("begins where it says", () => {
    const part = partOf(entries.slice(2));
    expect([part.length, part.commits.size]).toEqual([entries.length, entries.length / 2 - 1]);
    const commits = checkLog(log).log!.commits;
    for (const [round, commit] of part.commits) expect(commit).toEqual(commits.get(round));
  });

  it("may tell the end of a round that it does not have the beginning of", () => {
    expect(partOf(entries.slice(1)).reveals.size).toBe(entries.length / 2);
    expect(failure(() => partOf(["", ...entries]))).toBe("not-json");
  });

  it("is one chain", () => {
    expect(failure(() => partOf([entries[0]!, ...entries.slice(2)]))).toBe("chain");
    expect(failure(() => partOf([entries[1]!, entries[1]!]))).toBe("chain");
    const forged = entries.map((line) => line.replace('"settled"', '"void"'));
    expect(failure(() => partOf(forged))).toBe("entry-hash");
  });
});

describe("commitments that were shown", () => {
  it("are kept, and the first one counts", () => {
    keepShown({ id: "one", commitment: "a" });
    keepShown({ id: "one", commitment: "b" });
    expect([shownBefore("one"), shownBefore("two")]).toEqual(["a", null]);
    for (let n = 0; n < 600; n++) keepShown({ id: `n${n}`, commitment: "c" });
    expect([shownBefore("one"), shownBefore("n0"), shownBefore("n599")]).toEqual([null, null, "c"]);
  });

  it.each(["", "nonsense", "7", "{}", "null", '[["x"]]', "[[1,2]]"])("survive %j", (kept) => {
    localStorage.setItem("croupier-commitments", kept);
    expect(shownBefore("x")).toBeNull();
    keepShown({ id: "x", commitment: "a" });
    expect(shownBefore("x")).toBe("a");
  });
});
