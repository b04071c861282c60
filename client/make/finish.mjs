// The end of a build: the licences of what is in it, beside every text the same packed, and the
// hash of what it was built from.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { offline } from "./offline.mjs";

const CHECKOUT = fileURLToPath(new URL("../../", import.meta.url));
const TEXTS = /\.(js|css|html|svg|json|txt)$/;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

function files(folder, recursive = true) {
  return readdirSync(folder, { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

// As server/built.py does it, which tells by this whether the client is stale.
function sourcesHash() {
  const client = join(CHECKOUT, "client");
  const sources = [
    ...files(client, false),
    ...["make", "public", "src"].flatMap((name) => files(join(client, name))),
    ...files(join(CHECKOUT, "src/croupier/words")).filter((file) => file.endsWith(".ftl")),
  ];
  const lines = sources
    .map((file) => relative(CHECKOUT, file).split(sep).join("/"))
    .filter((name) => !/\/\.[^/]*$|\.test\.ts$|\/ids\.ts$|\/terminal\.ftl$/.test(name))
    .sort()
    .map((name) => `${sha256(readFileSync(join(CHECKOUT, name)))}  ${name}\n`);
  return sha256(lines.join(""));
}

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

// Of what the page is made with, and carries.
const LICENCES = {
  Svelte: "node_modules/svelte/LICENSE.md",
  Lucide: "node_modules/lucide-static/LICENSE",
  "Atkinson Hyperlegible Next": "src/styles/fonts/OFL.txt",
};

function licences() {
  const texts = Object.entries(LICENCES).map(
    ([name, file]) => `${name}\n\n${readFileSync(join(CHECKOUT, "client", file), "utf8").trim()}\n`,
  );
  return texts.join("\n\n");
}

function pack(folder) {
  for (const file of files(folder).filter((name) => TEXTS.test(name))) {
    const text = readFileSync(file);
    writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${file}.br`, brotliCompressSync(text, BROTLI));
  }
}

/**
 * The sources as they were when the build began: what changes meanwhile makes it stale.
 * @returns {import("vite").Plugin}
 */
export function finish() {
  let folder, hash;
  return {
    name: "finish",
    apply: "build",
    configResolved: ({ root, build }) => (folder = resolve(root, build.outDir)),
    buildStart: () => (hash = sourcesHash()),
    async closeBundle() {
      const texts = licences();
      writeFileSync(join(folder, "licences.txt"), texts);
      writeFileSync(join(folder, "verify.html"), await offline(join(CHECKOUT, "client"), texts));
      pack(folder);
      writeFileSync(join(folder, "sources.sha256"), `${hash}\n`);
    },
  };
}
