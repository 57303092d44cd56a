// The command `move`: moves a store to another database server while it sells, or as many as make the servers even.
import { isUuid } from "#core/uuid.ts";
import { printLine, runCommand } from "#server/backup/terminal-command.ts";
import { formatCommandLine } from "#server/command-line.ts";
import { readServerConfig } from "#server/config.ts";
import { listServers } from "#server/db/cells/configured-servers.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { balanceServers, moveStore } from "#server/db/cells/move-store.ts";
import { withClient } from "#server/db/with-client.ts";
import { StartError } from "#server/start-error.ts";

await runCommand(async (interrupted) => {
  const servers = listServers(readServerConfig(process.env));
  const move = async (storeId: string, target: string) => {
    const moved = await moveStore({ servers, storeId, target });
    const result = moved && `${moved.rows} filas comparadas, ninguna distinta; esperó ${moved.pauseMs} ms`;
    printLine(`La tienda ${storeId} está en «${target}»: ${result ?? "ya estaba ahí"}.`);
  };
  await withClient(servers.get(HOME)!, async (home) => {
    const [store = "", target = "", ...more] = process.argv.slice(2);
    if (store === "--balance" && !target) return balanceServers(home, [...servers.keys()], move, interrupted);
    if (!target || more.length > 0)
      throw new StartError(
        `Di qué tienda y a qué servidor: ${formatCommandLine("move", "TIENDA4821 norte")}. O empareja los servidores: ${formatCommandLine("move", "--balance")}`,
      );
    const named = "select store_id as id from cells.names where name = 'code:' || upper($1)";
    const storeId = isUuid(store) ? store : (await home.query(named, [store])).rows[0]?.id;
    if (!storeId) throw new StartError(`Ninguna tienda tiene el código «${store}».`);
    await move(storeId, target);
  });
});
