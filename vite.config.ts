import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import product from "./package.json" with { type: "json" };
import { beforeAppPlugin } from "./scripts/build/before-app.mjs";
import { chunkImports } from "./scripts/build/chunk-imports.mjs";
import { chunkGroups } from "./scripts/build/chunks.mjs";

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

/** The oldest supported browsers in the build's notation: "chrome >= 106" is "chrome106". Samsung Internet 20 is Chrome 106. */
const targets = product.browserslist
  .map((query) => query.replace("ios_saf", "ios").replace(" >= ", ""))
  .filter((target) => !target.startsWith("samsung"));

const JSON_SCHEMA_IMPORT =
  /^import (\* as (\w+)|\{(.+)\}) from "\.\.\/core\/(?:json-schema-processors|to-json-schema)\.js";$/gm;

/** Removes JSON Schema from zod, which only the server needs; saves 5 kB of the first load. */
const zodWithoutJsonSchema: Plugin = {
  name: "zod-without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!id.replaceAll("\\", "/").endsWith("/zod/v4/classic/schemas.js")) return;
    let removed = 0;
    const reduced = code.replaceAll(
      JSON_SCHEMA_IMPORT,
      (_line, _what, all: string | undefined, some: string) => {
        removed += 1;
        if (all) return `const ${all} = {};`;
        return some.replaceAll(/\w+/g, (name) => `const ${name} = () => undefined;`).replaceAll(",", "");
      },
    );
    if (removed !== 2) this.error("zod imports its JSON Schemas in another way than this plugin knows");
    return { code: reduced, map: null };
  },
};

/** Chrome below 108 ignores a declaration with dvh, so the one before it says vh. */
const viewportFallback: Plugin = {
  name: "viewport-fallback",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = String(file.source).replace(
          /([\w-]+:[^;{}]*\ddvh[^;{}]*)/g,
          (declaration) => `${declaration.replaceAll("dvh", "vh")};${declaration}`,
        );
  },
};

export default defineConfig({
  root: "web",
  plugins: [
    react(),
    tailwindcss(),
    zodWithoutJsonSchema,
    chunkImports,
    beforeAppPlugin(import.meta.dirname),
    viewportFallback,
  ],
  // The sources of web/api/ are below /api/ too: paths ending in .ts are sources.
  server: { port: 3000, strictPort: true, proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/images": api } },
  build: {
    target: targets,
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
