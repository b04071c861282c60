// Why a record or a log does not hold.

/** The part that does not hold, named as the stand-alone verifier names it. */
export type Part =
  "form" | "digest" | "commitment" | "cards" | "log" | "chain" | "entry" | "not sealed";

/** What was wrong: its part, and the message that says how (`fair-wrong-…`). */
export class Wrong extends Error {
  constructor(
    readonly part: Part,
    readonly how: string,
    readonly args: Record<string, string | number> = {},
  ) {
    super(`${part}: ${how} ${JSON.stringify(args)}`);
  }
}
