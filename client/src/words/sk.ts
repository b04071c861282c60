// The Slovak catalogues but that of the terminal.
import type { Patterns } from "./catalogue";

export default Object.values(
  import.meta.glob<Patterns>(
    ["../../../src/croupier/words/sk/*.ftl", "!../../../src/croupier/words/sk/terminal.ftl"],
    { import: "default", eager: true },
  ),
);
