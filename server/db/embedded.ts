import { type RunningCluster, startCluster } from "./embedded/cluster.ts";
import type { EmbeddedConnection } from "./embedded/endpoint.ts";
import type { Logger } from "./embedded/log.ts";
import { DataDirInUseError } from "./embedded/previous.ts";
import { findRunningServer } from "./embedded/running.ts";

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
export function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  return findRunningServer(dataDir);
}

export const isDataDirInUseError = (error: unknown): boolean => error instanceof DataDirInUseError;
