import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readReturnRowsOfSale } from "#server/features/returns/returns.sql.ts";

export function readReturnsOfSale(tx: StoreTx, saleId: string): Promise<SaleReturn[]> {
  return readReturnRowsOfSale(tx, saleId);
}
