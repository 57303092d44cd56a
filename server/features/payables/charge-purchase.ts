import type { PayableInput } from "#core/contract/purchase-orders/purchase-orders.ts";
import { invalidInput } from "#core/errors.ts";
import { formatPesos } from "#core/money.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { changeBalance, requireAccount } from "#server/ledger/ledger.ts";
import { SUPPLIER_LEDGER } from "#server/ledger/ledgers.ts";

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
export async function recordPurchaseDebt(tx: StoreTx, bought: Purchase, payable: PayableInput) {
  const { id, supplierId, purchaseOrderId, total, at, by } = bought;
  const amount = payable.amount ?? total;
  if (amount === 0) return;
  if (amount > total) {
    const message = `Lo que llegó vale ${formatPesos(total)}: no puede quedar por pagar más que eso`;
    throw invalidInput([{ field: "payable.amount", message }]);
  }
  const account = await requireAccount(tx, SUPPLIER_LEDGER, supplierId);
  const fields = { purchaseOrderId, reference: payable.reference };
  const entry = { id, kind: "PURCHASE", amount, at, by, fields };
  await changeBalance(tx, SUPPLIER_LEDGER, account, entry, payable.dueOn);
}
