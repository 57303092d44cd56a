import type { Sale } from "#core/contract/sales/sales.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { type PaymentMethod, type PaymentSettlement, settlePayments } from "#core/sale/payment.ts";
import { priceSale } from "#core/sale/price-sale.ts";
import { applyPromotions, type SalePromotion } from "#core/sale/promotions.ts";
import { normalizeSearchText } from "#core/search-text.ts";
import { DEFAULT_STORE_SETTINGS } from "#core/store-settings.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { DemoActivity } from "#server/demo/activity.ts";
import type { DemoSale, DemoSaleLine } from "#server/demo/day-of-sales.ts";
import type { DemoDelivery } from "#server/demo/deliveries.ts";
import { type DemoPack, findPresentationForQuantity, toOrderedQuantityColumns } from "#server/demo/packs.ts";
import { toPresentationColumns } from "#server/features/purchase-orders/purchase-orders.sql.ts";

type DemoSeller = { id: string; name: string };
type DemoMasterData = {
  products: { id: string; name: string; price: number; unit: Unit }[];
  customers: { id: string; copy: NonNullable<Sale["customer"]> }[];
  suppliers: { id: string }[];
  users: DemoSeller[];
  promotions: readonly SalePromotion[];
  packs: readonly DemoPack[];
};

export type DemoHistory = ReturnType<typeof createHistory>;

const createHistory = () => ({
  sales: [] as DemoSaleRow[],
  lines: [] as LineRow[],
  payments: [] as Row<{ saleId: string; id: string; method: PaymentMethod; amount: number }>[],
  entries: [] as Row<{ createdAt: Date }>[],
  orders: [] as object[],
  orderItems: [] as object[],
  receptions: [] as object[],
  receptionLines: [] as object[],
});

/** A field is named as its column, in camelCase. */
type Row<Columns> = Columns & { [column: string]: unknown };
export type DemoSaleRow = Row<{
  id: string;
  createdAt: Date;
  total: number;
  paymentMethod: PaymentMethod;
  customerId: string | null;
  sellerId: string;
  sellerName: string;
}>;
type LineRow = Row<{
  saleId: string;
  id: string;
  productId: string | null;
  unit: Unit;
  quantity: number;
}>;

export function buildDemoHistory(activity: DemoActivity, people: DemoMasterData, began: Date): DemoHistory {
  const history = createHistory();
  const level = people.products.map(() => 0);
  const owner = people.users[0]!;
  const move: Move = (kind, index, quantity, at, who, origin) => {
    level[index] = addQuantities(level[index]!, quantity);
    history.entries.push({
      id: uuidv7(at.getTime()),
      productId: people.products[index]!.id,
      kind,
      quantity,
      onHandAfter: level[index],
      userId: who.id,
      userName: who.name,
      createdAt: at,
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

function addSale(history: DemoHistory, people: DemoMasterData, sale: DemoSale, move: Move) {
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
          presentation: findPresentationForQuantity(people.packs, product?.id, line.quantity),
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
      saleId: id,
      line: index + 1,
      id: uuidv7(sale.at.getTime()),
      productId: product?.id ?? null,
      productName: product?.name ?? ("description" in line ? line.description : ""),
      description: "description" in line ? line.description : null,
      unit: product?.unit ?? "UNIT",
      quantity: line.quantity,
      price,
      discount,
      total,
      ...toPresentationColumns(presentation),
      promotionId: promotion?.id ?? null,
      promotionName: promotion?.name ?? null,
      promotionDiscount: promotion?.discount ?? null,
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
    createdAt: sale.at,
    total,
    discount,
    paymentMethod: sale.paymentMethod,
    amountPaid,
    change,
    creditAmount,
    customerId: customer?.id ?? null,
    customer: customer?.copy ?? null,
    sellerId: seller.id,
    sellerName: seller.name,
    searchText: lines.map((line) => normalizeSearchText(line.productName)).join("\n"),
  });
  history.lines.push(...lines);
  history.payments.push({
    saleId: id,
    id: uuidv7(sale.at.getTime()),
    line: 1,
    method: sale.paymentMethod,
    amount: total,
    tendered,
    change,
  });
  for (const line of sale.lines)
    if ("productIndex" in line)
      move("SALE", line.productIndex, -line.quantity, sale.at, seller, { saleId: id });
}

function addDelivery(history: DemoHistory, people: DemoMasterData, delivery: DemoDelivery, move: Move) {
  const id = uuidv7(delivery.at.getTime());
  const total = delivery.lines.reduce(
    (sum, line) => sum + computeQuantityCost(line.unitCost, line.quantity),
    0,
  );
  const by = people.users[1]!;
  history.receptions.push({
    id,
    purchaseOrderId: id,
    total,
    userId: by.id,
    userName: by.name,
    createdAt: delivery.at,
  });
  history.orders.push({
    id,
    orderNumber: history.orders.length + 1,
    supplierId: people.suppliers[delivery.supplierIndex]!.id,
    status: "COMPLETED",
    total,
    receivedAt: delivery.at,
    createdAt: delivery.at,
  });
  delivery.lines.forEach(({ productIndex, quantity, unitCost }, index) => {
    const product = people.products[productIndex]!;
    history.orderItems.push({
      purchaseOrderId: id,
      line: index + 1,
      id: uuidv7(delivery.at.getTime()),
      productId: product.id,
      productName: product.name,
      unit: product.unit,
      unitPrice: unitCost,
      ...toOrderedQuantityColumns(people.packs, product.id, quantity, unitCost),
    });
    history.receptionLines.push({
      receptionId: id,
      line: index + 1,
      purchaseOrderId: id,
      orderLine: index + 1,
      productId: product.id,
      quantity,
      unitCost,
    });
    move("PURCHASE", productIndex, quantity, delivery.at, by, { purchaseOrderId: id });
  });
}
