import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { listFiles } from "./list-files.mjs";

/** Files that are not cached. A screen's page differs from index.html only in preload hints. */
const NOT_CACHED = /^(screens\/|screens\.json$|service-worker\.js$)|\.(map|br|gz)$/;

/** Bundles the service worker `source` with the list of files to cache, and a version that changes with the files. */
export async function writeServiceWorker(outDir, source) {
  const files = listFiles(outDir)
    .filter((file) => !NOT_CACHED.test(file))
    .sort();
  const hash = createHash("sha256");
  for (const file of files) hash.update(file).update(await readFile(join(outDir, file)));
  const { build } = await import("esbuild");
  await build({
    entryPoints: [source],
    outfile: join(outDir, "service-worker.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    define: {
      FILES: JSON.stringify(files.map((file) => `/${file}`)),
      VERSION: JSON.stringify(hash.digest("hex").slice(0, 16)),
    },
    logLevel: "silent",
  });
}
