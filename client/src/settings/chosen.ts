// What can be set, and what of it was chosen in this browser. Only that is kept: the rest follows the
// system, and a value that cannot be read is as if it had not been chosen.
import { kept } from "../kept";

export type Language = "en" | "sk";

export interface Settings {
  language: Language;
  prompts: boolean;
  motion: "none" | "fast" | "normal" | "slow";
  sound: boolean;
  volume: number; // 0 to 1
  deck: "4" | "2";
  big_index: boolean;
  text: 1 | 1.5 | 2;
  contrast: "normal" | "high";
  surround: "system" | "light" | "dark";
  confirm: boolean;
  letters: boolean;
  client_seed: string; // empty: the house draws one
  coach: string[]; // the games with the coach on
}

export type Name = keyof Settings;
interface Setting<Value> {
  initial(): Value;
  valid(value: unknown): boolean;
}

export const KEY = "croupier-settings";
export const MOST_SEED_BYTES = 256;

export const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
const one = <Value>(values: readonly Value[], initial: () => Value): Setting<Value> => ({
  initial,
  valid: (value) => (values as readonly unknown[]).includes(value),
});
const flag = (initial: boolean): Setting<boolean> => one([true, false], () => initial);
const UNSENT = /[\0\p{Surrogate}]/u; // what no message to the house may hold
const isShort = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;

export const SETTINGS: { [name in Name]: Setting<Settings[name]> } = {
  language: one(["en", "sk"], () => (navigator.language.startsWith("sk") ? "sk" : "en")),
  prompts: flag(true),
  motion: one(["none", "fast", "normal", "slow"], () =>
    matches("(prefers-reduced-motion: reduce)") ? "none" : "normal",
  ),
  sound: flag(false),
  volume: {
    initial: () => 0.5,
    valid: (value) => typeof value === "number" && value >= 0 && value <= 1,
  },
  deck: one(["4", "2"], () => "4"),
  big_index: flag(false),
  text: one([1, 1.5, 2], () => 1),
  contrast: one(["normal", "high"], () =>
    matches("(prefers-contrast: more)") ? "high" : "normal",
  ),
  surround: one(["system", "light", "dark"], () => "system"),
  confirm: flag(false),
  letters: flag(true),
  client_seed: {
    initial: () => "",
    valid: (value) => isShort(value, MOST_SEED_BYTES) && !UNSENT.test(value),
  },
  coach: {
    initial: () => [],
    valid: (value) => Array.isArray(value) && value.every((game) => isShort(game, 32)),
  },
};
export const NAMES = Object.keys(SETTINGS) as Name[];

/** What of a kept text can be read; everything else is left out. */
export function readChosen(text: string | null): Partial<Settings> {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
  if (typeof kept !== "object" || kept === null) return {};
  const values = kept as Record<string, unknown>;
  const valid = NAMES.filter(
    (name) => Object.hasOwn(values, name) && SETTINGS[name].valid(values[name]),
  );
  return Object.fromEntries(valid.map((name) => [name, values[name]])) as Partial<Settings>;
}

export const readKept = (): Partial<Settings> => readChosen(kept(KEY));
