import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const below = (pattern: RegExp) => (file: string) =>
  pattern.test(file.replaceAll("\\", "/").slice(import.meta.dirname.length));

const ofUi = below(/^\/(web\/ui\/((drawings|wedge)\/)?[\w-]+|node_modules\/lucide-react\/.+)\.\w+$/);
const ofNoTill = below(
  /\/ui\/(dialog|sheet|money-input|table|stat-card|file-drop|progress-bar|choices|checkbox|switch|form-footer|use-address-state|drawings\/(chart|people|receipt|till))\.\w+$/,
);

/**
 * What several screens share, in a handful of files instead of a hundred of a kilobyte each: over HTTP/1.1 a browser
 * fetches six at a time. The first that matches takes a module, with what that imports.
 */
const shared = [
  // What every address needs.
  { name: "main", tags: ["$initial" as const] },
  // Shifts come with the first sale, and the shape of all that a store has with its export.
  {
    name: "contract",
    test: below(/^\/(node_modules\/zod\/|core\/(?!contract\/(shifts|store-export)\.|cash-))/),
    minShareCount: 6,
  },
  { name: "forms", test: below(/^\/node_modules\/(react-hook-form|@hookform)\//) },
  // What the landing and the sign-in have of the design system: they go without the rest.
  {
    name: "front",
    test: below(
      /\/(ui\/(field|text-input|password-input|notice|logo)|icons\/(eye|eye-off|circle-exclamation-point|check)|auth\/(auth-failures|auth-link|auth-frame|awning|failure-notice)|useMutation|mutationObserver)\.\w+$/,
    ),
    minShareCount: 2,
  },
  // The rest, except what brings a library along, and what no till has.
  {
    name: "parts",
    test: (file: string) => ofUi(file) && !ofNoTill(file),
    minShareCount: 2,
    maxModuleSize: 4_000,
  },
  {
    name: "shop",
    test: below(/^\/(node_modules\/@tanstack|web\/features\/(sales|products))\//),
    minShareCount: 8,
  },
  {
    name: "dialogs",
    test: below(/^\/(node_modules\/@base-ui\/.+|web\/ui\/(dialog|sheet))\.\w+$/),
    minShareCount: 2,
  },
];

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  // The sources of web/api/ lie below /api/ too: what ends like a source file is one.
  server: { port: 3000, strictPort: true, proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/images": api } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The server's policy allows neither data: scripts nor styles; a file is always fine.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: shared.map((group, at) => ({ ...group, priority: shared.length - at })) },
      },
    },
  },
});
