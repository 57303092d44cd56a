import type { Customer, CustomerFields } from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { keepFlags } from "#server/documents/keep-flags.ts";
import { customerById, insertCustomer, updateCustomer } from "#server/features/customers/customers.sql.ts";
import { keepConsent } from "#server/features/customers/keep-consent.ts";
import type { Session } from "#server/session.ts";

type Maker = { tx: StoreTx; session: Session; document: NewDocument };

export async function createCustomer(
  { tx, session, document }: Maker,
  fields: CustomerFields,
): Promise<Customer> {
  insertCustomer(tx, document, fields);
  await keepFlags(tx, session, document, { saleId: null });
  if (fields.creditConsent) keepConsent(tx, document.id, fields.creditConsent);
  return (await customerById(tx, document.id))!;
}

/** Past sales keep what they noted. @throws CUSTOMER_NOT_FOUND */
export async function saveCustomer(tx: StoreTx, id: string, fields: CustomerFields): Promise<Customer> {
  if (!(await updateCustomer(tx, id, fields))) throw new AppError("CUSTOMER_NOT_FOUND");
  keepConsent(tx, id, fields.creditConsent);
  return (await customerById(tx, id))!;
}
