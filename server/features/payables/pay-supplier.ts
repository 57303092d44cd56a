import type { NewSupplierPayment, SupplierPayment } from "#core/contract/payables.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import { type LedgerAccount, type OpenDebt, postEntry, readOpenDebts } from "#server/ledger/ledger.sql.ts";
import {
  clampToOldestDebt,
  requireAccount,
  settleOpenDebts,
  toAccountChange,
  toSettlements,
} from "#server/ledger/ledger.ts";
import {
  computeCashChange,
  computeOwedChange,
  createMoreThanOwedError,
  type SettledPart,
} from "#server/ledger/ledger-rules.ts";
import { SUPPLIER_LEDGER } from "#server/ledger/ledgers.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

/**
 * If the request names no purchases, pays those that are due first.
 * @throws SUPPLIER_NOT_FOUND, MORE_THAN_OWED, CASH_TOO_LOW, SHIFT_REQUIRED, SHIFT_CLOSED, SHIFT_FULL or
 * INVALID_INPUT
 */
export async function paySupplier(
  { tx, session, document }: DocumentCall,
  supplierId: string,
  offered: NewSupplierPayment,
): Promise<SupplierPayment> {
  const { amount, reference, tendered = null } = offered;
  const method = offered.method ?? "CASH";
  const [number, settings, account, shift] = await Promise.all([
    claimDocumentNumber(tx, session, document, offered.number),
    readStoreSettings(tx),
    requireAccount(tx, SUPPLIER_LEDGER, supplierId),
    method === "CASH" ? lockShift(tx, session, document, offered.shiftId) : null,
  ]);
  raiseForbiddenRole(document, hasPermission(session.role, "payables.pay"));
  requireShiftForCash(settings, shift, method, document.violations);
  const change = computeCashChange(SUPPLIER_LEDGER, { due: amount, method, tendered });
  const { balance } = account;
  if (amount > Math.max(0, balance))
    document.violations.raise("CREDIT", createMoreThanOwedError(SUPPLIER_LEDGER, balance));
  const settled = await settledOf(tx, account, offered, document.late !== null);
  const since = clampToOldestDebt(document, settled);
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
  const fields = { number, method, tendered, change, reference, shiftId: shift?.id ?? null };
  const entry = { id, kind: "PAYMENT", amount: -amount, at, by: session, fields };
  postEntry(tx, SUPPLIER_LEDGER, account, entry, { settled: toSettlements(settled) });
  const event = { subject: { id: supplierId, name: account.name }, details: { amount, method } };
  await recordEvent(tx, session, { kind: "SUPPLIER_PAID", ...event }, at);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: shift?.id ?? null });
  return {
    ...toAccountChange(account, entry, -amount),
    number,
    amount,
    method,
    change,
    paid: settled.map(({ debt, amount: part }) => ({
      id: debt.id,
      reference: debt.label,
      amount: part,
      settled: part === debt.owed,
    })),
    shift: shift && { id: shift.id, number: shift.number },
  };
}

/** A late payment settles the open purchases in order if those that it names are not owed any more. */
async function settledOf(
  tx: StoreTx,
  { id: supplierId, balance }: LedgerAccount,
  { amount, purchases }: NewSupplierPayment,
  isLate: boolean,
): Promise<SettledPart<OpenDebt>[]> {
  if (purchases && purchases.length > 0) {
    const ids = purchases.map(({ id }) => id);
    const open = await readOpenDebts(tx, SUPPLIER_LEDGER, supplierId, { ids });
    const named = purchases.flatMap((wanted) => {
      const debt = open.find(({ id, owed }) => id === wanted.id && wanted.amount <= owed);
      return debt ? [{ debt, amount: wanted.amount }] : [];
    });
    if (named.length === purchases.length) return named;
    if (!isLate)
      throw new AppError("MORE_THAN_OWED", {
        message: "De una de esas compras ya no se debe tanto. Mira la cuenta y vuelve a intentarlo.",
        details: { balance },
      });
  }
  return settleOpenDebts(tx, SUPPLIER_LEDGER, supplierId, -computeOwedChange(balance, -amount));
}
