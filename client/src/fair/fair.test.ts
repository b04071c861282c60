// @vitest-environment node
// What the package and the stand-alone verifier say is said here too: of the documentation's worked
// example, of the golden rounds, and of all that tests/deal/test_browser.py hands over.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Log } from "./log";
import { checkRecord } from "./record";
import { commitment, deck, utf8, type Bound } from "./seal";
import { hex, hmac, sha256, unhex } from "./sha256";
import { Wrong } from "./wrong";

const ROOT = new URL("../../../", import.meta.url);
const GOLDEN = new URL("tests/golden/", ROOT);
const bytes = (path: string): Uint8Array => new Uint8Array(readFileSync(new URL(path, ROOT)));

/** The part that does not hold, "" where all does. */
function said(act: () => unknown): string {
  try {
    act();
    return "";
  } catch (error) {
    if (error instanceof Wrong) return error.part;
    throw error;
  }
}

describe("sha256", () => {
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("is that of the standard", (text, due) => {
    expect(hex(sha256(utf8(text)))).toBe(due);
  });

  it("is keyed as RFC 4231 says", () => {
    const due = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    expect(hex(hmac(utf8("Jefe"), utf8("what do ya want for nothing?")))).toBe(due);
  });
});

it("deals the documentation's example", () => {
  const page = new TextDecoder().decode(bytes("docs/fairness.md")).replaceAll("\n", " ");
  const seed = Uint8Array.from({ length: 32 }, (_, place) => place);
  const committed = commitment(["round-1", "table-1", "two-plus-four", "0".repeat(64)], seed);
  expect(page).toContain(` ${hex(committed)} `);
  const seeds = new Map([
    [2, "é"],
    [1, "lucky"],
  ]);
  for (const cut of [0, 17]) expect(page).toContain(deck(seed, committed, seeds, cut).join(" "));
});

const games = readdirSync(GOLDEN);
describe.each(games)("golden rounds of %s", (game) => {
  const files = readdirSync(new URL(game, GOLDEN)).filter((name) => name.endsWith(".json"));
  const log = new Log(bytes(`tests/golden/${game}/log.jsonl`));

  it.each(files)("%s is true but for its seal; no byte of it can be another", (name) => {
    const record = bytes(`tests/golden/${game}/${name}`);
    expect(said(() => checkRecord(record, log))).toBe("not sealed");
    for (let at = 0; at < record.length; at += 7) {
      const changed = record.slice();
      changed[at]! ^= 1 << (at % 8);
      expect(said(() => checkRecord(changed, log))).toMatch(/^(form|digest)$/);
    }
  });
});

interface Handed {
  deals: { bound: Bound; seed: string; seeds: [number, string][]; cut: number; said: string }[];
  files: { record: string | null; log: string | null; says: string }[];
}

const handed = process.env["CROUPIER_VECTORS"];
describe.runIf(handed)("what the others say", { timeout: 120_000 }, () => {
  const { deals, files } = JSON.parse(handed ? readFileSync(handed, "utf8") : "{}") as Handed;
  const decoded = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "base64"));

  it("deals the same", () => {
    expect(deals.length).toBeGreaterThan(0);
    for (const { bound, seed, seeds, cut, said } of deals) {
      const committed = commitment(bound, unhex(seed));
      const cards = deck(unhex(seed), committed, new Map(seeds), cut);
      expect([hex(committed), ...cards].join(" ")).toBe(said);
    }
  });

  it("finds the same of every file", () => {
    expect(files.length).toBeGreaterThan(0);
    const found = files.map(({ record, log }) =>
      said(() => {
        const read = log === null ? null : new Log(decoded(log));
        if (record !== null) checkRecord(decoded(record), read);
      }),
    );
    expect(found).toEqual(files.map(({ says }) => says));
  });
});
