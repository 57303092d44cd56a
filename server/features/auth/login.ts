import { AppError } from "#core/errors.ts";
import type { IdentityDoor } from "#server/db/identity-door.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  type Account,
  accountByEmail,
  holdAccount,
  type StoreAndUser,
  storeAndUser,
} from "#server/features/auth/auth.sql.ts";
import { countSignIn, type Gate, welcome } from "#server/features/auth/guard-sign-in.ts";
import { passwordMatches } from "#server/features/auth/password-hash.ts";
import type { Background } from "#server/http/background.ts";
import { startSession } from "#server/http/session.ts";

export type SignIn = { email: string; password: string; address: string };
type Surroundings = { door: IdentityDoor; now: Date; background: Background; mostFromAddress: number };

/** An unknown e-mail and a wrong password are told apart neither by the answer nor by its time. */
export async function login(
  { door, now, background, mostFromAddress }: Surroundings,
  input: SignIn,
): Promise<StoreAndUser & { token: string }> {
  const gate = await countSignIn(door, input, mostFromAddress, now);
  const account = await accountByEmail(door, input.email);
  if (!(await passwordMatches(account?.passwordHash ?? null, input.password)) || !account) {
    // Not waited for: only an account that exists has somebody to tell.
    if (account) background(() => tellFailure(door, account, gate, now));
    throw new AppError("INVALID_CREDENTIALS");
  }
  await welcome(door, input, gate, now);
  if (account.role === "PENDING") throw new AppError("PENDING_APPROVAL");
  return door.transaction(async (queries) => {
    // A password that was replaced while this one was being checked opens no session any more.
    if (!(await holdAccount(queries, account))) throw new AppError("INVALID_CREDENTIALS");
    const token = await startSession(queries, account, now);
    await recordEvent(
      { ...queries, storeId: account.storeId },
      { userId: account.userId, userName: account.name },
      { kind: "SIGN_IN", details: { newPlace: !gate.known } },
      now,
    );
    return { token, ...(await storeAndUser(queries, account.storeId, account.userId)) };
  });
}

/** The first of a row of failures and the one after which it waits: a guesser does not fill the trail. */
async function tellFailure(
  door: IdentityDoor,
  { storeId, userId, name }: Account,
  { tries, most }: Gate,
  now: Date,
): Promise<void> {
  if (tries !== 1 && tries !== most) return;
  const event = {
    kind: "SIGN_IN_FAILED",
    subject: { id: userId, name },
    details: { tries, stopped: tries === most },
  } as const;
  await recordEvent({ ...door, storeId }, null, event, now);
}
