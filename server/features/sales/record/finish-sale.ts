import { setImmediate as nextTurn } from "node:timers/promises";
import type { CustomerFields } from "#core/contract/customers.ts";
import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import type { SaleItemInput } from "#core/contract/sales/sold-lines.ts";
import { dayOf } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import type { PriceLevel } from "#core/goods/price-levels.ts";
import { hasPermission } from "#core/permissions.ts";
import type { PlanLimitMode } from "#core/plan.ts";
import { pluck } from "#core/pluck.ts";
import { sumSoldQuantities } from "#core/sale/line.ts";
import { listOfferedPayments, type PaymentSettlement } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions } from "#core/sale/promotions.ts";
import { buildSaleAnswer } from "#core/sale/sale-answer.ts";
import { computeLineTax, taxRulesOf } from "#core/tax/tax-of-line.ts";
import { uuidv7 } from "#core/uuid.ts";
import { registerDisplacedDocument } from "#server/db/documents-by-time.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { claimDocumentNumber } from "#server/documents/claim-number.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import {
  chargeSaleToCredit,
  lockCreditAccount,
  readDueDateOfSale,
} from "#server/features/credit/credit-ledger.ts";
import { saveCreditConsent } from "#server/features/customers/save-customer.ts";
import {
  buyerOfSale,
  decideSaleDocument,
  requestSaleDocument,
} from "#server/features/fiscal/document-of-sale.ts";
import { moveStock } from "#server/features/products/stock/move-stock.ts";
import {
  type PossibleSalePromotion,
  readPossibleSalePromotions,
} from "#server/features/promotions/read-promotions.ts";
import { flagDeletedCustomer, lockRestoredAccount } from "#server/features/sales/record/deleted-customer.ts";
import type { RequestedSaleLine, SaleLineContext } from "#server/features/sales/record/line-rules.ts";
import {
  type OfferedSalePayments,
  refuseDifferentSaleTotal,
  requireSettledPayment,
} from "#server/features/sales/record/payment-rules.ts";
import {
  flagChangedPromotions,
  refuseChangedPromotions,
} from "#server/features/sales/record/promotion-rules.ts";
import {
  insertSale,
  lockProductsForSale,
  type NewSale,
  readCustomerForSale,
  readPresentationsForSale,
} from "#server/features/sales/record/record-sale.sql.ts";
import {
  decideSalePriceLevel,
  type RequestedItem,
  refuseSaleProblems,
} from "#server/features/sales/record/sale-rules.ts";
import { lockShift } from "#server/features/shifts/lock-shift.ts";
import {
  answerClosedCounts,
  type ClosedCounts,
  findClosedCounts,
  flagCountedProducts,
  NO_CLOSED_COUNTS,
} from "#server/features/stock-counts/answer-closed-counts.ts";
import type { Session } from "#server/session.ts";
import { refuseSaleBeyondPlan } from "#server/store/plan-limits.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";
import { withConfirmation } from "#server/store/transfers.sql.ts";

export type SaleRequestContext = {
  tx: StoreTx;
  session: Session;
  document: NewDocument;
  planLimits: PlanLimitMode;
};

type SaleBody = OfferedSalePayments & {
  items: readonly RequestedItem[];
  customerId?: string | null | undefined;
  priceLevel?: PriceLevel | null | undefined;
  promotions?: boolean | null | undefined;
  discount?: number | null | undefined;
  allowOverLimit?: boolean | null | undefined;
  shiftId?: string | null | undefined;
  number: string | null;
  customerName: string | null;
  creditConsent?: CustomerFields["creditConsent"];
  document?: "NONE" | "DEE" | "FEV" | null | undefined;
  buyer?: BuyerInput | null | undefined;
};

type SaleGoods = {
  items?: readonly SaleItemInput[];
  productIds: readonly string[];
  presentationIds: readonly string[];
  linesOf: (found: SaleLineContext) => RequestedSaleLine[];
};

/** With more items, other requests run between the steps. */
const LONG_SALE = 100;

/** Writes stock, sale, lines, payments and stock entries in one transaction. */
export async function finishSale(context: SaleRequestContext, body: SaleBody, goods: SaleGoods) {
  const found = await readForSale(context, body, goods);
  const counts = await findCountsOfSale(context, found);
  const isLong = body.items.length > LONG_SALE;
  if (isLong) await nextTurn();
  const decided = decideSale(context, body, goods, { ...found, counts });
  if (isLong) await nextTurn();
  return writeSale(context, body, { ...found, counts }, decided);
}

type FoundForSale = Awaited<ReturnType<typeof readForSale>> & { counts: ClosedCounts };

