import { addQuantities, computeQuantityForAmount } from "#core/quantity.ts";
import { computeLineSubtotal, type PricedLine, priceOfLine, type SaleLineRequest } from "#core/sale/line.ts";
import {
  isPaymentSettled,
  type PaymentInput,
  type PaymentMethod,
  settlePayments,
} from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions } from "#core/sale/promotions.ts";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { isMeasuredUnit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { pickRandomItem, randomIntegerBetween } from "../random.ts";
import { addWriteLogEntry, sendWriteLogEntry } from "../send.ts";
import type { SimulatedTill, TestProduct, TestShop } from "../shop.ts";
import { findEntriesOfKind, type RecordedSaleLine } from "../write-log.ts";
import { findLastShiftId } from "./drawer.ts";
import { pickRandomProducts } from "./goods.ts";

/** Sells by the piece, weight or pack, with promotions and discounts, paid in several ways. */
export function recordRandomSale(till: SimulatedTill) {
  const { random } = till;
  const items = pickRandomProducts(till, 3).map((product) => itemOf(till, product));
  if (random() < 0.1) items.push(freeItem(till));
  return sendSale(till, "/sales", items);
}

export function recordRandomFreeSale(till: SimulatedTill) {
  return sendSale(till, "/sales/free", [freeItem(till)]);
}

function itemOf({ random }: SimulatedTill, goods: TestProduct): SaleLineRequest {
  const { id, name, unit, price, tiers, pack } = goods;
  const measure = !isMeasuredUnit(unit)
    ? { quantity: randomIntegerBetween(random, 1, 3) }
    : random() < 0.5
      ? { amount: randomIntegerBetween(random, 50, 5_000) }
      : { quantity: randomIntegerBetween(random, 1, 2_500) / 1_000 };
  const presentation =
    pack && random() < 0.25 ? { ...pack, count: randomIntegerBetween(random, 1, 2) } : null;
  const amount = presentation ? null : (measure.amount ?? null);
  const quantity = measure.quantity ?? computeQuantityForAmount(measure.amount!, price);
  const line = { price, tiers, quantity, amount, presentation };
  const discount = random() < 0.1 ? randomIntegerBetween(random, 0, computeLineSubtotal(line)) : 0;
  return { ...line, kind: "product", productId: id, name, unit, discount: { in: "pesos", value: discount } };
}

function freeItem({ random }: SimulatedTill): SaleLineRequest {
  const line = {
    price: randomIntegerBetween(random, 1, 50) * 1_000,
    quantity: randomIntegerBetween(random, 1, 3),
  };
  return {
    ...line,
    amount: null,
    discount: null,
    kind: "free",
    productId: null,
    name: "Recarga",
    unit: "UNIT",
  };
}

/** Builds the line of a sale's request as a till sends it. */
function sentOf(line: SaleLineRequest, { ownDiscount, promotion }: PricedLine, promotes: boolean): object {
  const { productId, name: description, quantity, amount, presentation: pack } = line;
  const { price } = priceOfLine(line, "PUBLIC");
  if (productId === null) return { description, price, quantity };
  const off = ownDiscount > 0 ? { discount: ownDiscount } : {};
  if (pack) {
    const { id, count, units } = pack;
    return { productId, presentation: { id, count, price, units }, ...off };
  }
  const sold = amount === null ? { productId, quantity, price } : { productId, amount, price };
  if (!promotes) return { ...sold, ...off };
  const { id = null, discount = 0 } = promotion ?? {};
  return { ...sold, ...off, promotion: id && { id, discount } };
}

/** Turns a priced line into a line of the write log. */
export function toRecordedSaleLine({
  productId,
  name,
  quantity,
  total,
  presentation,
  promotion,
}: PricedLine): RecordedSaleLine {
  const pack = presentation && `${presentation.id} x ${presentation.count}`;
  return {
    productId,
    name,
    quantity,
    total,
    pack,
    promotion: promotion && `${promotion.id} ${promotion.discount}`,
  };
}

/** Prices the lines as a till does; `off` is the discount of the sale in pesos. */
export function priceSaleForShop(shop: TestShop, lines: readonly SaleLineRequest[], off = 0) {
  const settings = { cashierDiscount: 0, cashRounding: shop.cashRounding };
  return priceSale(
    { lines, discount: { in: "pesos", value: off } },
    { role: "OWNER", settings, applyPromotions: (all) => applyPromotions(all, shop.promotions, new Date()) },
  );
}

function sendSale(till: SimulatedTill, path: string, items: SaleLineRequest[]) {
  const { random, shop } = till;
  const sale = priceSaleForShop(shop, items, random() < 0.1 ? randomIntegerBetween(random, 0, 500) : 0);
  // The discount after `priceSale` has capped it at the sale's total.
  const discount = sale.saleDiscount;
  const lines = sale.lines.map(toRecordedSaleLine);
  const offered = payingOf(till, sale.total);
  const settled = settlePayments(sale.total, offered, shop.cashRounding);
  if (!isPaymentSettled(settled)) throw new Error(`not paid: ${JSON.stringify(offered)}`);
  const payments = settled.payments.map(({ method, amount }) => ({ method, amount }));
  const customerId = settled.creditAmount > 0 ? pickRandomItem(random, shop.customers) : null;
  const shiftId = random() < 0.3 ? findLastShiftId(till) : null;
  const [first, ...others] = offered;
  const body = {
    items: items.map((item, i) => sentOf(item, sale.lines[i]!, shop.promotions.length > 0)),
    ...(others.length === 0 && first!.amount == null
      ? { paymentMethod: first!.method }
      : { payments: offered }),
    ...(discount > 0 && { discount }),
    total: sale.total,
    customerId,
    shiftId,
  };
  return sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", path, { kind: "sale", lines, payments, customerId }, body),
  );
}

