import type { joinStore as endpoint } from "#core/contract/auth.ts";
import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { User } from "#core/contract/session.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import {
  countPendingUsers,
  findStoreIdByJoinCode,
  insertUser,
  lockJoinRequests,
  readStoreAndUser,
} from "#server/features/auth/auth.sql.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";

export { countPendingUsers } from "#server/features/auth/auth.sql.ts";

/** Maximum requests to join that wait for approval; a stranger with the code cannot send more. */
export const MAX_PENDING_JOIN_REQUESTS = 50;

/** Creates an account without rights until an administrator approves it. */
export async function joinStore(
  identityDb: IdentityDatabase,
  { storeId: code, role, ...person }: ParsedEndpointInput<typeof endpoint>["body"],
  address: string,
  now: Date,
): Promise<User> {
  const storeId = await findStoreIdByJoinCode(identityDb, code.replaceAll(/\s/g, "").toUpperCase());
  if (!storeId) throw new AppError("STORE_NOT_FOUND");
  const { name, email, phone, password } = person;
  const passwordHash = await hashPassword(password, address);
  const id = uuidv7(now.getTime());
  const user = {
    id,
    storeId,
    name,
    email,
    phone,
    passwordHash,
    role: "PENDING",
    requestedRole: role,
  } as const;
  return identityDb.transaction(async (queries) => {
    // Requests are serialised; otherwise parallel requests would all be counted before any of them is
    // stored.
    await lockJoinRequests(queries, storeId);
    if ((await countPendingUsers(queries, storeId)) >= MAX_PENDING_JOIN_REQUESTS)
      throw new AppError("TOO_MANY_JOIN_REQUESTS");
    await insertUser(queries, user, now);
    return (await readStoreAndUser(queries, storeId, id)).user;
  });
}
