import type { CustomerCreditChange } from "#core/contract/customers.ts";
import { saveRowsSql } from "#server/db/insert-rows.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import type { CreditTerms } from "#server/features/credit/credit-rules.ts";
import { requireAccount } from "#server/ledger/ledger.ts";
import { CUSTOMER_LEDGER } from "#server/ledger/ledgers.ts";

/**
 * Existing debts keep their due date.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function changeCreditTerms(
  { tx, session, now }: WriteCall,
  customerId: string,
  changed: CustomerCreditChange,
) {
  const { limit, days, paused } = await requireAccount<CreditTerms>(tx, CUSTOMER_LEDGER, customerId);
  const { creditLimit = limit, creditDays = days, creditPaused = paused } = changed;
  const details = {
    ...(creditLimit !== limit && { limit: creditLimit }),
    ...(creditDays !== days && { days: creditDays }),
    ...(creditPaused !== paused && { paused: creditPaused }),
  };
  if (Object.keys(details).length === 0) return;
  const terms = { customerId, creditLimit, creditDays, paused: creditPaused };
  tx.post(saveRowsSql(tx, "credit_accounts", [terms], "customerId"));
  const subject = { id: customerId, name: null };
  await recordEvent(tx, session, { kind: "CREDIT_TERMS_CHANGED", subject, details }, now);
}
