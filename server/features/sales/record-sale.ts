import type { Sale, SalePayload } from "#core/contract/sales.ts";
import { finishSale, type Selling } from "#server/features/sales/finish-sale.ts";
import { decideLines } from "#server/features/sales/sale-rules.ts";

/** Sells products of the store, at the server's prices, and free items beside them. */
export function recordSale(selling: Selling, payload: SalePayload): Promise<Sale> {
  const ids = payload.items.flatMap((item) => (item.free ? [] : item.productId));
  return finishSale(selling, payload, ids, (products, settings, doubts) =>
    decideLines(payload.items, products, settings, doubts),
  );
}
