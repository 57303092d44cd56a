import { addQuantities, quantityFor } from "#core/quantity.ts";
import { lineSubtotal, type PricedLine, priceOfLine, type SaleLineRequest } from "#core/sale/line.ts";
import { isSettled, type PaymentInput, type PaymentMethod, settlePayments } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions } from "#core/sale/promotions.ts";
import { RETURN_REASONS } from "#core/sale/return-reasons.ts";
import { isMeasured } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import { pickOne, randomBetween } from "../random.ts";
import { addEntry, sendEntry } from "../send.ts";
import type { Shop, ShopProduct, Till } from "../shop.ts";
import { entriesOf, type RecordedLine } from "../write-log.ts";
import { lastShiftId } from "./drawer.ts";
import { severalProducts } from "./goods.ts";

/** Sells by the piece, weight or pack, with promotions and discounts, paid in several ways. */
export function recordSale(till: Till) {
  const { random } = till;
  const items = severalProducts(till, 3).map((product) => itemOf(till, product));
  if (random() < 0.1) items.push(freeItem(till));
  return sendSale(till, "/sales", items);
}

export function recordFreeSale(till: Till) {
  return sendSale(till, "/sales/free", [freeItem(till)]);
}

function itemOf({ random }: Till, goods: ShopProduct): SaleLineRequest {
  const { id, name, unit, price, tiers, pack } = goods;
  const measure = !isMeasured(unit)
    ? { quantity: randomBetween(random, 1, 3) }
    : random() < 0.5
      ? { amount: randomBetween(random, 50, 5_000) }
      : { quantity: randomBetween(random, 1, 2_500) / 1_000 };
  const presentation = pack && random() < 0.25 ? { ...pack, count: randomBetween(random, 1, 2) } : null;
  const amount = presentation ? null : (measure.amount ?? null);
  const quantity = measure.quantity ?? quantityFor(measure.amount!, price);
  const line = { price, tiers, quantity, amount, presentation };
  const discount = random() < 0.1 ? randomBetween(random, 0, lineSubtotal(line)) : 0;
  return { ...line, kind: "product", productId: id, name, unit, discount: { in: "pesos", value: discount } };
}

function freeItem({ random }: Till): SaleLineRequest {
  const line = { price: randomBetween(random, 1, 50) * 1_000, quantity: randomBetween(random, 1, 3) };
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
export function recordedLineOf({
  productId,
  name,
  quantity,
  total,
  presentation,
  promotion,
}: PricedLine): RecordedLine {
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
export function priceForShop(shop: Shop, lines: readonly SaleLineRequest[], off = 0) {
  const settings = { cashierDiscount: 0, cashRounding: shop.cashRounding };
  return priceSale(
    { lines, discount: { in: "pesos", value: off } },
    { role: "OWNER", settings, applyPromotions: (all) => applyPromotions(all, shop.promotions, new Date()) },
  );
}

function sendSale(till: Till, path: string, items: SaleLineRequest[]) {
  const { random, shop } = till;
  const sale = priceForShop(shop, items, random() < 0.1 ? randomBetween(random, 0, 500) : 0);
  // The discount after `priceSale` has capped it at the sale's total.
  const discount = sale.saleDiscount;
  const lines = sale.lines.map(recordedLineOf);
  const offered = payingOf(till, sale.total);
  const settled = settlePayments(sale.total, offered, shop.cashRounding);
  if (!isSettled(settled)) throw new Error(`not paid: ${JSON.stringify(offered)}`);
  const payments = settled.payments.map(({ method, amount }) => ({ method, amount }));
  const customerId = settled.creditAmount > 0 ? pickOne(random, shop.customers) : null;
  const shiftId = random() < 0.3 ? lastShiftId(till) : null;
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
  return sendEntry(till, addEntry(till, "POST", path, { kind: "sale", lines, payments, customerId }, body));
}

/** One payment of the total, or two payments of which the second pays the remainder. */
function payingOf({ random }: Till, total: number): PaymentInput[] {
  const one = (...methods: PaymentMethod[]) => pickOne(random, methods);
  const dice = random();
  if (dice < 0.5) return [{ method: one("CASH", "NEQUI", "CARD") }];
  if (dice < 0.65) return [{ method: "CREDIT" }];
  const amount = randomBetween(random, 0, total);
  const first = { method: one("NEQUI", "DAVIPLATA", "CREDIT"), amount };
  if (random() < 0.3) return [first, { method: one("BREB", "CARD") }];
  return [first, { method: "CASH", tendered: total - amount + randomBetween(random, 0, 2) * 5_000 }];
}

export async function returnSale(till: Till) {
  const { random } = till;
  const sold = entriesOf(till.writeLog, "sale").filter(({ answer }) => answer !== null);
  if (sold.length === 0) return;
  const sale = pickOne(random, sold.slice(-40));
  const items = random() < 0.4 ? null : pickReturnedParts(till, sale.answer.items);
  const body = {
    reason: pickOne(random, RETURN_REASONS),
    note: uuidv7(),
    ...(items && { items }),
    ...(random() < 0.3 && { refunds: [{ method: "NEQUI" }] }),
  };
  await sendEntry(
    till,
    addEntry(till, "POST", `/sales/${sale.id}/returns`, { kind: "return", sale, items }, body),
  );
}

type SoldItem = { id: string; quantity: number; unit: ShopProduct["unit"] };

export function pickReturnedParts({ random }: Till, sold: SoldItem[]) {
  const chosen = sold.filter(() => random() < 0.6);
  return (chosen.length > 0 ? chosen : [sold[0]!]).map(({ id, quantity, unit }) => ({
    saleItemId: id,
    quantity: isMeasured(unit)
      ? addQuantities(randomBetween(random, 1, Math.round(quantity * 1_000)) / 1_000)
      : randomBetween(random, 1, quantity),
  }));
}
