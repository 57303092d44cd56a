import type { ReorderReport } from "#core/contract/reports/reports.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { type LastPurchaseRow, readLastPurchases } from "#server/features/purchase-orders/last-purchases.ts";
import { findReorderNeeds } from "#server/features/reports/reorder.sql.ts";
import { countPackagesForQuantity, suggestOrderQuantity } from "#server/features/reports/report-rules.ts";

/** Maximum products of a report. The others come in the next report, because it subtracts ordered goods. */
const MAX_PRODUCTS = 1_000;

export async function readReorderReport(
  tx: StoreTx,
  today: string,
  { days, coverDays }: { days: number; coverDays: number },
): Promise<ReorderReport> {
  const needs = await findReorderNeeds(tx, today, days, MAX_PRODUCTS);
  const bought = await readLastPurchases(tx, pluck(needs, "id"));
  const byProduct = new Map(bought.map((purchase) => [purchase.productId, purchase]));
  return needs.map(({ id, name, unit, stock, minStock, sold, stockedDays, ordered }) => {
    const purchase = byProduct.get(id);
    const soldPerDay = sold / stockedDays;
    const suggested = suggestOrderQuantity({ sold, stockedDays, stock, minStock, ordered }, days + coverDays);
    return {
      product: { id, name, unit, stock, minStock },
      soldPerDay,
      daysLeft: sold > 0 ? Math.max(0, stock) / soldPerDay : null,
      ordered,
      supplier: purchase ? supplierOf(purchase) : null,
      suggested,
      ...(purchase?.pack && { suggestedIn: suggestedIn(purchase.pack, suggested) }),
    };
  });
}

const supplierOf = ({ supplier, lastCost, lastQuantity }: LastPurchaseRow) => ({
  ...supplier,
  lastCost,
  lastQuantity,
});

function suggestedIn({ price, ...presentation }: NonNullable<LastPurchaseRow["pack"]>, suggested: number) {
  return { presentation, count: countPackagesForQuantity(suggested, presentation.units), lastPrice: price };
}
