import { randomInt } from "node:crypto";
import type { createStore as endpoint } from "#core/contract/auth.ts";
import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import type { QueryRunner } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  deleteJoinRequest,
  insertStore,
  insertUser,
  type NewStore,
  readStoreAndUser,
  type StoreAndUser,
} from "#server/features/auth/auth.sql.ts";
import { rememberSignInAddress } from "#server/features/auth/guard-sign-in.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import { startSession } from "#server/session.ts";

export async function createStore(
  identityDb: IdentityDatabase,
  input: ParsedEndpointInput<typeof endpoint>["body"],
  address: string,
  now: Date,
): Promise<StoreAndUser & { token: string }> {
  const passwordHash = await hashPassword(input.password, address);
  const storeId = uuidv7(now.getTime());
  const userId = uuidv7(now.getTime());
  return identityDb.transaction(async (queries) => {
    const { name, ownerName, storePhone, nit, email, phone } = input;
    await insertWithFreeCode(queries, { id: storeId, name, ownerName, phone: storePhone, nit }, now);
    await deleteJoinRequest(queries, email);
    await insertUser(
      queries,
      { id: userId, storeId, name: ownerName, email, phone, passwordHash, role: "OWNER" },
      now,
    );
    const token = await startSession(queries, { storeId, userId }, now);
    const owner = { userId, userName: ownerName };
    await recordEvent({ ...queries, storeId }, owner, { kind: "STORE_CREATED" }, now);
    await rememberSignInAddress(queries, { email, address }, now);
    return { token, ...(await readStoreAndUser(queries, storeId, userId)) };
  });
}

async function insertWithFreeCode(queries: QueryRunner, store: NewStore, now: Date) {
  for (let digits = 4; digits <= 9; digits++)
    if (await insertStore(queries, store, generateJoinCode(store.name, digits), now)) return;
  throw new Error("no free joining code");
}

const MAX_LETTERS = 10;

/** For example TIENDA4821. */
export function generateJoinCode(storeName: string, digits = 4): string {
  const words = normalizeSearchText(storeName)
    .split(/[^a-z]+/)
    .filter((word) => word.length >= 3);
  const letters = (words[0] ?? "tienda").slice(0, MAX_LETTERS).toUpperCase();
  return letters + String(randomInt(10 ** digits)).padStart(digits, "0");
}
