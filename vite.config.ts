import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { beforeAppPlugin } from "./scripts/build/before-app.mjs";
import { chunkImports } from "./scripts/build/chunk-imports.mjs";
import { chunkGroups } from "./scripts/build/chunks.mjs";
import { zodWithoutJsonSchema } from "./scripts/build/zod-without-json-schema.mjs";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), zodWithoutJsonSchema, chunkImports, beforeAppPlugin(import.meta.dirname)],
  // The sources of web/api/ are below /api/ too: paths ending in .ts are sources.
  server: { port: 3000, strictPort: true, proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/images": api } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The server's policy forbids data: URLs for scripts and styles.
    assetsInlineLimit: 0,
    // Each page preloads its screen's files (scripts/build/screen-pages.mjs). A list of files at each import costs 4 kB.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(import.meta.dirname) },
        // Shorter than the default: the main script names a hundred chunks, and a hash cannot be compressed.
        chunkFileNames: "assets/[name]-[hash:7].js",
      },
    },
  },
});
