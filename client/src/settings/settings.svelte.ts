// What is set on this page, and in its other tabs.
import { keep } from "../kept";
import { KEY, matches, NAMES, readKept, SETTINGS, type Name, type Settings } from "./chosen";

let chosen = $state.raw(readKept());

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
    if (event.key === KEY || event.key === null) chosen = readKept();
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
