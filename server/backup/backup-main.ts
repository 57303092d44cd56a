import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { formatFileSize } from "#core/file-size.ts";
import { formatNumber } from "#core/number-text.ts";
import { BackupError } from "#server/backup/backup-error.ts";
import { findServerOfStore } from "#server/backup/backup-snapshot.ts";
import { backupFileName } from "#server/backup/daily/backup-name.ts";
import { areOnSameDisk, requireFreeSpace } from "#server/backup/free-space.ts";
import { openDatabaseToBackUp } from "#server/backup/open-database.ts";
import { printLine, runCommandWithFile, terminalLog } from "#server/backup/terminal-command.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";
import { listOtherServers } from "#server/db/cells/configured-servers.ts";

const at = process.argv.indexOf("--store");
/** Its id, if the backup is of one store out of many. */
const [, storeId] = at < 0 ? [] : process.argv.splice(at, 2);

const USAGE = `Di en qué archivo guardar la copia: ${formatCommandLine("backup", "copia.mostrador")}`;

/** If `place` is a folder, the file gets a name with the time; existing files are never overwritten. */
function fileIn(place: string, now: Date): string {
  const file =
    existsSync(place) && statSync(place).isDirectory() ? path.join(place, backupFileName(now)) : place;
  if (existsSync(file)) throw new BackupError(`Ya existe «${file}»: elige otro nombre o bórralo primero.`);
  return file;
}

await runCommandWithFile(USAGE, async (place, signal) => {
  const config = readServerConfig(process.env);
  const { DATABASE_URL, DATA_DIR } = config;
  const now = new Date();
  const file = fileIn(place, now);
  const directory = path.dirname(file);
  const { connection, stop } = await openDatabaseToBackUp({ DATABASE_URL, DATA_DIR }, terminalLog);
  try {
    // Leave free space for sales on the disk with the data; any other disk may be filled.
    const shared = !DATABASE_URL && areOnSameDisk(file, DATA_DIR);
    const room = shared ? () => requireFreeSpace(directory) : undefined;
    const from = storeId
      ? await findServerOfStore(connection, storeId, listOtherServers(config))
      : connection;
    const options = { now, signal, storeId, requireFreeSpace: room };
    const { tables, rows } = await writeBackup(from, file, options);
    const counts = `${tables.length} tablas, ${formatNumber(rows)} filas`;
    printLine(`Copia lista y revisada: ${file} (${formatFileSize(statSync(file).size)}; ${counts}).`);
    printLine(`Guárdala en otro disco. Para restaurarla: ${formatCommandLine("restore", "ARCHIVO")}`);
  } finally {
    await stop();
  }
});
