import type { FreeSalePayload, Sale } from "#core/contract/sales/sales.ts";
import { finishSale, type SaleCall } from "#server/features/sales/finish-sale.ts";
import { freeLine } from "#server/features/sales/line-rules.ts";

export function recordFreeSale(selling: SaleCall, payload: FreeSalePayload): Promise<Sale> {
  return finishSale(selling, payload, {
    productIds: [],
    presentationIds: [],
    linesOf: ({ violations }) => payload.items.map((item) => freeLine(item, violations.late)),
  });
}
