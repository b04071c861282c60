// The catalogues of the languages, each loaded when it is first wanted.
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { settings, type Language } from "../settings/settings.svelte";

type Files = { default: Record<string, string> };

const FILES: Record<Language, () => Promise<Files>> = {
  en: () => import("./en"),
  sk: () => import("./sk"),
};

let loaded = $state.raw<Partial<Record<Language, FluentBundle>>>({});

export async function load(language: Language): Promise<void> {
  if (loaded[language]) return;
  const { default: files } = await FILES[language]();
  const bundle = new FluentBundle(language, { useIsolating: false });
  for (const text of Object.values(files)) bundle.addResource(new FluentResource(text));
  loaded = { ...loaded, [language]: bundle };
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
export function catalogue(): FluentBundle {
  const bundle = loaded[settings.language] ?? loaded.en ?? loaded.sk;
  if (!bundle) throw new Error("no catalogue is loaded");
  return bundle;
}
