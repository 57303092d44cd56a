import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** All prefixes that the chunks name. */
const NAMED = new Set();

/** Returns a test for paths that begin with one of `beginnings`. The build fails if no source begins with one of them. */
function below(folder, ...beginnings) {
  const prefixes = beginnings.map((beginning) => `${folder}${beginning}`);
  for (const prefix of prefixes) NAMED.add(prefix);
  return (path) => prefixes.some((prefix) => path.startsWith(prefix));
}

const files = (folder, ...names) => below(folder, ...names.map((name) => `${name}.`));
const anyOf =
  (...tests) =>
  (path) =>
    tests.some((test) => test(path));

const ICONS = "/node_modules/lucide-react/dist/esm/icons/";
const TANSTACK = "/node_modules/@tanstack/";
const TILL = "/web/features/sales/till/";

const uiFirst = anyOf(
  (path) => /^\/web\/ui\/[\w-]+\.\w+$/.test(path),
  below("/web/ui/", "wedge/", "fields/", "states/", "hooks/", "devices/"),
  (path) => /^\/web\/ui\/drawings\/[\w-]+\.\w+$/.test(path),
);
const uiOffice = below("/web/ui/", "drawings/office/", "forms/", "dialogs/", "data/");
const icon = below("/node_modules/", "lucide-react/");
const iconOfOffice = files(
  ICONS,
  ...["file-spreadsheet", "image-down", "image-up", "download", "id-card", "shield-user"],
  ...["key-round", "pencil-line", "archive", "clipboard-pen", "calendar-check"],
  ...["package-plus", "package-check", "package-x", "log-in", "message-circle", "phone"],
);
/** Modules of some hundred bytes that every signed-in screen imports through its layout. */
const frame = anyOf(
  files("/web/features/users/", "sellers.queries"),
  files("/web/features/sales/", "sales.queries", "public/use-open-ticket", "public/quick-sale"),
  files(TILL, "sale/sale-router-state"),
  files("/web/ui/", "wedge/use-scanner", "dialogs/use-dialog"),
  files(
    "/web/api/",
    "query-keys",
    "answer-timeout",
    "session-calls",
    "use-may",
    "endpoint-hooks",
    "retry-key",
  ),
  files("/web/", "storage", "signal"),
  files("/web/offline/", "device/storage-timeout"),
  files(ICONS, "id-card"),
);
/** Contracts and rules that no first screen needs; they load with the screens that use them. */
const coreOfOffice = anyOf(
  files("/core/contract/", "auth", "services", "payables", "expenses", "transfers"),
  files("/core/contract/", "changes", "suppliers", "users", "stock-counts/stock-counts"),
  below("/core/contract/", "shifts/", "printers/", "expiries/", "purchase-orders/"),
  below(
    "/core/contract/",
    "products/bulk-products",
    "sales/full-sale",
    "sales/own-use",
    "reports/day-summary",
    "fiscal/fiscal",
  ),
  files("/core/contract/", "credit/credit", "reports/reports", "promotions/promotions"),
  files("/core/contract/stores/", "change-settings", "store-export", "record-fields"),
  files("/core/contract/stores/", "goods-records", "money-records", "sale-records"),
  files("/core/", "time-text", "sale-code", "goods/expiries", "goods/promotion-schedule"),
  below("/core/", "printing/", "scale/", "people/customer-search", "people/nit", "heic"),
  below("/core/", "cash/services", "cash/expenses", "cash/closing-summary", "cash/day-summary", "cash/cash-"),
  below("/core/sale/", "returns", "split-form", "promotions"),
);
const papers = anyOf(
  below("/web/features/", "shifts/", "stores/", "products/", "receipts/", "printers/"),
  below("/", "web/ui/share/", "core/printing/", "core/contract/"),
);
const isContract = below("/", "node_modules/zod/", "core/");
const isCommon = below("/", "web/", "core/", "node_modules/@tanstack/");
/** With its table it is larger than a module that several screens wait for. */
const pagedList = files("/web/ui/data/", "paged-list");
/** Modules that the dialogs of the office share and no till uses. */
const formParts = files("/web/", "api/use-submit", "ui/dialogs/form-dialog", "ui/dialogs/run-with-toast");
const customerSearch = files("/core/people/", "customer-search");

/**
 * A module goes, with its imports, into the first chunk for which `modules` accepts its path. A dozen chunks load faster
 * than many small files. `maxModuleSize` is in bytes of source.
 */
