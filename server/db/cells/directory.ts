import sql from "sql-template-tag";
import type { StoreName } from "#server/db/identity-database.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";

/** The name of the server of DATABASE_URL. It has the directory. */
export const HOME = "home";

/** Where a store is, and how often it has moved: the higher number is the newer place. */
export type Place = { server: string; moves: number };

/** A name and the store that has it or wants it. */
export type NameOfStore = { name: string; storeId: string };

/** In SQL: a claim that is older belongs to no transaction that is still running. */
const LONGEST_TRANSACTION = "2 minutes";
const MAX_CACHED = 50_000;

export type Directory = ReturnType<typeof createDirectory>;

/** Knows where each store is. The home server keeps it; this process keeps the places of the stores that it serves. */
export function createDirectory(home: QueryRunner) {
  const places = new Map<string, Place>();
  const keep = (storeId: string, place: Place): Place => {
    if (places.size >= MAX_CACHED) places.delete(places.keys().next().value!);
    places.set(storeId, place);
    return place;
  };
  return {
    /** The place of a store. One that the directory lacks may be of the home server. */
    find: async (storeId: string): Promise<Place> => {
      const known = places.get(storeId);
      if (known) return known;
      const found = await home.first<Place>(sql`
        select server, moves from cells.stores where store_id = ${storeId}`);
      return found ? keep(storeId, found) : { server: HOME, moves: 0 };
    },
    /** A server refused the store, because it has left for this place. */
    keep,
    /** The store of a name, if one is known: its server then says whether the name is right. */
    findStore: (name: StoreName): Promise<string | null> | string | null => {
      if ("storeId" in name) return name.storeId;
      if ("token" in name) return storeOfToken(name.token);
      if ("isNew" in name) return null;
      const known =
        "email" in name
          ? sql`'email:' || case_form(${name.email})`
          : sql`'code:' || upper(regexp_replace(${name.joinCode}, '\s', '', 'g'))`;
      return home.value<string>(sql`select store_id as id from cells.names where name = ${known}`);
    },
    /**
     * Enters the names, and the server of a new store. Returns the names that other stores have; with one of them no store is
     * entered.
     */
    claim: (names: readonly NameOfStore[], server: string): Promise<NameOfStore[]> => {
      const [texts, stores] = [names.map(({ name }) => name), names.map(({ storeId }) => storeId)];
      return home.many<NameOfStore>(sql`
        with own as (
          select distinct on (name) name, store_id
          from unnest(${texts}::text[], ${stores}::uuid[]) as g (name, store_id) order by name
        ), held as (
          insert into cells.names as n (name, store_id, claimed_at) select name, store_id, now() from own order by name
          on conflict (name) do update
            set claimed_at = case when n.store_id = excluded.store_id then now() else n.claimed_at end
          returning name, store_id
        ), others as (
          select held.name, held.store_id from held join own using (name) where held.store_id <> own.store_id
        ), entered as (
          insert into cells.stores (store_id, server) select distinct store_id, ${server} from own
          where not exists (select from others) on conflict (store_id) do nothing
        )
        select name, store_id as "storeId" from others`);
    },
    /** Gives up a claim that its store does not use. A recent one may be of a transaction that has yet to commit. */
    release: async ({ name, storeId }: NameOfStore): Promise<void> => {
      await home.run(sql`
        delete from cells.names where name = ${name} and store_id = ${storeId}
          and claimed_at < now() - ${LONGEST_TRANSACTION}::interval`);
    },
  };
}

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
