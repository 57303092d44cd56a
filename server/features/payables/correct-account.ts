import type { PayableAdjustment, SupplierAccountChange, SupplierReturn } from "#core/contract/payables.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  findSupplierPayment,
  insertSupplierEntry,
  type LockedSupplierAccount,
  lockSupplierAccount,
  readPayableSettlements,
} from "#server/features/payables/ledger.sql.ts";
import { computeOwedChange, refuseInvalidBalanceChange } from "#server/features/payables/ledger-rules.ts";
import type { SupplierAccountContext } from "#server/features/payables/pay-supplier.ts";
import { settleDuePayables } from "#server/features/payables/settle-payables.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import { lockOpenShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const changeOf = (
  id: string,
  at: Date,
  { balance }: LockedSupplierAccount,
  amount: number,
): SupplierAccountChange => ({
  id,
  createdAt: at.toISOString(),
  amount,
  balanceBefore: balance,
  balanceAfter: balance + amount,
});

/**
 * Adds an older debt, for example from paper, or forgives the debts that are due first.
 * @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED or INVALID_INPUT
 */
export async function adjustSupplierDebt(
  { tx, session, document: { id, at } }: SupplierAccountContext,
  supplierId: string,
  { amount, reason, dueOn, reference }: PayableAdjustment,
): Promise<SupplierAccountChange> {
  const account = await lockSupplierAccount(tx, supplierId);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  refuseInvalidBalanceChange(account.balance, amount);
  const entry = { id, kind: "ADJUSTMENT", amount, at, by: session, note: reason, reference } as const;
  const owed = computeOwedChange(account.balance, amount);
  if (amount > 0) {
    const itself = owed < amount ? [{ payableId: id, amount: amount - owed }] : [];
    insertSupplierEntry(tx, account, entry, { amount, owed, dueOn }, itself);
  } else {
    const settled = await settleDuePayables(tx, supplierId, -owed);
    insertSupplierEntry(
      tx,
      account,
      entry,
      null,
      settled.map(({ payable, amount: part }) => ({ payableId: payable.id, amount: part })),
    );
  }
  const subject = { id: supplierId, name: account.name };
  await recordEvent(tx, session, { kind: "PAYABLE_ADJUSTED", subject, details: { amount } }, at);
  return changeOf(id, at, account, amount);
}

/** @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED, PRODUCT_NOT_FOUND or INSUFFICIENT_STOCK */
export async function returnGoodsToSupplier(
  { tx, session, document }: SupplierAccountContext,
  supplierId: string,
  { amount: requestedAmount, reference, note, items }: SupplierReturn,
  /** Reduces the debt at most to 0; the supplier then refunds the paid part of the goods in another way. */
  onlyOwed = false,
): Promise<SupplierAccountChange> {
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
  const account = await lockSupplierAccount(tx, supplierId);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  const amount = onlyOwed ? Math.min(requestedAmount, Math.max(0, account.balance)) : requestedAmount;
  if (amount === 0) return changeOf(id, at, account, 0);
  refuseInvalidBalanceChange(account.balance, -amount);
  const settled = await settleDuePayables(tx, supplierId, amount);
  insertSupplierEntry(
    tx,
    account,
    { id, kind: "RETURN", amount: -amount, at, by: session, reference, note },
    null,
    settled.map(({ payable, amount: part }) => ({ payableId: payable.id, amount: part })),
  );
  const subject = { id: supplierId, name: account.name };
  await recordEvent(tx, session, { kind: "RETURNED_TO_SUPPLIER", subject, details: { amount } }, at);
  return changeOf(id, at, account, -amount);
}

/**
 * Puts the cash of the payment back into the drawer.
 * @throws SUPPLIER_NOT_FOUND, PAYMENT_NOT_FOUND, ALREADY_REVERSED, SHIFT_REQUIRED or SHIFT_FULL
 */
export async function undoSupplierPayment(
  { tx, session, document }: SupplierAccountContext,
  { supplierId, paymentId, reason }: { supplierId: string; paymentId: string; reason: string },
): Promise<SupplierAccountChange> {
  const { id, at } = document;
  const [settings, account, payment, settled] = await Promise.all([
    readStoreSettings(tx),
    lockSupplierAccount(tx, supplierId),
    findSupplierPayment(tx, supplierId, paymentId),
    readPayableSettlements(tx, paymentId),
  ]);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND", { message: "Pago no encontrado" });
  if (payment.reversed) throw new AppError("ALREADY_REVERSED", { message: "Este pago ya se anuló" });
  const amount = -payment.amount;
  if (account.balance + amount > MAX_MONEY) throw new AppError("SUM_TOO_LARGE");
  const { method } = payment;
  const shift = method === "CASH" ? await lockOpenShift(tx, session, payment.shiftId) : null;
  requireShiftForCash(settings, shift, method, document.violations);
  if (shift)
    await recordMovementInShift({ tx, session, document }, shift, {
      kind: "IN",
      category: "SUPPLIER",
      amount,
      number: null,
      at,
      note: `Pago anulado: ${account.name}`,
    });
  // `left` is the part that becomes a debt again; the other part of the payment was a prepayment.
  let left = computeOwedChange(account.balance, amount);
  const again = settled.flatMap(({ payableId, amount: part }) => {
    const back = Math.min(part, left);
    left -= back;
    return back > 0 ? [{ payableId, amount: -back }] : [];
  });
  const entry = { id, kind: "PAYMENT", amount, at, by: session, reverses: paymentId, method } as const;
  insertSupplierEntry(
    tx,
    account,
    { ...entry, note: reason, shiftId: shift?.id ?? null },
    left > 0 ? { amount: left, owed: left, dueOn: null } : null,
    again,
  );
  const subject = { id: supplierId, name: account.name };
  await recordEvent(tx, session, { kind: "SUPPLIER_PAYMENT_REVERSED", subject, details: { amount } }, at);
  return changeOf(id, at, account, amount);
}
