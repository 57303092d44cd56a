import pg from "pg";
import { COPY_FORMAT_SETTINGS, listTables, quotedTableName } from "#server/backup/tables.ts";
import { connectionOf, type Servers } from "#server/db/cells/configured-servers.ts";
import type { Place } from "#server/db/cells/directory.ts";
import { isServerAway } from "#server/db/errors.ts";
import { withClient } from "#server/db/with-client.ts";

/** A snapshot in which a row has the same text on every server. */
export const BEGIN_SNAPSHOT = `begin isolation level repeatable read, read only; ${COPY_FORMAT_SETTINGS}; select`;

/** Mails about accounts stay: the server on which they were queued sends them. */
export async function listTablesOfStores(client: pg.Client): Promise<string[]> {
  const tables = await listTables(client);
  return tables
    .filter(({ name, columns }) => columns.includes("store_id") && name !== "mail_outbox")
    .map(({ name }) => quotedTableName(name));
}

type Fingerprint = { rows: number; hash: string };

/** For each table the number of the store's rows and a hash of them in any order. Runs after BEGIN_SNAPSHOT. */
export async function fingerprintStore(
  client: pg.Client,
  storeId: string,
): Promise<Map<string, Fingerprint>> {
  const tables = new Map<string, Fingerprint>();
  for (const table of await listTablesOfStores(client)) {
    const { rows } = await client.query<Fingerprint>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0)::text as hash
       from ${table} t where store_id = $1`,
      [storeId],
    );
    tables.set(table, rows[0]!);
  }
  return tables;
}

const inReplicaRole = (client: pg.Client, statements: readonly string[]) =>
  client.query(
    `begin; set local session_replication_role = replica; set local statement_timeout = 0; ${statements.join("; ")}; commit`,
  );

/** Deletes the store's rows on a server where they are not, or not yet, those that count. */
export async function deleteStoreRows(client: pg.Client, storeId: string): Promise<void> {
  const tables = await listTablesOfStores(client);
  await inReplicaRole(
    client,
    tables.map((table) => `delete from ${table} where store_id = ${pg.escapeLiteral(storeId)}`),
  );
}

/**
 * The rows that a store has left behind give up their unique names, their jobs, and the sessions: a process that does not
 * know of other servers must not sell into them.
 */
export async function retireStoreRows(client: pg.Client, storeId: string): Promise<void> {
  const ofStore = `where store_id = ${pg.escapeLiteral(storeId)}`;
  await inReplicaRole(client, [
    `update users set email = store_id || ' ' || id ${ofStore} and email is not null`,
    `update stores set join_code = store_id::text ${ofStore}`,
    `delete from outbox ${ofStore}`,
    `delete from sessions ${ofStore}`,
    `update cells.departures set left_at = now() ${ofStore} and left_at = 'infinity'`,
  ]);
}

/**
 * The numbers of transactions in the list of changes are those of another server. With a number of this one, a device that
 * knew the store here before gets all of them.
 */
export const renewChanges = (client: pg.Client, storeId: string) =>
  client.query(
    `with gone as (delete from changed_rows where store_id = $1 returning store_id, kind, id, changed_at)
     insert into changed_rows (store_id, tx, kind, id, changed_at)
     select store_id, pg_current_xact_id()::text::bigint, kind, id, max(changed_at) from gone group by store_id, kind, id`,
    [storeId],
  );

/** The place of the store. Its departures decide; the directory may lack the last ones. Null without such a store. */
export async function findPlace(servers: Servers, home: pg.Client, storeId: string): Promise<Place | null> {
  const read = async (client: pg.Client, table: string): Promise<Place | null> =>
    (await client.query(`select server, moves from cells.${table} where store_id = $1`, [storeId])).rows[0] ??
    null;
  let place = await read(home, "stores");
  while (place) {
    const settings = { ...connectionOf(servers, place.server), connectionTimeoutMillis: 10_000 };
    const next = await withClient(settings, (client) => read(client, "departures"));
    if (!next || next.moves <= place.moves) break;
    place = next;
  }
  return place;
}

/** One process at a time moves a store or deletes what it has left. Lasts while the connection to the home server does. */
export async function becomeMover(home: pg.Client, storeId: string): Promise<boolean> {
  const lock = "select where pg_try_advisory_lock(hashtextextended('mover of ' || $1, 0))";
  return (await home.query(lock, [storeId])).rowCount === 1;
}

/** Deletes the rows of stores that left this server a week ago, unless a server is away that may know of a return. */
export async function deleteDepartedRows(
  servers: Servers,
  name: string,
  client: pg.Client,
  home: pg.Client,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select store_id as id from cells.departures join stores using (store_id) where left_at < now() - interval '7 days'`,
  );
  for (const { id } of rows) {
    if (!(await becomeMover(home, id))) continue;
    const place = await findPlace(servers, home, id).catch((error: unknown) => {
      if (isServerAway(error)) return null;
      throw error;
    });
    if (place && place.server !== name) await deleteStoreRows(client, id); // else it has come back
  }
}
