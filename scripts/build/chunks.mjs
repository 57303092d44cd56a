/** The first matching group takes a module and its imports; a dozen files load fast. */

const UI_FIRST = "drawings|wedge|fields|states|hooks|devices";
const UI_OFFICE = "drawings/office|forms|dialogs|data";
const uiFirst = new RegExp(`^/web/ui/((${UI_FIRST})/)?[\\w-]+\\.\\w+$`);
const uiOffice = new RegExp(`^/web/ui/(${UI_OFFICE})/[\\w-]+\\.\\w+$`);
const icon = /^\/node_modules\/lucide-react\/.+\.\w+$/;
const iconOfOffice =
  /\/(file-spreadsheet|file-down|image-down|image-up|download|id-card|shield-user|key-round|pencil-line|archive|clipboard-pen|calendar-clock|calendar-check|package-plus|package-check|package-x|log-in|message-circle|phone)\.\w+$/;
/** Modules of some hundred bytes that every signed-in screen imports through its layout. */
const frame =
  /\/(in-time|sellers\.queries|sales\.queries|use-open-ticket|sold-state|use-scanner|id-card|public\/quick-sale|query-keys|is-sale|answer-timeout)\.\w+$/;
/** Contracts and rules that no first screen needs; they load with the screens that use them. */
const coreOfOffice =
  /^\/core\/(contract\/((auth|services|payables|expenses)\.|(shifts|printers|expiries|purchase-orders)\/|products\/bulk-products|sales\/whole-sale|credit\/credit\.|reports\/reports\.|promotions\/promotions\.|stores\/(change-settings|store-export|[\w-]*record[\w-]*)\.|fiscal\/fiscal)|clock\.|goods\/(expiries|promotions)\.|cash\/(services|expenses|closing-summary|cash-)|sale-code\.|printing\/|scale\/|people\/customer-search|heic|sale\/(returns|split-form|promotions))/;
const papers =
  /^\/(web\/(features\/(shifts|stores|products|receipts|printers)\/|ui\/share\/)|core\/(printing|contract)\/)/;

/** `modules` tells whether a path belongs to the chunk. Sizes are bytes of source. */
export const CHUNKS = [
  { name: "main", tags: ["$initial"] },
  {
    name: "contract",
    modules: (path) => /^\/(node_modules\/zod|core)\//.test(path) && !coreOfOffice.test(path),
    minShareCount: 6,
  },
  { name: "forms", modules: (path) => /^\/node_modules\/(react-hook-form|@hookform)\//.test(path) },
  {
    name: "front", // landing and sign-in pages
    modules: (path) =>
      /\/(ui\/(fields\/)?(field|text-input|password-input|notice|logo)|icons\/(eye|eye-off|circle-exclamation-point|check)|auth\/(auth-failures|auth-link|auth-frame|awning|failure-notice)|useMutation|mutationObserver)\.\w+$/.test(
        path,
      ),
    minShareCount: 2,
  },
  {
    name: "parts",
    modules: (path) =>
      frame.test(path) || uiFirst.test(path) || (icon.test(path) && !iconOfOffice.test(path)),
    minShareCount: 2,
    maxModuleSize: 4_000,
  },
  {
    name: "dialogs",
    modules: (path) => /^\/(node_modules\/@base-ui\/.+|web\/ui\/dialogs\/(dialog|sheet))\.\w+$/.test(path),
    minShareCount: 2,
  },
  {
    name: "common",
    modules: (path) => /^\/(web|core|node_modules\/@tanstack)\//.test(path) && !papers.test(path),
    minShareCount: 10,
    maxModuleSize: 4_000,
  },
  {
    name: "figures",
    modules: (path) =>
      /\/(reports\.queries|contract\/reports\/reports|sales-text|stat-card|bar-chart|office\/chart)\.\w+$/.test(
        path,
      ),
    minShareCount: 2,
  },
  {
    name: "replica", // read by every till that opens without a network
    modules: (path) =>
      /^\/(web\/offline\/replica\/(copy|product-blocks|apply-changes|waiting-summary|local-account|local-drawer|replica-sale)\.|node_modules\/idb\/)/.test(
        path,
      ) || path === "/core/people/customer-search.ts",
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: "paying", // parts of the tills that show after the products
    modules: (path) =>
      /\/(till\/(parts\/till-(undo|amount)|payment\/till-paying|products\/till-lines|screens\/new-sale-finish))\.\w+$/.test(
        path,
      ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: "shifts", modules: (path) => path.startsWith("/core/contract/shifts/"), minShareCount: 2 },
  { name: "finder", modules: (path) => /\/product-finder\.queries\.\w+$/.test(path) },
  { name: "shift", modules: (path) => /\/use-device-shift\.\w+$/.test(path) },
  {
    name: "till",
    modules: (path) =>
      /\/(till\/\w+\/(use-sale|use-product-search|use-parked|keep-keyboard)|exchange-state|core\/sale\/price-sale)\.\w+$/.test(
        path,
      ),
    minShareCount: 2,
  },
  { name: "calendar", modules: (path) => path.startsWith("/node_modules/date-fns/"), minShareCount: 2 },
  {
    name: "office",
    modules: (path) => uiFirst.test(path) || uiOffice.test(path) || icon.test(path),
    minShareCount: 4,
    maxModuleSize: 4_000,
  },
];

export const chunkGroups = (root) =>
  CHUNKS.map(({ modules, ...group }, at) => ({
    ...group,
    ...(modules && { test: (file) => modules(file.replaceAll("\\", "/").slice(root.length)) }),
    priority: CHUNKS.length - at,
  }));
