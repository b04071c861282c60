// What the program waits for once it is there, begun while it is still on its way: the words, and
// the browser's own knowledge of languages, which a slow phone needs a tenth of a second to load.
import { readKept, SETTINGS } from "./settings/chosen";
import { FILES } from "./words/files";

const language = readKept().language ?? SETTINGS.language.initial();
FILES[language]().catch(() => {
  // The program asks again.
});
setTimeout(() => new Intl.NumberFormat(language));
