import { saleStatistics } from "#core/contract/sales.ts";
import { topProductsReport } from "#core/contract/top-products.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { can, type Role } from "#core/permissions.ts";
import { call } from "#web/api/client.ts";
import type { Best } from "./shelf.ts";

/** Days of sales that say what sells. */
const DAYS = 30;
/** Some screens of a phone, and what a letter of the search finds first. */
const MOST = 80;

/** By the report where one may read it; the others know the few of the dashboard, by their names. */
export async function fetchBest(role: Role, signal: AbortSignal): Promise<Best> {
  if (!can(role, "reports.read")) {
    const { topSellingProducts } = (await call(saleStatistics, {}, { signal })).data;
    return topSellingProducts.map(({ name }) => name);
  }
  const today = dayOf(new Date());
  const query = { startDate: addDays(today, -DAYS), endDate: today, limit: MOST };
  return (await call(topProductsReport, { query }, { signal })).data.map(({ product }) => product.id);
}