export const CHUNKS = [
  { name: "main", tags: ["$initial"] },
  {
    name: "contract",
    modules: (path) => isContract(path) && !coreOfOffice(path),
    minShareCount: 6,
  },
  {
    name: "forms",
    modules: anyOf(
      below("/node_modules/", "react-hook-form/", "@hookform/"),
      files("/web/ui/forms/", "schema-form"),
    ),
  },
  {
    name: "front", // landing and sign-in pages
    modules: anyOf(
      files("/web/ui/", "fields/field", "fields/text-input", "fields/password-input", "notice", "logo"),
      files(ICONS, "eye", "eye-off", "circle-exclamation-point", "check"),
      files("/web/features/auth/", "auth-failures", "auth-frame", "failure-notice"),
      files(TANSTACK, "react-query/build/modern/useMutation", "query-core/build/modern/mutationObserver"),
    ),
    minShareCount: 2,
  },
  {
    name: "parts",
    modules: anyOf(frame, uiFirst, (path) => icon(path) && !iconOfOffice(path)),
    minShareCount: 2,
    maxModuleSize: 4_000,
  },
  {
    name: "dialogs",
    modules: anyOf(below("/node_modules/", "@base-ui/"), files("/web/ui/dialogs/", "dialog", "sheet")),
    minShareCount: 2,
  },
  {
    name: "common",
    modules: (path) => isCommon(path) && !papers(path) && !formParts(path) && !pagedList(path),
    minShareCount: 10,
    maxModuleSize: 4_000,
  },
  {
    name: "figures",
    modules: anyOf(
      files("/web/features/reports/", "reports.queries"),
      files("/core/contract/", "reports/reports"),
      files("/web/ui/", "text/sales-text", "data/stat-card", "data/bar-chart", "drawings/office/chart"),
    ),
    minShareCount: 2,
  },
  {
    name: "replica", // for every till that opens without a network
    modules: anyOf(
      files("/web/offline/replica/", "replica-database", "product-blocks", "apply-changes", "local-drawer"),
      files("/web/offline/device/", "open-store-database"),
      below("/node_modules/", "idb/"),
      customerSearch,
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: "paying", // parts of a till that show after the products
    modules: anyOf(
      files(TILL, "lines/till-undo-notice", "payment/till-amount", "payment/till-payment-fields"),
      files(TILL, "lines/till-lines", "screens/till-total-and-button"),
    ),
    minShareCount: 2,
    includeDependenciesRecursively: false,
  },
  { name: "shifts", modules: below("/core/contract/", "shifts/"), minShareCount: 2 },
  { name: "finder", modules: files("/web/features/products/", "product-finder.queries") },
  { name: "shift", modules: files("/web/features/shifts/public/", "use-device-shift") },
  {
    name: "till",
    modules: anyOf(
      files(
        TILL,
        "send/use-sale",
        "send/use-parked-sales",
        "lines/use-product-search",
        "lines/keep-keyboard",
      ),
      files(
        TILL,
        "screens/unknown-code-and-exchange",
        "screens/till-dialogs",
        "screens/use-scanning-till",
        "screens/till-actions",
        "sale/missing-texts",
      ),
      files("/web/features/returns/public/", "exchange-state"),
      files("/core/sale/", "price-sale"),
    ),
    minShareCount: 2,
  },
  {
    name: "messages", // messages and search of the tills that list products
    modules: files(TILL, "lines/till-notice", "screens/till-messages", "screens/till-search-field"),
    minShareCount: 2,
  },
  {
    name: "office",
    modules: (path) => anyOf(uiFirst, uiOffice, icon)(path) && !pagedList(path),
    minShareCount: 4,
    maxModuleSize: 4_000,
  },
];

/** @throws when a chunk names a path that no source begins with */
export function checkNames(root, named = NAMED) {
  const isThere = (prefix) => {
    const start = prefix.endsWith("/") ? "" : basename(prefix);
    const folder = join(root, start ? dirname(prefix) : prefix);
    try {
      return readdirSync(folder).some((name) => name.startsWith(start));
    } catch {
      return false;
    }
  };
  const missing = [...named].filter((prefix) => !isThere(prefix));
  if (missing.length > 0)
    throw new Error(`scripts/build/chunks.mjs names what does not exist: ${missing.join(", ")}`);
}

export function chunkGroups(root) {
  checkNames(root);
  return CHUNKS.map(({ modules, ...group }, at) => ({
    ...group,
    ...(modules && { test: (file) => modules(file.replaceAll("\\", "/").slice(root.length)) }),
    priority: CHUNKS.length - at,
  }));
}