/** Read only if a product was counted at the moment of the sale or later, which no sale of today sees. */
function findCountsOfSale(
  { tx, document: { at } }: SaleRequestContext,
  { products }: Pick<FoundForSale, "products">,
): Promise<ClosedCounts> | ClosedCounts {
  const counted = products.filter(({ countedAt }) => countedAt && countedAt >= at);
  return counted.length > 0 ? findClosedCounts(tx, pluck(counted, "id"), at) : NO_CLOSED_COUNTS;
}

/** The statements are sent together, in this order: the lock of the number comes before locks of products. */
function readForSale(
  { tx, session, document, planLimits }: SaleRequestContext,
  body: SaleBody,
  { items = [], productIds, presentationIds }: SaleGoods,
) {
  const { at, late } = document;
  return together({
    number: claimDocumentNumber(tx, session, document, body.number),
    settings: readStoreSettings(tx, late ? at : undefined),
    products: productIds.length > 0 ? lockProductsForSale(tx, [...new Set(productIds)].sort()) : [],
    presentations: presentationIds.length > 0 ? readPresentationsForSale(tx, [...presentationIds]) : [],
    promotions: knownPromotions(tx, document, body, items),
    account: body.customerId && asksForCredit(body) ? lockCreditAccount(tx, body.customerId) : null,
    customer: body.customerId ? readCustomerForSale(tx, body.customerId) : null,
    withinPlan: late ? null : refuseSaleBeyondPlan(tx, planLimits, dayOf(at)),
    shift: lockShift(tx, session, document, body.shiftId),
  });
}

/** Awaits the parts of an object together. They were begun in the order in which they are written. */
async function together<Parts extends Record<string, unknown>>(parts: Parts) {
  const values = await Promise.all(Object.values(parts));
  const named = Object.keys(parts).map((name, index) => [name, values[index]]);
  return Object.fromEntries(named) as { [Name in keyof Parts]: Awaited<Parts[Name]> };
}

type DecidedSale = ReturnType<typeof decideSale>;

/** Prices the sale. Refuses broken rules, or flags them in a late sale. */
function decideSale(
  { session, document: { at, violations }, document }: SaleRequestContext,
  body: SaleBody,
  { items = [], linesOf }: SaleGoods,
  { settings, products, presentations, promotions, customer, shift, counts }: FoundForSale,
) {
  if (!shift && settings.shifts === "REQUIRED") violations.raise("SHIFT", new AppError("SHIFT_REQUIRED"));
  const documentRequest = decideSaleDocument(body, settings.documents, session, document);
  const priceLevel = decideSalePriceLevel(body.priceLevel, customer?.priceLevel ?? "PUBLIC", {
    role: session.role,
    settings,
    violations,
  });
  const taxes = taxRulesOf(settings.taxes, at);
  const requested = linesOf({
    products,
    presentations,
    promotions,
    violations,
    taxedOn: taxes?.day,
    priceLevel,
  });
  const priced = priceSale(
    {
      lines: requested.map(({ line }) => line),
      priceLevel,
      discount: { in: "pesos", value: body.discount ?? 0 },
      payments: listOfferedPayments(body),
    },
    {
      role: session.role,
      settings,
      late: violations.late,
      taxOf: taxes && ((line) => computeLineTax(line, taxes)),
      applyPromotions:
        violations.late || promotions.length === 0 ? null : (lines) => applyPromotions(lines, promotions, at),
    },
  );
  if (violations.late) flagChangedPromotions(priced.lines, promotions, at, violations);
  else refuseChangedPromotions(items, priced.lines, products, { expected: body.total, total: priced.total });
  flagCountedProducts(document, counts);
  const stocked = settings.sellBelowStock ? "any stock" : products.filter(({ id }) => !counts.has(id));
  refuseSaleProblems(priced, { items: body.items, requested }, stocked, violations);
  refuseDifferentSaleTotal(body.total, priced.total);
  const settlement = requireSettledPayment(priced.settlement!, body);
  if (settlement.creditAmount > 0 && !body.customerId) throw refuseCreditToNobody(body);
  return { priced, settlement, priceLevel, documentRequest };
}