/** One payment of the total, or two payments of which the second pays the remainder. */
function payingOf({ random }: SimulatedTill, total: number): PaymentInput[] {
  const one = (...methods: PaymentMethod[]) => pickRandomItem(random, methods);
  const dice = random();
  if (dice < 0.5) return [{ method: one("CASH", "NEQUI", "CARD") }];
  if (dice < 0.65) return [{ method: "CREDIT" }];
  const amount = randomIntegerBetween(random, 0, total);
  const first = { method: one("NEQUI", "DAVIPLATA", "CREDIT"), amount };
  if (random() < 0.3) return [first, { method: one("BREB", "CARD") }];
  return [first, { method: "CASH", tendered: total - amount + randomIntegerBetween(random, 0, 2) * 5_000 }];
}

export async function returnRandomSale(till: SimulatedTill) {
  const { random } = till;
  const sold = findEntriesOfKind(till.writeLog, "sale").filter(({ answer }) => answer !== null);
  if (sold.length === 0) return;
  const sale = pickRandomItem(random, sold.slice(-40));
  const items = random() < 0.4 ? null : pickReturnedSaleLines(till, sale.answer.items);
  const body = {
    reason: pickRandomItem(random, RETURN_REASONS),
    note: uuidv7(),
    ...(items && { items }),
    ...(random() < 0.3 && { refunds: [{ method: "NEQUI" }] }),
  };
  await sendWriteLogEntry(
    till,
    addWriteLogEntry(till, "POST", `/sales/${sale.id}/returns`, { kind: "return", sale, items }, body),
  );
}

type SoldItem = { id: string; quantity: number; unit: TestProduct["unit"] };

export function pickReturnedSaleLines({ random }: SimulatedTill, sold: SoldItem[]) {
  const chosen = sold.filter(() => random() < 0.6);
  return (chosen.length > 0 ? chosen : [sold[0]!]).map(({ id, quantity, unit }) => ({
    saleItemId: id,
    quantity: isMeasuredUnit(unit)
      ? addQuantities(randomIntegerBetween(random, 1, Math.round(quantity * 1_000)) / 1_000)
      : randomIntegerBetween(random, 1, quantity),
  }));
}
