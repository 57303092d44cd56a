import { toStoreLocalTime } from "#core/dates.ts";
import { formatNumber } from "#core/number-text.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { openDatabaseToRestore } from "#server/backup/open-database.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { printLine, runCommandWithFile, terminalLog } from "#server/backup/terminal-command.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";

const USAGE = `Di qué copia restaurar: ${formatCommandLine("restore", "copia.mostrador")}`;

await runCommandWithFile(USAGE, async (file, signal) => {
  const { DATABASE_URL, DATA_DIR } = readServerConfig(process.env);
  // The backup is checked before a database is created for it.
  const contents = await checkBackup(file, { signal });
  const { header, tables, rows } = contents;
  const moment = toStoreLocalTime(new Date(header.createdAt)).toISOString().slice(0, 16).replace("T", " ");
  printLine(`La copia está completa: es del ${moment} y tiene ${formatNumber(rows)} filas. Restaurando…`);
  const { connection, stop } = await openDatabaseToRestore({ DATABASE_URL, DATA_DIR }, terminalLog);
  try {
    await restoreBackup(file, contents, connection, signal);
  } finally {
    await stop();
  }
  const place = DATABASE_URL ? "la base de datos de DATABASE_URL" : `«${DATA_DIR}»`;
  printLine(
    `Listo: ${tables.length} tablas restauradas en ${place} y comparadas con la copia, fila por fila.`,
  );
});
