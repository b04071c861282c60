// The Slovak catalogues but that of the terminal.
export default import.meta.glob<string>(
  ["../../../src/croupier/words/sk/*.ftl", "!../../../src/croupier/words/sk/terminal.ftl"],
  { query: "?raw", import: "default", eager: true },
);
