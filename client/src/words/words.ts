// The words of the page, from the same catalogues as those of the terminal.
import type { ErrorView, PromptView } from "../wire/types";
import type { Args } from "./catalogue";
import { catalogue } from "./catalogues.svelte";
import type { Messages } from "./ids";
import { money } from "./numbers";

export type MessageId = keyof Messages;
/** A message without arguments. */
export type PlainId = {
  [Id in MessageId]: [Messages[Id]] extends [never] ? Id : never;
}[MessageId];
type Refusal = Pick<ErrorView, "code" | "message" | "args">;
type ArgsOf<Id extends MessageId> = [Messages[Id]] extends [never]
  ? []
  : [args: Record<Messages[Id], Args[string]>];

/** The message with these arguments, in the language that is set. */
export function t<Id extends MessageId>(id: Id, ...[args]: ArgsOf<Id>): string {
  return worded(id, args);
}

/** As `t`, for an id that came over the wire; `otherwise` where there is no such message. */
export function worded(id: string, args: Args = {}, otherwise: string = id): string {
  return catalogue().worded(id, args) ?? otherwise;
}

/** A paragraph of the rules as it is named in this language: "6C Decisions 3". */
export function ruleName(rule: string): string {
  const [, code = "", section = "", number = ""] = /^(\S+) (.*?) ?(\d*)$/.exec(rule) ?? [];
  const id = `rule-${section.toLowerCase().replaceAll(" ", "-").replaceAll("'", "")}`;
  const args = { code, number };
  return worded(`${id}-${code.toLowerCase()}`, args, worded(id, args, rule));
}

export function promptText({ id, args }: PromptView): string {
  const { rule } = args;
  return worded(id, typeof rule === "string" ? { ...args, rule: ruleName(rule) } : args);
}

/** A refusal in words; what has none of its own is told in the server's English. */
export function refusalText({ code, args, message }: Refusal): string {
  const figures = Object.entries(args).map(([name, value]) =>
    name.endsWith("_cents")
      ? [name.slice(0, -"_cents".length), money(Number(value))]
      : [name, value],
  );
  return worded(`refusal-${code}`, Object.fromEntries(figures), message);
}
