import type { InventoryReport, ReorderReport } from "#core/contract/reports/reports.ts";
import { formatNumber } from "#core/number-text.ts";

export type ProductWithDaysLeft = InventoryReport["products"][number] & { daysLeft: number | null };

/** Sorts products by days left, soonest first. Products without sales come last, in their order. */
export function sortByDaysLeft(
  products: InventoryReport["products"],
  selling: ReorderReport,
): readonly ProductWithDaysLeft[] {
  const days = new Map(selling.map(({ product, daysLeft }) => [product.id, daysLeft]));
  return products
    .map((product) => ({ ...product, daysLeft: product.active ? (days.get(product.id) ?? null) : null }))
    .sort((a, b) => (a.daysLeft ?? Number.MAX_VALUE) - (b.daysLeft ?? Number.MAX_VALUE));
}

/** Builds 'Se acabó', 'Hoy' or '5 días'; null without sales. */
export function stockDaysLeftText({
  stock,
  daysLeft,
}: Pick<ProductWithDaysLeft, "stock" | "daysLeft">): string | null {
  if (daysLeft === null) return null;
  if (stock <= 0) return "Se acabó";
  const days = Math.floor(daysLeft);
  if (days === 0) return "Hoy";
  return days === 1 ? "1 día" : `${formatNumber(days)} días`;
}
