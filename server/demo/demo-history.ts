import type { Sale } from "#core/contract/sales/sales.ts";
import { dayOf } from "#core/dates.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { type PaymentMethod, type PaymentSettlement, settlePayments } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { DemoActivity, DemoDelivery, DemoSale } from "#server/demo/activity.ts";
import type { DemoSaleLine } from "#server/demo/day-of-sales.ts";
import {
  addDemoDayFigure,
  addDemoPromotionFigure,
  type DemoDayFigure,
  type DemoPromotionFigure,
} from "#server/demo/figures.ts";
import { type DemoPack, orderedQuantityColumns, presentationOfQuantity } from "#server/demo/packs.ts";

export type DemoSeller = { id: string; name: string };
export type DemoMasterData = {
  products: { id: string; name: string; price: number; unit: Unit }[];
  customers: { id: string; copy: NonNullable<Sale["customer"]> }[];
  suppliers: { id: string }[];
  users: DemoSeller[];
  promotions: readonly SalePromotion[];
  packs: readonly DemoPack[];
};

export type DemoHistory = {
  sales: DemoSaleRow[];
  lines: LineRow[];
  payments: Row<{ sale_id: string }>[];
  entries: Row<{ created_at: Date }>[];
  orders: object[];
  orderItems: object[];
  receptions: object[];
  receptionLines: object[];
  dayTotals: { day: string; sales: number; revenue: number }[];
  figures: DemoDayFigure[];
  promotionFigures: DemoPromotionFigure[];
};
type Row<Columns> = Columns & { [column: string]: unknown };
export type DemoSaleRow = Row<{
  id: string;
  created_at: Date;
  total: number;
  payment_method: PaymentMethod;
  customer_id: string | null;
  seller_id: string;
  seller_name: string;
}>;
type LineRow = Row<{
  sale_id: string;
  id: string;
  product_id: string | null;
  unit: Unit;
  quantity: number;
}>;

export function buildDemoHistory(activity: DemoActivity, people: DemoMasterData, began: Date): DemoHistory {
  const history: DemoHistory = {
    sales: [],
    lines: [],
    payments: [],
    entries: [],
    orders: [],
    orderItems: [],
    receptions: [],
    receptionLines: [],
    dayTotals: [],
    figures: [],
    promotionFigures: [],
  };
  const level = people.products.map(() => 0);
  const owner = people.users[0]!;
  const move = (
    kind: string,
    index: number,
    quantity: number,
    at: Date,
    who: DemoSeller,
    origin: object = {},
  ) => {
    level[index] = addQuantities(level[index]!, quantity);
    history.entries.push({
      id: uuidv7(at.getTime()),
      product_id: people.products[index]!.id,
      kind,
      quantity,
      on_hand_after: level[index],
      user_id: who.id,
      user_name: who.name,
      created_at: at,
      ...origin,
    });
  };

  activity.openingStock.forEach((stock, index) => {
    if (stock > 0) move("INITIAL", index, stock, began, owner);
  });
  for (const event of sortByTime(activity))
    if ("delivery" in event) addDelivery(history, people, event.delivery, move);
    else addSale(history, people, event.sale, move);
  return history;
}

type Move = (
  kind: string,
  index: number,
  quantity: number,
  at: Date,
  who: DemoSeller,
  origin?: object,
) => void;

