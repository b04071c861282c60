// Beside every text of the built client, the same packed: what a server sends who takes it so.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FOLDER = new URL("../../src/croupier/client/", import.meta.url);
const TEXTS = /\.(js|css|html|svg|json)$/;
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

for (const name of await readdir(FOLDER, { recursive: true })) {
  if (!TEXTS.test(name)) continue;
  const file = new URL(name, FOLDER);
  const text = await readFile(file);
  await writeFile(new URL(`${name}.gz`, FOLDER), gzipSync(text, { level: 9 }));
  await writeFile(new URL(`${name}.br`, FOLDER), brotliCompressSync(text, brotli));
}
