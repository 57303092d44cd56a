import { startCluster } from "./embedded/cluster.ts";
import type { EmbeddedConnection } from "./embedded/endpoint.ts";
import type { Log } from "./embedded/log.ts";
import { InUse } from "./embedded/previous.ts";
import { findRunning } from "./embedded/running.ts";

export type EmbeddedPostgres = {
  /** node-postgres settings of the superuser, over the Unix socket (Windows: 127.0.0.1, random port, password). */
  connection: EmbeddedConnection;
  /** Waits until everything is on disk; may be called again. */
  stop(): Promise<void>;
};

/**
 * Our own PostgreSQL on <dataDir>/postgres, created at the first start. It ends with this process, restarts
 * after a crash, and refuses to run unless fsync, synchronous_commit and full_page_writes are on.
 */
export function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  /** Extra server settings, for tests. */
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings } = options;
  return startCluster({ dataDir, log, settings });
}

/** The server that another Mostrador process runs there, or null: it can be read beside that process. */
export function findRunningPostgres(dataDir: string): Promise<EmbeddedConnection | null> {
  return findRunning(dataDir);
}

/** Whether a start was refused because another process uses the directory. */
export const isInUse = (error: unknown): boolean => error instanceof InUse;
