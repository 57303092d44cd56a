import type { Server } from "node:net";
import type { Logger } from "pino";

/** File descriptors that are kept for the database, files, pictures and backups. */
const RESERVED = 128;
/** File descriptors assumed where the system reports no limit, as on Windows. */
const WITHOUT_LIMIT = 16_384;
/** A refused connection is logged at most this often. */
const LOGGED_EVERY_MS = 60 * 60 * 1000;

/**
 * Limits connections, because Node would use all file descriptors: it then closes new connections and opens no files.
 */
export function limitConnections(
  servers: readonly Server[],
  log: Pick<Logger, "warn">,
  most = mostConnections(),
): void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  for (const server of servers) {
    server.maxConnections = Math.max(1, Math.floor(most / servers.length));
    server.on("drop", () => {
      if (performance.now() - loggedAt < LOGGED_EVERY_MS) return;
      loggedAt = performance.now();
      log.warn(
        { maxConnections: server.maxConnections },
        "connections refused: the limit of open files (ulimit -n) is reached",
      );
    });
  }
}

function mostConnections(): number {
  const report = Object.assign(process.report, { excludeNetwork: true }); // the report would ask DNS for names
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const files = Number(userLimits?.open_files?.soft);
  return files > 0 ? Math.min(WITHOUT_LIMIT, Math.max(RESERVED, files - RESERVED)) : WITHOUT_LIMIT;
}
