// The messages of one language in words. Fluent's own parser has read them when the page was built
// (make/readied.mjs); what the catalogues use of Fluent is arguments, references and choices.

export type Args = Record<string, string | number>;
export type Patterns = Record<string, Pattern>;
/** In a text `{name}` is an argument, `{=id}` another message. */
type Pattern = string | (string | Choice)[];
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
    if (typeof pattern !== "string") {
      const told = pattern.map((part) =>
        typeof part === "string" ? part : this.#chosen(part, args),
      );
      return told.map((part) => this.#filled(part, args)).join("");
    }
    return pattern.replace(/\{(=?)([^}]+)\}/g, (_, isMessage: string, name: string) => {
      if (isMessage) return this.#message(name, args);
      const value = known(args[name]);
      return typeof value === "number" ? this.#numbers.format(value) : value;
    });
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
