import { AppError } from "#core/errors.ts";
import { readStoreAndUser } from "#server/features/auth/auth.sql.ts";
import { checkPassword, type SignInContext } from "#server/features/auth/login.ts";
import type { Session } from "#server/session.ts";

/**
 * Checks the password of a signed-in user. Attempts count towards the limits of sign-ins.
 * @throws WRONG_PASSWORD or TOO_MANY_TRIES
 */
export async function confirmPassword(
  context: SignInContext,
  { storeId, userId }: Pick<Session, "storeId" | "userId">,
  { password, address }: { password: string; address: string },
): Promise<void> {
  const { user } = await readStoreAndUser(context.identityDb, storeId, userId);
  // A user without an e-mail address has no password.
  if (user.email === null) throw new AppError("WRONG_PASSWORD");
  await checkPassword(context, { email: user.email, address }, password, "WRONG_PASSWORD");
}
