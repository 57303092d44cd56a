// The command `servers`: shows what lies on each database server, and deletes what stores left behind a week ago.
import pg from "pg";
import { printLine } from "#server/backup/terminal-command.ts";
import { readServerConfig } from "#server/config.ts";
import { listConnections } from "#server/db/cells/configured-servers.ts";
import { HOME } from "#server/db/cells/directory.ts";
import { deleteDepartedRows } from "#server/db/cells/store-rows.ts";
import { StartError } from "#server/start-error.ts";

const FIGURES = `
  select pg_size_pretty(pg_database_size(current_database())) as size,
    (select count(*)::int from pg_stat_activity where datname = current_database() and state = 'active') as active,
    (select count(*)::int from cells.departures d
      where exists (select from stores s where s.store_id = d.store_id)) as left,
    (select string_agg(application_name || ' ' || pg_size_pretty(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), ', ')
      from pg_stat_replication where not starts_with(application_name, 'move_')) as standbys`;

try {
  const servers = listConnections(readServerConfig(process.env));
  const home = new pg.Client(servers.get(HOME));
  await home.connect();
  try {
    const { rows } = await home.query(
      "select server, count(*)::int as stores from cells.stores group by server",
    );
    const stores = new Map(rows.map((row) => [row.server, row.stores]));
    for (const [name, connection] of servers) {
      const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
      client.on("error", () => {});
      try {
        await client.connect();
        const deleted = await deleteDepartedRows(name, client, home);
        const [now] = (await client.query(FIGURES)).rows;
        const about = [
          `${stores.get(name) ?? 0} tiendas`,
          now.size,
          `${now.active} consultas en curso`,
          now.left && `${now.left} tiendas que se fueron todavía tienen filas`,
          deleted && `se borraron las filas de ${deleted}`,
          now.standbys && `réplicas con atraso de ${now.standbys}`,
        ];
        printLine(`${name}: ${about.filter(Boolean).join(", ")}`);
      } catch (error) {
        printLine(`${name}: ${stores.get(name) ?? 0} tiendas, no responde (${(error as Error).message})`);
        process.exitCode = 1;
      } finally {
        await client.end().catch(() => {});
      }
    }
  } finally {
    await home.end();
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
