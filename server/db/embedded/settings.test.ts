import { existsSync, mkdirSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { findPostgresPackage, preparePostgresBinaries } from "./binaries.ts";
import { startCluster } from "./cluster.ts";
import { initialiseCluster } from "./initialise.ts";
import { findOrCreatePostgresAccount, type SystemAccount } from "./system-account.ts";
import {
  createInitialisedDataDir,
  createTemporaryDirectory,
  onCleanup,
  queryDatabase,
  silentLog,
} from "./testing/kit.ts";

test("durable, in UTC and UTF-8, reachable only through a socket of its user", async () => {
  const dataDir = path.join(createTemporaryDirectory(), "data");
  const server = await startCluster({ dataDir, log: silentLog });
  onCleanup(() => server.stop());
  const names = [
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "listen_addresses",
    "timezone",
    "jit",
    "server_encoding",
  ];
  const values = await Promise.all(
    names.map(
      async (name) =>
        (await queryDatabase(server.connection, `select current_setting('${name}') value`))[0]?.value,
    ),
  );
  expect(values).toEqual(["on", "on", "on", "", "UTC", "off", "UTF8"]);
  expect(server.connection).toMatchObject({ user: "postgres", database: "mostrador", port: 5432 });
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  await Promise.all([server.stop(), server.stop()]);
  await expect(queryDatabase(server.connection, "select 1")).rejects.toThrow();
});

test("refuses to run with fsync, synchronous_commit or full_page_writes off", async () => {
  const dataDir = await createInitialisedDataDir();
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"])
    await expect(startCluster({ dataDir, log: silentLog, settings: { [name]: "off" } })).rejects.toThrow(
      `La base de datos tiene ${name} en «off» y podría perder ventas si se va la luz`,
    );
});

test("works in a path too long for a socket, with all kinds of characters", async () => {
  const dataDir = path.join(createTemporaryDirectory(), `Mi tienda, "la ñapa" ${"larga".repeat(20)}`);
  const server = await startCluster({ dataDir, log: silentLog });
  onCleanup(async () => {
    await server.stop();
    expect(existsSync(server.connection.host)).toBe(false);
  });
  expect(server.connection.host.startsWith(os.tmpdir())).toBe(true);
  expect(server.connection.host).not.toContain("larga");
  expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
  expect(await queryDatabase(server.connection, "select 1 one")).toEqual([{ one: 1 }]);
});

test("works in a path with special characters that does fit", async () => {
  const dataDir = path.join(createTemporaryDirectory(), 'a, "b" ñ');
  const server = await startCluster({ dataDir, log: silentLog });
  onCleanup(() => server.stop());
  expect(server.connection.host).toContain(dataDir);
  expect(await queryDatabase(server.connection, "select 1 one")).toEqual([{ one: 1 }]);
});

test("uses PostgreSQL's own C.UTF-8 on a machine without it, with the same characters and order", async () => {
  const dataDir = createTemporaryDirectory();
  const cluster = path.join(dataDir, "postgres");
  const account: SystemAccount = findOrCreatePostgresAccount(cluster);
  const binaries = preparePostgresBinaries(findPostgresPackage(), account, [], silentLog);
  const own = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  await initialiseCluster({ directory: cluster, binaries, account, mustBeDurable: false }, [
    ["--locale=xx_XX.UTF-8"],
    own,
  ]);
  const other = path.join(createTemporaryDirectory(), "data");
  mkdirSync(other, { mode: 0o711 });
  const servers = [
    await startCluster({ dataDir, log: silentLog }),
    await startCluster({ dataDir: other, log: silentLog }),
  ];
  for (const server of servers) onCleanup(() => server.stop());
  const sql = `select lower('ÑAME ÁÉ') low, (select string_agg(n, ',' order by n) from unnest(array['ñ','o','n','Z']) n) list`;
  for (const { connection } of servers)
    expect(await queryDatabase(connection, sql)).toEqual([{ low: "ñame áé", list: "Z,n,o,ñ" }]);
});
