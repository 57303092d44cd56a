import { AppError } from "#core/errors.ts";
import { readStoreAndUser, type StoreAndUser } from "#server/features/auth/auth.sql.ts";
import { checkPin } from "#server/features/auth/check-pin.ts";
import { lockUnchangedPin } from "#server/features/auth/pin-tries.sql.ts";
import { type MultiTransactionContext, startPinSession } from "#server/session.ts";

export async function switchPerson(
  call: MultiTransactionContext,
  target: { userId: string; pin: string },
): Promise<StoreAndUser & { token: string }> {
  const { inStore, session, now } = call;
  const person = await checkPin(call, target, "INVALID_PIN");
  return inStore(async (tx) => {
    if (!(await lockUnchangedPin(tx, person))) throw new AppError("INVALID_PIN");
    const token = await startPinSession(tx, session, person.id, now);
    // Without a token, the password session has ended, and all PIN sessions opened from that session too.
    if (!token) throw new AppError("NOT_SIGNED_IN");
    return { token, ...(await readStoreAndUser(tx, tx.storeId, person.id)) };
  });
}
