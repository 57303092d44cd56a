import { AppError } from "#core/errors.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import {
  accountByEmail,
  holdAccount,
  type StoreAndUser,
  storeAndUser,
} from "#server/features/auth/auth.sql.ts";
import { passwordMatches } from "#server/features/auth/password-hash.ts";
import { startSession } from "#server/http/session.ts";

/** An unknown e-mail and a wrong password are told apart neither by the answer nor by its time. */
export async function login(
  door: IdentityDoor,
  input: { email: string; password: string },
  now: Date,
): Promise<StoreAndUser & { token: string }> {
  const account = await accountByEmail(door, input.email);
  if (!(await passwordMatches(account?.passwordHash ?? null, input.password)) || !account)
    throw new AppError("INVALID_CREDENTIALS");
  if (account.role === "PENDING") throw new AppError("PENDING_APPROVAL");
  return door.transaction(async (queries) => {
    // A password that was replaced while this one was being checked opens no session any more.
    if (!(await holdAccount(queries, account))) throw new AppError("INVALID_CREDENTIALS");
    const token = await startSession(queries, account, now);
    return { token, ...(await storeAndUser(queries, account.storeId, account.userId)) };
  });
}
