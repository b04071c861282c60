// The English catalogues but that of the terminal.
export default import.meta.glob<string>(
  ["../../../src/croupier/words/en/*.ftl", "!../../../src/croupier/words/en/terminal.ftl"],
  { query: "?raw", import: "default", eager: true },
);
