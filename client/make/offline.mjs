// verify.html as one file that works from a disk: script and styles are in it, and its own policy
// lets it load nothing at all.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";
import { readied } from "./readied.mjs";

const ENTRY = /\n *<script type="module" src="\/([^"]+)"><\/script>/;

const hashed = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

async function bundled(root, entry) {
  const [{ output }] = await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [svelte(), readied()],
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      lib: { entry: join(root, entry), formats: ["iife"], name: "verify", fileName: "verify" },
    },
  });
  const text = (ending) => {
    const file = output.find(({ fileName }) => fileName.endsWith(ending));
    return String(file.code ?? file.source).trim();
  };
  // Its fonts would be files of their own: it uses those that the reader has.
  return [text(".js"), text(".css").replace(/@font-face\s*\{[^}]*\}/g, "")];
}

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The text of verify.html, with everything in it, and the licences of that. */
export async function offline(root, licences) {
  const page = readFileSync(join(root, "verify.html"), "utf8");
  const [script, style] = await bundled(root, ENTRY.exec(page)[1]);
  const code = script.replaceAll("</script", "<\\/script");
  const policy =
    `default-src 'none'; script-src ${hashed(code)}; style-src ${hashed(style)};` +
    " base-uri 'none'; form-action 'none'";
  return page
    .replace(ENTRY, () => `\n    <script>${code}</script>`)
    .replace(
      "<title>",
      () =>
        `<meta http-equiv="Content-Security-Policy" content="${policy}" />\n` +
        `    <style>${style}</style>\n    <title>`,
    )
    .replace("  </body>", () => `    <template>${escaped(licences)}</template>\n  </body>`);
}
