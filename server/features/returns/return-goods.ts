import type { ReturnGoodsPayload } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { AppError } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { addQuantities } from "#core/quantity.ts";
import { computeOverpaidRefund, MAX_RETURNED_LINES } from "#core/sale/returns.ts";
import { canReturnGoods } from "#core/store-settings.ts";
import { sumTaxes } from "#core/tax/tax-of-line.ts";
import { registerDisplacedDocument } from "#server/db/documents-by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, type DocumentCall, MAX_CLOCK_DIFFERENCE_MS } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockOpenDebtOfSale, reduceDebtByReturn } from "#server/features/credit/credit-ledger.ts";
import { lockDocumentToCorrect, requestReturnNote } from "#server/features/fiscal/document-of-return.ts";
import { moveStock, subtractUnitsSold } from "#server/features/products/stock/move-stock.ts";
import {
  buildReturnDayFigures,
  computeReturnLines,
  computeReturnStateOfSale,
  decideSaleRefund,
  type NewReturnLine,
} from "#server/features/returns/return-rules.ts";
import {
  insertSaleReturn,
  lockProductsForReturn,
  lockSaleForReturn,
  readSaleReturn,
} from "#server/features/returns/returns.sql.ts";
import { lockShift, requireShiftForCash } from "#server/features/shifts/lock-shift.ts";
import {
  answerClosedCounts,
  findClosedCounts,
  flagCountedProducts,
} from "#server/features/stock-counts/answer-closed-counts.ts";
import { addToDayFiguresSql, type DayFigure } from "#server/store/day-figures.sql.ts";
import { addToPromotionFiguresSql } from "#server/store/promotion-figures.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import {
  addToDaySalesTotalSql,
  addToSellerTotals,
  addToStoreSalesTotalSql,
} from "#server/store/running-totals.sql.ts";
import { addToTaxFiguresSql, type TaxedLine } from "#server/store/tax-figures.sql.ts";

export { readReturnsOfSale } from "#server/features/returns/returns.sql.ts";

/**
 * Changes stock, money, debt and figures in one transaction. `exchangedIds` are products that are sold afterwards
 * in the same transaction; they are locked together with the returned products.
 * @throws SALE_NOT_FOUND, FORBIDDEN, ALREADY_RETURNED, RETURNS_FULL, SHIFT_REQUIRED, PAYMENTS_MISMATCH,
 * STOCK_TOO_HIGH or INVALID_INPUT
 */
export async function recordSaleReturn(
  { tx, session, document }: DocumentCall,
  saleId: string,
  { items, reason, note, refunds: offered, shiftId, number: given }: ReturnGoodsPayload,
  exchangedIds: readonly string[] = [],
): Promise<SaleReturn> {
  const { id, violations, late } = document;
  const [number, settings, sale] = await Promise.all([
    claimDocumentNumber(tx, session, document, given),
    readStoreSettings(tx),
    lockSaleForReturn(tx, saleId),
  ]);
  raiseForbiddenRole(document, canReturnGoods(session.role, settings));
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  const at = clampToEarliest(document, sale.createdAt, MAX_CLOCK_DIFFERENCE_MS);
  const lines = computeReturnLines(sale.lines, items, reason);
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const state = computeReturnStateOfSale(sale.lines, lines);
  if (sale.returnedLines + lines.length > MAX_RETURNED_LINES && !state.complete)
    throw new AppError("RETURNS_FULL");
  // The statements are sent together, in the global order of locks: products, customer, shift.
  const [, owed, shift, corrected] = await Promise.all([
    lockProductsForReturn(tx, [...new Set([...productsOf(lines), ...exchangedIds])].sort()),
    sale.creditAmount > 0 ? lockOpenDebtOfSale(tx, saleId) : 0,
    lockShift(tx, session, document, shiftId),
    lockDocumentToCorrect(tx, saleId),
  ]);
  const left = sale.broughtIn - sale.refunded;
  const over = computeOverpaidRefund(sale);
  const { refunds, rounding } = decideSaleRefund(
    { total, left, owed, over },
    offered,
    settings.cashRounding,
    violations,
  );
  for (const { method } of refunds) requireShiftForCash(settings, shift, method, violations);
  registerDisplacedDocument(tx, id, at);
  const made = { id, number, saleId, total, rounding, refunds, reason, note };
  insertSaleReturn(tx, { ...made, shift, at, lines, by: session, state });
  if (corrected)
    requestReturnNote(tx, corrected, {
      saleId,
      returnId: id,
      refunds,
      total,
      at,
      now: late?.receivedAt ?? at,
      lines: lines.map(({ of, quantity, total, taxed }) => ({
        line: of.line,
        quantity,
        total,
        taxes: sumTaxes([taxed]).taxes,
      })),
      isWhole: state.complete && sale.returnedLines === 0,
    });
  postReturnToDayFigures(tx, at, session, { total, figures: buildReturnDayFigures(total, refunds), lines });
  const back = quantitiesOf(lines.filter(({ restock }) => restock));
  const counts = await findClosedCounts(tx, pluck(back, "productId"), at);
  flagCountedProducts(document, counts);
  await moveStock(tx, { kind: "RETURN", lines: back, saleId, user: session }, at);
  await answerClosedCounts(tx, counts, back, session);
  await subtractUnitsSold(tx, quantitiesOf(lines.filter(({ restock }) => !restock)));
  const credit = refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  if (credit > 0)
    await reduceDebtByReturn(tx, { saleId, returnId: id, number, amount: credit, at, by: session });
  const details = { total, reason, all: state.complete };
  await recordEvent(
    tx,
    session,
    { kind: "SALE_RETURNED", subject: { id: saleId, name: sale.number }, details },
    at,
  );
  await insertDocumentFlags(tx, session, document, { saleId, shiftId: shift?.id ?? null });
  return (await readSaleReturn(tx, id))!;
}

function productsOf(lines: readonly NewReturnLine[]): string[] {
  return lines.flatMap(({ of }) => of.productId ?? []);
}

function quantitiesOf(lines: readonly NewReturnLine[]): { productId: string; quantity: number }[] {
  const byProduct = new Map<string, number>();
  for (const { of, quantity } of lines)
    if (of.productId) byProduct.set(of.productId, addQuantities(byProduct.get(of.productId) ?? 0, quantity));
  return [...byProduct].map(([productId, quantity]) => ({ productId, quantity }));
}

type PostedReturn = { total: number; figures: readonly DayFigure[]; lines: readonly NewReturnLine[] };

/** Subtracts a return from the figures of its own day. Rows are locked in the same order as for a sale. */
function postReturnToDayFigures(
  tx: StoreTx,
  at: Date,
  by: { userId: string; userName: string },
  { total, figures, lines }: PostedReturn,
) {
  const takings = { sales: 0, revenue: -total };
  tx.post(addToDaySalesTotalSql(tx, at, takings));
  tx.post(addToDayFiguresSql(tx, at, figures));
  tx.post(addToSellerTotals(tx, at, by, { sales: 0, total: 0, discounts: 0, returns: total }));
  const taxed = lines.filter((line): line is NewReturnLine & TaxedLine => line.taxed !== null);
  if (taxed.length > 0) tx.post(addToTaxFiguresSql(tx, at, "RETURN", taxed));
  const promoted = lines.flatMap(({ of, quantity, total, taxed, promotion }) =>
    promotion ? [{ productId: of.productId, quantity, total, taxed, promotion }] : [],
  );
  if (promoted.length > 0) tx.post(addToPromotionFiguresSql(tx, at, "RETURN", promoted));
  tx.post(addToStoreSalesTotalSql(tx, takings));
}
