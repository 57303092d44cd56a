import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Servers } from "#server/db/cells/configured-servers.ts";
import { HOME, type Place } from "#server/db/cells/directory.ts";
import {
  BEGIN_SNAPSHOT,
  becomeMover,
  deleteStoreRows,
  fingerprintStore,
  listTablesOfStores,
  renewChanges,
  retireStoreRows,
} from "#server/db/cells/store-rows.ts";
import type { Connection } from "#server/db/connect.ts";
import { StartError } from "#server/start-error.ts";

/** A reason not to move, or to go back, in words for the operator. */
export class MoveRefusedError extends StartError {}

export type MoveStep =
  | "copy"
  | "first pause"
  | "compare"
  | "last pause"
  | "decide"
  | "direct"
  | "compare again"
  | "tidy";

export type MoveOptions = {
  servers: Servers;
  storeId: string;
  target: string;
  /** Called before each step. */
  onStep?: (step: MoveStep) => Promise<void> | void;
};

/** `rows` were compared; `pauseMs`: the longer one of the two pauses. */
export type MoveResult = { rows: number; pauseMs: number };

/** In milliseconds. A transaction that writes for longer lets the store go on, and the move tries again. */
const HOLD_MS = 1_000;
const HOLDS_MS = 120_000;
const COPY_MS = 6 * 3_600_000;
/** In a pause. */
const LAST_ROWS_MS = 5_000;
const DROP_MS = 60_000;
const POLL_MS = 20;

/**
 * Moves a store to another server while it sells. PostgreSQL copies its rows and then follows its changes. In two short
 * pauses its writes are refused, the last rows arrive, and a snapshot of both servers begins. After the first pause these are
 * compared. The last one ends with the departure, and then all is compared again as it was at that moment. Until the
 * departure is written, the store is where it was; from then on it is on the new server. A move that was cut off at any step
 * is repeated or finished by the next. Returns null if the store was there already.
 */
export async function moveStore(options: MoveOptions): Promise<MoveResult | null> {
  const { servers, storeId, target } = options;
  if (!servers.has(target)) throw new MoveRefusedError(`No hay un servidor «${target}» en DATABASE_URLS.`);
  const opened: pg.Client[] = [];
  const open = async (name: string): Promise<pg.Client> => {
    const settings = { application_name: "mostrador move", connectionTimeoutMillis: 10_000 };
    const client = new pg.Client({ ...servers.get(name)!, ...settings });
    client.on("error", () => {}); // the statement that fails reports it
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const clients = new Map<string, pg.Client>();
    for (const name of servers.keys()) clients.set(name, await open(name));
    const home = clients.get(HOME)!;
    if (!(await becomeMover(home, storeId)))
      throw new MoveRefusedError("Esta tienda ya se está pasando: espera a que termine.");
    const place = await findPlace(home, clients, storeId);
    await dropCopying(clients, storeId);
    const isThere = place.server === target;
    const readers = isThere ? [] : [await open(place.server), await open(target)];
    const moved = isThere ? null : await move({ ...options, clients, place, readers });
    for (const [name, client] of clients) if (name !== target) await retireStoreRows(client, storeId);
    return moved;
  } finally {
    // Closing a connection also gives up its locks, so that a store whose move failed goes on at once.
    for (const client of opened) await client.end().catch(() => {});
  }
}

type Clients = ReadonlyMap<string, pg.Client>;

/** The place of the store by its departures, which decide; corrects the directory after an interrupted move. */
async function findPlace(home: pg.Client, clients: Clients, storeId: string): Promise<Place> {
  const read = async (client: pg.Client, table: string): Promise<Place[]> =>
    (await client.query<Place>(`select server, moves from cells.${table} where store_id = $1`, [storeId]))
      .rows;
  const places = await read(home, "stores");
  if (places.length === 0) throw new MoveRefusedError("No hay una tienda con ese código.");
  for (const client of clients.values()) places.push(...(await read(client, "departures")));
  const place = places.reduce((last, next) => (next.moves > last.moves ? next : last));
  await direct(home, storeId, place);
  return place;
}

const direct = (home: pg.Client, storeId: string, { server, moves }: Place) =>
  home.query("update cells.stores set server = $2, moves = $3 where store_id = $1 and moves < $3", [
    storeId,
    server,
    moves,
  ]);

/** `readers`: a second connection to each of the two servers. */
type Move = MoveOptions & { clients: Clients; place: Place; readers: pg.Client[] };

async function move({ servers, storeId, target, clients, place, readers, onStep = () => {} }: Move) {
  const [source, there] = [clients.get(place.server)!, clients.get(target)!];
  const next: Place = { server: target, moves: place.moves + 1 };
  const pause = async (last = async () => {}): Promise<number> => {
    await waitForLastRows(source, there, storeId, COPY_MS);
    const began = await hold(source, storeId);
    await waitForLastRows(readers[0]!, there, storeId, LAST_ROWS_MS);
    for (const reader of readers) await reader.query(BEGIN_SNAPSHOT);
    await last();
    await source.query("commit");
    return Math.round(performance.now() - began);
  };
  const compare = async (refusal: (tables: string) => string): Promise<number> => {
    const [here, copied] = await Promise.all(readers.map((reader) => fingerprintStore(reader, storeId)));
    for (const reader of readers) await reader.query("commit");
    const different = [...here!.keys()].filter(
      (table) => here!.get(table)!.hash !== copied!.get(table)?.hash,
    );
    if (different.length > 0) throw new MoveRefusedError(refusal(different.join(", ")));
    return [...here!.values()].reduce((sum, { rows }) => sum + rows, 0);
  };
  try {
    await onStep("copy");
    await deleteStoreRows(there, storeId);
    await startCopying(source, there, servers.get(place.server)!, storeId);
    await waitUntil(COPY_MS, () => isCopied(there, storeId));
    await onStep("first pause");
    const first = await pause();
    await onStep("compare");
    await compare((tables) => `La copia no es igual en ${tables}: la tienda sigue donde estaba.`);
    await onStep("last pause");
    const second = await pause(async () => {
      await renewChanges(there, storeId);
      await onStep("decide");
      await depart(source, storeId, next);
    });
    await onStep("direct");
    await direct(clients.get(HOME)!, storeId, next);
    await dropCopying(clients, storeId);
    await onStep("compare again");
    const rows = await compare(
      (tables) => `La tienda ya está en «${target}», pero no es igual en ${tables}: mira «${place.server}».`,
    );
    await onStep("tidy");
    return { rows, pauseMs: Math.max(first, second) };
  } catch (error) {
    await source
      .query("rollback")
      .then(() => dropCopying(clients, storeId))
      .catch(() => {});
    throw error;
  }
}

