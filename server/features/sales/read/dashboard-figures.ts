import type { DashboardData } from "#core/contract/sales/sale-lists.ts";
import { addDays, dayOf, listLastDays } from "#core/dates.ts";
import { hasPermission, type Role } from "#core/permissions.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countPendingUsers } from "#server/features/auth/join-store.ts";
import { countDocumentsForReview } from "#server/features/fiscal/read-documents.ts";
import { readBestSellers } from "#server/features/sales/read/best-sellers.ts";
import {
  type ActiveProductCount,
  countActiveProducts,
  countSalesToReview,
  readAllTimeSales,
  readProductsVersion,
  readSalesByDay,
} from "#server/features/sales/read/statistics.sql.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

const CHART_DAYS = 7;
const TOP_PRODUCTS = 5;

/** The figures of the dashboard. Totals come from running totals, so an older store costs no more time. */
export async function readDashboardFigures(tx: StoreTx, role: Role, now: Date): Promise<DashboardData> {
  const today = dayOf(now);
  // The statements are sent together.
  const [sums, products, flaggedSales, documentsToSee, joinRequests, topSellingProducts] = await Promise.all([
    seenSums(tx, role, today),
    activeProducts(tx, today),
    countSalesToReview(tx),
    countDocumentsForReview(tx),
    hasPermission(role, "employees.manage") ? countPendingUsers(tx, tx.storeId) : 0,
    readBestSellers(tx, today, TOP_PRODUCTS),
  ]);
  return {
    ...sums,
    flaggedSales,
    documentsToSee,
    joinRequests,
    totalProducts: products.total,
    lowStockProducts: products.low,
    topSellingProducts,
  };
}

type Sums = Pick<
  DashboardData,
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

async function seenSums(tx: StoreTx, role: Role, today: string): Promise<Sums> {
  if (!canSeeDayTotals(role, await readStoreSettings(tx))) return HIDDEN;
  const [ever, byDay] = await Promise.all([
    readAllTimeSales(tx),
    readSalesByDay(tx, addDays(today, 1 - CHART_DAYS), today),
  ]);
  const days = new Map(byDay.map((row) => [row.day, row]));
  return {
    totalSales: ever.revenue,
    salesCount: ever.sales,
    averageSaleValue: ever.sales === 0 ? 0 : Math.round(ever.revenue / ever.sales),
    todaySales: days.get(today)?.revenue ?? 0,
    todaySalesCount: days.get(today)?.sales ?? 0,
    salesByDay: listLastDays(today, CHART_DAYS).map((date) => ({
      date,
      total: days.get(date)?.revenue ?? 0,
    })),
  };
}

/** Active products are counted again only after a change or on a new day: counting 50,000 is slow. */
type CachedCount = { today: string; database: string; version: number; count: ActiveProductCount };
const counts = new Map<string, CachedCount>();
const STORES = 5_000;

async function activeProducts(tx: StoreTx, today: string): Promise<ActiveProductCount> {
  const cached = counts.get(tx.storeId);
  const { database, version, isChanged } = await readProductsVersion(tx, cached?.version ?? null);
  if (cached?.today === today && cached.database === database && !isChanged) return cached.count;
  // The version is read before the count, so that a concurrent change causes one more count but is never
  // missed.
  const count = await countActiveProducts(tx);
  counts.delete(tx.storeId);
  counts.set(tx.storeId, { today, database, version, count });
  if (counts.size > STORES) counts.delete(counts.keys().next().value!);
  return count;
}
