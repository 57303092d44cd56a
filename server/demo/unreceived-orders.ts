import { addDays, dayOf } from "#core/dates.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import { computeQuantityCost } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import { type DemoPack, toOrderedQuantityColumns } from "#server/demo/packs.ts";
import { type DemoSupplierKey, demoSupplierIndex } from "#server/demo/suppliers.ts";
import type { DemoStockedProduct } from "./day-of-sales.ts";

type Product = DemoStockedProduct & { id: string; name: string };
type OrderData = {
  products: readonly Product[];
  packs: readonly DemoPack[];
  suppliers: readonly { id: string }[];
};
type Plan = {
  supplier: DemoSupplierKey;
  status: OrderStatus;
  hoursAgo: number;
  daysToWait: number;
  notes: string | null;
};

const PLANS: readonly Plan[] = [
  {
    supplier: "abarrotes",
    status: "CANCELLED",
    hoursAgo: 26,
    daysToWait: 0,
    notes: "El proveedor no tenía.",
  },
  { supplier: "bebidas", status: "ORDERED", hoursAgo: 22, daysToWait: 0, notes: null },
  {
    supplier: "lacteos",
    status: "ORDERED",
    hoursAgo: 20,
    daysToWait: 1,
    notes: "Entregar antes de las 9 de la mañana.",
  },
  { supplier: "plaza", status: "PENDING", hoursAgo: 1, daysToWait: 3, notes: null },
];
const MAX_LINES = 6;
const HOUR_MS = 60 * 60 * 1000;

/** Orders that are not received: one cancelled, two on their way (one in packs), one pending. */
export function buildUnreceivedOrders(
  { products, packs, suppliers }: OrderData,
  ordersBefore: number,
  now: Date,
) {
  const isPacked = ({ id }: Product) => packs.some(({ productId }) => productId === id);
  const quantityOf = (product: Product) => (product.unit === "KG" ? 7.5 : isPacked(product) ? 24 : 12);
  const orders: object[] = [];
  const items: object[] = [];
  PLANS.forEach(({ supplier, status, hoursAgo, daysToWait, notes }) => {
    const index = demoSupplierIndex(supplier);
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const id = uuidv7(createdAt.getTime());
    const lines = products
      .filter((product) => product.active && product.supplierIndex === index)
      .sort((a, b) => Number(isPacked(b)) - Number(isPacked(a)) || a.stock - b.stock)
      .slice(0, MAX_LINES)
      .map((product, place) => ({
        purchaseOrderId: id,
        line: place + 1,
        id: uuidv7(createdAt.getTime()),
        productId: product.id,
        productName: product.name,
        unit: product.unit,
        unitPrice: product.cost,
        ...toOrderedQuantityColumns(packs, product.id, quantityOf(product), product.cost),
      }));
    orders.push({
      id,
      orderNumber: ordersBefore + orders.length + 1,
      supplierId: suppliers[index]!.id,
      status,
      total: lines.reduce((sum, line) => sum + computeQuantityCost(line.unitPrice, line.ordered), 0),
      notes,
      expectedDate: addDays(dayOf(now), daysToWait),
      createdAt,
    });
    items.push(...lines);
  });
  return { orders, items };
}
