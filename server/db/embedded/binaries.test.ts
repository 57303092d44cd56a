import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findAccount } from "./account.ts";
import { findPackage, prepareBinaries } from "./binaries.ts";
import { startCluster } from "./cluster.ts";
import {
  copyOfPackage,
  isRoot,
  preparedData,
  query,
  silent,
  startProduct,
  temporaryDirectory,
} from "./testing/kit.ts";

const account = isRoot ? findAccount("nobody") : undefined;

test("links that an install without scripts did not make are made, once", async () => {
  const native = copyOfPackage(path.join(temporaryDirectory(), "native"));
  const link = path.join(native, "lib/libicui18n.so.60");
  expect(existsSync(link)).toBe(false);
  for (let round = 0; round < 2; round++) {
    const binaries = prepareBinaries({ native, version: "1.0.0" }, account, [], silent);
    expect(binaries.postgres).toBe(path.join(native, "bin/postgres"));
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
  }
});

test("where the package's directory cannot be written to, a copy in the data directory gets the links", async () => {
  const parent = temporaryDirectory();
  const native = copyOfPackage(path.join(parent, "native"));
  for (const directory of [native, path.join(native, "lib")]) chmodSync(directory, 0o555);
  const dataDir = path.join(parent, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o777);
  for (let round = 0; round < 2; round++) {
    const product = startProduct(dataDir, { native, ...account }); // root writes everywhere: not as root
    expect(await query(await product.connection(), "select 1 one")).toEqual([{ one: 1 }]);
    product.process.kill("SIGTERM");
    await product.ended;
  }
  expect(existsSync(path.join(dataDir, "bin-1.0.0/lib/libicui18n.so.60"))).toBe(true);
  expect(existsSync(path.join(native, "lib/libicui18n.so.60"))).toBe(false);
  for (const directory of [native, path.join(native, "lib")]) chmodSync(directory, 0o755);
});

test("no binaries for the machine, or binaries that do not run on it: the sentence names DATABASE_URL", () => {
  expect(() => findPackage("sunos", "sparc")).toThrow(
    "No hay una base de datos incluida para este equipo (sunos-sparc): usa una base de datos PostgreSQL propia con DATABASE_URL.",
  );
  // What a program for glibc looks like on Alpine: its interpreter is missing.
  const native = path.join(temporaryDirectory(), "native");
  mkdirSync(path.join(native, "bin"), { recursive: true });
  writeFileSync(path.join(native, "bin/postgres"), "#!/lib64/nowhere.so.2\n", { mode: 0o755 });
  expect(() => prepareBinaries({ native, version: "1.0.0" }, undefined, [], silent)).toThrow(
    /no corren en este equipo \(.*ENOENT.*\); usa una base de datos PostgreSQL propia con DATABASE_URL\.$/,
  );
});

test("the data of another major version is refused with both versions and a way out", async () => {
  const dataDir = await preparedData();
  writeFileSync(path.join(dataDir, "postgres/PG_VERSION"), "17\n");
  await expect(startCluster({ dataDir, log: silent })).rejects.toThrow(
    /es de PostgreSQL 17 y este Mostrador trae PostgreSQL 18: inícialo con la versión de Mostrador que la creó/,
  );
});

test("a directory with other files in it is not made a database", async () => {
  const dataDir = path.join(temporaryDirectory(), "data");
  mkdirSync(path.join(dataDir, "postgres"), { recursive: true });
  writeFileSync(path.join(dataDir, "postgres/fotos.zip"), "");
  await expect(startCluster({ dataDir, log: silent })).rejects.toThrow(
    "tiene archivos pero no es una base de datos",
  );
  rmSync(path.join(dataDir, "postgres/fotos.zip"));
  await (await startCluster({ dataDir, log: silent })).stop();
});
