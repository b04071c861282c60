// Canonical JSON, in which records and logs are written: keys in order, no space, one way to write
// every text and number. What is written in any other way is refused, so that nothing is read in
// two ways.
import { Wrong } from "./wrong";

export type Json = null | boolean | bigint | string | Json[] | Fields;
/** An object, its members in the order in which they are written. */
export class Fields {
  constructor(
    readonly values: Map<string, Json>,
    private readonly written: Map<string, string>,
  ) {}

  /** The object's text without one of its members. */
  without(name: string): string {
    const rest = [...this.written].filter(([key]) => key !== name);
    return `{${rest.map(([, text]) => text).join(",")}}`;
  }
}

const DEEPEST = 64;
const NUMBER = /-?(?:0|[1-9][0-9]*)/y;
const PIECE = /[^"\\\u0000-\u001f]+|\\(?:["\\bfnrt]|u00[01][0-9a-f])/y; // of a text
const WORDS: [string, Json][] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

/** The JSON object of these bytes; `Wrong` of the form if they are none, or not canonical. */
export function readObject(bytes: Uint8Array): Fields {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Wrong("form", "not-json");
  }
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  if (!(value instanceof Fields)) throw new Wrong("form", "not-object");
  return value;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  value(depth: number): Json {
    if (depth > DEEPEST) throw new Wrong("form", "not-json");
    if (this.take("{")) return this.fields(depth);
    if (this.take("[")) return this.list(depth);
    if (this.text[this.at] === '"') return this.string();
    for (const [word, value] of WORDS) if (this.take(word)) return value;
    return this.number();
  }

  end(): void {
    if (this.at < this.text.length) throw new Wrong("form", "not-canonical");
  }

  private take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw new Wrong("form", "not-json");
  }

  private matched(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined) throw new Wrong("form", "not-json");
    this.at += found.length;
    return found;
  }

  private string(): string {
    const from = this.at;
    this.expect('"');
    while (!this.take('"')) this.matched(PIECE); // one pattern for all would be too deep for it
    const written = this.text.slice(from, this.at);
    const value: unknown = JSON.parse(written);
    if (JSON.stringify(value) !== written) throw new Wrong("form", "not-canonical");
    return value as string;
  }

  private number(): bigint {
    const digits = this.matched(NUMBER);
    if (digits.length > 20) throw new Wrong("form", "long-number");
    if (digits === "-0" || /[.eE]/.test(this.text[this.at] ?? "")) {
      throw new Wrong("form", "not-whole");
    }
    return BigInt(digits);
  }

  private list(depth: number): Json[] {
    const values: Json[] = [];
    if (this.take("]")) return values;
    do values.push(this.value(depth + 1));
    while (this.take(","));
    this.expect("]");
    return values;
  }

  private fields(depth: number): Fields {
    const values = new Map<string, Json>();
    const written = new Map<string, string>();
    let before: string | null = null;
    if (this.take("}")) return new Fields(values, written);
    do {
      const from = this.at;
      const key = this.string();
      if (before === key) throw new Wrong("form", "key-twice");
      if (before !== null && !precedes(before, key)) throw new Wrong("form", "not-canonical");
      this.expect(":");
      values.set(key, this.value(depth + 1));
      written.set(key, this.text.slice(from, this.at));
      before = key;
    } while (this.take(","));
    this.expect("}");
    return new Fields(values, written);
  }
}

/** By code points; JavaScript itself compares the halves of surrogate pairs. */
function precedes(one: string, other: string): boolean {
  const [ours, theirs] = [[...one], [...other]];
  for (const [place, char] of ours.entries()) {
    const [a, b] = [char.codePointAt(0)!, theirs[place]?.codePointAt(0) ?? -1];
    if (a !== b) return a < b;
  }
  return ours.length < theirs.length;
}

const HEX = /^[0-9a-f]{64}$/;

/** A field of an object, which must be there and of this kind. */
function field<Kind extends Json>(
  of: Json,
  name: string,
  is: (value: Json) => value is Kind,
): Kind {
  const value = of instanceof Fields ? of.values.get(name) : undefined;
  if (value === undefined) throw new Wrong("form", "field-missing", { name });
  if (!is(value)) throw new Wrong("form", "field-kind", { name });
  return value;
}

export const textOf = (of: Json, name: string): string =>
  field(of, name, (value) => typeof value === "string");
export const wholeOf = (of: Json, name: string): bigint =>
  field(of, name, (value) => typeof value === "bigint");
export const truthOf = (of: Json, name: string): boolean =>
  field(of, name, (value) => typeof value === "boolean");
export const listOf = (of: Json, name: string): Json[] =>
  field(of, name, (value) => Array.isArray(value));
export const fieldsOf = (of: Json, name: string): Fields =>
  field(of, name, (value) => value instanceof Fields);

/** The hex digits of 32 bytes. */
export function hexOf(of: Json, name: string): string {
  const text = textOf(of, name);
  if (!HEX.test(text)) throw new Wrong("form", "field-hex", { name });
  return text;
}
