import "./install/require-node.mjs";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { sourceHash, stampFile } from "./build/build-stamp.mjs";
import { listFiles } from "./build/list-files.mjs";
import { writeScreenPages } from "./build/screen-pages.mjs";
import { writeServiceWorker } from "./build/service-worker.mjs";
import { ensureDependencies } from "./install/dependencies.mjs";
import { root } from "./run.mjs";

// npm run build: builds server and screens into dist/.

const dist = join(root, "dist");
const next = join(dist, `.next-${process.pid}`);
const serverDir = join(root, "server");

const compressible = new Set([
  ".css",
  ".html",
  ".js",
  ".json",
  ".map",
  ".svg",
  ".txt",
  ".wasm",
  ".webmanifest",
  ".xml",
]);

/** Smaller files are not compressed, because the compressed form has a header of its own. */
const MIN_COMPRESSED_BYTES = 200;

async function buildWeb() {
  const { build } = await import("vite");
  const outDir = join(next, "web");
  await build({
    configFile: join(root, "vite.config.ts"),
    logLevel: process.argv.includes("--quiet") ? "error" : "warn",
    build: { outDir, emptyOutDir: true, manifest: true },
  });
  await writeScreenPages(outDir, join(root, "web/app"));
  await writeServiceWorker(outDir, join(root, "web/offline/shell/service-worker.ts"));
  await compressAll(outDir);
}

async function compressAll(dir) {
  await Promise.all(
    listFiles(dir)
      .filter((path) => compressible.has(extname(path)))
      .map(async (path) => {
        const file = join(dir, path);
        const content = await readFile(file);
        if (content.length < MIN_COMPRESSED_BYTES) return;
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(content, {
            params: {
              [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
              // Makes our scripts 0.1 % smaller than the defaults of Brotli do.
              [constants.BROTLI_PARAM_NPOSTFIX]: 1,
              [constants.BROTLI_PARAM_NDIRECT]: 8,
            },
          }),
          promisify(gzip)(content, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
      }),
  );
}

/** Keeps `import.meta.url` of each module, which in a bundle would be the address of the bundle. */
const keepModuleAddresses = {
  name: "keep-module-addresses",
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const address = relative(serverDir, path).replaceAll("\\", "/");
      if (address.startsWith("..") || !source.includes("import.meta.url")) return undefined;
      const own = `new URL(${JSON.stringify(`./${address}`)}, import.meta.url).href`;
      return { loader: "ts", contents: source.replaceAll("import.meta.url", own) };
    });
  },
};

/** Writes all bundles into one folder, because the addresses of `keepModuleAddresses` are relative to that folder. */
async function bundleServer(entryPoints, splitting) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints,
    splitting,
    outdir: join(next, "server"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    logLevel: "silent",
    plugins: [keepModuleAddresses],
  });
}

async function buildServer() {
  await bundleServer(
    {
      main: "server/main.ts",
      backup: "server/backup/backup-main.ts",
      restore: "server/backup/restore-main.ts",
      reset: "server/features/auth/reset-main.ts",
      move: "server/db/cells/move-main.ts",
      servers: "server/db/cells/servers-main.ts",
      "describe-api": "server/describe-api-main.ts",
    },
    false,
  );
  // Split into chunks, so that a task of the worker loads only its own packages.
  await bundleServer({ "foreign-worker": "server/foreign/worker.ts" }, true);
  await copyAssets();
  await promisify(execFile)(process.execPath, [join(next, "server/describe-api.js")], { cwd: root });
}

async function copyAssets() {
  for (const path of listFiles(serverDir))
    if (!/\.ts$|tsconfig.*\.json$|^test\//.test(path))
      await cp(join(serverDir, path), join(next, "server", path));
}

/** Swaps folders by renaming, so that a running server never sees a partial build. */
async function putInPlace(name) {
  const target = join(dist, name);
  const old = join(next, `old-${name}`);
  if (existsSync(target)) await rename(target, old);
  await rename(join(next, name), target);
}

await ensureDependencies();
const began = Date.now();
const hash = sourceHash();
try {
  await rm(stampFile, { force: true });
  await mkdir(next, { recursive: true });
  await buildServer();
  await buildWeb();
  await putInPlace("server");
  await putInPlace("web");
  await writeFile(stampFile, hash);
  if (!process.argv.includes("--quiet"))
    console.log(`Aplicación preparada en ${((Date.now() - began) / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(error.message);
  console.error("No se pudo preparar la aplicación.");
  process.exitCode = 1;
} finally {
  await rm(next, { recursive: true, force: true });
}
