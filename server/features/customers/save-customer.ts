import type { Customer, CustomerFields } from "#core/contract/customers.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { nitWithCheckDigit, wrongCheckDigitMessage } from "#core/people/nit.ts";
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
  if (!document.late) refuseOtherNit(fields);
  insertCustomer(tx, document, fields);
  await insertDocumentFlags(tx, session, document, { saleId: null });
  if (fields.creditConsent) saveCreditConsent(tx, document.id, fields.creditConsent);
  return (await readCustomer(tx, document.id))!;
}

/**
 * Past sales keep their copy of the customer.
 * @throws CUSTOMER_NOT_FOUND, INVALID_CHECK_DIGIT or INVALID_INPUT
 */
export async function saveCustomer(tx: StoreTx, id: string, fields: CustomerFields): Promise<Customer> {
  refuseOtherNit(fields);
  if (!(await updateCustomer(tx, id, fields))) throw new AppError("CUSTOMER_NOT_FOUND");
  saveCreditConsent(tx, id, fields.creditConsent);
  return (await readCustomer(tx, id))!;
}

/** A NIT has only digits and, if it has a check digit, a valid one. */
function refuseOtherNit({ documentType, document, checkDigit }: CustomerFields): void {
  if (documentType !== "NIT" || document === null) return;
  const nit = nitWithCheckDigit(document);
  if (!nit)
    throw invalidInput([
      {
        field: "document",
        message: "Un NIT lleva solo números, con su dígito de verificación después del guion",
      },
    ]);
  const { digits, checkDigit: right, written } = nit;
  const wrong =
    written !== null && written !== right
      ? "document"
      : checkDigit != null && checkDigit !== right
        ? "checkDigit"
        : null;
  if (!wrong) return;
  const message = wrongCheckDigitMessage(digits, right);
  throw new AppError("INVALID_CHECK_DIGIT", {
    message,
    fields: [{ field: wrong, message }],
    details: { right },
  });
}
