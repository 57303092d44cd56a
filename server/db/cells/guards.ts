import sql from "sql-template-tag";
import { AppError } from "#core/errors.ts";
import { type Directory, type Place, usesName, writtenNames } from "#server/db/cells/directory.ts";
import type { Notice, QueryRunner, StoreGuard } from "#server/db/store-tx.ts";

const STORE_IS_MOVING = "MC001";
const STORE_HAS_LEFT = "MC002";

/** Guards of transactions: whether the store is there, and whether the names that they write are free everywhere. */
export function createGuards(directory: Directory, accountsOn: (server: string) => QueryRunner) {
  const claim = async (notices: Notice[], server: string): Promise<void> => {
    const names = writtenNames(notices);
    const others = names.length > 0 ? await directory.claim(names, server) : [];
    if (others.length === 0) return;
    for (const { name, storeId } of others) {
      const isNewStore = names.some((own) => own.name === name && own.role === "OWNER");
      const { server: there } = await directory.find(storeId);
      const accounts = accountsOn(there);
      // A request to join that nobody approved gives way to a new store.
      if (isNewStore) await accounts.run(sql`select drop_join_request(${name.replace(/^email:/, "")})`);
      const isUsed = await usesName(accounts, name, storeId);
      if (isUsed) throw createNameTakenError(name);
      await directory.release(name, storeId);
    }
    const [taken] = await directory.claim(names, server);
    if (taken) throw createNameTakenError(taken.name);
  };
  return {
    ofStore: (storeId: string, { server, moves }: Place, writes: boolean): StoreGuard => ({
      entry: `; select cells.enter('${storeId}', ${moves}, ${writes})`,
      beforeCommit: (notices) => claim(notices, server),
    }),
    ofServer: (server: string): StoreGuard => ({
      entry: "",
      beforeCommit: (notices) => claim(notices, server),
    }),
  };
}

/** The error of PostgreSQL for a name that two stores of one server want. */
const createNameTakenError = (name: string): Error =>
  Object.assign(new Error("another store has this name"), {
    code: "23505",
    constraint: name.startsWith("email:") ? "users_email_key" : CODE_KEY,
  });

const CODE_KEY = "stores_join_code_key";
/** How often a transaction whose joining code another server has runs again, each time with another code. */
const MAX_CODES = 12;

export async function withFreeCode<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MAX_CODES; ; left -= 1)
    try {
      return await work();
    } catch (error) {
      if (left === 0 || (error as { constraint?: string }).constraint !== CODE_KEY) throw error;
    }
}

/** Where a store is that has left the server which refused it; null for another error. */
export function placeInRefusal(error: unknown): Place | null {
  const { code, message, detail } = error as { code?: string; message: string; detail?: string };
  return code === STORE_HAS_LEFT ? { server: message, moves: Number(detail) } : null;
}

/** The error for the caller of a store that is on the move; other errors as they are. */
export function explainMove(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code !== STORE_IS_MOVING && code !== STORE_HAS_LEFT) return error;
  return new AppError("OVERLOADED", {
    message: "La tienda está pasando a otro servidor. Intenta de nuevo en unos segundos.",
    retryAfter: 1,
  });
}
