import type { AccountChange } from "#core/contract/credit/credit.ts";
import type { PayableAdjustment, SupplierReturn } from "#core/contract/payables.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import { lockOpenShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import {
  changeBalance,
  type PaymentReversal,
  requireAccount,
  reversePayment,
  toAccountChange,
} from "#server/ledger/ledger.ts";
import { SUPPLIER_LEDGER } from "#server/ledger/ledgers.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * A positive `amount`, in pesos, adds an older debt, for example from paper. A negative one cancels open debts, those
 * due first before the others.
 * @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED or INVALID_INPUT
 */
export async function adjustSupplierDebt(
  { tx, session, document: { id, at } }: DocumentCall,
  supplierId: string,
  { amount, reason, dueOn, reference }: PayableAdjustment,
): Promise<AccountChange> {
  const account = await requireAccount(tx, SUPPLIER_LEDGER, supplierId);
  const fields = { note: reason, reference };
  const entry = { id, kind: "ADJUSTMENT", amount, at, by: session, fields };
  const change = await changeBalance(tx, SUPPLIER_LEDGER, account, entry, dueOn);
  const subject = { id: supplierId, name: account.name };
  await recordEvent(tx, session, { kind: "PAYABLE_ADJUSTED", subject, details: { amount } }, at);
  return change;
}

/** @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED, PRODUCT_NOT_FOUND or INSUFFICIENT_STOCK */
export async function returnGoodsToSupplier(
  { tx, session, document }: DocumentCall,
  supplierId: string,
  { amount: requestedAmount, reference, note, items }: SupplierReturn,
  /** Reduces the debt at most to 0; the supplier then refunds the paid part of the goods in another way. */
  onlyOwed = false,
): Promise<AccountChange> {
  const { id, at } = document;
  // Locks products before the supplier, in the order of their ids, as receptions do.
  for (const { productId, quantity } of (items ?? []).toSorted((a, b) =>
    a.productId < b.productId ? -1 : 1,
  ))
    await adjustStock({ tx, session, now: at }, productId, {
      adjustment: { reason: "CORRECTION", quantity: -quantity },
      note: note ?? "Devuelto al proveedor",
      stockBefore: null,
    });
  const account = await requireAccount(tx, SUPPLIER_LEDGER, supplierId);
  const amount = onlyOwed ? Math.min(requestedAmount, Math.max(0, account.balance)) : requestedAmount;
  if (amount === 0) return toAccountChange(account, document, 0);
  const entry = { id, kind: "RETURN", amount: -amount, at, by: session, fields: { reference, note } };
  const change = await changeBalance(tx, SUPPLIER_LEDGER, account, entry);
  const subject = { id: supplierId, name: account.name };
  await recordEvent(tx, session, { kind: "RETURNED_TO_SUPPLIER", subject, details: { amount } }, at);
  return change;
}

/**
 * Puts the cash of the payment back into the drawer.
 * @throws SUPPLIER_NOT_FOUND, PAYMENT_NOT_FOUND, ALREADY_REVERSED, SHIFT_REQUIRED or SHIFT_FULL
 */
export async function undoSupplierPayment(
  call: DocumentCall,
  reversal: PaymentReversal,
): Promise<AccountChange> {
  const { tx, session, document } = call;
  const { at } = document;
  const moveMoney: Parameters<typeof reversePayment>[3] = async ({ name }, { amount, method, shiftId }) => {
    const settings = await readStoreSettings(tx);
    const shift = method === "CASH" ? await lockOpenShift(tx, session, shiftId) : null;
    requireShiftForCash(settings, shift, method, document.violations);
    const movement = { kind: "IN", category: "SUPPLIER", amount: -amount, number: null, at } as const;
    if (shift) await recordMovementInShift(call, shift, { ...movement, note: `Pago anulado: ${name}` });
    return { shiftId: shift?.id ?? null };
  };
  const { account, change } = await reversePayment(call, SUPPLIER_LEDGER, reversal, moveMoney);
  const event = { subject: { id: account.id, name: account.name }, details: { amount: change.amount } };
  await recordEvent(tx, session, { kind: "SUPPLIER_PAYMENT_REVERSED", ...event }, at);
  return change;
}