function sortByTime({
  sales,
  deliveries,
}: DemoActivity): ({ sale: DemoSale; at: Date } | { delivery: DemoDelivery; at: Date })[] {
  return [
    ...deliveries.map((delivery) => ({ delivery, at: delivery.at })),
    ...sales.map((sale) => ({ sale, at: sale.at })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function addSale(history: DemoHistory, people: DemoMasterData, sale: DemoSale, move: Move): void {
  const id = uuidv7(sale.at.getTime());
  const seller = people.users[sale.sellerIndex]!;
  const customer = sale.customerIndex === null ? null : people.customers[sale.customerIndex]!;
  const productOf = (line: DemoSaleLine) =>
    "productIndex" in line ? people.products[line.productIndex]! : null;
  const priced = priceSale(
    {
      lines: sale.lines.map((line) => {
        const product = productOf(line);
        const price = product ? product.price : "price" in line ? line.price : 0;
        return {
          kind: "product",
          productId: product?.id ?? null,
          name: product?.name ?? "",
          price,
          unit: product?.unit ?? "UNIT",
          quantity: line.quantity,
          presentation: presentationOfQuantity(people.packs, product?.id, line.quantity),
          amount: null,
          discount: null,
        };
      }),
    },
    {
      role: "OWNER",
      settings: DEFAULT_STORE_SETTINGS,
      applyPromotions: (some) => applyPromotions(some, people.promotions, sale.at),
    },
  );
  const lines = sale.lines.map((line, index) => {
    const product = productOf(line);
    const { price, discount, total, promotion, presentation } = priced.lines[index]!;
    return {
      sale_id: id,
      line: index + 1,
      id: uuidv7(sale.at.getTime()),
      product_id: product?.id ?? null,
      product_name: product?.name ?? ("description" in line ? line.description : ""),
      description: "description" in line ? line.description : null,
      unit: product?.unit ?? "UNIT",
      quantity: line.quantity,
      price,
      discount,
      total,
      ...(presentation && {
        presentation_id: presentation.id,
        presentation_name: presentation.name,
        presentation_units: presentation.units,
        presentation_count: presentation.count,
        presentation_price: presentation.price,
      }),
      ...(promotion && {
        promotion_id: promotion.id,
        promotion_name: promotion.name,
        promotion_discount: promotion.discount,
      }),
    };
  });
  const { total, discount } = priced;
  const tendered = sale.paymentMethod === "CASH" ? sale.amountPaid : null;
  const { amountPaid, change, creditAmount } = settlePayments(
    total,
    [{ method: sale.paymentMethod, tendered }],
    0,
  ) as PaymentSettlement;
  history.sales.push({
    id,
    created_at: sale.at,
    total,
    ...(discount > 0 && { discount }),
    payment_method: sale.paymentMethod,
    amount_paid: amountPaid,
    change,
    credit_amount: creditAmount,
    customer_id: customer?.id ?? null,
    customer: customer?.copy ?? null,
    seller_id: seller.id,
    seller_name: seller.name,
    search_text: lines.map((line) => normalizeSearchText(line.product_name)).join("\n"),
  });
  history.lines.push(...lines);
  history.payments.push({
    sale_id: id,
    line: 1,
    method: sale.paymentMethod,
    amount: total,
    tendered,
    change,
  });
  for (const line of sale.lines)
    if ("productIndex" in line)
      move("SALE", line.productIndex, -line.quantity, sale.at, seller, { sale_id: id });
  const day = dayOf(sale.at);
  const last = history.dayTotals.at(-1);
  if (last?.day !== day) history.dayTotals.push({ day, sales: 1, revenue: total });
  else {
    last.sales += 1;
    last.revenue += total;
  }
  addDemoDayFigure(history.figures, {
    day,
    kind: "SALE",
    method: sale.paymentMethod,
    count: 1,
    amount: total,
  });
  if (discount > 0)
    addDemoDayFigure(history.figures, { day, kind: "DISCOUNT", method: "", count: 1, amount: discount });
  for (const { productId, promotion, quantity, total: sold } of priced.lines)
    if (productId !== null && promotion)
      addDemoPromotionFigure(history.promotionFigures, {
        day,
        promotion_id: promotion.id,
        product_id: productId,
        count: 1,
        quantity,
        sold,
        taxes: 0,
        discount: promotion.discount,
      });
}

function addDelivery(history: DemoHistory, people: DemoMasterData, delivery: DemoDelivery, move: Move): void {
  const id = uuidv7(delivery.at.getTime());
  const total = delivery.lines.reduce(
    (sum, line) => sum + computeQuantityCost(line.unitCost, line.quantity),
    0,
  );
  const by = people.users[1]!;
  history.receptions.push({
    id,
    purchase_order_id: id,
    total,
    user_id: by.id,
    user_name: by.name,
    created_at: delivery.at,
  });
  history.orders.push({
    id,
    order_number: history.orders.length + 1,
    supplier_id: people.suppliers[delivery.supplierIndex]!.id,
    status: "COMPLETED",
    total,
    received_at: delivery.at,
    created_at: delivery.at,
  });
  delivery.lines.forEach(({ productIndex, quantity, unitCost }, index) => {
    const product = people.products[productIndex]!;
    history.orderItems.push({
      purchase_order_id: id,
      line: index + 1,
      id: uuidv7(delivery.at.getTime()),
      product_id: product.id,
      product_name: product.name,
      unit: product.unit,
      unit_price: unitCost,
      ...orderedQuantityColumns(people.packs, product.id, quantity, unitCost),
    });
    history.receptionLines.push({
      reception_id: id,
      line: index + 1,
      purchase_order_id: id,
      order_line: index + 1,
      product_id: product.id,
      quantity,
      unit_cost: unitCost,
    });
    move("PURCHASE", productIndex, quantity, delivery.at, by, { purchase_order_id: id });
  });
}
