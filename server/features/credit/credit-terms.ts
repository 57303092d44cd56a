import sql from "sql-template-tag";
import type { CustomerCreditChange } from "#core/contract/customers.ts";
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
): Promise<void> {
  const { limit, days, paused } = await requireAccount<CreditTerms>(tx, CUSTOMER_LEDGER, customerId);
  const { creditLimit = limit, creditDays = days, creditPaused = paused } = changed;
  const details = {
    ...(creditLimit !== limit && { limit: creditLimit }),
    ...(creditDays !== days && { days: creditDays }),
    ...(creditPaused !== paused && { paused: creditPaused }),
  };
  if (Object.keys(details).length === 0) return;
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, credit_limit, credit_days, paused)
    values (${tx.storeId}, ${customerId}, ${creditLimit}, ${creditDays}, ${creditPaused})
    on conflict (store_id, customer_id) do update set credit_limit = excluded.credit_limit,
      credit_days = excluded.credit_days, paused = excluded.paused`);
  const subject = { id: customerId, name: null };
  await recordEvent(tx, session, { kind: "CREDIT_TERMS_CHANGED", subject, details }, now);
}
