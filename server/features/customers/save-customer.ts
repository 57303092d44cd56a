import type { Customer, CustomerFields } from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/insert-flags.ts";
import { insertCustomer, readCustomer, updateCustomer } from "#server/features/customers/customers.sql.ts";
import { saveCreditConsent } from "#server/features/customers/save-consent.ts";
import type { Session } from "#server/session.ts";

type Maker = { tx: StoreTx; session: Session; document: NewDocument };

export async function createCustomer(
  { tx, session, document }: Maker,
  fields: CustomerFields,
): Promise<Customer> {
  insertCustomer(tx, document, fields);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: null });
  if (fields.creditConsent) saveCreditConsent(tx, document.id, fields.creditConsent);
  return (await readCustomer(tx, document.id))!;
}

/**
 * Past sales keep their copy of the customer. A document is kept as it was typed.
 * @throws CUSTOMER_NOT_FOUND
 */
export async function saveCustomer(tx: StoreTx, id: string, fields: CustomerFields): Promise<Customer> {
  if (!(await updateCustomer(tx, id, fields))) throw new AppError("CUSTOMER_NOT_FOUND");
  saveCreditConsent(tx, id, fields.creditConsent);
  return (await readCustomer(tx, id))!;
}
