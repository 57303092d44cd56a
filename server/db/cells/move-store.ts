import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { HOME, type Place } from "#server/db/cells/directory.ts";
import {
  becomeMover,
  deleteStoreRows,
  fingerprintStore,
  listTablesOfStores,
  retireStoreRows,
} from "#server/db/cells/store-rows.ts";
import type { Connection } from "#server/db/connect.ts";

/** A reason not to move, or to go back, in words for the operator. */
export class MoveRefusedError extends Error {}

export type MoveOptions = {
  /** The owner's connections by name, with that of the home server. */
  servers: ReadonlyMap<string, Connection>;
  storeId: string;
  target: string;
  print?: (line: string) => void;
  /** Called before each step, for tests. */
  onStep?: (step: MoveStep) => Promise<void>;
};

export type MoveStep = "copy" | "catch up" | "hold" | "compare" | "decide" | "direct" | "tidy";
export type MoveResult = { rows: number; pauseMs: number };

const CLIENT = { application_name: "mostrador move", connectionTimeoutMillis: 10_000 };
/** In milliseconds. A transaction that writes for longer lets the store go on, and the move tries again. */
const HOLD_MS = 2_000;
const MOST_HOLDS = 30;
const COPY_MS = 6 * 3_600_000;
const LAST_ROWS_MS = 20_000;
const POLL_MS = 20;
const MOST_COMPARISONS = 5;

/**
 * Moves a store to another server while it sells. PostgreSQL copies its rows and then follows its changes; at the end its
 * writes are refused for a moment, the last rows arrive, and all are compared. Until the departure is written, the store is
 * where it was; from then on it is on the new server. A move that was cut off at any step is repeated or finished by the next.
 */
export async function moveStore(options: MoveOptions): Promise<MoveResult | null> {
  const { servers, storeId, target } = options;
  const clients = new Map<string, pg.Client>();
  const open = async (name: string): Promise<pg.Client> => {
    const connection = servers.get(name);
    if (!connection) throw new MoveRefusedError(`No hay un servidor «${name}» en DATABASE_URLS.`);
    const client = clients.get(name) ?? new pg.Client({ ...connection, ...CLIENT });
    if (!clients.has(name)) {
      client.on("error", () => {}); // the statement that fails reports it
      await client.connect();
      clients.set(name, client);
    }
    return client;
  };
  try {
    const home = await open(HOME);
    if (!(await becomeMover(home, storeId)))
      throw new MoveRefusedError("Esta tienda ya se está pasando: espera a que termine.");
    const place = await findPlace(home, open, storeId);
    const [source, there] = [await open(place.server), await open(target)];
    if (place.server === target) {
      for (const name of servers.keys()) if (name !== target) await tidy(await open(name), there, storeId);
      return null;
    }
    return await move({ ...options, home, source, there, place });
  } finally {
    // Closing a connection also gives up its locks, so that a store whose move failed goes on at once.
    for (const client of clients.values()) await client.end().catch(() => {});
  }
}

type Open = (name: string) => Promise<pg.Client>;

/** The place of the store by its departures, which decide; corrects the directory after an interrupted move. */
async function findPlace(home: pg.Client, open: Open, storeId: string): Promise<Place> {
  const read = async (client: pg.Client, query: string): Promise<Place | undefined> =>
    (await client.query<Place>(query, [storeId])).rows[0];
  let place = await read(home, "select server, moves from cells.stores where store_id = $1");
  if (!place) throw new MoveRefusedError("No hay una tienda con ese código.");
  for (;;) {
    const query = `select server, moves from cells.departures where store_id = $1 and moves > ${place.moves}`;
    const next: Place | undefined = await read(await open(place.server), query);
    if (!next) return place;
    await direct(home, storeId, next);
    place = next;
  }
}

const direct = (home: pg.Client, storeId: string, { server, moves }: Place) =>
  home.query("update cells.stores set server = $2, moves = $3 where store_id = $1 and moves < $3", [
    ...[storeId, server, moves],
  ]);

type Move = MoveOptions & { home: pg.Client; source: pg.Client; there: pg.Client; place: Place };

const nameOf = (storeId: string): string => `move_${storeId.replaceAll("-", "")}`;

