import { spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findPostgresPackage } from "./binaries.ts";
import { startCluster } from "./cluster.ts";
import { clearPreviousServer } from "./previous-server.ts";
import { isProcessAlive, servesCluster } from "./processes.ts";
import {
  createInitialisedDataDir,
  isRoot,
  onCleanup,
  queryDatabase,
  readPostmasterPid,
  retryForAMinute,
  silentLog,
  startAppProcess,
} from "./testing/kit.ts";

/** A cluster that was created and stopped cleanly. */
async function stoppedCluster() {
  const dataDir = await createInitialisedDataDir();
  const server = await startCluster({ dataDir, log: silentLog });
  const pidFile = readFileSync(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  await server.stop();
  return { dataDir, cluster: path.join(dataDir, "postgres"), connection: server.connection, pidFile };
}

function leave(cluster: string, pidFile: string, pid: number | string): void {
  writeFileSync(path.join(cluster, "postmaster.pid"), pidFile.replace(/^\d+/, String(pid)));
  writeFileSync(path.join(`${cluster}.run`, ".s.PGSQL.5432.lock"), pidFile.replace(/^\d+/, String(pid)));
}

test("a postmaster.pid with an unused pid, another program's pid, or cut short", async () => {
  const { dataDir, cluster, pidFile } = await stoppedCluster();
  const other = spawn("sleep", ["60"]);
  onCleanup(() => other.kill());
  const dead = spawnSync("true").pid;
  for (const pid of [dead, other.pid!, 1, process.pid]) {
    leave(cluster, pidFile, pid);
    const server = await startCluster({ dataDir, log: silentLog });
    expect(await queryDatabase(server.connection, "select 1 one")).toEqual([{ one: 1 }]);
    await server.stop();
  }
  writeFileSync(path.join(cluster, "postmaster.pid"), "");
  await (await startCluster({ dataDir, log: silentLog })).stop();
  expect(isProcessAlive(other.pid!)).toBe(true);
});

test("a pid of another PostgreSQL on another directory is left alone", async () => {
  const { dataDir, cluster, pidFile } = await stoppedCluster();
  const elsewhere = await createInitialisedDataDir();
  const other = await startCluster({ dataDir: elsewhere, log: silentLog });
  onCleanup(() => other.stop());
  leave(cluster, pidFile, readPostmasterPid(elsewhere));
  const server = await startCluster({ dataDir, log: silentLog });
  onCleanup(() => server.stop());
  expect(await queryDatabase(other.connection, "select 1 one")).toEqual([{ one: 1 }]);
  expect(readPostmasterPid(dataDir)).not.toBe(readPostmasterPid(elsewhere));
});

test("a live server whose product and watchdog are dead is stopped cleanly and replaced", async () => {
  const dataDir = await createInitialisedDataDir();
  const product = startAppProcess(dataDir);
  await queryDatabase(await product.connection(), "create table kept as select 1 id");
  const orphan = readPostmasterPid(dataDir);
  // A watchdog stopped by SIGSTOP can neither be replaced by the app nor stop the server.
  const watchdog = spawnSync("pgrep", ["-f", `^/bin/sh.*${dataDir}`], { encoding: "utf8" }).stdout;
  for (const pid of watchdog.trim().split("\n").map(Number)) process.kill(pid, "SIGSTOP");
  product.process.kill("SIGKILL");
  await product.ended;
  for (const pid of watchdog.trim().split("\n").map(Number)) process.kill(pid, "SIGKILL");
  const next = startAppProcess(dataDir);
  expect(await queryDatabase(await next.connection(), "select id from kept")).toEqual([{ id: 1 }]);
  expect(next.log.map((line) => line.message)).toContain(
    "Se detiene la base de datos que quedó de un Mostrador que ya no corre",
  );
  expect(next.log.some((line) => line.message.includes("recuperando"))).toBe(false);
  expect(readPostmasterPid(dataDir)).not.toBe(orphan);
});

test("a server that somebody else started on the directory is refused and not disturbed", async () => {
  const { dataDir, cluster } = await stoppedCluster();
  const { uid, gid } = statSync(cluster);
  const args = ["-D", cluster, "-k", `${cluster}.run`, "-c", "listen_addresses="];
  const foreign = spawn(path.join(findPostgresPackage().native, "bin/postgres"), args, {
    ...(isRoot && { uid, gid }),
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => foreign.once("exit", resolve));
  onCleanup(async () => {
    foreign.kill("SIGINT");
    await exited;
  });
  const connection = { host: `${cluster}.run`, port: 5432, user: "postgres", database: "postgres" };
  await retryForAMinute(() => queryDatabase(connection, "select 1"));
  await expect(startCluster({ dataDir, log: silentLog })).rejects.toThrow(
    `Un PostgreSQL que Mostrador no inició (proceso ${foreign.pid}) está usando «${dataDir}»`,
  );
  expect(await queryDatabase(connection, "select 1 one")).toEqual([{ one: 1 }]);
});

test("waits for an unresponsive server on the directory, and then refuses", async () => {
  const dataDir = await createInitialisedDataDir();
  const server = await startCluster({ dataDir, log: silentLog });
  const cluster = path.join(dataDir, "postgres");
  const pid = readPostmasterPid(dataDir);
  onCleanup(() => server.stop());
  onCleanup(() => process.kill(pid, "SIGCONT"));
  process.kill(pid, "SIGSTOP");
  await expect(clearPreviousServer(cluster, dataDir, server.connection, silentLog, 500)).rejects.toThrow(
    `El proceso ${pid} parece seguir usando la base de datos de «${cluster}»`,
  );
  expect(servesCluster(pid, cluster)).toBe(true);
});
