// The messages of one language in words. Fluent's own parser reads them; of what it can read they
// use arguments, references and choices, and that is a third of what its bundle would weigh.
import { FluentResource, type Message } from "@fluent/bundle";

export type Args = Record<string, string | number>;
type Pattern = NonNullable<Message["value"]>;
type Expression = Exclude<Exclude<Pattern, string>[number], string>;
type Select = Extract<Expression, { type: "select" }>;

class Missing extends Error {}

export class Catalogue {
  readonly #messages = new Map<string, Pattern>();
  readonly #numbers: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;

  constructor(language: string, texts: string[]) {
    this.#numbers = new Intl.NumberFormat(language);
    this.#plurals = new Intl.PluralRules(language);
    for (const text of texts)
      for (const { id, value } of new FluentResource(text).body)
        if (value) this.#messages.set(id, value);
  }

  /** The message with these arguments; null where there is none, or an argument is missing. */
  worded(id: string, args: Args): string | null {
    try {
      return this.#message(id, args);
    } catch (error) {
      if (error instanceof Missing) return null;
      throw error;
    }
  }

  #message(id: string, args: Args): string {
    return this.#filled(known(this.#messages.get(id)), args);
  }

  #filled(pattern: Pattern, args: Args): string {
    if (typeof pattern === "string") return pattern;
    return pattern.map((one) => (typeof one === "string" ? one : this.#told(one, args))).join("");
  }

  #told(one: Expression, args: Args): string {
    if (one.type === "mesg") return this.#message(one.name, args);
    if (one.type === "select") return this.#filled(this.#chosen(one, args), args);
    const value = argument(one, args);
    return typeof value === "number" ? this.#numbers.format(value) : value;
  }

  #chosen({ selector, variants, star }: Select, args: Args): Pattern {
    const value = argument(selector, args);
    const found = variants.find(
      ({ key }) =>
        key.value === value ||
        (typeof value === "number" && key.value === this.#plurals.select(value)),
    );
    return known(found ?? variants[star]).value;
  }
}

const argument = (one: Expression, args: Args): string | number =>
  known(one.type === "var" ? args[one.name] : undefined);

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Missing();
  return found;
}