async function move({
  servers,
  storeId,
  target,
  home,
  source,
  there,
  place,
  ...rest
}: Move): Promise<MoveResult> {
  const { print = () => {}, onStep = async () => {} } = rest;
  await requireSameVersion(source, there);
  const tables = await listTablesOfStores(source);
  await dropCopying(source, there, storeId);
  await onStep("copy");
  await deleteStoreRows(there, storeId);
  print("Copiando la tienda mientras vende…");
  const slot = await startCopying(source, there, servers.get(place.server)!, storeId, tables);
  try {
    await waitUntil(COPY_MS, () => isCopied(there, slot));
    await onStep("catch up");
    await waitForLastRows(source, there, slot, LAST_ROWS_MS * 10);
    await onStep("hold");
    const began = await hold(source, storeId);
    await waitForLastRows(source, there, slot);
    await onStep("compare");
    const rows = await compare(source, there, slot, storeId, tables);
    await renewChanges(there, storeId);
    await nameOldSessions(source, home, storeId);
    await onStep("decide");
    const moves = place.moves + 1;
    await source.query(
      `insert into cells.departures (store_id, server, moves, left_at) values ($1, $2, $3, now())
       on conflict (store_id) do update set server = $2, moves = $3, left_at = now()`,
      [storeId, target, moves],
    );
    await onStep("direct");
    await direct(home, storeId, { server: target, moves });
    await letGo(source, storeId);
    const pauseMs = Math.round(performance.now() - began);
    await onStep("tidy");
    await tidy(source, there, storeId);
    return { rows, pauseMs };
  } catch (error) {
    // Without a departure the store goes on here at once; its copy there is deleted by the next move.
    await letGo(source, storeId).catch(() => {});
    await dropCopying(source, there, storeId).catch(() => {});
    throw error;
  }
}

async function requireSameVersion(source: pg.Client, there: pg.Client): Promise<void> {
  const read = async (client: pg.Client) => {
    const { rows } = await client.query<{ level: string; names: string }>(`
      select current_setting('wal_level') as level,
        (select string_agg(name, ' ' order by name) from schema_migrations) as names`);
    return rows[0]!;
  };
  const [from, to] = [await read(source), await read(there)];
  if (from.names !== to.names)
    throw new MoveRefusedError("Los dos servidores no están en la misma versión: inicia Mostrador primero.");
  if (from.level !== "logical")
    throw new MoveRefusedError("El servidor donde está la tienda necesita wal_level = logical.");
}

/** A publication of the store's rows and a subscription to it, which copies and then follows them. */
async function startCopying(
  source: pg.Client,
  there: pg.Client,
  from: Connection,
  storeId: string,
  tables: readonly string[],
): Promise<string> {
  const name = nameOf(storeId);
  const filter = `where (store_id = ${pg.escapeLiteral(storeId)})`;
  const filtered = tables.map((table) => `${pg.escapeIdentifier(table)} ${filter}`);
  await source.query(`create publication ${name} for table ${filtered.join(", ")}`);
  const quote = (value: unknown) => `'${String(value).replace(/['\\]/g, "\\$&")}'`;
  const parts = {
    host: from.host,
    port: from.port,
    user: from.user,
    password: from.password,
    dbname: from.database,
  };
  const address = Object.entries({ ...parts, ...(from.ssl ? { sslmode: "require" } : {}) })
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([key, value]) => `${key}=${quote(value)}`)
    .join(" ");
  await there.query(
    `create subscription ${name} connection ${pg.escapeLiteral(address)} publication ${name} with (disable_on_error)`,
  );
  return name;
}

async function isCopied(there: pg.Client, slot: string): Promise<boolean> {
  const { rows } = await there.query<{ enabled: boolean; left: number }>(
    `select s.subenabled as enabled, (select count(*)::int from pg_subscription_rel r
        where r.srsubid = s.oid and r.srsubstate <> 'r') as left
     from pg_subscription s where s.subname = $1`,
    [slot],
  );
  if (!rows[0]?.enabled)
    throw new MoveRefusedError("El otro servidor no pudo copiar la tienda: mira su registro.");
  return rows[0].left === 0;
}

/** Waits until the other server has applied the source's commits until this call. */
async function waitForLastRows(
  source: pg.Client,
  there: pg.Client,
  slot: string,
  ms = LAST_ROWS_MS,
): Promise<void> {
  const { rows } = await source.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  // A position is reported sooner when something follows it.
  await source.query("select pg_logical_emit_message(true, 'move', '')");
  await waitUntil(ms, async () => {
    const found = await there.query(
      "select from pg_stat_subscription where subname = $1 and relid is null and latest_end_lsn >= $2::pg_lsn",
      [slot, rows[0]!.lsn],
    );
    return found.rowCount === 1;
  });
}

