import { posix } from "node:path";
import { isTest } from "./import-rules.mjs";

const webOnly = new Set(["landing", "dashboard", "subscription", "help", "receipts"]);

const contractParts = new Set(["define", "endpoint", "errors", "fields", "lists", "session"]);

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

const MAX_FILES = 25;
/** Migrations are never edited or moved, so their folder may grow. */
const UNBOUNDED = ["server/db/migrations"];
const CODE = /^(core|server|web|dian|bench|e2e|faults|scripts)\//;
const isTestFile = (file) => isTest(file) || /\/test\//.test(file);

/** Reports folders with more than `MAX_FILES` files; tests and subfolders do not count. */
export function checkFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = posix.dirname(file);
    if (!CODE.test(file) || isTestFile(file) || UNBOUNDED.includes(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(
      ([folder, count]) =>
        `${folder}/ has ${count} files besides tests; at most ${MAX_FILES}, group them by subject`,
    )
    .sort();
}
