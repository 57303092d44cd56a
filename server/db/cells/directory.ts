import sql, { type Sql } from "sql-template-tag";
import type { StoreName } from "#server/db/identity-database.ts";
import type { Notice, QueryRunner } from "#server/db/store-tx.ts";

/** The name of the server of DATABASE_URL. It has the directory. */
export const HOME = "home";

/** Where a store is, and how often it has moved: the higher number is the newer place. */
export type Place = { server: string; moves: number };

const MAX_CACHED = 50_000;

/** Knows where each store is. The home server keeps it; this process keeps the places of the stores that it serves. */
export function createDirectory(
  ask: <T>(server: string, work: (accounts: QueryRunner) => Promise<T>) => Promise<T>,
) {
  const places = new Map<string, Place>();
  const keep = (storeId: string, place: Place): Place => {
    if (places.size >= MAX_CACHED) places.delete(places.keys().next().value!);
    places.set(storeId, place);
    return place;
  };
  /** The place of a store. One that the directory lacks may be of the home server. */
  const find = async (storeId: string): Promise<Place> => {
    const known = places.get(storeId);
    if (known) return known;
    const query = sql`select server, moves from cells.stores where store_id = ${storeId}`;
    const found = await ask(HOME, (home) => home.first<Place>(query));
    return found ? keep(storeId, found) : { server: HOME, moves: 0 };
  };
  const findHolder = (name: Sql) =>
    ask(HOME, (home) => home.value<string>(sql`select store_id as id from cells.names where name = ${name}`));
  /**
   * False if another store has the name. A store that does not use it loses it after the longest transaction, because a recent
   * claim may be of one that has yet to commit.
   */
  const claimName = async (name: string, storeId: string, unusedBy: string | null = null) => {
    const query = sql`
      insert into cells.names as n (name, store_id, claimed_at) values (${name}, ${storeId}, now())
      on conflict (name) do update set store_id = excluded.store_id, claimed_at = now()
        where n.store_id = excluded.store_id
          or n.store_id = ${unusedBy} and n.claimed_at < now() - interval '2 minutes'`;
    return (await ask(HOME, (home) => home.run(query))) === 1;
  };
  const isUsedBy = (holder: string, server: string, { message: name = "", hint }: Notice) =>
    ask(server, async (accounts) => {
      // A request to join that nobody approved gives way to a new store.
      if (hint === "OWNER") await accounts.run(sql`select drop_join_request(${name.replace(/^email:/, "")})`);
      return accounts.first(sql`
        select from users where store_id = ${holder} and 'email:' || email_form = ${name}
        union all select from stores where store_id = ${holder} and 'code:' || join_code = ${name}`);
    });
  const claimUnusedName = async (written: Notice, server: string) => {
    const { message: name = "", detail: storeId = "" } = written;
    const holder = (await findHolder(sql`${name}`))!;
    places.delete(holder); // where a store has left, its rows have no names
    const place = await find(holder);
    // On its own server the unique keys decided, and the transaction holds locks for which `isUsedBy` would wait.
    const isUsed = place.server !== server && (await isUsedBy(holder, place.server, written));
    return !isUsed && claimName(name, storeId, holder);
  };
  return {
    find,
    /** A server refused the store, because it has left for this place. */
    keep,
    /** The store of a name, if one is known: its server then says whether the name is right. */
    findStore: (name: StoreName): Promise<string | null> | string | null => {
      if ("storeId" in name) return name.storeId;
      if ("token" in name) return storeOfToken(name.token);
      if ("isNew" in name) return null;
      if ("email" in name) return findHolder(sql`'email:' || case_form(${name.email})`);
      return findHolder(sql`'code:' || upper(regexp_replace(${name.joinCode}, '\s', '', 'g'))`);
    },
    /** Enters the names that a transaction on `server` has written, and a new store. */
    claim: async (names: readonly Notice[], server: string): Promise<void> => {
      for (const written of names) {
        const { message: name = "", detail: storeId = "" } = written;
        if (!(await claimName(name, storeId)) && !(await claimUnusedName(written, server)))
          throw createNameTakenError(name);
      }
      const query = sql`
        insert into cells.stores (store_id, server)
        select distinct id, ${server} from unnest(${names.map(({ detail }) => detail)}::uuid[]) as id
        on conflict (store_id) do nothing`;
      if (names.length > 0) await ask(HOME, (home) => home.run(query));
    },
  };
}

/** The constraint of a joining code that another store has. */
export const CODE_KEY = "stores_join_code_key";

/** The error of PostgreSQL for a name that two stores of one server want. */
const createNameTakenError = (name: string): Error =>
  Object.assign(new Error("another store has this name"), {
    code: "23505",
    constraint: name.startsWith("email:") ? "users_email_key" : CODE_KEY,
  });

/** A token begins with its store's id. One of an earlier version leads to the home server. */
function storeOfToken(token = ""): string | null {
  const hex = Buffer.from(token, "base64url").toString("hex").slice(0, 32);
  return hex.length < 32 ? null : hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Enters the stores of the home server that the directory lacks: all of them when the second server is added. The rows of a
 * store that has left have its id as their joining code.
 */
export async function enterHomeStores(home: QueryRunner): Promise<void> {
  await home.run(sql`
    insert into cells.stores (store_id, server) select store_id, ${HOME} from stores s
    where join_code <> store_id::text
      and not exists (select from cells.stores c where c.store_id = s.store_id) on conflict do nothing`);
  const names = sql`
    select 'code:' || join_code as name, store_id from stores
    union all select 'email:' || email_form, store_id from users where email_form is not null`;
  await home.run(sql`
    insert into cells.names (name, store_id, claimed_at)
    select own.name, own.store_id, now() from (${names}) own
    join cells.stores c on c.store_id = own.store_id and c.server = ${HOME}
    where not exists (select from cells.names n where n.name = own.name) on conflict do nothing`);
}
