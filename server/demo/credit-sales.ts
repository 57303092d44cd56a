import { DAY_MS } from "#core/dates.ts";
import type { DemoSale } from "./day-of-sales.ts";
import { createSeededRandom } from "./random.ts";

export const CREDIT_CUSTOMER_INDEXES: readonly number[] = [0, 4, 6, 9, 16];
/** Index of the customer who pays nothing back, so that the store has an overdue debt. */
export const NON_PAYING_CUSTOMER_INDEX = 9;

const LENDING_DAYS = 45;

export function putSomeSalesOnCredit(sales: readonly DemoSale[], now: Date, seed: string): DemoSale[] {
  const random = createSeededRandom(`${seed} fiado`);
  const since = now.getTime() - LENDING_DAYS * DAY_MS;
  return sales.map((sale) => {
    const borrows = sale.customerIndex !== null && CREDIT_CUSTOMER_INDEXES.includes(sale.customerIndex);
    if (!borrows || sale.at.getTime() < since || !random.chance(0.35)) return sale;
    return { ...sale, paymentMethod: "CREDIT", amountPaid: 0 };
  });
}
