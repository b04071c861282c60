import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { finish } from "./make/finish.mjs";

// The house that `npm run dev` shows.
const SERVER = process.env["CROUPIER_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), finish()],
  build: {
    outDir: "../src/croupier/client",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy takes no data: addresses
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: ["../src/croupier/words", "."] },
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "jsdom", include: ["src/**/*.test.ts"], restoreMocks: true },
});
