import type { NewSupplierPayment, SupplierPayment } from "#core/contract/payables.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import { hasPermission } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, MAX_CLOCK_DIFFERENCE_MS, type NewDocument } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/insert-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  insertSupplierEntry,
  type LockedSupplierAccount,
  lockSupplierAccount,
  readNamedPayables,
} from "#server/features/payables/ledger.sql.ts";
import {
  computeOwedChange,
  moreThanOwedError,
  type SettledPayable,
} from "#server/features/payables/ledger-rules.ts";
import { settleDuePayables } from "#server/features/payables/settle-payables.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

export type SupplierAccountContext = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * If the request names no purchases, pays those that are due first.
 * @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED, CASH_TOO_LOW, SHIFT_REQUIRED, SHIFT_CLOSED, SHIFT_FULL or
 * INVALID_INPUT
 */
export async function paySupplier(
  { tx, session, document }: SupplierAccountContext,
  supplierId: string,
  offered: NewSupplierPayment,
): Promise<SupplierPayment> {
  const { amount, reference, tendered = null } = offered;
  const method = offered.method ?? "CASH";
  const [number, settings, account, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, offered.number),
    readStoreSettings(tx),
    lockSupplierAccount(tx, supplierId),
    method === "CASH" ? lockShift(tx, session, document, offered.shiftId) : null,
  ]);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  raiseForbiddenRole(document, hasPermission(session.role, "payables.pay"));
  requireShiftForCash(settings, shift, method, document.violations);
  const change = changeOf(offered, method);
  const { balance } = account;
  if (amount > Math.max(0, balance)) document.violations.raise("CREDIT", moreThanOwedError(balance));
  const settled = await settledOf(tx, account, offered, document.late !== null);
  const oldest = Math.min(...settled.map(({ payable }) => payable.createdAt.getTime()));
  const since = Number.isFinite(oldest)
    ? clampToEarliest(document, new Date(oldest), MAX_CLOCK_DIFFERENCE_MS)
    : document.at;
  const at = shift ? clampToEarliest({ ...document, at: since }, shift.openedAt) : since;
  const { id } = document;
  if (shift)
    await recordMovementInShift({ tx, session, document }, shift, {
      kind: "OUT",
      category: "SUPPLIER",
      amount,
      number,
      at,
      note: reference ? `${account.name} · ${reference}` : account.name,
    });
  const paid = { id, number, method, tendered, change, reference, shiftId: shift?.id ?? null };
  insertSupplierEntry(
    tx,
    account,
    { ...paid, kind: "PAYMENT", amount: -amount, at, by: session },
    null,
    settled.map(({ payable, amount: part }) => ({ payableId: payable.id, amount: part })),
  );
  const event = { subject: { id: supplierId, name: account.name }, details: { amount, method } };
  await recordEvent(tx, session, { kind: "SUPPLIER_PAID", ...event }, at);
  await insertDocumentFlags(tx, session, document, { saleId: null });
  return {
    id,
    number,
    createdAt: at.toISOString(),
    amount,
    method,
    change,
    balanceBefore: balance,
    balanceAfter: balance - amount,
    paid: settled.map(({ payable, amount: part }) => ({
      id: payable.id,
      reference: payable.reference,
      amount: part,
      settled: part === payable.owed,
    })),
    shift: shift && { id: shift.id, number: shift.number },
  };
}

function changeOf({ amount, tendered }: NewSupplierPayment, method: string): number {
  if (tendered == null) return 0;
  if (method !== "CASH")
    throw invalidInput([{ field: "tendered", message: "Solo del efectivo se dice cuánto se entregó" }]);
  if (tendered >= amount) return tendered - amount;
  const message = `El efectivo entregado no alcanza: son ${formatPesos(amount)}`;
  throw new AppError("CASH_TOO_LOW", { message, fields: [{ field: "tendered", message }] });
}

/** A late payment settles the open purchases in order if those that it names are not owed any more. */
async function settledOf(
  tx: StoreTx,
  { supplierId, balance }: LockedSupplierAccount,
  { amount, purchases }: NewSupplierPayment,
  isLate: boolean,
): Promise<SettledPayable[]> {
  if (purchases && purchases.length > 0) {
    const open = await readNamedPayables(
      tx,
      supplierId,
      purchases.map(({ id }) => id),
    );
    const requested = purchases.map((wanted) => ({
      wanted,
      payable: open.find(({ id }) => id === wanted.id),
    }));
    const isRight = requested.every(({ wanted, payable }) => payable && wanted.amount <= payable.owed);
    if (isRight)
      return requested.map(({ wanted, payable }) => ({ payable: payable!, amount: wanted.amount }));
    if (!isLate)
      throw new AppError("MORE_THAN_OWED", {
        message: "De una de esas compras ya no se debe tanto. Mira la cuenta y vuelve a intentarlo.",
        details: { balance },
      });
  }
  return settleDuePayables(tx, supplierId, -computeOwedChange(balance, -amount));
}
