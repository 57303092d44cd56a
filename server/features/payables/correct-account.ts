import type { AccountChange, PayableAdjustment, SupplierReturn } from "#core/contract/payables.ts";
import { AppError } from "#core/errors.ts";
import { MAX_MONEY } from "#core/money.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertEntry,
  type LockedAccount,
  lockAccount,
  openPayables,
  paymentById,
  settlementsOf,
} from "#server/features/payables/ledger.sql.ts";
import { owedChange, refuseChange, settleInOrder } from "#server/features/payables/ledger-rules.ts";
import type { PaymentCall } from "#server/features/payables/pay-supplier.ts";
import { adjustStock } from "#server/features/products/stock/adjust-stock.ts";
import { lockOpenShift, refuseCashOutsideShift } from "#server/features/shifts/lock-shift.ts";
import { moveInShift } from "#server/features/shifts/move-cash.ts";
import { readSettings } from "#server/store/read-settings.ts";

const changeOf = (id: string, at: Date, { balance }: LockedAccount, amount: number): AccountChange => ({
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
export async function adjustAccount(
  { tx, session, document: { id, at } }: PaymentCall,
  supplierId: string,
  { amount, reason, dueOn, reference }: PayableAdjustment,
): Promise<AccountChange> {
  const account = await lockAccount(tx, supplierId);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  refuseChange(account.balance, amount);
  const entry = { id, kind: "ADJUSTMENT", amount, at, by: session, note: reason, reference } as const;
  const owed = owedChange(account.balance, amount);
  if (amount > 0) {
    const itself = owed < amount ? [{ payableId: id, amount: amount - owed }] : [];
    insertEntry(tx, account, entry, { amount, owed, dueOn }, itself);
  } else {
    const settled = settleInOrder(await openPayables(tx, supplierId), -owed);
    insertEntry(
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
export async function returnGoods(
  { tx, session, document }: PaymentCall,
  supplierId: string,
  { amount: requestedAmount, reference, note, items }: SupplierReturn,
  /** Reduces the debt at most to 0: the supplier gives back in another way what was already paid. */
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
  const account = await lockAccount(tx, supplierId);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  const amount = onlyOwed ? Math.min(requestedAmount, Math.max(0, account.balance)) : requestedAmount;
  if (amount === 0) return changeOf(id, at, account, 0);
  refuseChange(account.balance, -amount);
  const settled = settleInOrder(await openPayables(tx, supplierId), amount);
  insertEntry(
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
export async function undoPayment(
  { tx, session, document }: PaymentCall,
  { supplierId, paymentId, reason }: { supplierId: string; paymentId: string; reason: string },
): Promise<AccountChange> {
  const { id, at } = document;
  const [settings, account, payment, settled] = await Promise.all([
    readSettings(tx),
    lockAccount(tx, supplierId),
    paymentById(tx, supplierId, paymentId),
    settlementsOf(tx, paymentId),
  ]);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  if (!payment) throw new AppError("PAYMENT_NOT_FOUND", { message: "Pago no encontrado" });
  if (payment.reversed) throw new AppError("ALREADY_REVERSED", { message: "Este pago ya se anuló" });
  const amount = -payment.amount;
  if (account.balance + amount > MAX_MONEY) throw new AppError("SUM_TOO_LARGE");
  const { method } = payment;
  const shift = method === "CASH" ? await lockOpenShift(tx, session, payment.shiftId) : null;
  refuseCashOutsideShift(settings, shift, method, document.violations);
  if (shift)
    await moveInShift({ tx, session, document }, shift, {
      kind: "IN",
      category: "SUPPLIER",
      amount,
      number: null,
      at,
      note: `Pago anulado: ${account.name}`,
    });
  // Only this part becomes a debt again; the rest of the payment was a prepayment.
  let left = owedChange(account.balance, amount);
  const again = settled.flatMap(({ payableId, amount: part }) => {
    const back = Math.min(part, left);
    left -= back;
    return back > 0 ? [{ payableId, amount: -back }] : [];
  });
  const entry = { id, kind: "PAYMENT", amount, at, by: session, reverses: paymentId, method } as const;
  insertEntry(
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
