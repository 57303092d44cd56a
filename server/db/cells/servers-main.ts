// The command `servers`: shows what lies on each database server, and deletes what stores left behind a week ago.
import { printLine, runCommand } from "#server/backup/terminal-command.ts";
import { readServerConfig } from "#server/config.ts";
import { listServers } from "#server/db/cells/configured-servers.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { deleteDepartedRows } from "#server/db/cells/store-rows.ts";
import { withClient } from "#server/db/with-client.ts";

const FIGURES = `
  select format('%s, %s consultas en curso, %s tiendas que se fueron y todavía tienen filas',
    pg_size_pretty(pg_database_size(current_database())),
    (select count(*) from pg_stat_activity where datname = current_database() and state = 'active'),
    (select count(*) from cells.departures join stores using (store_id)))
  || coalesce((select ', réplicas con atraso de ' || string_agg(application_name || ' '
      || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), ', ')
    from pg_stat_replication where not starts_with(application_name, 'move_')), '')
  || coalesce((select ', mudanzas sin terminar que guardan registro: ' || string_agg(slot_name || ' '
      || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)), ', ')
    from pg_replication_slots where starts_with(slot_name, 'move_')), '') as figures`;

await runCommand(async () => {
  const servers = listServers(readServerConfig(process.env));
  await withClient(servers.get(HOME)!, async (home) => {
    for (const [name, connection] of servers) {
      const count = "select count(*)::int as stores from cells.stores where server = $1";
      const { stores } = (await home.query(count, [name])).rows[0];
      const figures = await withClient({ ...connection, connectionTimeoutMillis: 10_000 }, async (client) => {
        await deleteDepartedRows(servers, name, client, home);
        return (await client.query(FIGURES)).rows[0].figures;
      }).catch((error: Error) => {
        process.exitCode = 1;
        return `no responde (${error.message})`;
      });
      printLine(`${name}: ${stores} tiendas, ${figures}`);
    }
  });
});