async function writeSale(
  { tx, session, document }: SaleRequestContext,
  body: SaleBody,
  found: FoundForSale,
  { priced, settlement: settled, priceLevel, documentRequest }: DecidedSale,
): Promise<Sale> {
  const { id, at, violations, late } = document;
  const { number, settings, products, shift } = found;
  const settlement = withConfirmations(withPaymentIds(settled, at), { settings, by: session, at });
  const { creditAmount } = settlement;
  const customer =
    found.customer ?? (body.customerId ? flagDeletedCustomer(tx, body, creditAmount, document) : null);
  // The customer was missing when the account was read, and has just been restored.
  const account =
    creditAmount > 0 && !found.account ? await lockRestoredAccount(tx, body.customerId!) : found.account;
  const lines = priced.lines.map((line) => ({ id: uuidv7(at.getTime()), ...line }));
  const device = session.device && { id: session.device.id, name: session.device.name };
  const made: NewSale = {
    id,
    number,
    createdAt: at,
    receivedAt: late?.receivedAt ?? null,
    priceLevel,
    discount: priced.discount,
    total: priced.total,
    settlement,
    customer,
    seller: session,
    shift,
    device,
  };
  insertSale(tx, made, lines);
  registerDisplacedDocument(tx, id, at);
  const balanceAfter =
    creditAmount > 0
      ? await chargeCredit({ tx, session, document }, body, settings, account!, creditAmount)
      : null;
  const soldProducts = [...sumSoldQuantities(lines)].map(([productId, quantity]) => ({
    productId,
    quantity: -quantity,
  }));
  await moveStock(tx, { kind: "SALE", lines: soldProducts, saleId: id, user: session }, at);
  await answerClosedCounts(tx, found.counts, soldProducts, session);
  await insertDocumentFlags(tx, session, document, { saleId: id, shiftId: shift?.id ?? null });
  const sale = buildSaleAnswer(
    {
      id,
      number,
      createdAt: at.toISOString(),
      balanceAfter,
      device,
      soldOffline: late !== null,
      priceLevel,
      customer: customer?.copy ?? null,
      seller: { id: session.userId, name: session.userName },
      shift: shift && { id: shift.id, number: shift.number },
      documentState: documentRequest && "PENDING",
      documentBuyer: documentRequest && (buyerOfSale(documentRequest, customer?.copy ?? null)?.name ?? null),
      flags: violations.flags.map((flag) => ({ ...flag, seenAt: null })),
    },
    priced,
    settlement,
    lines,
    products,
  );
  if (documentRequest) {
    const dueAt = creditAmount > 0 ? await readDueDateOfSale(tx, id) : null;
    const place = { shiftId: shift?.id ?? null, tillId: session.device?.tillId ?? null };
    await requestSaleDocument(
      { tx, issuingSettings: settings.documents, dueAt, ...place, now: late?.receivedAt ?? at },
      sale,
      documentRequest,
    );
  }
  return sale;
}

export const withPaymentIds = (settlement: PaymentSettlement, at: Date): PaymentSettlement => ({
  ...settlement,
  payments: settlement.payments.map((payment) => ({ id: uuidv7(at.getTime()), ...payment })),
});

export const withConfirmations = (
  settlement: PaymentSettlement,
  confirming: Parameters<typeof withConfirmation>[1],
): PaymentSettlement => ({
  ...settlement,
  payments: settlement.payments.map((payment) => withConfirmation(payment, confirming)),
});

type SaleWriter = Pick<SaleRequestContext, "tx" | "session" | "document">;

/** Adds the credit of the sale to the customer's debt, and returns the new balance. */
async function chargeCredit(
  { tx, session, document: { id, at, violations } }: SaleWriter,
  body: SaleBody,
  settings: FoundForSale["settings"],
  account: NonNullable<FoundForSale["account"]>,
  amount: number,
): Promise<number> {
  const mayGoOverLimit = body.allowOverLimit === true && hasPermission(session.role, "credit.overLimit");
  const charge = { saleId: id, amount, at, by: session, settings, mayGoOverLimit, violations };
  const balanceAfter = await chargeSaleToCredit(tx, account, charge);
  if (body.creditConsent) saveCreditConsent(tx, body.customerId!, body.creditConsent);
  return balanceAfter;
}

/** Promotions that may apply. A late sale keeps its own promotions: they are read only if it names some. */
function knownPromotions(
  tx: StoreTx,
  { at, violations }: NewDocument,
  { promotions }: SaleBody,
  items: readonly SaleItemInput[],
): Promise<PossibleSalePromotion[]> | PossibleSalePromotion[] {
  if (!violations.late)
    return promotions === false || !items.some(({ free }) => !free)
      ? []
      : readPossibleSalePromotions(tx, at, null);
  const promotionIds = items.flatMap((item) => (!item.free && item.promotion ? item.promotion.id : []));
  return promotionIds.length > 0 ? readPossibleSalePromotions(tx, at, promotionIds) : [];
}

const asksForCredit = ({ paymentMethod, payments }: SaleBody) =>
  paymentMethod === "CREDIT" || (payments?.some(({ method }) => method === "CREDIT") ?? false);

export function refuseCreditToNobody({ payments }: Pick<SaleBody, "payments">): AppError {
  const index = payments?.findIndex(({ method }) => method === "CREDIT") ?? -1;
  const field = index >= 0 ? `payments.${index}.method` : "customerId";
  return invalidInput([{ field, message: "Para fiar, elige el cliente que queda debiendo" }]);
}
