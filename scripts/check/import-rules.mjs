// The import rules of docs/architecture.md. Paths are relative to the repository, with "/".

const serverFeature = /^server\/features\/([^/]+)\/(.+)$/;
const webFeature = /^web\/features\/([^/]+)\/(.+)$/;

export const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

const isTestCode = (path) =>
  isTest(path) || /^(core|server|web)\/test\//.test(path) || /^(e2e|bench|faults)\//.test(path);

/** Every side may read package.json, for the version. */
const MANIFEST = "package.json";

const sideOf = (path) => path.match(/^(core|server|web)\//)?.[1] ?? "tools";

/** Routes are above use cases, which are above rules and SQL. Rules and SQL import no layer. */
function layerOf(file) {
  if (/(^|-)routes\.ts$/.test(file)) return { name: "routes", rank: 3 };
  if (file.endsWith(".sql.ts")) return { name: "sql", rank: 1 };
  if (file.endsWith("-rules.ts")) return { name: "rules", rank: 1 };
  return { name: "use case", rank: 2 };
}

/** True for rules, SQL, use cases and shared code, which may not import the HTTP layer. */
const isBelowHttp = (path) => {
  if (isTestCode(path)) return false;
  const feature = path.match(serverFeature);
  return feature
    ? layerOf(feature[2]).name !== "routes"
    : /^server\/(documents|ledger|outbox|mail|store)\//.test(path);
};

function checkServerImport(from, to, typeOnly) {
  if (isBelowHttp(from) && to.startsWith("server/http/"))
    return "only routes know HTTP: use cases and rules do not import from server/http";
  const target = to.match(serverFeature);
  if (!target) return null;
  const source = from.match(serverFeature);
  const above = layerOf(target[2]);
  if (!source) return null;
  if (source[1] !== target[1] && above.name !== "use case")
    return "from another feature import only its commands, never its routes, rules or SQL";
  if (isTestCode(from) || typeOnly) return null;
  const own = layerOf(source[2]);
  const downward = own.name === above.name || own.rank > above.rank;
  return downward ? null : "the server imports downwards: routes → use case → *-rules | *.sql";
}

const webLayer = (path) =>
  path.match(/^web\/(app|features|offline|ui|api)\//)?.[1] ?? (path === "web/main.tsx" ? "app" : null);

const webMayImport = {
  app: ["app", "features", "offline", "ui", "api"],
  features: ["features", "offline", "ui", "api"],
  offline: ["offline", "ui", "api"],
  ui: ["ui"],
  api: ["api"],
};

/** The folders of the till, the lowest first. */
const TILL_FLOORS = ["sale", "send", "lines", "payment", "screens"];

const tillFloor = (path) => TILL_FLOORS.indexOf(path.match(/^web\/features\/sales\/till\/([^/]+)\//)?.[1]);

function checkWebImport(from, to, typeOnly) {
  if (!isTest(from) && tillFloor(from) >= 0 && tillFloor(to) > tillFloor(from))
    return "the till imports downwards: screens → payment → lines → send → sale";
  const [own, other] = [webLayer(from), webLayer(to)];
  if (own && other && !webMayImport[own].includes(other)) {
    // `ui` may import types of server data, and the words of a failure, but no calls.
    const shapeOnly = own === "ui" && other === "api" && (typeOnly || to === "web/api/failure-text.ts");
    // `api` may import `web/offline/device`, because every call sends the device and reports whether the
    // server answered.
    const device = own === "api" && to.startsWith("web/offline/device/");
    if (!shapeOnly && !device) return "the web imports downwards: app → features → offline → ui, api";
  }
  const [source, target] = [from.match(webFeature), to.match(webFeature)];
  if (source && target && source[1] !== target[1] && !/(\.queries\.ts$|\/public\/)/.test(to))
    return "from another feature import only *.queries.ts and its public/ folder";
  return null;
}

function checkSides(from, to) {
  const [own, other] = [sideOf(from), sideOf(to)];
  if (own === "tools" || own === other || other === "core" || to === MANIFEST) return null;
  if (other === "tools") return isTestCode(from) ? null : "the product does not import from its tools";
  return "parts import only like this: web → core ← server";
}

/** The reason why an import is not allowed; null when it is allowed. */
export function checkFileImport(from, to, { typeOnly = false } = {}) {
  if (isTest(to)) return "nothing imports a test file";
  if (isTestCode(to) && sideOf(to) !== "tools" && !isTestCode(from) && sideOf(from) !== "tools")
    return "only tests import test helpers";
  const wrongSide = checkSides(from, to);
  if (wrongSide) return wrongSide;
  if (sideOf(from) === "server") return checkServerImport(from, to, typeOnly);
  if (sideOf(from) === "web") return checkWebImport(from, to, typeOnly);
  return null;
}

/** Packages that encode tickets and barcodes. Both the browser and the server use them. */
const PRINTING = ["@point-of-sale/receipt-printer-encoder", "jsbarcode", "qrcode-generator"];

export function checkPackageImport(from, name) {
  if (sideOf(from) !== "core" || isTestCode(from) || name === "zod") return null;
  if (/^core\/printing\//.test(from) && PRINTING.includes(name)) return null;
  return "core is pure: its only package is zod";
}
