import { startCluster } from "./embedded/cluster.ts";
import type { EmbeddedConnection } from "./embedded/endpoint.ts";
import type { Log } from "./embedded/log.ts";
import { InUse } from "./embedded/previous.ts";
import { findRunning } from "./embedded/running.ts";

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** Waits until everything is on disk; may be called again. */
  stop(): Promise<void>;
};

/** In <dataDir>/postgres. Ends with this process, restarts after a crash, and must be durable. */
export function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings } = options;
  return startCluster({ dataDir, log, settings });
}

/** Run by another Mostrador process, or null: it can be read beside that process. */
export function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  return findRunning(dataDir);
}

export const isInUse = (error: unknown): boolean => error instanceof InUse;
