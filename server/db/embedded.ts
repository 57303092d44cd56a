import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Logger } from "#server/log.ts";
import { type RunningCluster, startCluster } from "./embedded/cluster.ts";
import { DATABASE_NAME, type EmbeddedConnection } from "./embedded/endpoint.ts";
import {
  DataDirInUseError,
  identifyRunningServer,
  isSameDirectory,
  readPidFile,
} from "./embedded/previous.ts";

/** `stop` waits until everything is on disk and may be called again. */
export type EmbeddedPostgres = RunningCluster;

/** PostgreSQL in <dataDir>/postgres; it ends with this process and restarts after a crash. */
export function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings } = options;
  return startCluster({ dataDir, log, settings });
}

/** The PostgreSQL that another Mostrador process runs, or null. It can be read at the same time. */
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

export const isDataDirInUseError = (error: unknown): boolean => error instanceof DataDirInUseError;
