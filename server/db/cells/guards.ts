import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import type { Directory, Place } from "#server/db/cells/directory.ts";
import type { Notice, QueryRunner, StoreGuard } from "#server/db/store-tx.ts";

/** Errors and notices of migration 0134. */
const STORE_IS_MOVING = "MC001";
const STORE_HAS_LEFT = "MC002";
const NAME_WRITTEN = "MC010";

const CODE_KEY = "stores_join_code_key";
/** How often a transaction whose joining code another server has runs again, each time with another code. */
const MAX_CODES = 12;

/** Guards transactions on `server`: the names that they write must be free on all servers. */
export function createGuards(
  directory: Directory,
  ask: <T>(server: string, work: (accounts: QueryRunner) => Promise<T>) => Promise<T>,
) {
  const claim = async (notices: readonly Notice[], server: string): Promise<void> => {
    const written = notices.filter(({ code }) => code === NAME_WRITTEN);
    const names = written.map(({ message = "", detail = "" }) => ({ name: message, storeId: detail }));
    const others = names.length > 0 ? await directory.claim(names, server) : [];
    if (others.length === 0) return;
    for (const { name, storeId } of others) {
      const isNewStore = written.some(({ message, hint }) => message === name && hint === "OWNER");
      const isUsed = await ask((await directory.find(storeId)).server, async (accounts) => {
        // A request to join that nobody approved gives way to a new store.
        if (isNewStore) await accounts.run(sql`select drop_join_request(${name.replace(/^email:/, "")})`);
        return accounts.first(sql`
          select from users where store_id = ${storeId} and 'email:' || email_form = ${name}
          union all select from stores where store_id = ${storeId} and 'code:' || join_code = ${name}`);
      });
      if (isUsed) throw createNameTakenError(name);
      await directory.release({ name, storeId });
    }
    const [taken] = await directory.claim(names, server);
    if (taken) throw createNameTakenError(taken.name);
  };
  return (server: string, entry = ""): StoreGuard => ({
    entry,
    beforeCommit: (notices) => claim(notices, server),
  });
}

/** The error of PostgreSQL for a name that two stores of one server want. */
const createNameTakenError = (name: string): Error =>
  Object.assign(new Error("another store has this name"), {
    code: "23505",
    constraint: name.startsWith("email:") ? "users_email_key" : CODE_KEY,
  });

export async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MAX_CODES; ; left -= 1)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || (error as { constraint?: string }).constraint !== CODE_KEY) throw error;
    }
}

/**
 * Where a store is that has left the server which refused it.
 * @throws the error itself, if it is another one
 */
export function placeInRefusal(error: unknown): Place {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  if (code === STORE_HAS_LEFT) return { server: message, moves: Number(detail) };
  if (code !== STORE_IS_MOVING) throw error;
  throw new AppError("OVERLOADED", {
    message: "La tienda está pasando a otro servidor. Intenta de nuevo en unos segundos.",
    retryAfter: 1,
  });
}
