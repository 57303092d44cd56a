// The import rules of docs/architecture.md as a function. Paths are relative to the repository, with "/".

const serverFeature = /^server\/features\/([^/]+)\/(.+)$/;
const webFeature = /^web\/features\/([^/]+)\/(.+)$/;

export const isTest = (path) => /\.test\.(tsx?|mjs)$/.test(path);

/** Tests and their helpers. */
const isTestCode = (path) =>
  isTest(path) || /^(core|server|web)\/test\//.test(path) || /^(e2e|bench|faults)\//.test(path);

const sideOf = (path) => path.match(/^(core|server|web)\//)?.[1] ?? "tools";

/** Layers: routes above use cases, above rules and SQL, which do not import each other. */
function layerOf(file) {
  if (/(^|-)routes\.ts$/.test(file)) return { name: "routes", rank: 3 };
  if (file.endsWith(".sql.ts")) return { name: "sql", rank: 1 };
  if (file.endsWith("-rules.ts")) return { name: "rules", rank: 1 };
  return { name: "use case", rank: 2 };
}

/** Below the HTTP layer: rules, SQL and use cases of features, and shared code. Their types count too. */
const isBelowHttp = (path) => {
  if (isTestCode(path)) return false;
  const feature = path.match(serverFeature);
  return feature
    ? layerOf(feature[2]).name !== "routes"
    : /^server\/(documents|outbox|mail|store)\//.test(path);
};

function judgeServer(from, to, typeOnly) {
  if (isBelowHttp(from) && to.startsWith("server/http/"))
    return "debajo de las rutas nadie conoce HTTP: ni los casos de uso ni las reglas importan de server/http";
  const target = to.match(serverFeature);
  if (!target) return null;
  const source = from.match(serverFeature);
  const above = layerOf(target[2]);
  if (!source) return null;
  if (source[1] !== target[1] && above.name !== "use case")
    return "de otra función solo se importan sus comandos, nunca sus rutas, sus reglas ni su SQL";
  if (isTestCode(from) || typeOnly) return null;
  const own = layerOf(source[2]);
  const downward = own.name === above.name || own.rank > above.rank;
  return downward ? null : "en el servidor se importa hacia abajo: routes → caso de uso → *-rules | *.sql";
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

function judgeWeb(from, to, typeOnly) {
  const [own, other] = [webLayer(from), webLayer(to)];
  if (own && other && !webMayImport[own].includes(other)) {
    // Types of server data may be imported anywhere; the code may not.
    const shapeOnly = own === "ui" && other === "api" && typeOnly;
    // Every call sends the device and reports whether the server was reached.
    const device = own === "api" && to.startsWith("web/offline/device/");
    if (!shapeOnly && !device) return "en la web se importa hacia abajo: app → features → offline → ui, api";
  }
  const [source, target] = [from.match(webFeature), to.match(webFeature)];
  if (source && target && source[1] !== target[1] && !/(\.queries\.ts$|\/public\/)/.test(to))
    return "de otra función solo se importan *.queries.ts y lo que está en su carpeta public/";
  return null;
}

function judgeSides(from, to) {
  const [own, other] = [sideOf(from), sideOf(to)];
  if (own === "tools" || own === other || other === "core") return null;
  if (other === "tools") return isTestCode(from) ? null : "el producto no importa de sus herramientas";
  return "entre partes solo se importa así: web → core ← server";
}

/** Why `from` may not import the file `to`, in Spanish; null when it may. */
export function judgeFile(from, to, { typeOnly = false } = {}) {
  if (isTest(to)) return "nadie importa un archivo de pruebas";
  if (isTestCode(to) && sideOf(to) !== "tools" && !isTestCode(from) && sideOf(from) !== "tools")
    return "solo las pruebas importan ayudas de pruebas";
  const wrongSide = judgeSides(from, to);
  if (wrongSide) return wrongSide;
  if (sideOf(from) === "server") return judgeServer(from, to, typeOnly);
  if (sideOf(from) === "web") return judgeWeb(from, to, typeOnly);
  return null;
}

/** Encodes rows and codes, the same in browser and server. */
const PRINTING = ["@point-of-sale/receipt-printer-encoder", "jsbarcode", "qrcode-generator"];

/** Why `from` may not import the package or Node module `name`, in Spanish; null when it may. */
export function judgePackage(from, name) {
  if (sideOf(from) !== "core" || isTestCode(from) || name === "zod") return null;
  if (/^core\/printing\//.test(from) && PRINTING.includes(name)) return null;
  return "core es puro: de afuera solo importa zod";
}
