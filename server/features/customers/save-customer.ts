import sql from "sql-template-tag";
import type { Customer, CustomerFields } from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall, WriteCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  deleteCustomer,
  insertCustomer,
  readCustomer,
  updateCustomer,
  updateCustomerPriceLevel,
} from "#server/features/customers/customers.sql.ts";

export async function createCustomer({ tx, session, document }: DocumentCall, fields: CustomerFields) {
  insertCustomer(tx, document, fields);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: null });
  if (fields.creditConsent) saveCreditConsent(tx, document.id, fields.creditConsent);
  return (await readCustomer(tx, document.id))!;
}

/**
 * Past sales keep their copy of the customer. The document number is stored as it was typed.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function saveCustomer(tx: StoreTx, id: string, fields: CustomerFields): Promise<Customer> {
  if (!(await updateCustomer(tx, id, fields))) throw new AppError("CUSTOMER_NOT_FOUND");
  saveCreditConsent(tx, id, fields.creditConsent);
  return (await readCustomer(tx, id))!;
}

/** @throws CUSTOMER_NOT_FOUND */
export async function changeCustomerPriceLevel(
  { tx, session, now }: WriteCall,
  id: string,
  level: PriceLevel,
) {
  const before = await readCustomer(tx, id);
  if (!before) throw new AppError("CUSTOMER_NOT_FOUND");
  if (before.priceLevel === level) return;
  await updateCustomerPriceLevel(tx, id, level);
  const details = { from: before.priceLevel, to: level };
  await recordEvent(tx, session, { kind: "PRICE_LEVEL_CHANGED", subject: { id, name: null }, details }, now);
}

export async function removeCustomer({ tx, session, now }: WriteCall, id: string) {
  if (!(await deleteCustomer(tx, id))) throw new AppError("CUSTOMER_NOT_FOUND");
  await recordEvent(tx, session, { kind: "CUSTOMER_DELETED", subject: { id, name: null } }, now);
}

/**
 * Stores the customer's consent to credit and to data processing with its date (Ley 1581 de 2012). Null removes it;
 * undefined keeps the stored consent.
 */
export function saveCreditConsent(tx: StoreTx, customerId: string, consent: CustomerFields["creditConsent"]) {
  if (consent === undefined) return;
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, consent_at, consent_how)
    values (${tx.storeId}, ${customerId}, ${consent?.at ?? null}, ${consent?.how ?? null})
    on conflict (store_id, customer_id) do update set consent_at = excluded.consent_at,
      consent_how = excluded.consent_how`);
}

/**
 * Restores a deleted customer under the same id, because a late sale was on credit. An existing ledger
 * continues at 0. If another transaction restores the customer too, waits for it and keeps its customer, so
 * the caller must read the account afterwards.
 */
export function restoreDeletedCustomer(
  tx: StoreTx,
  { id, name, at }: { id: string; name: string; at: Date },
) {
  tx.post(sql`
    insert into customers (store_id, id, name, created_at) values (${tx.storeId}, ${id}, ${name}, ${at})
    on conflict (store_id, id) do nothing`);
  tx.post(sql`
    insert into credit_accounts (store_id, customer_id, entries)
    select store_id, customer_id, count(*) from credit_entries
    where store_id = ${tx.storeId} and customer_id = ${id} group by store_id, customer_id
    on conflict (store_id, customer_id) do nothing`);
}
