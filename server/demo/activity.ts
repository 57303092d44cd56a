import { dayOf, lastDays } from "#core/dates.ts";
import { type ActivityProduct, type DemoSale, salesOfDay } from "./day-of-sales.ts";
import { type DemoDelivery, planStock, type VisitPlan } from "./deliveries.ts";

export type { ActivityProduct, DemoLine, DemoSale } from "./day-of-sales.ts";
export type { DemoDelivery } from "./deliveries.ts";

export interface DemoActivity {
  openingStock: number[];
  sales: DemoSale[];
  deliveries: DemoDelivery[];
}

const DAYS = 90;

/** Deterministic. Initial stock plus deliveries minus sales gives `stock`, never negative. */
export function generateActivity(input: {
  now: Date;
  seed: string;
  products: readonly ActivityProduct[];
  suppliers: readonly { visits: VisitPlan }[];
  customerCount: number;
}): DemoActivity {
  const days = lastDays(dayOf(input.now), DAYS);
  const sales = days
    .flatMap((day) => salesOfDay({ ...input, day }))
    .filter((sale) => sale.at.getTime() <= input.now.getTime());
  return { sales, ...planStock({ ...input, days, sales }) };
}
