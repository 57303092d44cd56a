import { hash } from "node:crypto";
import sql from "sql-template-tag";
import type { IdentityDatabase, StoreName } from "#server/db/identity-database.ts";
import type { Notice, QueryRunner } from "#server/db/store-tx.ts";

/** The name of the server of DATABASE_URL. It has the directory. */
export const HOME = "home";

/** Where a store is, and how often it has moved: the higher number is the newer place. */
export type Place = { server: string; moves: number };
export type StorePlace = Place & { storeId: string };

/** A name that a transaction is about to write. `role` is that of the user with this e-mail. */
export type WrittenName = { name: string; storeId: string; role: string | undefined };

const NAME_WRITTEN = "MC010";

export const writtenNames = (notices: readonly Notice[]): WrittenName[] =>
  notices
    .filter(({ code }) => code === NAME_WRITTEN)
    .map(({ message = "", detail = "", hint }) => ({ name: message, storeId: detail, role: hint }));

/** In SQL: a claim that is older belongs to no transaction that is still running. */
const LONGEST_TRANSACTION = "2 minutes";
const MAX_CACHED = 50_000;
/** In milliseconds: how long the servers' numbers of stores are taken from the last count. */
const COUNT_EVERY_MS = 60_000;

/** A name and the store that has claimed it. */
type OthersName = { name: string; storeId: string };

const NOTHING_ENTERED = new Error("another store has one of the names");

export type Directory = ReturnType<typeof createDirectory>;

/** Knows where each store is. The home server keeps it; this process keeps the places of the stores that it serves. */
export function createDirectory(home: IdentityDatabase) {
  const places = new Map<string, Place>();
  let counted: { at: number; stores: Map<string, number> } | undefined;

  const keep = (storeId: string, place: Place): Place => {
    if (places.size >= MAX_CACHED) places.delete(places.keys().next().value!);
    places.set(storeId, place);
    return place;
  };

  const look = async (storeId: string): Promise<Place | null> => {
    const known = places.get(storeId);
    if (known) return known;
    const found = await home.first<Place>(sql`
      select server, moves from cells.stores where store_id = ${storeId}`);
    return found && keep(storeId, found);
  };

  const storeOfName = (name: string): Promise<string | null> =>
    home.value<string>(sql`select store_id as id from cells.names where name = ${name}`);

  return {
    /** The place of a store. One that the directory lacks may be of the home server. */
    find: async (storeId: string): Promise<Place> => (await look(storeId)) ?? { server: HOME, moves: 0 },
    /** The store of a name, if one is known: its server then says whether the name is right. */
    findStore: async (name: StoreName): Promise<string | null> => {
      if ("storeId" in name) return name.storeId;
      if ("joinCode" in name) return storeOfName(`code:${name.joinCode.replaceAll(/\s/g, "").toUpperCase()}`);
      if ("email" in name)
        return home.value<string>(sql`
          select store_id as id from cells.names where name = 'email:' || case_form(${name.email})`);
      if ("isNew" in name || !name.token) return null;
      const storeId = storeOfToken(name.token);
      if (!storeId) return null;
      return (await look(storeId)) ? storeId : storeOfName(sessionName(name.token));
    },
    /** A server refused the store, because it has left. Corrects the directory too, if the move was interrupted. */
    follow: async (storeId: string, place: Place): Promise<void> => {
      keep(storeId, place);
      await home.run(sql`
        update cells.stores set server = ${place.server}, moves = ${place.moves}
        where store_id = ${storeId} and moves < ${place.moves}`);
    },
    /** The server with the fewest stores, among `servers`. */
    choose: async (servers: readonly string[]): Promise<string> => {
      if (!counted || Date.now() - counted.at > COUNT_EVERY_MS) {
        const rows = await home.many<{ server: string; count: number }>(sql`
          select server, count(*)::int as count from cells.stores group by server`);
        counted = { at: Date.now(), stores: new Map(rows.map(({ server, count }) => [server, count])) };
      }
      const { stores } = counted;
      const of = (server: string) => stores.get(server) ?? 0;
      const chosen = servers.reduce((least, server) => (of(server) < of(least) ? server : least));
      stores.set(chosen, of(chosen) + 1);
      return chosen;
    },
    /** Enters the names and, for a new store, its server; or nothing, if other stores have some: it returns these. */
    claim: async (names: readonly WrittenName[], server: string): Promise<OthersName[]> => {
      const [texts, stores] = [names.map(({ name }) => name), names.map(({ storeId }) => storeId)];
      let others: OthersName[] = [];
      const enter = async (queries: QueryRunner) => {
        const given = sql`unnest(${texts}::text[], ${stores}::uuid[]) as g (name, store_id)`;
        await queries.run(sql`
          insert into cells.names as n (name, store_id, claimed_at)
          select distinct on (g.name) g.name, g.store_id, now() from ${given} order by g.name
          on conflict (name) do update set claimed_at = now() where n.store_id = excluded.store_id`);
        others = await queries.many<OthersName>(sql`
          select n.name, n.store_id as "storeId" from cells.names n
          join ${given} on g.name = n.name and g.store_id <> n.store_id`);
        if (others.length > 0) throw NOTHING_ENTERED;
        await queries.run(sql`
          insert into cells.stores (store_id, server) select distinct unnest(${stores}::uuid[]), ${server}
          on conflict (store_id) do nothing`);
      };
      await home.transaction(enter).catch((error: unknown) => {
        if (error !== NOTHING_ENTERED) throw error;
      });
      return others;
    },
    /** Gives up a claim that its store does not use. A recent one may be of a transaction that has yet to commit. */
    release: async (name: string, storeId: string): Promise<void> => {
      await home.run(sql`
        delete from cells.names where name = ${name} and store_id = ${storeId}
          and claimed_at < now() - ${LONGEST_TRANSACTION}::interval`);
    },
  };
}

/** True if the store has the e-mail or the code; `there` is the server of the store. */
export async function usesName(there: QueryRunner, name: string, storeId: string): Promise<boolean> {
  const [kind, text] = [name.slice(0, name.indexOf(":")), name.slice(name.indexOf(":") + 1)];
  const query =
    kind === "email"
      ? sql`select from users where store_id = ${storeId} and email_form = ${text}`
      : sql`select from stores where store_id = ${storeId} and join_code = ${text}`;
  return (await there.first(query)) !== null;
}

/** Tokens of earlier versions do not begin with their store; a move enters their sessions. */
const sessionName = (token: string): string => `session:${hash("sha256", token)}`;

function storeOfToken(token: string): string | null {
  const hex = Buffer.from(token, "base64url").toString("hex").slice(0, 32);
  if (hex.length < 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
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

/** The servers that have stores, beside the home server. */
export const listOtherServers = (home: QueryRunner): Promise<string[]> =>
  home.column<string>(sql`select distinct server from cells.stores where server <> ${HOME}`);
