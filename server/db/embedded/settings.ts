import { StartError } from "#server/start-error.ts";
import type { EmbeddedConnection } from "./embedded-connection.ts";
import { processStartTime } from "./processes.ts";
import { queryOnce } from "./query-once.ts";

/** An acknowledged sale survives a power cut only if all three are on. */
const DURABILITY_SETTINGS = ["fsync", "synchronous_commit", "full_page_writes"] as const;

/** Contains the owning process, so that a later start recognises an orphaned server. */
const clusterName = (): string => `mostrador-${process.pid}-${processStartTime(process.pid) ?? "0"}`;

/** Settings for the command line, which neither postgresql.conf nor ALTER SYSTEM can override. */
export function serverSettings(
  connection: EmbeddedConnection,
  extra: Record<string, string>,
): Record<string, string> {
  const windows = process.platform === "win32";
  return {
    cluster_name: clusterName(),
    listen_addresses: windows ? "127.0.0.1" : "",
    ...(!windows && { unix_socket_directories: `"${connection.host.replaceAll('"', '""')}"` }),
    port: String(connection.port),
    ...Object.fromEntries(DURABILITY_SETTINGS.map((name) => [name, "on"])),
    max_connections: "60",
    shared_buffers: "64MB",
    max_wal_size: "1GB",
    wal_keep_size: "256MB", // a file backup takes time and needs what was written meanwhile
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    autovacuum: "on",
    jit: "off",
    timezone: "UTC",
    // The app filters the server's log. Statements contain personal data and are never logged.
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "%e ",
    log_timezone: "UTC",
    log_min_error_statement: "panic",
    lc_messages: "C",
    ...extra,
  };
}

export async function requireDurableSettings(connection: EmbeddedConnection): Promise<void> {
  for (const name of DURABILITY_SETTINGS) {
    const [row] = await queryOnce<Record<string, string>>(connection, `show ${name}`);
    const value = row?.[name];
    if (value !== "on")
      throw new StartError(
        `La base de datos tiene ${name} en «${value}» y podría perder ventas si se va la luz: quita ese ajuste y vuelve a iniciar.`,
      );
  }
}
