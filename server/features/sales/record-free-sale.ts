import type { FreeSalePayload, Sale } from "#core/contract/sales/sales.ts";
import { finishSale, type Selling } from "#server/features/sales/finish-sale.ts";
import { freeLine } from "#server/features/sales/line-rules.ts";

export function recordFreeSale(selling: Selling, payload: FreeSalePayload): Promise<Sale> {
  return finishSale(selling, payload, {
    productIds: [],
    presentationIds: [],
    linesOf: ({ violations }) => payload.items.map((item) => freeLine(item, violations.late)),
  });
}
