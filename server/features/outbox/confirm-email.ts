import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/errors.ts";
import {
  confirmAddress,
  countCodeAttempt,
  invalidateCodes,
  readUserEmailAddress,
} from "#server/features/outbox/email-codes.sql.ts";
import { hashCode } from "#server/features/outbox/send-email-code.ts";
import type { StepsContext } from "#server/session.ts";

const MAX_TRIES = 5;

/**
 * Counts the attempt before it compares the code.
 * @throws EMAIL_CODE_WRONG
 */
export async function confirmEmail({ inStore, session, now }: StepsContext, code: string): Promise<string> {
  const { userId } = session;
  const tried = await inStore(async (tx) => {
    const own = await readUserEmailAddress(tx, userId);
    const open = own && (await countCodeAttempt(tx, { userId, form: own.form, now, mostTries: MAX_TRIES }));
    return open && { own, open };
  });
  if (!tried || !timingSafeEqual(tried.open.hash, hashCode(tried.open.id, code)))
    throw new AppError("EMAIL_CODE_WRONG");
  const { address, form } = tried.own;
  return inStore(async (tx) => {
    if (!(await confirmAddress(tx, userId, form))) throw new AppError("EMAIL_CODE_WRONG");
    await invalidateCodes(tx, userId, now);
    return address;
  });
}
