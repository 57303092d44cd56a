import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { startCluster } from "../cluster.ts";
import type { EmbeddedConnection } from "../embedded-connection.ts";
import { isProcessAlive } from "../processes.ts";

const PREFIX = "mostrador-throwaway-";
const silent = { info() {}, warn() {}, error() {} };
const FAST = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Settings of a server whose stores can move. */
export const LOGICAL = {
  wal_level: "logical",
  max_wal_senders: "8",
  max_replication_slots: "8",
  max_logical_replication_workers: "6",
  max_worker_processes: "16",
  max_sync_workers_per_subscription: "4",
};
/** The next call removes what a killed process left. `fast` turns durability and its check off. */
export async function startThrowawayPostgres(
  options: { fast?: boolean; settings?: Record<string, string> } = {},
): Promise<{ connection: EmbeddedConnection; stop(): Promise<void> }> {
  removeLeftovers();
  const directory = mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  const remove = () => rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  chmodSync(directory, 0o711); // as root the server runs under another account, which must enter
  try {
    const server = await startCluster({
      dataDir: path.join(directory, "data"),
      log: silent,
      durable: !options.fast,
      settings: { max_connections: "200", ...(options.fast && FAST), ...options.settings },
    });
    return { connection: server.connection, stop: () => server.stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

function removeLeftovers(): void {
  for (const name of readdirSync(os.tmpdir())) {
    const maker = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split("-")[0]);
    if (!maker || isProcessAlive(maker)) continue;
    try {
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    } catch {
      // The directory belongs to another user, or its server still runs; the next call tries again.
    }
  }
}
