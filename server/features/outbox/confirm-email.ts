import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/errors.ts";
import {
  confirmUserEmailAddress,
  countEmailCodeAttempt,
  invalidateEmailCodes,
  readUserEmailAddress,
} from "#server/features/outbox/email-codes.sql.ts";
import { hashEmailCode } from "#server/features/outbox/send-email-code.ts";
import type { MultiTransactionContext } from "#server/session.ts";

const MAX_TRIES = 5;

/**
 * Counts the attempt before it compares the code.
 * @throws EMAIL_CODE_WRONG
 */
export async function confirmEmailByCode({ inStore, session, now }: MultiTransactionContext, code: string) {
  const { userId } = session;
  const tried = await inStore(async (tx) => {
    const own = await readUserEmailAddress(tx, userId);
    const open =
      own && (await countEmailCodeAttempt(tx, { userId, form: own.form, now, mostTries: MAX_TRIES }));
    return open && { own, open };
  });
  if (!tried || !timingSafeEqual(tried.open.hash, hashEmailCode(tried.open.id, code)))
    throw new AppError("EMAIL_CODE_WRONG");
  const { address, form } = tried.own;
  return inStore(async (tx) => {
    if (!(await confirmUserEmailAddress(tx, userId, form))) throw new AppError("EMAIL_CODE_WRONG");
    await invalidateEmailCodes(tx, userId, now);
    return address;
  });
}
