import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "#server/log.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { type EmbeddedConnection, removeSockets } from "./embedded-connection.ts";
import { explainServerFailure } from "./explain-failures.ts";
import { clearPreviousServer } from "./previous-server.ts";
import { isServerNotReadyError, queryOnce } from "./query-once.ts";
import { createServerLog } from "./server-log.ts";
import { requireDurableSettings, serverSettings } from "./settings.ts";
import type { SystemAccount } from "./system-account.ts";
import { startWatchedProcess, type WatchedProcess } from "./watched-process.ts";

export type EmbeddedCluster = {
  /** Mostrador's DATA_DIR. */
  dataDir: string;
  /** PostgreSQL's own data directory (PGDATA). */
  directory: string;
  connection: EmbeddedConnection;
  binaries: PostgresBinaries;
  account: SystemAccount;
  settings: Record<string, string>;
  mustBeDurable: boolean;
  log: Logger;
};

const TEMPORARY_ERROR = /pre-existing shared memory block|lock file ".*" already exists/;
const RETRY_FOR_MS = 10_000;
/** In milliseconds: a recovery that takes longer is logged. It may take as long as it needs. */
const SLOW_START_MS = 3_000;
/** In milliseconds for a fast stop. After it the server is stopped at once, and the next start recovers its data. */
const STOP_TIMEOUT_MS = 30_000;

/** Resolves when the server answers and has confirmed that it writes durably. */
export async function startPostgresServer(cluster: EmbeddedCluster): Promise<WatchedProcess> {
  const { directory, dataDir, connection, log } = cluster;
  for (const deadline = Date.now() + RETRY_FOR_MS; ; await sleep(200)) {
    await clearPreviousServer(directory, dataDir, connection, log);
    removeSockets(connection);
    const output = createServerLog(log, directory);
    const server = run(cluster, output.write);
    try {
      if (await answers(server, cluster)) {
        if (cluster.mustBeDurable) await requireDurableSettings(connection);
        return server;
      }
    } catch (error) {
      await stopPostgresServer(server);
      throw error;
    }
    await sleep(50); // the last output is still in the pipe
    if (!TEMPORARY_ERROR.test(output.tail()) || Date.now() > deadline)
      throw explainServerFailure(output.tail(), directory);
  }
}

function run(
  { directory, connection, binaries, account, settings }: EmbeddedCluster,
  onOutput: (chunk: string) => void,
) {
  const all = Object.entries(serverSettings(connection, settings));
  const args = ["-D", directory, ...all.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  return startWatchedProcess(binaries.postgres, args, { account, onOrphan: "INT", onOutput });
}

async function answers(server: WatchedProcess, { connection, log }: EmbeddedCluster): Promise<boolean> {
  let reported = false;
  for (const begun = Date.now(); server.running(); await sleep(20)) {
    try {
      await queryOnce(connection, "select 1");
      return true;
    } catch (error) {
      const { code = "" } = error as { code?: string };
      const notYet = isServerNotReadyError(error) || ["ENOENT", "ECONNREFUSED", "ECONNRESET"].includes(code);
      if (!notYet && server.running()) throw error;
    }
    if (!reported && Date.now() - begun > SLOW_START_MS) {
      reported = true;
      log.info({}, "La base de datos se está recuperando de un cierre inesperado…");
    }
  }
  return false;
}

export async function stopPostgresServer(server: WatchedProcess): Promise<void> {
  server.kill("SIGINT");
  const harsh = setTimeout(() => server.kill("SIGQUIT"), STOP_TIMEOUT_MS);
  await server.exited;
  clearTimeout(harsh);
}
