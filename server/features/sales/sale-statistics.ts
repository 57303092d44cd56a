import type { SaleStatistics } from "#core/contract/sales.ts";
import { addDays, dayOf, lastDays } from "#core/dates.ts";
import { can, type Role } from "#core/permissions.ts";
import { seesDay } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countJoinRequests } from "#server/features/auth/join-store.ts";
import { countDocumentsToSee } from "#server/features/fiscal/read-documents.ts";
import { bestSellers } from "#server/features/sales/best-sellers.ts";
import {
  countActiveProducts,
  countFlagged,
  salesByDay,
  salesEver,
} from "#server/features/sales/statistics.sql.ts";
import { readSettings } from "#server/store/read-settings.ts";

const CHART_DAYS = 7;
const TOP_PRODUCTS = 5;

/** The dashboard's figures. Totals come from running totals, independent of the store's age. */
export async function saleStatistics(tx: StoreTx, role: Role, now: Date): Promise<SaleStatistics> {
  const today = dayOf(now);
  const products = await countActiveProducts(tx);
  const flaggedSales = await countFlagged(tx);
  const sums = seesDay(role, await readSettings(tx)) ? await sumsOfSales(tx, today) : HIDDEN;
  return {
    ...sums,
    flaggedSales,
    documentsToSee: await countDocumentsToSee(tx),
    joinRequests: can(role, "employees.manage") ? await countJoinRequests(tx) : 0,
    totalProducts: products.total,
    lowStockProducts: products.low,
    topSellingProducts: await bestSellers(tx, today, TOP_PRODUCTS),
  };
}

type Sums = Pick<
  SaleStatistics,
  "totalSales" | "salesCount" | "averageSaleValue" | "todaySales" | "todaySalesCount" | "salesByDay"
>;

const HIDDEN: Sums = {
  totalSales: null,
  salesCount: null,
  averageSaleValue: null,
  todaySales: null,
  todaySalesCount: null,
  salesByDay: [],
};

async function sumsOfSales(tx: StoreTx, today: string): Promise<Sums> {
  const ever = await salesEver(tx);
  const byDay = await salesByDay(tx, addDays(today, 1 - CHART_DAYS), today);
  const days = new Map(byDay.map((row) => [row.day, row]));
  return {
    totalSales: ever.revenue,
    salesCount: ever.sales,
    averageSaleValue: ever.sales === 0 ? 0 : Math.round(ever.revenue / ever.sales),
    todaySales: days.get(today)?.revenue ?? 0,
    todaySalesCount: days.get(today)?.sales ?? 0,
    salesByDay: lastDays(today, CHART_DAYS).map((date) => ({ date, total: days.get(date)?.revenue ?? 0 })),
  };
}
