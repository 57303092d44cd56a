import { dayOf, lastDays } from "#core/dates.ts";
import { type DemoSale, type RhythmProduct, salesOfDay } from "./day-of-sales.ts";
import { type DemoDelivery, planStock, type VisitPlan } from "./deliveries.ts";

export type { DemoLine, DemoSale, RhythmProduct } from "./day-of-sales.ts";
export type { DemoDelivery } from "./deliveries.ts";

export interface Rhythm {
  openingStock: number[];
  sales: DemoSale[];
  deliveries: DemoDelivery[];
}

const DAYS = 90;

/** Deterministic. Initial stock plus deliveries minus sales gives `stock`, never negative. */
export function generateRhythm(input: {
  now: Date;
  seed: string;
  products: readonly RhythmProduct[];
  suppliers: readonly { visits: VisitPlan }[];
  customerCount: number;
}): Rhythm {
  const days = lastDays(dayOf(input.now), DAYS);
  const sales = days
    .flatMap((day) => salesOfDay({ ...input, day }))
    .filter((sale) => sale.at.getTime() <= input.now.getTime());
  return { sales, ...planStock({ ...input, days, sales }) };
}
