import type { Server } from "node:net";
import type { Logger } from "pino";

/** File descriptors that are kept for the database, files, pictures and backups. */
const RESERVED = 128;
/** File descriptors assumed where the system reports no limit, as on Windows. */
const WITHOUT_LIMIT = 16_384;
const SAID_EVERY_MS = 60 * 60 * 1000;

/** Without a limit Node uses all file descriptors: it silently closes new connections and opens no files. */
export function limitConnections(
  servers: readonly Server[],
  log: Pick<Logger, "warn">,
  most = mostConnections(),
): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  for (const server of servers) {
    server.maxConnections = Math.max(1, Math.floor(most / servers.length));
    server.on("drop", () => {
      if (performance.now() - saidAt < SAID_EVERY_MS) return;
      saidAt = performance.now();
      log.warn(
        { maxConnections: server.maxConnections },
        "connections refused: the limit of open files (ulimit -n) is reached",
      );
    });
  }
}

function mostConnections(): number {
  const report = Object.assign(process.report, { excludeNetwork: true }); // otherwise the report looks up the names of peers
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft: unknown } } };
  const files = Number(userLimits?.open_files?.soft);
  return files > 0 ? Math.min(WITHOUT_LIMIT, Math.max(RESERVED, files - RESERVED)) : WITHOUT_LIMIT;
}
