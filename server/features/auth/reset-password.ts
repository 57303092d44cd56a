import { AppError } from "#core/errors.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import { hashPassword } from "#server/features/auth/password-hash.ts";
import {
  accountOfToken,
  deleteSessionsOf,
  setPassword,
  useToken,
  useUpTokens,
} from "#server/features/auth/password-resets.sql.ts";
import { hashResetToken } from "#server/features/auth/request-password-reset.ts";

/** The new password, the end of every session and of every other link: all or none. */
export async function resetPassword(
  door: IdentityDoor,
  { token, password }: { token: string; password: string },
  now: Date,
): Promise<void> {
  const tokenHash = hashResetToken(token);
  const account = await accountOfToken(door, tokenHash, now);
  if (!account) throw new AppError("RESET_TOKEN_INVALID");
  const passwordHash = await hashPassword(password);
  await door.transaction(async (queries) => {
    // The account's row first, as everywhere: whoever else changes it waits here and not in a circle.
    await setPassword(queries, account, passwordHash);
    if (!(await useToken(queries, account, tokenHash, now))) throw new AppError("RESET_TOKEN_INVALID");
    await useUpTokens(queries, account, now);
    await deleteSessionsOf(queries, account);
  });
}
