import { addDays, dayOf } from "#core/dates.ts";
import type { OrderStatus } from "#core/purchasing/order-status.ts";
import { costOf } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { RhythmProduct } from "./day-of-sales.ts";

type Product = RhythmProduct & { id: string; name: string };
type Plan = { status: OrderStatus; hoursAgo: number; daysToWait: number; notes: string | null };

/** Oldest first. */
const PLANS: readonly Plan[] = [
  { status: "CANCELLED", hoursAgo: 26, daysToWait: 0, notes: "El proveedor no tenía." },
  { status: "ORDERED", hoursAgo: 20, daysToWait: 1, notes: "Entregar antes de las 9 de la mañana." },
  { status: "PENDING", hoursAgo: 1, daysToWait: 3, notes: null },
];
const MOST_LINES = 6;
const HOUR_MS = 60 * 60 * 1000;

/** Other orders: one cancelled, one on its way, one pending. */
export function openOrders(
  products: readonly Product[],
  suppliers: readonly { id: string }[],
  ordersBefore: number,
  now: Date,
) {
  const orders: object[] = [];
  const items: object[] = [];
  PLANS.forEach(({ status, hoursAgo, daysToWait, notes }, supplierIndex) => {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    const id = uuidv7(createdAt.getTime());
    const lines = products
      .filter((product) => product.active && product.supplierIndex === supplierIndex)
      .sort((a, b) => a.stock - b.stock)
      .slice(0, MOST_LINES)
      .map((product, index) => ({
        purchase_order_id: id,
        line: index + 1,
        id: uuidv7(createdAt.getTime()),
        product_id: product.id,
        product_name: product.name,
        ordered: product.unit === "KG" ? 7.5 : 12,
        unit: product.unit,
        unit_price: product.cost,
      }));
    orders.push({
      id,
      order_number: ordersBefore + orders.length + 1,
      supplier_id: suppliers[supplierIndex]!.id,
      status,
      total: lines.reduce((sum, line) => sum + costOf(line.unit_price, line.ordered), 0),
      notes,
      expected_date: addDays(dayOf(now), daysToWait),
      created_at: createdAt,
    });
    items.push(...lines);
  });
  return { orders, items };
}
