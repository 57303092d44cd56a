import type { Sale, SalePayload } from "#core/contract/sales.ts";
import { finishSale, type Till } from "#server/features/sales/finish-sale.ts";
import { decideLines } from "#server/features/sales/sale-rules.ts";
import { lockProducts } from "#server/features/sales/sales.sql.ts";

/** Sells products of the store, at the server's prices. */
export function recordSale(till: Till, payload: SalePayload): Promise<Sale> {
  return finishSale(till, "sale", payload, async () => {
    const ids = [...new Set(payload.items.map((item) => item.productId))].sort();
    // A second try with the same key waits here until the first one is decided.
    const products = await lockProducts(till.tx, ids);
    return { lines: decideLines(payload.items, products), products };
  });
}
