// The catalogues of each language but those of the terminal, on their way when they are first wanted.
import type { Language } from "../settings/chosen";
import type { Patterns } from "./catalogue";

export const FILES: Record<Language, () => Promise<{ default: Patterns[] }>> = {
  en: () => import("./en"),
  sk: () => import("./sk"),
};
