// The catalogues as the page needs them: without the remarks for who writes them.
import { readFileSync } from "node:fs";

export function uncommented() {
  return {
    name: "uncommented",
    enforce: "pre",
    load(id) {
      const [file, query] = id.split("?");
      if (!file.endsWith(".ftl") || query !== "raw") return null;
      const text = readFileSync(file, "utf8")
        .replace(/^#.*\n/gm, "")
        .replace(/\n{2,}/g, "\n");
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
