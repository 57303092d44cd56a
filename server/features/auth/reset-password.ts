import { AppError } from "#core/errors.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { rememberSignInAddress } from "#server/features/auth/guard-sign-in.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import {
  deleteSessionsOfAccount,
  findAccountByResetToken,
  invalidateResetLinks,
  markEmailVerified,
  markResetTokenUsed,
  setPasswordHash,
} from "#server/features/auth/password-resets.sql.ts";
import { hashResetToken } from "#server/features/auth/request-password-reset.ts";

export async function resetPassword(
  identityDb: IdentityDatabase,
  { token, password, address }: { token: string; password: string; address: string },
  now: Date,
) {
  const tokenHash = hashResetToken(token);
  const account = await findAccountByResetToken(identityDb, tokenHash, now);
  if (!account) throw new AppError("RESET_TOKEN_INVALID");
  const passwordHash = await hashPassword(password, address);
  await identityDb.transaction(async (queries) => {
    // Locks the account's row first, as all transactions do, which avoids deadlocks.
    await setPasswordHash(queries, account, passwordHash);
    if (!(await markResetTokenUsed(queries, account, tokenHash, now)))
      throw new AppError("RESET_TOKEN_INVALID");
    await markEmailVerified(queries, account);
    await invalidateResetLinks(queries, account, now);
    await deleteSessionsOfAccount(queries, account);
    const who = { userId: account.userId, userName: account.name };
    await recordEvent({ ...queries, storeId: account.storeId }, who, { kind: "PASSWORD_RESET" }, now);
    // Remembers this address, so that wrong passwords from other addresses do not lock the user out here.
    await rememberSignInAddress(queries, { email: account.email, address }, now);
  });
}
