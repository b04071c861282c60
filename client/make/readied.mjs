// Catalogues and icons as the page needs them: messages that are read already, by Fluent's own
// parser, and of an icon its paths alone.
import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";

const READIED = [
  [/\.ftl$/, (text) => messages(text)],
  [
    /\.svg\?raw$/,
    (text) => text.replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, "").replace(/\n\s*/g, ""),
  ],
];

/** As `words/catalogue.ts` words them. */
const messages = (text) =>
  Object.fromEntries(new FluentResource(text).body.map(({ id, value }) => [id, pattern(value)]));

const pattern = (value) => {
  const parts = typeof value === "string" ? [text(value)] : value.map(read);
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
};

function text(said) {
  if (/[{}]/.test(said)) throw new Error(`The page takes braces for an argument: ${said}`);
  return said;
}

function read(one) {
  if (typeof one === "string") return text(one);
  if (one.type === "str") return text(one.value);
  if (one.type === "var") return `{${one.name}}`;
  if (one.type === "mesg" && !one.attr) return `{=${one.name}}`;
  if (one.type === "select" && one.selector.type === "var") {
    const { variants, star } = one;
    const when = variants.map(({ key, value }) => [key.value, pattern(value)]);
    const [[, otherwise]] = when.splice(star, 1);
    return { by: one.selector.name, when, otherwise };
  }
  throw new Error(`The page does not word what Fluent calls ${one.type}`);
}

export function readied() {
  return {
    name: "readied",
    enforce: "pre",
    load(id) {
      const found = READIED.find(([name]) => name.test(id));
      if (!found) return null;
      const text = readFileSync(id.replace("?raw", ""), "utf8");
      return `export default ${JSON.stringify(found[1](text))};`;
    },
  };
}
