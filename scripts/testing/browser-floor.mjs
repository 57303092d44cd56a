import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { nodesOf, programOf } from "../check/source-imports.mjs";
import { root } from "../run.mjs";

const BROWSERS = {
  chrome: "chrome",
  edge: "edge",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/** Uses that an old browser survives, or files that it does not get. */
export const USED_WITH_CARE = {
  "Error.captureStackTrace": "zod: used where present",
  "URL.canParse": "zod: used where present",
  "Symbol.dispose": "zxing-wasm: used where present",
  "Navigator.userActivation": "Bluetooth printing, which only Chrome has",
  "Navigator.share": "used where present",
  "Navigator.canShare": "used where present",
  grow: "WebAssembly.Memory, whose method is older than that of SharedArrayBuffer",
  toArray: "React.Children",
  use: "React",
  take: "our own objects",
  CompressionStream: "Excel files: used where present",
  captureStackTrace: "fflate: used where present",
};

/** The oldest supported versions of package.json's browserslist, by the names of MDN's data. */
function readFloor() {
  const { browserslist } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  return browserslist.flatMap((query) => {
    const [name, version] = query.split(" >= ");
    return BROWSERS[name] ? [[BROWSERS[name], Number(version)]] : [];
  });
}

/** The first version with the feature; Infinity if no version has it. */
function firstVersion(support) {
  const versions = [support ?? []].flat().map((one) => {
    if (one.flags || one.prefix || one.alternative_name || one.version_removed)
      return Number.POSITIVE_INFINITY;
    const version = Number.parseFloat(String(one.version_added).replace("≤", ""));
    return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

/** Global objects by the names of their interfaces. */
const GLOBALS = {
  document: "Document",
  navigator: "Navigator",
  window: "Window",
  self: "Window",
  globalThis: "Window",
};

/**
 * `above` has the objects (`name` is null) and members that a browser gained after its oldest supported version, by MDN's
 * browser-compat-data. A feature that a browser has in no version, such as USB, is left out. `old` has the names of members
 * that some object has in every supported version.
 */
export function featuresAboveFloor() {
  const { api, javascript } = createRequire(import.meta.url)("@mdn/browser-compat-data");
  const floor = readFloor();
  const isAbove = ({ support }) =>
    floor.some(([browser, version]) => {
      const first = firstVersion(support[browser]);
      return first > version && first !== Number.POSITIVE_INFINITY;
    });
  const above = [];
  const old = new Set();
  for (const [owner, members] of [...Object.entries(javascript.builtins), ...Object.entries(api)])
    for (const [key, value] of Object.entries(members)) {
      const compat = key === "__compat" ? value : value.__compat;
      const name = key === "__compat" ? null : key.replace(/_static$/, "");
      if (!compat || name === owner || /_event$|[^\w$]/.test(name ?? "")) continue;
      if (isAbove(compat)) above.push({ owner, name, builtIn: owner in javascript.builtins });
      else old.add(name);
    }
  return { above, old };
}

/**
 * Uses of `featuresAboveFloor` in a built script: `new Owner`, members of `Owner` and of global objects, calls of a
 * method whose name no older built-in object has, and regular expressions with look-behind or the flag `v`.
 */
export function findAboveFloor(path, text, { above, old }) {
  const keys = new Set(above.map(({ owner, name }) => `${owner}.${name}`));
  const methods = new Set(
    above.flatMap(({ name, builtIn }) => (builtIn && name && !old.has(name) ? name : [])),
  );
  const findings = [];
  for (const node of nodesOf(programOf(path, text))) {
    const name = nameAboveFloor(node, keys, methods);
    if (name) findings.push({ name, near: text.slice(Math.max(0, node.start - 60), node.end + 40) });
  }
  return findings;
}

const isLookBehind = (text) => /\(\?<[=!]/.test(text);

function nameAboveFloor(node, keys, methods) {
  switch (node.type) {
    case "MemberExpression": {
      const { object, property, computed } = node;
      if (computed || object.type !== "Identifier") return null;
      const key = `${GLOBALS[object.name] ?? object.name}.${property.name}`;
      return keys.has(key) ? key : null;
    }
    case "CallExpression": {
      const { type, property, computed } = node.callee;
      return type === "MemberExpression" && !computed && methods.has(property.name) ? property.name : null;
    }
    case "NewExpression":
      return keys.has(`${node.callee.name}.null`) ? node.callee.name : null;
    case "TemplateElement":
      return isLookBehind(node.value.raw) ? "look-behind" : null;
    case "Literal":
      if (node.regex?.flags.includes("v")) return "flag v";
      return isLookBehind(node.regex?.pattern ?? String(node.value)) ? "look-behind" : null;
    default:
      return null;
  }
}
