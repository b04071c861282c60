// The messages of one language in words. Fluent's own parser has read them when the page was built
// (make/readied.mjs); what the catalogues use of Fluent is arguments, references and choices.

export type Args = Record<string, string | number>;
export type Patterns = Record<string, Pattern>;
type Pattern = string | Part[];
type Part = string | { arg: string } | { message: string } | Choice;
interface Choice {
  by: string; // an argument
  when: [value: string | number, Pattern][];
  otherwise: Pattern;
}

class Missing extends Error {}

export class Catalogue {
  readonly #messages: Map<string, Pattern>;
  readonly #numbers: Intl.NumberFormat;
  readonly #plurals: Intl.PluralRules;

  constructor(language: string, files: Patterns[]) {
    this.#numbers = new Intl.NumberFormat(language);
    this.#plurals = new Intl.PluralRules(language);
    this.#messages = new Map(files.flatMap((messages) => Object.entries(messages)));
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
    return typeof pattern === "string"
      ? pattern
      : pattern.map((part) => this.#told(part, args)).join("");
  }

  #told(part: Part, args: Args): string {
    if (typeof part === "string") return part;
    if ("message" in part) return this.#message(part.message, args);
    if ("by" in part) return this.#filled(this.#chosen(part, args), args);
    const value = known(args[part.arg]);
    return typeof value === "number" ? this.#numbers.format(value) : value;
  }

  #chosen({ by, when, otherwise }: Choice, args: Args): Pattern {
    const value = known(args[by]);
    const plural = typeof value === "number" ? this.#plurals.select(value) : null;
    return when.find(([key]) => key === value || key === plural)?.[1] ?? otherwise;
  }
}

function known<T>(found: T | undefined): T {
  if (found === undefined) throw new Missing();
  return found;
}
