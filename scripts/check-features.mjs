/** Screens without a server feature of their own. */
const webOnly = new Set(["landing", "dashboard", "subscription", "help", "receipts"]);

/** Files of core/contract that are building blocks or parts of a contract. */
const contractParts = new Set([
  "arrivals",
  "bulk-products",
  "credit-entry",
  "endpoint",
  "errors",
  "fields",
  "lists",
  "line-promotion",
  "payable",
  "presentation",
  "promotion",
  "presentations",
  "sale-return",
  "expiry-date",
  "sale-tax",
  "session",
  "tax-report",
  "whole-sale",
]);

/** On the web, web/offline takes in changes. */
const inOffline = new Set(["changes"]);

const namesIn = (files, pattern) => new Set(files.flatMap((file) => file.match(pattern)?.[1] ?? []));

/**
 * Problems: every feature has its three places under one name; its contract is a file, or a folder of several.
 * `files`: repository paths.
 */
export function checkFeatures(files) {
  const contract = namesIn(files, /^core\/contract\/([^/.]+)(?:\.ts$|\/)/);
  const server = namesIn(files, /^server\/features\/([^/]+)\//);
  const web = namesIn(files, /^web\/features\/([^/]+)\//);
  if (files.some((file) => file.startsWith("web/offline/"))) for (const name of inOffline) web.add(name);
  const features = [...new Set([...contract, ...server, ...web])]
    .filter((name) => !contractParts.has(name))
    .sort();

  return features.flatMap((name) => {
    const places = [
      [contract, `core/contract/${name}.ts`],
      [server, `server/features/${name}/`],
      [web, `web/features/${name}/`],
    ];
    if (webOnly.has(name)) {
      const extra = places.slice(0, 2).filter(([present]) => present.has(name));
      return extra.map(([, place]) => `${name} is web only: remove ${place}`);
    }
    return places.filter(([present]) => !present.has(name)).map(([, place]) => `${name} lacks ${place}`);
  });
}
