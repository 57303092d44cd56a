import type { SaleStatistics } from "#core/contract/sales/sale-lists.ts";
import { addDays, dayOf, lastDays } from "#core/dates.ts";
import { can, type Role } from "#core/permissions.ts";
import { canSeeDayTotals } from "#core/store-settings.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { countJoinRequests } from "#server/features/auth/join-store.ts";
import { countDocumentsToSee } from "#server/features/fiscal/read-documents.ts";
import { bestSellers } from "#server/features/sales/best-sellers/best-sellers.ts";
import {
  countActiveProducts,
  countFlagged,
  type ProductCount,
  productsVersion,
  salesByDay,
  salesEver,
} from "#server/features/sales/statistics.sql.ts";
import { readSettings } from "#server/store/read-settings.ts";

const CHART_DAYS = 7;
const TOP_PRODUCTS = 5;

/** The figures of the dashboard. Totals come from running totals, so an older store costs no more time. */
export async function saleStatistics(tx: StoreTx, role: Role, now: Date): Promise<SaleStatistics> {
  const today = dayOf(now);
  // The statements are sent together.
  const [sums, products, flaggedSales, documentsToSee, joinRequests, topSellingProducts] = await Promise.all([
    seenSums(tx, role, today),
    activeProducts(tx, today),
    countFlagged(tx),
    countDocumentsToSee(tx),
    can(role, "employees.manage") ? countJoinRequests(tx) : 0,
    bestSellers(tx, today, TOP_PRODUCTS),
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

async function seenSums(tx: StoreTx, role: Role, today: string): Promise<Sums> {
  if (!canSeeDayTotals(role, await readSettings(tx))) return HIDDEN;
  const [ever, byDay] = await Promise.all([
    salesEver(tx),
    salesByDay(tx, addDays(today, 1 - CHART_DAYS), today),
  ]);
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

/** Products are counted again only after a change; counting 50,000 takes long. */
type CachedCount = { today: string; version: number; count: ProductCount };
const counts = new Map<string, CachedCount>();
const STORES = 5_000;

async function activeProducts(tx: StoreTx, today: string): Promise<ProductCount> {
  if (tx.distributed) return countActiveProducts(tx);
  const cached = counts.get(tx.storeId);
  const { version, isChanged } = await productsVersion(tx, cached?.version ?? null);
  if (cached?.today === today && !isChanged) return cached.count;
  // The version is read before the products, so that a concurrent change may be counted twice but is never
  // missed.
  const count = await countActiveProducts(tx);
  counts.delete(tx.storeId);
  counts.set(tx.storeId, { today, version, count });
  if (counts.size > STORES) counts.delete(counts.keys().next().value!);
  return count;
}
