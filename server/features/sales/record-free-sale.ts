import type { RecordFreeSalePayload, Sale } from "#core/contract/sales/sales.ts";
import { finishSale, type SaleRequestContext } from "#server/features/sales/finish-sale.ts";
import { buildFreeSaleLine } from "#server/features/sales/line-rules.ts";

export function recordFreeSale(selling: SaleRequestContext, payload: RecordFreeSalePayload): Promise<Sale> {
  return finishSale(selling, payload, {
    productIds: [],
    presentationIds: [],
    linesOf: ({ violations }) =>
      payload.items.map((item, index) => ({
        line: buildFreeSaleLine(item, violations.late),
        indexes: [index],
      })),
  });
}
