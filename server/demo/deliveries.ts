import { startOfDay } from "#core/dates.ts";
import { addQuantities } from "#core/quantity.ts";
import type { DemoSale, DemoStockedProduct } from "./day-of-sales.ts";

export interface DemoDelivery {
  at: Date;
  supplierIndex: number;
  lines: { productIndex: number; quantity: number; unitCost: number }[];
}

export interface SupplierVisitPlan {
  weekdays: readonly number[];
  hour: number;
}

interface PlanInput {
  now: Date;
  days: readonly string[];
  sales: readonly DemoSale[];
  products: readonly DemoStockedProduct[];
  suppliers: readonly { visits: SupplierVisitPlan }[];
}

/** Plans backwards from today's stock, so that the stock is never negative. */
export function planDeliveries({ now, days, sales, products, suppliers }: PlanInput) {
  const level = products.map((product) => product.stock);
  const visits = days
    .flatMap((day) => visitsOfDay(day, suppliers))
    .filter((visit) => visit.at.getTime() <= now.getTime())
    .sort((a, b) => b.at.getTime() - a.at.getTime());

  const deliveries: DemoDelivery[] = [];
  let next = sales.length - 1;
  const undoSalesAfter = (instant: number) => {
    for (; next >= 0 && sales[next]!.at.getTime() >= instant; next -= 1) {
      for (const line of sales[next]!.lines) {
        if ("productIndex" in line)
          level[line.productIndex] = addQuantities(level[line.productIndex]!, line.quantity);
      }
    }
  };

  for (const { at, supplierIndex } of visits) {
    undoSalesAfter(at.getTime());
    const lines = products.flatMap((product, productIndex) => {
      if (product.supplierIndex !== supplierIndex || !product.active) return [];
      const quantity = computeDeliveredQuantity(level[productIndex]!, product);
      if (quantity === 0) return [];
      level[productIndex] = addQuantities(level[productIndex]!, -quantity);
      return [{ productIndex, quantity, unitCost: product.cost }];
    });
    if (lines.length > 0) deliveries.push({ at, supplierIndex, lines });
  }
  undoSalesAfter(Number.NEGATIVE_INFINITY);
  return { openingStock: level, deliveries: deliveries.reverse() };
}

function visitsOfDay(day: string, suppliers: PlanInput["suppliers"]) {
  const start = startOfDay(day);
  return suppliers.flatMap(({ visits }, supplierIndex) =>
    visits.weekdays.includes(start.getUTCDay())
      ? [{ at: new Date(start.getTime() + visits.hour * 60 * 60 * 1000), supplierIndex }]
      : [],
  );
}

/**
 * What a supplier brought, if the stock after the delivery was `level`: as many whole packs as possible; 0 if the stock
 * was less than a pack above the usual one.
 */
function computeDeliveredQuantity(level: number, { price, unit, stock }: DemoStockedProduct): number {
  const pack = unit === "KG" ? 2.5 : price < 1000 ? 20 : price < 4000 ? 12 : price < 12_000 ? 6 : 3;
  return level < Math.max(stock, pack) + pack ? 0 : Math.floor((level - pack / 3) / pack) * pack;
}
