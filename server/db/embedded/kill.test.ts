import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isProcessAlive, servesCluster } from "./processes.ts";
import {
  createInitialisedDataDir,
  createTemporaryDirectory,
  findMissingIds,
  insertUntilDisconnected,
  queryDatabase,
  readPostmasterPid,
  retryForAMinute,
  startAppProcess,
  waitForAcknowledgedRows,
} from "./testing/kit.ts";

const runs = (pid: number, dataDir: string) =>
  isProcessAlive(pid) && servesCluster(pid, path.join(dataDir, "postgres"));

test("kill -9 of the product stops the server, keeps every answered sale, and the next start waits for it", async () => {
  const dataDir = await createInitialisedDataDir();
  let product = startAppProcess(dataDir);
  await queryDatabase(
    await product.connection(),
    "create table sale (id bigint generated always as identity primary key)",
  );
  const acknowledged: number[] = [];
  for (const stopped of [true, false, true]) {
    const selling = insertUntilDisconnected(await product.connection(), acknowledged);
    await waitForAcknowledgedRows(acknowledged);
    const pid = readPostmasterPid(dataDir);
    product.process.kill("SIGKILL");
    await selling;
    // Without this wait the next start would meet the old server during its shutdown.
    if (stopped) await retryForAMinute(() => expect(runs(pid, dataDir)).toBe(false));
    product = startAppProcess(dataDir);
    expect(await findMissingIds(await product.connection(), acknowledged)).toEqual([]);
  }
});

test("kill -9 of the server: it restarts on the same socket with every answered sale", async () => {
  const dataDir = await createInitialisedDataDir();
  const product = startAppProcess(dataDir);
  const connection = await product.connection();
  await queryDatabase(connection, "create table sale (id bigint generated always as identity primary key)");
  const acknowledged: number[] = [];
  const returns = () => product.log.filter((line) => line.message === "La base de datos volvió a funcionar");
  for (const round of [1, 2]) {
    const selling = insertUntilDisconnected(connection, acknowledged);
    await waitForAcknowledgedRows(acknowledged);
    process.kill(readPostmasterPid(dataDir), "SIGKILL");
    await selling;
    expect(await retryForAMinute(() => findMissingIds(connection, acknowledged))).toEqual([]);
    // The test may see the restarted server before the app does. A second kill in between would make the
    // app report one restart for two.
    await retryForAMinute(() => expect(returns()).toHaveLength(round));
  }
});

test("kill -9 of the server during a long report: its remaining processes are ended and do not delay the restart", async () => {
  const dataDir = await createInitialisedDataDir();
  const connection = await startAppProcess(dataDir).connection();
  const report = queryDatabase(connection, "select count(*) from generate_series(1, 10000000000)").catch(
    () => "broken",
  );
  const running =
    "select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()";
  await retryForAMinute(async () => expect(await queryDatabase(connection, running)).toHaveLength(1));
  process.kill(readPostmasterPid(dataDir), "SIGKILL");
  expect(await report).toBe("broken");
  await retryForAMinute(() => queryDatabase(connection, "select 1"));
});

test("kill -9 of product and server at once: the next start works", async () => {
  const dataDir = await createInitialisedDataDir();
  let product = startAppProcess(dataDir);
  await queryDatabase(
    await product.connection(),
    "create table sale (id bigint generated always as identity primary key)",
  );
  for (let round = 0; round < 2; round++) {
    const acknowledged: number[] = [];
    const selling = insertUntilDisconnected(await product.connection(), acknowledged);
    await waitForAcknowledgedRows(acknowledged);
    process.kill(readPostmasterPid(dataDir), "SIGKILL");
    product.process.kill("SIGKILL");
    await selling;
    product = startAppProcess(dataDir);
    expect(await findMissingIds(await product.connection(), acknowledged)).toEqual([]);
  }
});

test("kill -9 of the watchdog: the server continues, and a new watchdog stops it with the product", async () => {
  const dataDir = await createInitialisedDataDir();
  const product = startAppProcess(dataDir);
  const connection = await product.connection();
  const server = readPostmasterPid(dataDir);
  const first = watchdogs(server, dataDir);
  expect(first).toHaveLength(1);
  process.kill(first[0]!, "SIGKILL");
  await retryForAMinute(() => {
    const now = watchdogs(server, dataDir);
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(first);
  });
  await queryDatabase(connection, "select 1");
  expect(readPostmasterPid(dataDir)).toBe(server);
  product.process.kill("SIGKILL");
  await retryForAMinute(() => expect(runs(server, dataDir)).toBe(false));
});

test("kill -9 during the first start: the next start removes the partial cluster", async () => {
  const parent = createTemporaryDirectory();
  for (const moment of ["postgres.tmp-", "postgres.run"]) {
    const dataDir = path.join(parent, moment);
    mkdirSync(dataDir, { mode: 0o711 });
    const product = startAppProcess(dataDir);
    await retryForAMinute(() => {
      const begun = readdirSync(dataDir).find((name) => name.startsWith(moment));
      expect(begun).toBeDefined();
      // Waits until initdb has created a part of the cluster.
      if (moment === "postgres.tmp-") expect(readdirSync(path.join(dataDir, begun!))).toContain("base");
    });
    product.process.kill("SIGKILL");
    await product.ended;
    expect(readdirSync(dataDir)).not.toContain("postgres");
    expect(
      await queryDatabase(await startAppProcess(dataDir).connection(), "select current_database() d"),
    ).toEqual([{ d: "mostrador" }]);
    expect(readdirSync(dataDir).filter((name) => name.includes("tmp"))).toEqual([]);
  }
});

test("the server has its own session, so Ctrl-C in the terminal reaches the product only", async () => {
  const dataDir = await createInitialisedDataDir();
  const product = startAppProcess(dataDir);
  await product.connection();
  const group = (pid: number) =>
    execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }).trim();
  expect(group(readPostmasterPid(dataDir))).not.toBe(group(product.process.pid!));
});

/** The shells that wait to stop this server. */
function watchdogs(server: number, dataDir: string): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("read -r _ <&3") && !/^\s*\d+\s+Z/.test(line))
    .filter((line) => line.includes(dataDir) || line.trim().endsWith(` INT ${server}`))
    .map((line) => Number.parseInt(line, 10));
}
