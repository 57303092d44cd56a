import type { ExchangeFields, SaleReturn } from "#core/contract/returns/sale-return.ts";
import type {
  RecordFreeSalePayload,
  RecordSalePayload,
  Sale,
  SaleWithExchange,
} from "#core/contract/sales/sales.ts";
import { referenceToReplacementSale } from "#core/sale-code.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createFlaggingViolations, REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { recordSaleReturn } from "#server/features/returns/return-goods.ts";
import { finishSale, type SaleRequestContext } from "#server/features/sales/record/finish-sale.ts";
import {
  buildFreeSaleLine,
  resolveSaleLines,
  type SaleLineContext,
} from "#server/features/sales/record/line-rules.ts";

/** For an exchange the return is recorded first, because its goods may be sold again. */
export async function recordSale(
  selling: SaleRequestContext,
  { exchange, ...payload }: RecordSalePayload,
): Promise<SaleWithExchange> {
  const sold = payload.items.filter((item) => !item.free);
  const ids = sold.map(({ productId }) => productId);
  const presentationIds = sold.flatMap(({ presentation }) => (presentation ? [presentation.id] : []));
  const back = exchange && (await takeBack(selling, exchange, ids, payload));
  const linesOf = (found: SaleLineContext) => resolveSaleLines(payload.items, found);
  const sale = await finishSale(selling, payload, {
    items: payload.items,
    productIds: ids,
    presentationIds,
    linesOf,
  });
  return back ? { ...sale, exchange: back } : sale;
}

function takeBack(
  { tx, session, document: { id, at, late } }: SaleRequestContext,
  { saleId, refunds, ...goods }: ExchangeFields,
  sold: readonly string[],
  { shiftId, number }: Pick<RecordSalePayload, "shiftId" | "number">,
): Promise<SaleReturn> {
  const value = refunds?.find(({ method }) => method === "OTHER");
  const withReference = refunds?.map((one) =>
    one === value ? { ...one, reference: referenceToReplacementSale({ id, number }) } : one,
  );
  const document = {
    id: uuidv7(at.getTime()),
    at,
    late,
    violations: late ? createFlaggingViolations() : REFUSE_VIOLATIONS,
  };
  const payload = { ...goods, refunds: withReference, shiftId, number: null };
  return recordSaleReturn({ tx, session, document }, saleId, payload, sold);
}

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
