import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#server/log.ts";
import { StartError } from "#server/start-error.ts";
import { DATABASE_NAME, type EmbeddedConnection } from "./embedded-connection.ts";
import { findOrphanBackends, isProcessAlive, processStartTime, servesCluster } from "./processes.ts";
import { isServerNotReadyError, queryOnce } from "./query-once.ts";

const TIMEOUT_MS = 10_000;
const IMPOSSIBLE_PID = 2 ** 31 - 1;
/** In milliseconds: after this time remaining processes of a dead server are ended. */
const BACKEND_GRACE_MS = 1_000;

/** `pid` is undefined in a file that a full disk or a power cut truncated. */
type PidFile = { pid: number | undefined; port: number; socketDirectory: string };
type Answer = "silent" | "busy" | { data_directory: string; cluster_name: string };

export class DataDirInUseError extends StartError {}

export const createDataDirInUseError = (dataDir: string) =>
  new DataDirInUseError(
    `Otro Mostrador ya está usando la carpeta de datos «${dataDir}»: cierra ese, o usa otra carpeta con DATA_DIR.`,
  );

/**
 * Makes sure that no PostgreSQL runs in the directory: waits for one that is stopping, stops an orphan of a dead
 * Mostrador process, and invalidates the file of process ids if its process is another program.
 * @throws StartError when a server still runs after `timeoutMs`, or is not Mostrador's
 */
export async function clearPreviousServer(
  cluster: string,
  dataDir: string,
  connection: EmbeddedConnection,
  log: Logger,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let attempts = 0;
  for (let pidFile = readPidFile(cluster); pidFile; pidFile = readPidFile(cluster)) {
    const { pid } = pidFile;
    if (pid && !isProcessAlive(pid)) break; // the new server detects this itself
    if (!pid || servesCluster(pid, cluster) === false) {
      log.warn({ pid }, "Había un postmaster.pid de una base de datos que ya no corre");
      invalidatePidFile(cluster, pid);
      break;
    }
    const answer = await identifyRunningServer(pidFile, connection);
    if (typeof answer === "object" && isSameDirectory(answer.data_directory, cluster) && pid !== attempts) {
      requireOrphan(answer.cluster_name, pid, dataDir);
      log.warn({ pid }, "Se detiene la base de datos que quedó de un Mostrador que ya no corre");
      send(pid, "SIGINT");
      attempts = pid;
    }
    if (Date.now() > deadline) throw dataInUseError(pid, cluster);
    await sleep(50);
  }
  await clearBackends(cluster, deadline, log);
}

/** No server starts while processes of a dead server run; their shared memory is lost already. */
async function clearBackends(cluster: string, deadline: number, log: Logger): Promise<void> {
  const harsh = Date.now() + BACKEND_GRACE_MS;
  for (let pids = findOrphanBackends(cluster); pids.length; pids = findOrphanBackends(cluster)) {
    const now = Date.now();
    if (now > deadline) throw dataInUseError(pids[0] ?? 0, cluster);
    if (now > harsh) {
      log.warn({ pids }, "Se cierran procesos que quedaron de la base de datos anterior");
      for (const pid of pids) send(pid, "SIGQUIT");
    }
    await sleep(50);
  }
}

export function readPidFile(cluster: string): PidFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const pid = Number(lines[0]);
  return { pid: pid > 0 ? pid : undefined, port: Number(lines[3]), socketDirectory: lines[4] ?? "" };
}

/** Replaces a reused pid by an impossible one. PostgreSQL needs the file to find old processes. */
function invalidatePidFile(cluster: string, pid: number | undefined): void {
  const file = path.join(cluster, "postmaster.pid");
  if (!pid) rmSync(file, { force: true });
  else writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, String(IMPOSSIBLE_PID)));
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error; // ESRCH: the process has just ended
  }
}

/** The connection to the PostgreSQL that another Mostrador process runs in `dataDir`; null if there is none. */
export async function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  const home = path.join(dataDir, "postgres");
  if (!existsSync(home)) return null;
  const cluster = realpathSync(home);
  const pidFile = readPidFile(cluster);
  if (!pidFile) return null;
  const secret = `${cluster}.password`;
  const connection = {
    host: pidFile.socketDirectory || "127.0.0.1",
    port: pidFile.port,
    user: "postgres",
    database: DATABASE_NAME,
    ...(existsSync(secret) && { password: readFileSync(secret, "utf8") }),
  };
  const answer = await identifyRunningServer(pidFile, connection);
  return typeof answer === "object" && isSameDirectory(answer.data_directory, cluster) ? connection : null;
}

async function identifyRunningServer(pidFile: PidFile, connection: EmbeddedConnection): Promise<Answer> {
  const host = pidFile.socketDirectory || connection.host;
  try {
    const [row] = await queryOnce<Exclude<Answer, string>>(
      { ...connection, host, port: pidFile.port || connection.port, database: "postgres" },
      "select current_setting('data_directory') data_directory, current_setting('cluster_name') cluster_name",
    );
    return row ?? "silent";
  } catch (error) {
    return isServerNotReadyError(error) ? "busy" : "silent";
  }
}

function isSameDirectory(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** Throws unless Mostrador started the server, in a process that is dead or is this one. */
function requireOrphan(clusterName: string, pid: number, dataDir: string): void {
  const [, owner, start] = /^mostrador-(\d+)-(\w+)$/.exec(clusterName) ?? [];
  if (!owner)
    throw new StartError(
      `Un PostgreSQL que Mostrador no inició (proceso ${pid}) está usando «${dataDir}»: detenlo y vuelve a iniciar.`,
    );
  const own = Number(owner) === process.pid;
  if (!own && isProcessAlive(Number(owner)) && processStartTime(Number(owner)) === start)
    throw createDataDirInUseError(dataDir);
}

const dataInUseError = (pid: number, cluster: string) =>
  new StartError(
    `El proceso ${pid} parece seguir usando la base de datos de «${cluster}»: espera a que termine o ciérralo, y vuelve a iniciar.`,
  );
