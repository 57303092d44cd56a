import sql from "sql-template-tag";
import type { CustomerFields } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/**
 * Stores the customer's consent to credit and to data processing with its date (Ley 1581 de 2012). Null removes it;
 * undefined keeps the stored consent.
 */
export function saveCreditConsent(
  tx: StoreTx,
  customerId: string,
  consent: CustomerFields["creditConsent"],
): void {
  if (consent === undefined) return;
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, consent_at, consent_how)
    values (${tx.storeId}, ${customerId}, ${consent?.at ?? null}, ${consent?.how ?? null})
    on conflict (store_id, customer_id) do update set consent_at = excluded.consent_at,
      consent_how = excluded.consent_how`);
}
