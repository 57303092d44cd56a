import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { isAlive, servesCluster } from "./processes.ts";
import {
  insertUntilItBreaks,
  missingIds,
  postmaster,
  preparedData,
  query,
  retryForAMinute,
  startProduct,
  temporaryDirectory,
  waitForAcknowledged,
} from "./testing/kit.ts";

const runs = (pid: number, dataDir: string) =>
  isAlive(pid) && servesCluster(pid, path.join(dataDir, "postgres"));

test("kill -9 of the product stops the server, keeps every answered sale, and the next start waits for it", async () => {
  const dataDir = await preparedData();
  let product = startProduct(dataDir);
  await query(
    await product.connection(),
    "create table sale (id bigint generated always as identity primary key)",
  );
  const acknowledged: number[] = [];
  for (const stopped of [true, false, true]) {
    const selling = insertUntilItBreaks(await product.connection(), acknowledged);
    await waitForAcknowledged(acknowledged);
    const pid = postmaster(dataDir);
    product.process.kill("SIGKILL");
    await selling;
    // Without this wait the next start would meet the old server during its shutdown.
    if (stopped) await retryForAMinute(() => expect(runs(pid, dataDir)).toBe(false));
    product = startProduct(dataDir);
    expect(await missingIds(await product.connection(), acknowledged)).toEqual([]);
  }
});

test("kill -9 of the server: it restarts on the same socket with every answered sale", async () => {
  const dataDir = await preparedData();
  const product = startProduct(dataDir);
  const connection = await product.connection();
  await query(connection, "create table sale (id bigint generated always as identity primary key)");
  const acknowledged: number[] = [];
  const returns = () => product.log.filter((line) => line.message === "La base de datos volvió a funcionar");
  for (const round of [1, 2]) {
    const selling = insertUntilItBreaks(connection, acknowledged);
    await waitForAcknowledged(acknowledged);
    process.kill(postmaster(dataDir), "SIGKILL");
    await selling;
    expect(await retryForAMinute(() => missingIds(connection, acknowledged))).toEqual([]);
    // The test may see the restarted server before the product does. A second kill in between would make the
    // product report one restart for two.
    await retryForAMinute(() => expect(returns()).toHaveLength(round));
  }
});

test("kill -9 of the server during a long report: its remaining processes are ended and do not delay the restart", async () => {
  const dataDir = await preparedData();
  const connection = await startProduct(dataDir).connection();
  const report = query(connection, "select count(*) from generate_series(1, 10000000000)").catch(
    () => "broken",
  );
  const running =
    "select from pg_stat_activity where query like '%generate_series%' and pid <> pg_backend_pid()";
  await retryForAMinute(async () => expect(await query(connection, running)).toHaveLength(1));
  process.kill(postmaster(dataDir), "SIGKILL");
  expect(await report).toBe("broken");
  await retryForAMinute(() => query(connection, "select 1"));
});

test("kill -9 of product and server at once: the next start works", async () => {
  const dataDir = await preparedData();
  let product = startProduct(dataDir);
  await query(
    await product.connection(),
    "create table sale (id bigint generated always as identity primary key)",
  );
  for (let round = 0; round < 2; round++) {
    const acknowledged: number[] = [];
    const selling = insertUntilItBreaks(await product.connection(), acknowledged);
    await waitForAcknowledged(acknowledged);
    process.kill(postmaster(dataDir), "SIGKILL");
    product.process.kill("SIGKILL");
    await selling;
    product = startProduct(dataDir);
    expect(await missingIds(await product.connection(), acknowledged)).toEqual([]);
  }
});

test("kill -9 of the watchdog: the server continues, and a new watchdog stops it with the product", async () => {
  const dataDir = await preparedData();
  const product = startProduct(dataDir);
  const connection = await product.connection();
  const server = postmaster(dataDir);
  const first = watchdogs(server, dataDir);
  expect(first).toHaveLength(1);
  process.kill(first[0]!, "SIGKILL");
  await retryForAMinute(() => {
    const now = watchdogs(server, dataDir);
    expect(now).toHaveLength(1);
    expect(now).not.toEqual(first);
  });
  await query(connection, "select 1");
  expect(postmaster(dataDir)).toBe(server);
  product.process.kill("SIGKILL");
  await retryForAMinute(() => expect(runs(server, dataDir)).toBe(false));
});

test("kill -9 during the first start: the next start removes the partial cluster", async () => {
  const parent = temporaryDirectory();
  for (const moment of ["postgres.tmp-", "postgres.run"]) {
    const dataDir = path.join(parent, moment);
    mkdirSync(dataDir, { mode: 0o711 });
    const product = startProduct(dataDir);
    await retryForAMinute(() => {
      const begun = readdirSync(dataDir).find((name) => name.startsWith(moment));
      expect(begun).toBeDefined();
      // Waits until initdb has created a part of the cluster.
      if (moment === "postgres.tmp-") expect(readdirSync(path.join(dataDir, begun!))).toContain("base");
    });
    product.process.kill("SIGKILL");
    await product.ended;
    expect(readdirSync(dataDir)).not.toContain("postgres");
    expect(await query(await startProduct(dataDir).connection(), "select current_database() d")).toEqual([
      { d: "mostrador" },
    ]);
    expect(readdirSync(dataDir).filter((name) => name.includes("tmp"))).toEqual([]);
  }
});

test("the server has its own session, so Ctrl-C in the terminal reaches the product only", async () => {
  const dataDir = await preparedData();
  const product = startProduct(dataDir);
  await product.connection();
  const group = (pid: number) =>
    execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" }).trim();
  expect(group(postmaster(dataDir))).not.toBe(group(product.process.pid!));
});

/** The shells that wait to stop this server. */
function watchdogs(server: number, dataDir: string): number[] {
  const lines = execFileSync("ps", ["-eo", "pid=,stat=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes("read -r _ <&3") && !/^\s*\d+\s+Z/.test(line))
    .filter((line) => line.includes(dataDir) || line.trim().endsWith(` INT ${server}`))
    .map((line) => Number.parseInt(line, 10));
}
