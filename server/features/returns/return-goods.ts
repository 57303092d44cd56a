import type { ReturnPayload } from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { AppError } from "#core/errors.ts";
import { addQuantities } from "#core/quantity.ts";
import { MAX_RETURNED_LINES, overpaidAmount } from "#core/sale/returns.ts";
import { canReturn } from "#core/store-settings.ts";
import { sumTaxes } from "#core/tax/tax-of-line.ts";
import { insertDisplacement } from "#server/db/by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimNumber } from "#server/documents/claim-number.ts";
import { clampToEarliest, MAX_CLOCK_DIFFERENCE_MS, type NewDocument } from "#server/documents/document.ts";
import { insertFlags } from "#server/documents/insert-flags.ts";
import { raiseForbiddenRole } from "#server/documents/late-seller.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockOpenDebt, reduceDebtByReturn } from "#server/features/credit/credit-ledger.ts";
import { documentToCorrect, requestReturnDocument } from "#server/features/fiscal/document-of-return.ts";
import { moveStock, subtractUnitsSold } from "#server/features/products/stock/move-stock.ts";
import { postReturn } from "#server/features/returns/post-return.ts";
import {
  buildReturnDayFigures,
  decideRefund,
  type ReturnedLine,
  resolveReturnedLines,
  returnStateAfter,
} from "#server/features/returns/return-rules.ts";
import { insertReturn, lockProducts, lockSale } from "#server/features/returns/returns.sql.ts";
import { lockShift, refuseCashOutsideShift } from "#server/features/shifts/lock-shift.ts";
import type { Session } from "#server/session.ts";
import { readSettings } from "#server/store/read-settings.ts";

type ReturnCall = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * Changes stock, money, debt and figures in one transaction. `exchangedIds` are products that are sold afterwards
 * in the same transaction; they are locked together with the returned products.
 * @throws SALE_NOT_FOUND, FORBIDDEN, ALREADY_RETURNED, RETURNS_FULL, SHIFT_REQUIRED, PAYMENTS_MISMATCH,
 * STOCK_TOO_HIGH or INVALID_INPUT
 */
export async function returnGoods(
  { tx, session, document }: ReturnCall,
  saleId: string,
  { items, reason, note, refunds: offered, shiftId, number: given }: ReturnPayload,
  exchangedIds: readonly string[] = [],
): Promise<SaleReturn> {
  const { id, violations, late } = document;
  const [number, settings, sale] = await Promise.all([
    claimNumber(tx, session, document, given),
    readSettings(tx),
    lockSale(tx, saleId),
  ]);
  raiseForbiddenRole(document, canReturn(session.role, settings));
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  const at = clampToEarliest(document, sale.createdAt, MAX_CLOCK_DIFFERENCE_MS);
  const lines = resolveReturnedLines(sale.lines, items, reason);
  const total = lines.reduce((sum, line) => sum + line.total, 0);
  const state = returnStateAfter(sale.lines, lines);
  if (sale.returnedLines + lines.length > MAX_RETURNED_LINES && !state.complete)
    throw new AppError("RETURNS_FULL");
  // The statements are sent together, in the global order of locks: products, customer, shift.
  const [, owed, shift, corrected] = await Promise.all([
    lockProducts(tx, [...new Set([...productsOf(lines), ...exchangedIds])].sort()),
    sale.creditAmount > 0 ? lockOpenDebt(tx, saleId) : 0,
    lockShift(tx, session, document, shiftId),
    documentToCorrect(tx, saleId),
  ]);
  const left = sale.broughtIn - sale.refunded;
  const over = overpaidAmount(sale);
  const { refunds, rounding } = decideRefund(
    { total, left, owed, over },
    offered,
    settings.cashRounding,
    violations,
  );
  for (const { method } of refunds) refuseCashOutsideShift(settings, shift, method, violations);
  const made = { id, number, saleId, total, rounding, refunds, reason, note };
  insertDisplacement(tx, id, at);
  insertReturn(tx, { ...made, shift, at, lines, by: session, state });
  if (corrected)
    requestReturnDocument(tx, corrected, {
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
  postReturn(tx, at, session, { total, figures: buildReturnDayFigures(total, refunds), lines });
  const back = quantitiesOf(lines.filter(({ restock }) => restock));
  await moveStock(tx, { kind: "RETURN", lines: back, saleId, user: session }, at);
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
  await insertFlags(tx, session, document, { saleId });
  return {
    ...made,
    ...sumTaxes(lines.map(({ taxed }) => taxed)),
    shift: shift && { id: shift.id, number: shift.number },
    saleNumber: sale.number,
    createdAt: at.toISOString(),
    items: lines.map(({ of, quantity, total, taxed, restock }) => ({
      saleItemId: of.id,
      productId: of.productId,
      productName: of.productName,
      unit: of.unit,
      quantity,
      total,
      restock,
      tax: of.taxed?.class ?? null,
      taxes: sumTaxes([taxed]).taxes,
    })),
    seller: { id: session.userId, name: session.userName },
  };
}

function productsOf(lines: readonly ReturnedLine[]): string[] {
  return lines.flatMap(({ of }) => of.productId ?? []);
}

function quantitiesOf(lines: readonly ReturnedLine[]): { productId: string; quantity: number }[] {
  const byProduct = new Map<string, number>();
  for (const { of, quantity } of lines)
    if (of.productId) byProduct.set(of.productId, addQuantities(byProduct.get(of.productId) ?? 0, quantity));
  return [...byProduct].map(([productId, quantity]) => ({ productId, quantity }));
}
