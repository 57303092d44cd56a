import type { FreeSalePayload, Sale } from "#core/contract/sales.ts";
import { finishSale, type Till } from "#server/features/sales/finish-sale.ts";
import { freeLines } from "#server/features/sales/sale-rules.ts";

/** Sells what is in no inventory: each item is its description and its price, and no stock moves. */
export function recordFreeSale(till: Till, payload: FreeSalePayload): Promise<Sale> {
  return finishSale(till, "free sale", payload, () => ({
    lines: freeLines(payload.items),
    products: [],
  }));
}
