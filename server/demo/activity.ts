import { dayOf, listLastDays } from "#core/dates.ts";
import { type DemoSale, type DemoStockedProduct, generateSalesOfDay } from "./day-of-sales.ts";
import { type DemoDelivery, planDeliveries, type SupplierVisitPlan } from "./deliveries.ts";

export interface DemoActivity {
  openingStock: number[];
  sales: DemoSale[];
  deliveries: DemoDelivery[];
}

const DAYS = 90;

/**
 * 90 days of sales and deliveries of the demonstration store. The same seed gives the same activity. Opening stock plus deliveries less sales is the `stock` of each product, and
 * is never negative on the way.
 */
export function generateDemoActivity(input: {
  now: Date;
  seed: string;
  products: readonly DemoStockedProduct[];
  suppliers: readonly { visits: SupplierVisitPlan }[];
  customerCount: number;
}): DemoActivity {
  const days = listLastDays(dayOf(input.now), DAYS);
  const sales = days
    .flatMap((day) => generateSalesOfDay({ ...input, day }))
    .filter((sale) => sale.at.getTime() <= input.now.getTime());
  return { sales, ...planDeliveries({ ...input, days, sales }) };
}
