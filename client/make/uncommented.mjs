// Catalogues and icons as the page needs them: without the remarks for who writes them, and of an
// icon its paths alone.
import { readFileSync } from "node:fs";

const KEPT = {
  ftl: (text) => text.replace(/^#.*\n/gm, "").replace(/\n{2,}/g, "\n"),
  svg: (text) => text.replace(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, "").replace(/\n\s*/g, ""),
};

export function uncommented() {
  return {
    name: "uncommented",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      const kept = KEPT[file.split(".").at(-1)];
      if (!kept || query !== "raw") return null;
      return `export default ${JSON.stringify(kept(readFileSync(file, "utf8")))};`;
    },
  };
}
