import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { finish } from "./make/finish.mjs";
import { readied } from "./make/readied.mjs";

// The house that `npm run dev` shows.
const SERVER = process.env["CROUPIER_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), readied(), finish()],
  build: {
    outDir: "../src/croupier/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy takes no data: addresses
    modulePreload: { polyfill: false },
    // Few chunks, for what is alike is packed small where it is packed together: what asks for the
    // words, what the lobby needs, and all that is come to from there.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "first",
              test: /preload-helper|src\/(first|kept|settings\/chosen|words\/files)/,
              priority: 3,
            },
            { name: "art", test: /parts\/glyphs/, priority: 2 },
            { name: "base", test: /node_modules|\/src\//, tags: ["$initial"], priority: 1 },
            { name: "pages", test: /client\/src\/(?!words)/ },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: ["../src/croupier/words", "."] },
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: {
    environment: "jsdom",
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/words/setup.ts"],
    restoreMocks: true,
  },
});
