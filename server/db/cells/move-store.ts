import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { connectionOf, type Servers } from "#server/db/cells/configured-servers.ts";
import { HOME, type Place } from "#server/db/cells/directory.ts";
import {
  BEGIN_SNAPSHOT,
  becomeMover,
  deleteStoreRows,
  findPlace,
  fingerprintStore,
  listTablesOfStores,
  renewChanges,
  retireStoreRows,
} from "#server/db/cells/store-rows.ts";
import type { Connection } from "#server/db/connect.ts";
import { StartError } from "#server/start-error.ts";

type MoveOptions = {
  servers: Servers;
  storeId: string;
  target: string;
  /** Called before each step. */
  onStep?: (step: string) => Promise<void> | void;
};

/** `rows` were compared; `pauseMs`: the longer one of the two pauses. */
type MoveResult = { rows: number; pauseMs: number };

/** In milliseconds. A transaction that writes for longer lets the store go on, and the move tries again. */
const HOLD_MS = 1_000;
const HOLDS_MS = 120_000;
const COPY_MS = 6 * 3_600_000;
/** In a pause. Sessions of all stores are looked up on connections that may wait for it, and for no longer than this. */
const LAST_ROWS_MS = 3_000;
/** PostgreSQL itself ends a pause whose command does not go on. */
const PAUSE_MS = 5_000;
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
  connectionOf(servers, target);
  const opened: pg.Client[] = [];
  const open = async (name: string): Promise<pg.Client> => {
    const client = new pg.Client({
      ...connectionOf(servers, name),
      application_name: "mostrador move",
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
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
      throw new StartError("Esta tienda ya se está pasando: espera a que termine.");
    const place = await findPlace(servers, home, storeId);
    if (!place) throw new StartError("No hay una tienda con ese código.");
    await direct(home, storeId, place);
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

/** After an interrupted move the directory lacks the last departure. */
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
    if (different.length > 0) throw new StartError(refusal(different.join(", ")));
    return [...here!.values()].reduce((sum, { rows }) => sum + rows, 0);
  };
  try {
    await onStep("copy");
    await deleteStoreRows(there, storeId);
    await startCopying(source, there, connectionOf(servers, place.server), storeId);
    await waitForLastRows(source, there, storeId, COPY_MS);
    await there.query(`analyze ${(await listTablesOfStores(there)).join(", ")}`); // else a page reads all of the store
    await onStep("first pause");
    const first = await pause();
    await onStep("compare");
    await compare((tables) => `La copia no es igual en ${tables}: la tienda sigue donde estaba.`);
    await onStep("last pause");
    const second = await pause(async () => {
      await renewChanges(there, storeId);
      await onStep("decide");
      await clients.get(HOME)!.query("select"); // this connection holds the lock of the mover
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
  const parts = {
    ...{ host, port, user, password, dbname: database, sslmode: ssl ? "require" : "prefer" },
    connect_timeout: 10,
  };
  const address = Object.entries(parts)
    .map(([key, value]) => `${key}='${String(value).replace(/['\\]/g, "\\$&")}'`)
    .join(" ");
  await there.query(
    `create subscription ${name} connection ${pg.escapeLiteral(address)} publication ${name} with (disable_on_error)`,
  );
}

const nameOf = (storeId: string): string => `move_${storeId.replaceAll("-", "")}`;

/** Waits until the other server has copied the store and applied the source's commits until this call. */
async function waitForLastRows(source: pg.Client, there: pg.Client, storeId: string, ms: number) {
  const { rows } = await source.query<{ lsn: string }>("select pg_current_wal_insert_lsn()::text as lsn");
  // A position is reported sooner when something follows it.
  await source.query("select pg_logical_emit_message(true, 'move', '')");
  const copy = `
    select subenabled as enabled,
      not exists (select from pg_subscription_rel where srsubid = s.oid and srsubstate <> 'r')
        and exists (select from pg_stat_subscription where subid = s.oid and relid is null and latest_end_lsn >= $2::pg_lsn)
        as "isInStep"
    from pg_subscription s where subname = $1`;
  const values = [nameOf(storeId), rows[0]!.lsn];
  await waitUntil(ms, async () => {
    const [state] = (await there.query<{ enabled: boolean; isInStep: boolean }>(copy, values)).rows;
    if (!state?.enabled) throw new StartError("El otro servidor no pudo copiar la tienda: mira su registro.");
    return state.isInStep;
  });
}

/** Refuses the store's writes until the transaction that this begins has ended. Returns when that began. */
async function hold(source: pg.Client, storeId: string): Promise<number> {
  const ofStore = `where store_id = ${pg.escapeLiteral(storeId)}`;
  let began = 0;
  await waitUntil(HOLDS_MS, async () => {
    began = performance.now();
    try {
      // The last use of sessions and devices is noted without a transaction of the store.
      await source.query(`
        begin; set local lock_timeout = ${HOLD_MS}; set local idle_in_transaction_session_timeout = ${PAUSE_MS};
        select pg_advisory_xact_lock(cells.lock_key(${pg.escapeLiteral(storeId)}));
        select from sessions ${ofStore} for no key update; select from devices ${ofStore} for no key update`);
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
    const { rows } = await client.query(`select oid from pg_subscription where subname = '${name}'`);
    if (!rows[0]) continue;
    slots.push(`pg_${rows[0].oid}_sync_`); // of the tables whose first rows are being copied
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
      throw new StartError("La copia no alcanzó a la tienda a tiempo: vuelve a intentarlo.");
}

/** Moves stores from the server with the most to that with the fewest, until no two servers differ by more than one. */
export async function balanceServers(
  home: pg.Client,
  servers: readonly string[],
  move: (storeId: string, target: string) => Promise<void>,
  interrupted: AbortSignal,
): Promise<void> {
  const count = `
    select server, count(store_id)::int as stores, min(store_id::text) as id
    from unnest($1::text[]) as server left join cells.stores using (server) group by server order by stores`;
  while (!interrupted.aborted) {
    const { rows } = await home.query<{ server: string; stores: number; id: string }>(count, [servers]);
    const [least, most] = [rows[0]!, rows.at(-1)!];
    if (most.stores - least.stores <= 1) return;
    await move(most.id, least.server);
  }
}
