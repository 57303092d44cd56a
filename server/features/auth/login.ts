import { AppError, type ErrorCode } from "#core/errors.ts";
import type { RunInBackground } from "#server/background.ts";
import type { IdentityDatabase } from "#server/db/identity-database.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  findAccountByEmail,
  lockUnchangedAccount,
  type PasswordAccount,
  readStoreAndUser,
  type StoreAndUser,
} from "#server/features/auth/auth.sql.ts";
import {
  clearSignInAttempt,
  countSignInAttempt,
  type SignInAttemptCount,
  type SignInSource,
} from "#server/features/auth/guard-sign-in.ts";
import { verifyPassword } from "#server/features/auth/password-hash.ts";
import { type Session, startSession } from "#server/session.ts";

export type SignInContext = {
  identityDb: IdentityDatabase;
  now: Date;
  background: RunInBackground;
  mostFromAddress: number;
};

/** An unknown e-mail address and a wrong password get the same answer after the same time. */
export async function login(
  context: SignInContext,
  { password, ...place }: SignInSource & { password: string },
): Promise<StoreAndUser & { token: string }> {
  const { identityDb, now } = context;
  const { account, attempt } = await checkPassword(context, place, password, "INVALID_CREDENTIALS");
  return identityDb.transaction(async (queries) => {
    if (!(await lockUnchangedAccount(queries, account))) throw new AppError("INVALID_CREDENTIALS");
    const token = await startSession(queries, account, now);
    await recordEvent(
      { ...queries, storeId: account.storeId },
      { userId: account.userId, userName: account.name },
      { kind: "SIGN_IN", details: { newPlace: !attempt.known } },
      now,
    );
    return { token, ...(await readStoreAndUser(queries, account.storeId, account.userId)) };
  });
}

/**
 * @throws TOO_MANY_TRIES
 * @throws `wrongPassword`, also for an unknown e-mail address
 * @throws PENDING_APPROVAL
 */
export async function checkPassword(
  { identityDb, now, background, mostFromAddress }: SignInContext,
  place: SignInSource,
  password: string,
  wrongPassword: ErrorCode,
): Promise<{ account: PasswordAccount; attempt: SignInAttemptCount }> {
  const attempt = await countSignInAttempt(identityDb, place, mostFromAddress, now);
  const account = await findAccountByEmail(identityDb, place.email);
  if (!(await verifyPassword(account?.passwordHash ?? null, password, place.address)) || !account) {
    // In the background, because only an existing account has an audit trail, and the time must not reveal
    // that.
    if (account) background(() => recordSignInFailure(identityDb, account, attempt, now));
    throw new AppError(wrongPassword);
  }
  await clearSignInAttempt(identityDb, place, attempt, now);
  if (account.role === "PENDING") throw new AppError("PENDING_APPROVAL");
  return { account, attempt };
}

/**
 * Records only the first failure and the one that reaches the limit, so that guesses do not fill the audit
 * trail.
 */
async function recordSignInFailure(
  identityDb: IdentityDatabase,
  { storeId, userId, name }: PasswordAccount,
  { tries, most }: SignInAttemptCount,
  now: Date,
) {
  if (tries !== 1 && tries !== most) return;
  const event = {
    kind: "SIGN_IN_FAILED",
    subject: { id: userId, name },
    details: { tries, stopped: tries === most },
  } as const;
  await identityDb.transaction((queries) => recordEvent({ ...queries, storeId }, null, event, now));
}

/**
 * Checks the password of a signed-in user. Attempts count towards the limits of sign-ins.
 * @throws WRONG_PASSWORD or TOO_MANY_TRIES
 */
export async function confirmPassword(
  context: SignInContext,
  { storeId, userId }: Pick<Session, "storeId" | "userId">,
  { password, address }: { password: string; address: string },
) {
  const { user } = await readStoreAndUser(context.identityDb, storeId, userId);
  // A user without an e-mail address has no password.
  if (user.email === null) throw new AppError("WRONG_PASSWORD");
  await checkPassword(context, { email: user.email, address }, password, "WRONG_PASSWORD");
}
