import { AppError } from "#core/errors.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockUnchangedAccount, readStoreAndUser, type StoreAndUser } from "#server/features/auth/auth.sql.ts";
import type { SignInSource } from "#server/features/auth/guard-sign-in.ts";
import { checkPassword, type SignInContext } from "#server/features/auth/login.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import {
  deleteSessionsOfAccount,
  invalidateResetLinks,
  setPasswordHash,
} from "#server/features/auth/password-resets.sql.ts";
import { startSession } from "#server/session.ts";

/**
 * Changes the password, and ends every session and reset link of the account.
 * @throws TOO_MANY_TRIES, WRONG_PASSWORD or PENDING_APPROVAL
 */
export async function changePassword(
  context: SignInContext,
  { currentPassword, password, ...place }: SignInSource & { currentPassword: string; password: string },
): Promise<StoreAndUser & { token: string }> {
  const { identityDb, now } = context;
  const { account } = await checkPassword(context, place, currentPassword, "WRONG_PASSWORD");
  const passwordHash = await hashPassword(password, place.address);
  return identityDb.transaction(async (queries) => {
    // Refuses the second of two simultaneous changes, because its password was compared with the old hash.
    if (!(await lockUnchangedAccount(queries, account, "no key update")))
      throw new AppError("WRONG_PASSWORD");
    await setPasswordHash(queries, account, passwordHash);
    await invalidateResetLinks(queries, account, now);
    await deleteSessionsOfAccount(queries, account);
    const token = await startSession(queries, account, now);
    const who = { userId: account.userId, userName: account.name };
    await recordEvent({ ...queries, storeId: account.storeId }, who, { kind: "PASSWORD_CHANGED" }, now);
    return { token, ...(await readStoreAndUser(queries, account.storeId, account.userId)) };
  });
}
