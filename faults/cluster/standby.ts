import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Connection } from "#server/db/connect.ts";
import { chownFile, findOrCreatePostgresAccount } from "#server/db/embedded/system-account.ts";
import { findFreePort } from "#server/db/embedded/windows.ts";
import { findProcessTree, signalProcesses } from "../processes.ts";
import { type ConnectionBalancer, openConnectionBalancer } from "./balancer.ts";
import { queryOnNewConnection, waitUntilTrue } from "./query-once.ts";

const PACKAGES = "/usr/lib/postgresql";
const PASSWORD = "clave de la dueña";
/** Milliseconds for which the primary is cut off from its standby before it is stopped. */
const CUT_OFF_MS = 800;

type Server = { directory: string; port: number; process: ChildProcess };

/** A PostgreSQL with a standby, and a connection that leads to the current primary. */
export type PrimaryWithStandby = {
  connection: Connection;
  primary(): Server;
  /** Adds a synchronous standby. From then on a commit waits until the standby has flushed it to disk. */
  addStandby(): Promise<void>;
  /** Cuts the primary off from the standby, kills or freezes it, and promotes the standby. */
  failOver(how: "SIGKILL" | "SIGSTOP"): Promise<void>;
  stop(): Promise<void>;
};

/** The directory of the oldest installed PostgreSQL from version 15 on, in Debian's location. */
export function findPostgresBinDirectory(): string | undefined {
  const versions = existsSync(PACKAGES) ? readdirSync(PACKAGES).map(Number) : [];
  const fit = versions.filter((version) => version >= 15).sort((a, b) => a - b);
  return fit.map((version) => `${PACKAGES}/${version}/bin`).find((bin) => existsSync(`${bin}/initdb`));
}

export async function openPrimaryWithStandby(
  programs: string,
  directory: string,
): Promise<PrimaryWithStandby> {
  const account = findOrCreatePostgresAccount(directory);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(programs, program), args, { cwd: "/", ...account });
  const passwordFile = path.join(directory, "password");
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  chownFile(passwordFile, account);
  let made = 0;
  const newPlace = (): string => {
    made += 1;
    const place = path.join(directory, `cluster-${made}`);
    mkdirSync(place, { mode: 0o700 });
    chownFile(place, account);
    return place;
  };
  const start = async (place: string): Promise<Server> => {
    const port = await findFreePort();
    const settings = {
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      max_connections: "60",
      shared_buffers: "64MB",
      synchronous_commit: "on",
      fsync: "on",
    };
    const args = Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(path.join(programs, "postgres"), ["-D", place, ...args], {
      cwd: "/",
      stdio: "ignore" as const,
      ...account,
    });
    const server = { directory: place, port, process: child };
    await waitUntilTrue(async () => (await queryOnNewConnection(asOwner(server), "select")).length === 1);
    return server;
  };

  const first = newPlace();
  const access = ["-U", "postgres", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  await run("initdb", "-D", first, ...access, "-E", "UTF8", "--locale=C.UTF-8");
  let primary = await start(first);
  let standby: Server | null = null;
  const line: ConnectionBalancer = await openConnectionBalancer();
  /** Connects the standby to the primary; `line` connects the app to the primary. */
  const cable: ConnectionBalancer = await openConnectionBalancer();
  for (const { lead } of [line, cable]) lead([primary.port]);
  await queryOnNewConnection(asOwner(primary), "create database mostrador");

  const bury = async ({ process: child, directory: place }: Server) => {
    signalProcesses(findProcessTree(child.pid!), "SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    rmSync(place, { recursive: true, force: true });
  };
  return {
    connection: {
      host: "127.0.0.1",
      port: line.port,
      user: "postgres",
      password: PASSWORD,
      database: "mostrador",
    },
    primary: () => primary,
    addStandby: async () => {
      const place = newPlace();
      const from = `host=127.0.0.1 port=${cable.port} user=postgres password='${PASSWORD}'`;
      await run("pg_basebackup", "-D", place, "-d", from, "-R", "-X", "stream", "-c", "fast");
      standby = await start(place);
      await queryOnNewConnection(asOwner(primary), "alter system set synchronous_standby_names = '*'");
      await queryOnNewConnection(asOwner(primary), "select pg_reload_conf()");
      const inStep = "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'";
      await waitUntilTrue(async () => (await queryOnNewConnection(asOwner(primary), inStep)).length === 1);
    },
    failOver: async (how) => {
      if (!standby) throw new Error("there is no standby to fail over to");
      const old = primary;
      cable.lead([]);
      await sleep(CUT_OFF_MS); // commits that the primary makes now must not reach the standby
      signalProcesses(findProcessTree(old.process.pid!), how);
      await run("pg_ctl", "promote", "-w", "-D", standby.directory);
      primary = standby;
      standby = null;
      for (const { lead } of [line, cable]) lead([primary.port]);
      await bury(old);
    },
    stop: async () => {
      for (const { close } of [line, cable]) close();
      for (const server of [primary, standby]) if (server) await bury(server);
    },
  };
}

const asOwner = ({ port }: Server) => ({
  host: "127.0.0.1",
  port,
  user: "postgres",
  password: PASSWORD,
  database: "postgres",
});
