// The command `reset`: prints a link with which a user chooses a new password, for a server without mail.
import { BackupError } from "#server/backup/backup-error.ts";
import { openDatabaseToBackUp } from "#server/backup/open-database.ts";
import { printLine, runWithArgument, terminalLog } from "#server/backup/terminal-command.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";
import { listOtherServers } from "#server/db/cells/configured-servers.ts";
import { type Connection, openDatabasePool } from "#server/db/connect.ts";
import { inTransaction } from "#server/db/store-tx.ts";
import { withClient } from "#server/db/with-client.ts";
import { createPasswordResetLink } from "#server/features/auth/request-password-reset.ts";

const USAGE = `Di de quién es la contraseña: ${formatCommandLine("reset", "correo@ejemplo.com")}`;

await runWithArgument(USAGE, async (email) => {
  const config = readServerConfig(process.env);
  const { DATABASE_URL, DATA_DIR, APP_URL, PORT } = config;
  const { connection, stop } = await openDatabaseToBackUp({ DATABASE_URL, DATA_DIR }, terminalLog);
  const appUrl = APP_URL ?? `http://localhost:${PORT}`;
  const makeLink = async (on: Connection): Promise<string | null> => {
    const pool = openDatabasePool(on, { max: 1, onIdleError: () => {} });
    try {
      return await inTransaction(pool, "begin", (queries) =>
        createPasswordResetLink(queries, email, appUrl, new Date()),
      );
    } finally {
      await pool.end();
    }
  };
  try {
    const others = listOtherServers(config);
    // A store that moves has a copy of its accounts on another server.
    const place = `select server from cells.names join cells.stores using (store_id)
      where name = 'email:' || case_form($1)`;
    const find = () => withClient(connection, (client) => client.query(place, [email]));
    const server = others.size > 0 ? (await find()).rows[0]?.server : null;
    const link = await makeLink(others.get(server) ?? connection);
    if (!link) throw new BackupError(`«${email}» no tiene una cuenta con contraseña en este Mostrador.`);
    printLine(
      `Abre este enlace en este computador y elige la contraseña nueva. Sirve una hora y una sola vez:\n${link}`,
    );
  } finally {
    await stop();
  }
});
