// What a player has set, kept in this browser. Only what was chosen is kept: the rest follows the
// system, and a value that cannot be read is as if it had not been chosen.
import { keep, kept } from "../kept";

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

type Name = keyof Settings;
interface Setting<Value> {
  initial(): Value;
  valid(value: unknown): boolean;
}

const KEY = "croupier-settings";
export const MOST_SEED_BYTES = 256;

const matches = (query: string): boolean => globalThis.matchMedia?.(query).matches ?? false;
const one = <Value>(values: readonly Value[], initial: () => Value): Setting<Value> => ({
  initial,
  valid: (value) => (values as readonly unknown[]).includes(value),
});
const flag = (initial: boolean): Setting<boolean> => one([true, false], () => initial);
const UNSENT = /[\0\p{Surrogate}]/u; // what no message to the house may hold
const isShort = (value: unknown, most: number): value is string =>
  typeof value === "string" && value.length <= most;

const SETTINGS: { [name in Name]: Setting<Settings[name]> } = {
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
const NAMES = Object.keys(SETTINGS) as Name[];

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

let chosen = $state.raw(readChosen(kept(KEY)));

function choose(name: Name, value: unknown): void {
  if (!SETTINGS[name].valid(value)) return;
  chosen = { ...chosen, [name]: value };
  keep(KEY, JSON.stringify(chosen));
}

export const settings = Object.defineProperties(
  {},
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      {
        enumerable: true,
        get: () => chosen[name] ?? SETTINGS[name].initial(),
        set: (value: unknown) => choose(name, value),
      },
    ]),
  ),
) as Settings;

/** Follow what is set in another tab. */
export function followOtherTabs(): void {
  addEventListener("storage", (event) => {
    if (event.key === KEY || event.key === null) chosen = readChosen(kept(KEY));
  });
}

/** Set everything as at first. */
export function resetSettings(): void {
  chosen = {};
  keep(KEY, "{}");
}

/** Show what is set on the page as a whole: the tokens of the style sheets go by it. */
export function dress(page: HTMLElement): void {
  const dark = settings.surround === "dark" || (settings.surround === "system" && systemDark.now);
  page.lang = settings.language;
  page.dataset["surround"] = dark ? "dark" : "light";
  page.dataset["contrast"] = settings.contrast;
  page.dataset["text"] = String(settings.text);
  page.dataset["deck"] = settings.deck;
  page.dataset["motion"] = settings.motion;
  page.dataset["index"] = settings.big_index ? "big" : "normal";
}

const systemDark = $state({ now: matches("(prefers-color-scheme: dark)") });
globalThis
  .matchMedia?.("(prefers-color-scheme: dark)")
  .addEventListener("change", (event) => (systemDark.now = event.matches));
