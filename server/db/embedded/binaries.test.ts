import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findPostgresPackage, preparePostgresBinaries } from "./binaries.ts";
import { startCluster } from "./cluster.ts";
import { findSystemAccount } from "./system-account.ts";
import {
  copyPostgresPackage,
  createInitialisedDataDir,
  createTemporaryDirectory,
  isRoot,
  queryDatabase,
  silentLog,
  startAppProcess,
} from "./testing/kit.ts";

const account = isRoot ? findSystemAccount("nobody") : undefined;

test("creates missing links once after an install without scripts", async () => {
  const native = copyPostgresPackage(path.join(createTemporaryDirectory(), "native"));
  const link = path.join(native, "lib/libicui18n.so.60");
  expect(existsSync(link)).toBe(false);
  for (let round = 0; round < 2; round++) {
    const binaries = preparePostgresBinaries({ native, version: "1.0.0" }, account, [], silentLog);
    expect(binaries.postgres).toBe(path.join(native, "bin/postgres"));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  }
});

test("copies the binaries to the data directory when the package's directory is read-only", async () => {
  const parent = createTemporaryDirectory();
  const native = copyPostgresPackage(path.join(parent, "native"));
  for (const directory of [native, path.join(native, "lib")]) chmodSync(directory, 0o555);
  const dataDir = path.join(parent, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  for (let round = 0; round < 2; round++) {
    const product = startAppProcess(dataDir, { native, ...account }); // root writes everywhere: not as root
    expect(await queryDatabase(await product.connection(), "select 1 one")).toEqual([{ one: 1 }]);
    product.process.kill("SIGTERM");
    await product.ended;
  }
  expect(existsSync(path.join(dataDir, "bin-1.0.0/lib/libicui18n.so.60"))).toBe(true);
  expect(existsSync(path.join(native, "lib/libicui18n.so.60"))).toBe(false);
  for (const directory of [native, path.join(native, "lib")]) chmodSync(directory, 0o755);
});

test("names DATABASE_URL when there are no binaries for the machine or they do not run", () => {
  expect(() => findPostgresPackage("sunos", "sparc")).toThrow(
    "No hay una base de datos incluida para este equipo (sunos-sparc): usa una base de datos PostgreSQL propia con DATABASE_URL.",
  );
  // What a glibc program looks like on Alpine: its interpreter is missing.
  const native = path.join(createTemporaryDirectory(), "native");
  mkdirSync(path.join(native, "bin"), { recursive: true });
  writeFileSync(path.join(native, "bin/postgres"), "#!/lib64/nowhere.so.2\n", { mode: 0o755 });
  expect(() => preparePostgresBinaries({ native, version: "1.0.0" }, undefined, [], silentLog)).toThrow(
    /no corren en este equipo \(.*ENOENT.*\); usa una base de datos PostgreSQL propia con DATABASE_URL\.$/,
  );
});

test("refuses data of another major version with both versions and a way out", async () => {
  const dataDir = await createInitialisedDataDir();
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "17\n");
  await expect(startCluster({ dataDir, log: silentLog })).rejects.toThrow(
    /es de PostgreSQL 17 y este Mostrador trae PostgreSQL 18. No se cambió nada. Con la versión de Mostrador que la creó: npm run backup/,
  );
});

test("refuses a directory with other files", async () => {
  const dataDir = path.join(createTemporaryDirectory(), "data");
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  writeFileSync(path.join(dataDir, "postgres/fotos.zip"), "");
  await expect(startCluster({ dataDir, log: silentLog })).rejects.toThrow(
    "tiene archivos pero no es una base de datos",
  );
  rmSync(path.join(dataDir, "postgres/fotos.zip"));
  await (await startCluster({ dataDir, log: silentLog })).stop();
});
