import type { CustomerCreditChange } from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockCreditAccount } from "#server/features/credit/credit-ledger.ts";
import { saveCreditTerms } from "#server/features/credit/credit-terms.sql.ts";
import type { Session } from "#server/session.ts";

type WriteCall = { tx: StoreTx; session: Session; now: Date };

/**
 * Existing debts keep their due date.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function changeCreditTerms(
  { tx, session, now }: WriteCall,
  customerId: string,
  changed: CustomerCreditChange,
): Promise<void> {
  const account = await lockCreditAccount(tx, customerId);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  const { limit, days, paused } = account;
  const { creditLimit = limit, creditDays = days, creditPaused = paused } = changed;
  const details = {
    ...(creditLimit !== limit && { limit: creditLimit }),
    ...(creditDays !== days && { days: creditDays }),
    ...(creditPaused !== paused && { paused: creditPaused }),
  };
  if (Object.keys(details).length === 0) return;
  saveCreditTerms(tx, customerId, { limit: creditLimit, days: creditDays, paused: creditPaused });
  const subject = { id: customerId, name: null };
  await recordEvent(tx, session, { kind: "CREDIT_TERMS_CHANGED", subject, details }, now);
}
