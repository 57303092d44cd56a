import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { schemasWhenAsked } from "./scripts/build/schemas-when-asked.mjs";

const below = (pattern: RegExp) => (file: string) =>
  pattern.test(file.replaceAll("\\", "/").slice(import.meta.dirname.length));

const ofContract = below(/^\/core\/contract\/([\w-]+\/)?[\w-]+\.ts$/);
const ofUi = below(/^\/(web\/ui\/((drawings|wedge)\/)?[\w-]+|node_modules\/lucide-react\/.+)\.\w+$/);
/** The frame of every signed-in screen, of some hundred bytes per module. */
const ofFrame = below(
  /\/(in-time|sellers\.queries|sales\.queries|use-open-ticket|sold-state|use-scanner|id-card|public\/quick-sale|query-keys|is-sale|answer-timeout)\.\w+$/,
);
const ofNoTill = below(
  /\/ui\/(dialog|sheet|heic-file|bar-chart|pagination|copy-text|download-progress|save-file|excel|use-no-stray-drop|textarea|money-input|table|stat-card|tabs|file-drop|progress-bar|choices|checkbox|switch|form-footer|use-address-state|name-link|facts|short-day|drawings\/(chart|people|receipt|search|shelf|till|truck))\.\w+$/,
);
/** Icons of files, pictures, people and orders. */
const signOfNoTill = below(
  /\/lucide-react\/.+\/(file-spreadsheet|file-down|image-down|image-up|download|id-card|shield-user|key-round|pencil-line|archive|clipboard-pen|calendar-clock|calendar-check|package-plus|package-check|package-x|log-in|message-circle|phone)\.\w+$/,
);

/**
 * Groups of shared modules, in a few files instead of a hundred: over HTTP/1.1 a browser fetches six at a time.
 * The first match takes a module and its imports.
 */
const shared = [
  // Needed by every address.
  { name: "main", tags: ["$initial" as const] },
  // Shifts load with the first sale, printing with the first paper, reports with the first figures, and the
  // store's schema with its export.
  {
    name: "contract",
    test: below(
      /^\/(node_modules\/zod\/|core\/(?!contract\/((auth|bulk-products|services|payables|expenses|purchase-orders|arrivals|whole-sale)\.|(shifts|printers|expiries)\/|(credit\/credit|reports\/reports|promotions\/promotions)\.|stores\/(change-settings|store-export|[\w-]*record[\w-]*)\.|fiscal\/fiscal)|goods\/(expiries|promotions)\.|cash\/(services|expenses|closing-summary|cash-)|sale-code\.|printing\/|scale\/|people\/customer-search|heic|sale\/(returns|split-form|promotions)))/,
    ),
    minShareCount: 6,
  },
  { name: "forms", test: below(/^\/node_modules\/(react-hook-form|@hookform)\//) },
  // The design system's part for the landing and sign-in pages.
  {
    name: "front",
    test: below(
      /\/(ui\/(field|text-input|password-input|notice|logo)|icons\/(eye|eye-off|circle-exclamation-point|check)|auth\/(auth-failures|auth-link|auth-frame|awning|failure-notice)|useMutation|mutationObserver)\.\w+$/,
    ),
    minShareCount: 2,
  },
  // The rest, except modules with a library, and those that no till needs at first, which are "office".
  {
    name: "parts",
    test: (file: string) => ofFrame(file) || (ofUi(file) && !ofNoTill(file) && !signOfNoTill(file)),
    minShareCount: 2,
    maxModuleSize: 4_000,
  },
  {
    name: "dialogs",
    test: below(/^\/(node_modules\/@base-ui\/.+|web\/ui\/(dialog|sheet))\.\w+$/),
    minShareCount: 2,
  },
  {
    name: "common",
    test: below(
      // Papers are given out on many screens, and load with the first one.
      /^\/(web\/(?!features\/(shifts|stores|products|receipts|printers)\/|ui\/share\/)|core\/(?!printing\/|contract\/)|node_modules\/@tanstack\/)/,
    ),
    minShareCount: 10,
    maxModuleSize: 4_000,
  },
  {
    name: "figures",
    test: below(
      /\/(reports\.queries|contract\/reports\/reports|sales-text|stat-card|bar-chart|drawings\/chart)\.\w+$/,
    ),
    minShareCount: 2,
  },
  // The shift's contract, whose tills are apart, in one file.
  { name: "shifts", test: below(/^\/core\/contract\/shifts\//), minShareCount: 2 },
  // Products and the shift are also used outside a till.
  { name: "finder", test: below(/\/product-finder\.queries\.\w+$/) },
  { name: "shift", test: below(/\/use-shift-here\.\w+$/) },
  {
    name: "till",
    test: below(
      /\/(till\/\w+\/(use-sale|use-product-search|use-parked|keep-keyboard)|exchange-state|core\/sale\/price-sale)\.\w+$/,
    ),
    minShareCount: 2,
  },
  { name: "calendar", test: below(/^\/node_modules\/date-fns\//), minShareCount: 2 },
  { name: "office", test: (file: string) => ofUi(file), minShareCount: 4, maxModuleSize: 4_000 },
];

const JSON_SCHEMA_IMPORT =
  /^import (\* as (\w+)|\{(.+)\}) from "\.\.\/core\/(?:json-schema-processors|to-json-schema)\.js";$/gm;

/** Removes JSON Schema generation from zod, which only the server's API page needs: saves 5 kB. */
const withoutJsonSchemas: Plugin = {
  name: "without-json-schemas",
  apply: "build",
  transform(code, id) {
    if (!id.replaceAll("\\", "/").endsWith("/zod/v4/classic/schemas.js")) return;
    let dropped = 0;
    const kept = code.replaceAll(JSON_SCHEMA_IMPORT, (_line, _what, all, some) => {
      dropped += 1;
      if (all) return `const ${all} = {};`;
      return some
        .replaceAll(/\w+/g, (name: string) => `const ${name} = () => undefined;`)
        .replaceAll(",", "");
    });
    if (dropped !== 2) this.error("zod imports its JSON Schemas in another way than this knows");
    return { code: kept, map: null };
  },
};

const schemasOfTheContract: Plugin = {
  name: "schemas-when-asked",
  apply: "build",
  transform(code, id) {
    return ofContract(id) ? schemasWhenAsked(code, (text) => this.parse(text)) : null;
  },
};

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), withoutJsonSchemas, schemasOfTheContract],
  // The sources of web/api/ are below /api/ too: paths ending in .ts are sources.
  server: { port: 3000, strictPort: true, proxy: { "^/api/(?!.*\\.tsx?(\\?|$))": api, "/images": api } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // The server's policy forbids data: URLs for scripts and styles.
    assetsInlineLimit: 0,
    // A page preloads its screen's files (scripts/build/screen-pages.mjs), and others are prefetched: a list of files
    // at each import cost 4 kB, and a preload link for each of them half a second on a slow phone.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: shared.map((group, at) => ({ ...group, priority: shared.length - at })) },
      },
    },
  },
});
