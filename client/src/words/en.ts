// The English catalogues but that of the terminal.
import type { Patterns } from "./catalogue";

export default Object.values(
  import.meta.glob<Patterns>(
    ["../../../src/croupier/words/en/*.ftl", "!../../../src/croupier/words/en/terminal.ftl"],
    { import: "default", eager: true },
  ),
);
