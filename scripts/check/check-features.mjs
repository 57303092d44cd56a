/** Features without a contract and without a server part. */
const webOnly = new Set(["landing", "dashboard", "subscription", "help", "receipts"]);

/** Files of core/contract/ that belong to no feature. */
const contractParts = new Set([
  "checks",
  "define",
  "endpoint",
  "errors",
  "fields",
  "lists",
  "older-answers",
  "session",
]);

/** Features whose web part is in web/offline/. */
const inOffline = new Set(["changes"]);

const namesIn = (files, pattern) => new Set(files.flatMap((file) => file.match(pattern)?.[1] ?? []));

/** Reports features without core/contract/NAME, server/features/NAME or web/features/NAME. */
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
