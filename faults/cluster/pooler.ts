import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Connection, connectionAsRole } from "#server/db/connect.ts";
import { findOrCreatePostgresAccount } from "#server/db/embedded/system-account.ts";
import { findFreePort } from "#server/db/embedded/windows.ts";

const env = { PATH: `${process.env.PATH ?? ""}:/usr/sbin:/sbin` };

/** Fewer connections than the app opens, so that successive transactions of a client use different ones. */
const SERVER_CONNECTIONS = 6;

export type PgBouncer = {
  port: number;
  /** True if PgBouncer supports prepared statements: version 1.21 or later. */
  prepares: boolean;
  process(): ChildProcess;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** True if PgBouncer is installed. */
export const hasPgBouncer = () => spawnSync("pgbouncer", ["--version"], { env }).status === 0;

/** Starts PgBouncer in transaction mode for the owner and the app's two roles, with their passwords. */
export async function startPgBouncer(owner: Connection, directory: string): Promise<PgBouncer> {
  const version = spawnSync("pgbouncer", ["--version"], { env, encoding: "utf8" }).stdout;
  const [, major, minor] = /(\d+)\.(\d+)/.exec(version)!;
  const prepares = Number(major) > 1 || Number(minor) >= 21;
  const port = await findFreePort();
  const [settings, users] = [path.join(directory, "pgbouncer.ini"), path.join(directory, "users.txt")];
  const roles = [
    owner,
    connectionAsRole(owner, "mostrador_app"),
    connectionAsRole(owner, "mostrador_identity"),
  ];
  writeFileSync(users, roles.map(({ user, password }) => `"${user}" "${password}"\n`).join(""));
  writeFileSync(
    settings,
    `[databases]
${owner.database} = host=${owner.host} port=${owner.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
query_wait_timeout = 10
server_login_retry = 1
${prepares ? "max_prepared_statements = 200" : ""}
`,
  );
  let child: ChildProcess;
  const start = async () => {
    child = spawn("pgbouncer", ["-q", settings], {
      env,
      stdio: "ignore",
      ...findOrCreatePostgresAccount(directory),
    });
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries > 100 || child.exitCode !== null) throw new Error("PgBouncer did not start");
      await sleep(50);
    }
  };
  await start();
  return {
    port,
    prepares,
    start,
    process: () => child,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  return new Promise((resolve) => {
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}
