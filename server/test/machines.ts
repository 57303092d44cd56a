import pg from "pg";
import type { Connection } from "#server/db/connect.ts";
import {
  detectDistribution,
  distributeTables,
  setDistributedRoleSettings,
  tablesToDistribute,
} from "#server/db/distribute.ts";
import { inOwnerTransaction, migrateDatabase } from "#server/db/migrate.ts";

/** A machine of a distributed PostgreSQL. */
export type DatabaseMachine = { host: string; port: number };

/** The cluster of the test server, coordinator first; empty for any other PostgreSQL. */
export async function listDatabaseMachines(server: Connection): Promise<DatabaseMachine[]> {
  return withConnection(server, async (client) => {
    const { rows } = await client.query("select to_regclass('pg_catalog.pg_dist_node') is not null as there");
    if (!rows[0].there) return [];
    const found = await client.query<DatabaseMachine>(
      "select nodename as host, nodeport as port from pg_dist_node where isactive and noderole = 'primary' order by groupid",
    );
    return found.rows;
  });
}

/**
 * Runs `set local` in the owner's transaction on every machine. The statements are sent separately, because
 * statements that are sent together go to one machine.
 */
export async function setLocalOnEachMachine(
  client: pg.ClientBase,
  settings: Record<string, string>,
): Promise<void> {
  for (const [name, value] of Object.entries({ "citus.propagate_set_commands": "local", ...settings }))
    await client.query(`set local ${name} = '${value}'`);
}

/** Creates an empty database with Citus on `server`. */
export async function createEmptyDatabase(server: Connection, database: string): Promise<void> {
  await withConnection({ ...server, database: "postgres" }, async (client) => {
    await client.query("set citus.enable_create_database_propagation = off").catch(() => {});
    await client.query(`create database ${database} template template0 encoding 'UTF8'`);
    // auto_explain logs a plan only on the machine that plans the query, so each loads it (plans.ts).
    await client.query(`alter database ${database} set session_preload_libraries = 'auto_explain'`);
  });
  await withConnection({ ...server, database }, (client) => client.query("create extension citus"));
}

/** A new database on all machines, prepared as by `npm run distribute` but with fewer shards. */
export async function createDistributedDatabase(
  server: Connection,
  database: string,
  machines: readonly DatabaseMachine[],
  parts = 4,
): Promise<Connection> {
  const [coordinator, ...workers] = machines;
  for (const machine of machines) await createEmptyDatabase({ ...server, ...machine }, database);
  const owner = { ...server, database };
  await withConnection({ ...server, database: "postgres" }, async (alone) => {
    // Adding a machine creates the roles on it, which fails if two tests do so in parallel.
    await alone.query("select pg_advisory_lock(hashtext('add machines'))");
    await withConnection(owner, async (client) => {
      await client.query("select citus_set_coordinator_host($1, $2)", [coordinator!.host, coordinator!.port]);
      for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
      await client.query(`alter database ${database} set citus.shard_count = ${parts}`);
    });
  });
  await migrateDatabase(owner);
  await inOwnerTransaction(owner, async (client) => {
    await distributeTables(client, await tablesToDistribute(client));
    await setDistributedRoleSettings(client);
  });
  return detectDistribution(owner);
}

async function withConnection<T>(
  connection: Connection,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
