import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BackupError } from "#server/backup/backup-error.ts";
import type { ServerConfig } from "#server/config.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabaseServer } from "#server/db/database-server.ts";
import { DataDirInUseError, findRunningPostgres } from "#server/db/embedded/previous-server.ts";
import type { Logger } from "#server/log.ts";

type DatabaseLocation = Pick<ServerConfig, "DATABASE_URL" | "DATA_DIR">;
type OpenedDatabase = { connection: Connection; stop(): Promise<void> };

const TIMEOUT_MS = 20_000;

/** The database of a running Mostrador process, or one that is started for the backup. */
export async function openDatabaseToBackUp(where: DatabaseLocation, log: Logger): Promise<OpenedDatabase> {
  const { DATABASE_URL, DATA_DIR } = where;
  if (!DATABASE_URL && !existsSync(path.join(DATA_DIR, "postgres")))
    throw new BackupError(
      `En «${DATA_DIR}» no hay una base de datos de Mostrador. Si está en otra carpeta, dilo con DATA_DIR.`,
    );
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(300)) {
    const connection = DATABASE_URL ? null : await findRunningPostgres(DATA_DIR);
    if (connection) return { connection, stop: async () => {} };
    try {
      return await openDatabaseServer(where, log);
    } catch (error) {
      if (!(error instanceof DataDirInUseError) || Date.now() > deadline) throw error;
    }
  }
}

/** @throws BackupError while a Mostrador process uses the data directory */
export async function openDatabaseToRestore(where: DatabaseLocation, log: Logger): Promise<OpenedDatabase> {
  try {
    return await openDatabaseServer(where, log);
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    throw new BackupError(
      `Mostrador está abierto con la carpeta de datos «${where.DATA_DIR}»: ciérralo y vuelve a intentarlo.`,
    );
  }
}
