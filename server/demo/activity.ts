import { dayOf, listLastDays } from "#core/dates.ts";
import { type DemoSale, type DemoStockedProduct, generateSalesOfDay } from "./day-of-sales.ts";
import { type DemoDelivery, planDeliveries, type SupplierVisitPlan } from "./deliveries.ts";

export type { DemoSale, DemoSaleLine, DemoStockedProduct } from "./day-of-sales.ts";
export type { DemoDelivery } from "./deliveries.ts";

export interface DemoActivity {
  openingStock: number[];
  sales: DemoSale[];
  deliveries: DemoDelivery[];
}

const DAYS = 90;

/** Deterministic. Initial stock plus deliveries minus sales gives `stock`, never negative. */
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