/** A publication of the store's rows and a subscription to it, which copies and then follows them. */
async function startCopying(source: pg.Client, there: pg.Client, from: Connection, storeId: string) {
  const { host, port, user, password = "", database, ssl } = from;
  const filter = `where (store_id = ${pg.escapeLiteral(storeId)})`;
  const tables = (await listTablesOfStores(source)).map((table) => `${table} ${filter}`);
  const name = nameOf(storeId);
  await source.query(`create publication ${name} for table ${tables.join(", ")}`);
  const parts = { host, port, user, password, dbname: database, sslmode: ssl ? "require" : "prefer" };
  const address = Object.entries(parts)
    .map(([key, value]) => `${key}='${String(value).replace(/['\\]/g, "\\$&")}'`)
    .join(" ");
  await there.query(
    `create subscription ${name} connection ${pg.escapeLiteral(address)} publication ${name} with (disable_on_error)`,
  );
}

const nameOf = (storeId: string): string => `move_${storeId.replaceAll("-", "")}`;

async function isCopied(there: pg.Client, storeId: string): Promise<boolean> {
  const { rows } = await there.query<{ enabled: boolean; left: number }>(
    `select subenabled as enabled, (select count(*)::int from pg_subscription_rel
        where srsubid = s.oid and srsubstate <> 'r') as left
     from pg_subscription s where subname = $1`,
    [nameOf(storeId)],
  );
  if (!rows[0]?.enabled)
    throw new MoveRefusedError("El otro servidor no pudo copiar la tienda: mira su registro.");
  return rows[0].left === 0;
}

/** Waits until the other server has applied the source's commits until this call. */
async function waitForLastRows(source: pg.Client, there: pg.Client, storeId: string, ms: number) {
  const { rows } = await source.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  // A position is reported sooner when something follows it.
  await source.query("select pg_logical_emit_message(true, 'move', '')");
  const applied =
    "select from pg_stat_subscription where subname = $1 and relid is null and latest_end_lsn >= $2::pg_lsn";
  const values = [nameOf(storeId), rows[0]!.lsn];
  await waitUntil(ms, async () => (await there.query(applied, values)).rowCount === 1);
}

/** Refuses the store's writes until the transaction that this begins has ended. Returns when that began. */
async function hold(source: pg.Client, storeId: string): Promise<number> {
  let began = 0;
  await waitUntil(HOLDS_MS, async () => {
    began = performance.now();
    await source.query(`begin; set local lock_timeout = ${HOLD_MS}`);
    try {
      await source.query("select pg_advisory_xact_lock(cells.lock_key($1))", [storeId]);
      // The last use of these is noted without a transaction of the store.
      for (const table of ["sessions", "devices"])
        await source.query(`select from ${table} where store_id = $1 for no key update`, [storeId]);
      return true;
    } catch (error) {
      await source.query("rollback");
      if ((error as { code?: string }).code !== "55P03") throw error;
      await sleep(HOLD_MS);
      return false;
    }
  });
  return began;
}

/** Until its rows are retired, the store leaves them for ever. */
const depart = (source: pg.Client, storeId: string, { server, moves }: Place) =>
  source.query(
    `insert into cells.departures (store_id, server, moves, left_at) values ($1, $2, $3, 'infinity')
     on conflict (store_id) do update set server = $2, moves = $3, left_at = 'infinity'`,
    [storeId, server, moves],
  );

/** Ends the copying on all servers, also what an interrupted move to another one left. */
async function dropCopying(clients: Clients, storeId: string): Promise<void> {
  const name = nameOf(storeId);
  const slots = [name];
  for (const client of clients.values()) {
    const found = await client.query<{ oid: number }>("select oid from pg_subscription where subname = $1", [
      name,
    ]);
    if (!found.rows[0]) continue;
    slots.push(`pg_${found.rows[0].oid}_sync_`); // of the tables whose first rows are being copied
    await client.query(
      `alter subscription ${name} disable; alter subscription ${name} set (slot_name = none); drop subscription ${name}`,
    );
  }
  for (const client of clients.values()) {
    await client.query(`drop publication if exists ${name}`);
    const left =
      "pg_replication_slots where exists (select from unnest($1::text[]) s where starts_with(slot_name, s))";
    await waitUntil(DROP_MS, async () => {
      await client.query(`select pg_drop_replication_slot(slot_name) from ${left} and not active`, [slots]);
      return (await client.query(`select from ${left}`, [slots])).rowCount === 0;
    });
  }
}

async function waitUntil(ms: number, isDone: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + ms; !(await isDone()); await sleep(POLL_MS))
    if (Date.now() > end)
      throw new MoveRefusedError("La copia no alcanzó a la tienda a tiempo: vuelve a intentarlo.");
}
