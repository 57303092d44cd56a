import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { lockCreditAccount } from "#server/features/credit/credit-ledger.ts";
import { restoreDeletedCustomer } from "#server/features/customers/save-customer.ts";
import type { SaleCustomer } from "#server/features/sales/record/record-sale.sql.ts";

/**
 * Refuses a deleted customer. A late sale drops the customer instead, or restores the customer if it was on
 * credit.
 */
export function flagDeletedCustomer(
  tx: StoreTx,
  { customerId, customerName }: { customerId?: string | null | undefined; customerName: string | null },
  creditAmount: number,
  { violations, at }: NewDocument,
): SaleCustomer | null {
  const id = customerId!;
  const isRestored = creditAmount > 0;
  const details = { customerId: id, comesBack: isRestored };
  violations.raise("CUSTOMER", new AppError("CUSTOMER_NOT_FOUND", violations.late ? { details } : {}));
  if (!isRestored) return null;
  const name = customerName ?? "Cliente eliminado";
  restoreDeletedCustomer(tx, { id, name, at });
  const unknown = { phone: null, email: null, address: null, document: null, documentType: null };
  return { id, priceLevel: "PUBLIC", copy: { name, ...unknown } };
}

/** Locks the account of a customer who was missing when the sale's account was read. */
export async function lockRestoredAccount(tx: StoreTx, customerId: string) {
  const account = await lockCreditAccount(tx, customerId);
  if (!account) throw new AppError("CUSTOMER_NOT_FOUND");
  return account;
}
