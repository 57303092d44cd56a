import type { PayableInput } from "#core/contract/purchase-orders/purchase-orders.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { insertSupplierEntry, lockSupplierAccount } from "#server/features/payables/ledger.sql.ts";
import { computeOwedChange, refuseInvalidBalanceChange } from "#server/features/payables/ledger-rules.ts";

type Purchase = {
  id: string;
  supplierId: string;
  purchaseOrderId: string | null;
  total: number;
  at: Date;
  by: { userId: string; userName: string };
};

/**
 * Adds the debt of a purchase. The caller has locked the products.
 * @throws SUPPLIER_NOT_FOUND
 * @throws INVALID_INPUT for more than the purchase costs
 */
export async function recordPurchaseDebt(
  tx: StoreTx,
  bought: Purchase,
  payable: PayableInput,
): Promise<void> {
  const { id, supplierId, purchaseOrderId, total, at, by } = bought;
  const amount = payable.amount ?? total;
  if (amount === 0) return;
  if (amount > total) {
    const message = `Lo que llegó vale ${formatPesos(total)}: no puede quedar por pagar más que eso`;
    throw invalidInput([{ field: "payable.amount", message }]);
  }
  const account = await lockSupplierAccount(tx, supplierId);
  if (!account) throw new AppError("SUPPLIER_NOT_FOUND");
  refuseInvalidBalanceChange(account.balance, amount);
  const { dueOn, reference } = payable;
  const owed = computeOwedChange(account.balance, amount);
  const entry = { id, kind: "PURCHASE", amount, at, by, purchaseOrderId, reference } as const;
  // The part of the purchase that an earlier prepayment settles.
  const itself = owed < amount ? [{ payableId: id, amount: amount - owed }] : [];
  insertSupplierEntry(tx, account, entry, { amount, owed, dueOn }, itself);
}
