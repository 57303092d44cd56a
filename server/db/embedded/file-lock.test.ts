import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { takeFileLock } from "./file-lock.ts";
import {
  createInitialisedDataDir,
  createTemporaryDirectory,
  onCleanup,
  queryDatabase,
  readPostmasterPid,
  startAppProcess,
} from "./testing/kit.ts";

test("a second product on the same directory refuses with one sentence and does not disturb the first", async () => {
  const dataDir = await createInitialisedDataDir();
  const first = startAppProcess(dataDir);
  const connection = await first.connection();
  const server = readPostmasterPid(dataDir);
  expect(await startAppProcess(dataDir).refusal()).toBe(
    `Otro Mostrador ya está usando la carpeta de datos «${dataDir}»: cierra ese, o usa otra carpeta con DATA_DIR.`,
  );
  expect(await queryDatabase(connection, "select 1 one")).toEqual([{ one: 1 }]);
  expect(readPostmasterPid(dataDir)).toBe(server);
  expect(first.log.filter((line) => line.level !== "info")).toEqual([]);
});

test("of several products that start at once on a new directory, one wins and the others refuse", async () => {
  const dataDir = path.join(createTemporaryDirectory(), "data");
  mkdirSync(dataDir, { mode: 0o711 });
  const products = Array.from({ length: 3 }, () => startAppProcess(dataDir));
  const outcomes = await Promise.all(products.map((product) => product.outcome));
  expect(outcomes.filter((outcome) => "connection" in outcome)).toHaveLength(1);
  expect(outcomes.flatMap((outcome) => ("refused" in outcome ? [outcome.refused] : []))).toEqual(
    Array(2).fill(expect.stringContaining(`Otro Mostrador ya está usando la carpeta de datos «${dataDir}»`)),
  );
});

test("with a deleted lock file the second product sees that the first is alive, and refuses", async () => {
  const dataDir = await createInitialisedDataDir();
  const first = startAppProcess(dataDir);
  const connection = await first.connection();
  rmSync(path.join(dataDir, "mostrador.lock"));
  expect(await startAppProcess(dataDir).refusal()).toContain("Otro Mostrador ya está usando");
  expect(await queryDatabase(connection, "select 1 one")).toEqual([{ one: 1 }]);
});

test("one process holds the lock at a time, by flock or by an abstract socket", async () => {
  const file = path.join(createTemporaryDirectory(), "lock");
  const searched = process.env.PATH;
  onCleanup(() => {
    process.env.PATH = searched;
  });
  for (const withFlock of [true, false]) {
    process.env.PATH = withFlock ? searched : "/nowhere";
    const release = await takeFileLock(file, 0);
    expect(release).toBeTypeOf("function");
    expect(await takeFileLock(file, 0)).toBeUndefined();
    release?.();
    const again = await takeFileLock(file, 30_000);
    expect(again).toBeTypeOf("function");
    again?.();
  }
});
