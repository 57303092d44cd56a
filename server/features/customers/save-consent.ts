import sql from "sql-template-tag";
import type { CustomerFields } from "#core/contract/customers.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

/** Stores the consent with its date, as the law requires; undefined keeps the stored consent. */
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