/** Refuses the store's writes from now on, while this connection lives. Returns when that began. */
async function hold(source: pg.Client, storeId: string): Promise<number> {
  await source.query(`set lock_timeout = ${HOLD_MS}`);
  for (let left = MOST_HOLDS; ; left -= 1) {
    const began = performance.now();
    try {
      await source.query("select pg_advisory_lock(cells.lock_key($1))", [storeId]);
      await source.query("set lock_timeout = 0");
      return began;
    } catch (error) {
      if ((error as { code?: string }).code !== "55P03") throw error;
      if (left === 0)
        throw new MoveRefusedError("La tienda escribe sin parar: vuelve a intentarlo más tarde.");
      await sleep(HOLD_MS);
    }
  }
}

const letGo = (source: pg.Client, storeId: string) =>
  source.query("select pg_advisory_unlock(cells.lock_key($1))", [storeId]);

/** Compares all rows. Sessions and devices may note their last use meanwhile, so a difference is looked at again. */
async function compare(
  source: pg.Client,
  there: pg.Client,
  slot: string,
  storeId: string,
  tables: readonly string[],
): Promise<number> {
  for (let left = MOST_COMPARISONS; ; left -= 1) {
    const [here, copied] = await Promise.all(
      [source, there].map((client) => fingerprintStore(client, storeId, tables)),
    );
    const different = tables.filter((table) => here!.get(table)!.hash !== copied!.get(table)!.hash);
    if (different.length === 0) return [...here!.values()].reduce((sum, { rows }) => sum + rows, 0);
    if (left === 0)
      throw new MoveRefusedError(
        `La copia no es igual en ${different.join(", ")}: la tienda sigue donde estaba.`,
      );
    await waitForLastRows(source, there, slot);
  }
}

/**
 * The numbers of transactions in the list of changes are those of the other server. With a number of this one, a device that
 * knew the store here before gets all of them.
 */
async function renewChanges(there: pg.Client, storeId: string): Promise<void> {
  await there.query(
    `with gone as (delete from changed_rows where store_id = $1 returning store_id, kind, id, changed_at)
     insert into changed_rows (store_id, tx, kind, id, changed_at)
     select store_id, pg_current_xact_id()::text::bigint, kind, id, max(changed_at) from gone group by store_id, kind, id`,
    [storeId],
  );
}

/** Tokens of sessions begin with their store since this version; older ones are found by their hash. */
async function nameOldSessions(source: pg.Client, home: pg.Client, storeId: string): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    "select 'session:' || encode(token_hash, 'hex') as name from sessions where store_id = $1",
    [storeId],
  );
  await home.query("delete from cells.names where store_id = $1 and name like 'session:%'", [storeId]);
  await home.query(
    `insert into cells.names (name, store_id, claimed_at) select unnest($1::text[]), $2, now() on conflict do nothing`,
    [rows.map(({ name }) => name), storeId],
  );
}

/** After the departure: the copying ends, and the rows that stay behind are retired. */
async function tidy(source: pg.Client, there: pg.Client, storeId: string): Promise<void> {
  await dropCopying(source, there, storeId);
  await retireStoreRows(source, storeId);
}

async function dropCopying(source: pg.Client, there: pg.Client, storeId: string): Promise<void> {
  const name = nameOf(storeId);
  const { rowCount } = await there.query("select from pg_subscription where subname = $1", [name]);
  if (rowCount)
    await there.query(`drop subscription ${name}`).catch(async () => {
      // The source is another one than that of the interrupted move, or has lost the slot.
      await there.query(`alter subscription ${name} disable`);
      await there.query(`alter subscription ${name} set (slot_name = none)`);
      await there.query(`drop subscription ${name}`);
    });
  await source.query(
    "select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1 and not active",
    [name],
  );
  await source.query(`drop publication if exists ${name}`);
}

async function waitUntil(ms: number, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ms; !(await isDone()); await sleep(POLL_MS))
    if (Date.now() > end)
      throw new MoveRefusedError("La copia no alcanzó a la tienda a tiempo: vuelve a intentarlo.");
}
