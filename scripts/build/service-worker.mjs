import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

/** Pages of screens differ from index.html only in preload hints. Browsers need no source maps or lists. */
const NOT_KEPT = /^(screens\/|screens\.json$|service-worker\.js$)|\.(map|br|gz)$/;

export async function writeServiceWorker(outDir, source) {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
    .filter((file) => !NOT_KEPT.test(file))
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
