// Whether a round's record is true, as far as it can be told without the rules of the games.
import {
  Fields,
  fieldsOf,
  hexOf,
  listOf,
  readObject,
  textOf,
  truthOf,
  wholeOf,
  type Json,
} from "./canonical";
import type { Log } from "./log";
import { commitment, deck, utf8, type Bound, type ClientSeeds } from "./seal";
import { hex, sha256, unhex } from "./sha256";
import { Wrong, type Part } from "./wrong";

/** What was checked, in its order, and how many cards; `log` is false where none was given. */
export interface Verdict {
  round: string;
  game: string;
  commitment: string;
  cards: number;
  log: boolean;
}

const FIELDS = [
  ...["format", "digest", "round", "table", "game", "rules", "sealed", "commitment", "log"],
  ...["cut", "client_seeds", "taken", "seats", "started_at_ms", "ended_at_ms", "server_seed"],
];
const SLOT = /^((?:dealer|board|(?:box|seat|hand)[1-9])\.[1-9][0-9]?)@(0|[1-9][0-9]?)$/;
const SEAT = /^[1-9][0-9]{0,8}$/;

/** Check the bytes of a record, against its log too where there is one; throws `Wrong`. */
export function checkRecord(data: Uint8Array, log: Log | null = null): Verdict {
  if (data.at(-1) !== 10) wrong("form", "no-end");
  const record = readObject(data.subarray(0, -1));
  checkFields(record);
  const digest = hexOf(record, "digest");
  const due = sha256(utf8("croupier/round/1\n"), utf8(record.without("digest")));
  if (digest !== hex(due)) wrong("digest", "digest");
  const seed = unhex(hexOf(record, "server_seed"));
  const committed = hexOf(record, "commitment");
  if (hex(commitment(bound(record), seed)) !== committed) wrong("commitment", "other-seed");
  const cards = deck(seed, unhex(committed), clientSeeds(record), cut(record));
  const opened = seats(record).reduce<number>((sum, seat) => sum + checkOpened(seat, cards), 0);
  checkLogged(record, log);
  checkSealed(record);
  const [round, , game] = bound(record);
  return { round, game, commitment: committed, cards: opened, log: log !== null };
}

function wrong(part: Part, how: string, args: Record<string, string | number> = {}): never {
  throw new Wrong(part, how, args);
}

function checkFields(record: Fields): void {
  if (textOf(record, "format") !== "croupier/round/1") wrong("form", "not-record");
  const missing = FIELDS.find((name) => !record.values.has(name));
  if (missing !== undefined) wrong("form", "field-missing", { name: missing });
  if (record.values.size > FIELDS.length) wrong("form", "field-too-many");
}

function bound(record: Fields): Bound {
  const rules = textOf(fieldsOf(record, "rules"), "hash");
  return [textOf(record, "round"), textOf(record, "table"), textOf(record, "game"), rules];
}

function bySeat(record: Fields, name: string): Map<number, Json> {
  const { values } = fieldsOf(record, name);
  if (![...values.keys()].every((seat) => SEAT.test(seat))) wrong("form", "seat", { name });
  return new Map([...values].map(([seat, value]) => [Number(seat), value]));
}

function clientSeeds(record: Fields): ClientSeeds {
  const seeds: ClientSeeds = new Map();
  for (const [seat, text] of bySeat(record, "client_seeds")) {
    if (typeof text !== "string" || utf8(text).length > 256) return wrong("form", "client-seed");
    seeds.set(seat, text);
  }
  return seeds;
}

/** Those that the record tells of, each of which had a client seed in the deal. */
function seats(record: Fields): Json[] {
  const played = bySeat(record, "seats");
  const seeds = bySeat(record, "client_seeds");
  const known = [...played.keys()].every((seat) => seeds.has(seat));
  if (played.size === 0 || !known) wrong("form", "no-seat");
  return [...played.values()];
}

function cut(record: Fields): number {
  const at = wholeOf(record, "cut");
  if (at < 0n || at > 51n) wrong("form", "cut");
  return Number(at);
}

/** A seat saw cards of the deck, none of them twice; how many. */
function checkOpened(seat: Json, cards: string[]): number {
  const names = new Set<string>();
  const places = new Set<number>();
  for (const pair of listOf(seat, "opened")) {
    const [name, place, card] = readOpened(pair);
    const slot = `${name}@${place}`;
    if (names.has(name) || places.has(place)) wrong("cards", "opened-twice", { slot });
    if (cards[place] !== card) wrong("cards", "other-card", { slot, due: cards[place]! });
    names.add(name);
    places.add(place);
  }
  return places.size;
}

function readOpened(pair: Json): [name: string, place: number, card: string] {
  const [slot, card, ...more] = Array.isArray(pair) ? pair : [];
  if (typeof slot !== "string" || typeof card !== "string" || more.length > 0) {
    return wrong("form", "opened");
  }
  const found = SLOT.exec(slot);
  if (!found || Number(found[2]) > 51) return wrong("form", "slot");
  return [found[1]!, Number(found[2]), card];
}

/** That the log has the same commitment where the record says, and the round's end. */
function checkLogged(record: Fields, log: Log | null): void {
  const claim = record.values.get("log") === null ? null : fieldsOf(record, "log");
  const place = claim && { position: wholeOf(claim, "position"), hash: hexOf(claim, "hash") };
  if (log === null) return;
  if (place === null) return wrong("log", "log-no-place");
  const [round] = bound(record);
  const promise = log.commits.get(round);
  if (promise?.position !== place.position || promise.hash !== place.hash) {
    return wrong("log", "log-place");
  }
  if (promise.bound.some((text, at) => text !== bound(record)[at])) wrong("log", "log-bound");
  if (promise.commitment !== textOf(record, "commitment")) wrong("log", "log-commitment");
  if (wholeOf(record, "started_at_ms") < promise.time_ms) wrong("log", "log-began");
  const reveal = log.reveals.get(round);
  if (!reveal) return wrong("log", "log-not-revealed");
  if (reveal.outcome === "void") wrong("log", "log-void");
  if (wholeOf(record, "ended_at_ms") !== reveal.time_ms) wrong("log", "log-ended");
}

/** A demonstration says so in its id, which the commitment binds, and not only in a flag. */
function checkSealed(record: Fields): void {
  const sealed = truthOf(record, "sealed");
  if (sealed === textOf(record, "round").startsWith("demo-")) wrong("not sealed", "sealed-differs");
  if (!sealed) wrong("not sealed", "demonstration");
}
