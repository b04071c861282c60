// The catalogues of the languages, each loaded when it is first wanted.
import type { Language } from "../settings/chosen";
import { settings } from "../settings/settings.svelte";
import { Catalogue } from "./catalogue";
import { FILES } from "./files";

let loaded = $state.raw<Partial<Record<Language, Catalogue>>>({});

export async function load(language: Language): Promise<void> {
  if (loaded[language]) return;
  const { default: files } = await FILES[language]();
  loaded = { ...loaded, [language]: new Catalogue(language, files) };
}

/** Load the language that is set, now and whenever another one is. */
export async function followLanguage(): Promise<void> {
  await load(settings.language);
  $effect.root(() => {
    $effect(() => {
      // A server that is not reached keeps the language that is there.
      void load(settings.language).catch(() => {});
    });
  });
}

/** The catalogue of the language that is set; until it is there, the other one. */
export function catalogue(): Catalogue {
  const found = loaded[settings.language] ?? loaded.en ?? loaded.sk;
  if (!found) throw new Error("no catalogue is loaded");
  return found;
}
