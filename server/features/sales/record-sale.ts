import type { ExchangeFields, SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { SalePayload, SoldSale } from "#core/contract/sales/sales.ts";
import { exchangeReferenceFor } from "#core/sale-code.ts";
import { uuidv7 } from "#core/uuid.ts";
import { createFlagging, REFUSE_VIOLATIONS } from "#server/documents/violations.ts";
import { returnGoods } from "#server/features/returns/return-goods.ts";
import { finishSale, type SaleCall } from "#server/features/sales/finish-sale.ts";
import { type LineContext, resolveLines } from "#server/features/sales/line-rules.ts";

/** For an exchange the return is recorded first, because its goods may be sold again. */
export async function recordSale(
  selling: SaleCall,
  { exchange, ...payload }: SalePayload,
): Promise<SoldSale> {
  const sold = payload.items.filter((item) => !item.free);
  const ids = sold.map(({ productId }) => productId);
  const presentationIds = sold.flatMap(({ presentation }) => (presentation ? [presentation.id] : []));
  const back = exchange && (await takeBack(selling, exchange, ids, payload));
  const linesOf = (found: LineContext) => resolveLines(payload.items, found);
  const sale = await finishSale(selling, payload, {
    items: payload.items,
    productIds: ids,
    presentationIds,
    linesOf,
  });
  return back ? { ...sale, exchange: back } : sale;
}

function takeBack(
  { tx, session, document: { id, at, late } }: SaleCall,
  { saleId, refunds, ...goods }: ExchangeFields,
  sold: readonly string[],
  { shiftId, number }: Pick<SalePayload, "shiftId" | "number">,
): Promise<SaleReturn> {
  const value = refunds?.find(({ method }) => method === "OTHER");
  const withReference = refunds?.map((one) =>
    one === value ? { ...one, reference: exchangeReferenceFor({ id, number }) } : one,
  );
  const document = {
    id: uuidv7(at.getTime()),
    at,
    late,
    violations: late ? createFlagging() : REFUSE_VIOLATIONS,
  };
  const payload = { ...goods, refunds: withReference, shiftId, number: null };
  return returnGoods({ tx, session, document }, saleId, payload, sold);
}
