// The command `move`: moves a store to another database server, while it sells.
import { isUuid } from "#core/uuid.ts";
import { printLine } from "#server/backup/terminal-command.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";
import { listConnections } from "#server/db/cells/configured-servers.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { MoveRefusedError, moveStore } from "#server/db/cells/move-store.ts";
import { withClient } from "#server/db/with-client.ts";
import { StartError } from "#server/start-error.ts";

try {
  const [store = "", target = "", ...more] = process.argv.slice(2);
  if (!target || more.length > 0)
    throw new StartError(`Di qué tienda y a qué servidor: ${formatCommandLine("move", "TIENDA4821 norte")}`);
  const servers = listConnections(readServerConfig(process.env));
  const find = "select store_id as id from cells.names where name = 'code:' || upper($1)";
  const storeId = isUuid(store)
    ? store
    : await withClient(servers.get(HOME)!, async (home) => (await home.query(find, [store])).rows[0]?.id);
  if (!storeId) throw new StartError(`Ninguna tienda tiene el código «${store}».`);
  const moved = await moveStore({ servers, storeId, target, print: printLine });
  printLine(
    moved
      ? `Listo: la tienda está en «${target}». ${moved.rows} filas comparadas, ninguna distinta; esperó ${moved.pauseMs} ms.`
      : `La tienda ya está en «${target}».`,
  );
} catch (error) {
  if (!(error instanceof StartError || error instanceof MoveRefusedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
