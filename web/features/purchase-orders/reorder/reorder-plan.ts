import type { ReorderReport } from "#core/contract/reports/reports.ts";
import { formatNumber } from "#core/number-text.ts";
import { computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import type { OrderDraft, OrderPack } from "#web/features/purchase-orders/order-form.ts";
import type { OrderRequestBody } from "#web/features/purchase-orders/purchase-orders.queries.ts";

/** A product that runs out soon, with the quantity that the server suggests to order. */
export type ReorderSuggestion = ReorderReport[number];
/** What to order of a product, as suggested or as the user changed it. With a pack, both numbers count packs. */
export type PlannedOrderQuantity = { quantity: number; unitPrice: number | null; pack: OrderPack | null };
export type PlannedReorderRow = ReorderSuggestion & { planned: PlannedOrderQuantity };
/** A suggested order to a supplier; `supplier` is null for products never bought. */
export type SupplierReorderPlan = {
  supplier: { id: string; name: string } | null;
  rows: PlannedReorderRow[];
};

/** Groups suggestions by supplier: soonest to run out first, unknown supplier last. */
export function planReordersBySupplier(
  needs: readonly ReorderSuggestion[],
  plannedQuantities: ReadonlyMap<string, PlannedOrderQuantity>,
): SupplierReorderPlan[] {
  const plans = new Map<string | null, SupplierReorderPlan>();
  for (const row of needs) {
    const planned = plannedQuantities.get(row.product.id) ?? proposeReorderQuantity(row);
    if (row.suggested === 0 && !plannedQuantities.has(row.product.id)) continue;
    const { supplier } = row;
    const plan = plans.get(supplier?.id ?? null) ?? {
      supplier: supplier && { id: supplier.id, name: supplier.name },
      rows: [],
    };
    plan.rows.push({ ...row, planned });
    plans.set(supplier?.id ?? null, plan);
  }
  const unknown = plans.get(null);
  plans.delete(null);
  return [...plans.values(), ...(unknown ? [unknown] : [])];
}

/** Proposes the suggested quantity, in the pack that was bought last. */
function proposeReorderQuantity({ suggested, suggestedIn, supplier }: ReorderSuggestion) {
  if (!suggestedIn) return { quantity: suggested, unitPrice: supplier?.lastCost ?? null, pack: null };
  const { count, lastPrice, presentation } = suggestedIn;
  return { quantity: count, unitPrice: lastPrice, pack: presentation };
}

const orderedRows = ({ rows }: SupplierReorderPlan) => rows.filter(({ planned }) => planned.quantity > 0);

export function computeReorderPlanTotal(plan: SupplierReorderPlan): number {
  return orderedRows(plan).reduce(
    (sum, { planned }) => sum + computeQuantityCost(planned.unitPrice ?? 0, planned.quantity),
    0,
  );
}

export const countPlannedReorderRows = (plan: SupplierReorderPlan): number => orderedRows(plan).length;

export function isReorderPlanComplete(plan: SupplierReorderPlan): boolean {
  const rows = orderedRows(plan);
  return plan.supplier !== null && rows.length > 0 && rows.every(({ planned }) => planned.unitPrice !== null);
}

export function buildOrderFromPlan(plan: SupplierReorderPlan): OrderRequestBody {
  const items = orderedRows(plan).map(({ product, planned }) => ({
    productId: product.id,
    productName: product.name,
    ...(planned.pack
      ? { presentation: { id: planned.pack.id, count: planned.quantity, price: planned.unitPrice ?? 0 } }
      : { quantity: planned.quantity, unitPrice: planned.unitPrice ?? 0 }),
  }));
  return { supplierId: plan.supplier?.id ?? "", items };
}

export function buildOrderDraftFromPlan(plan: SupplierReorderPlan): OrderDraft {
  const lines = orderedRows(plan).map(({ product, planned }, key) => ({
    key,
    productId: product.id,
    productName: product.name,
    unit: product.unit,
    gtin: "",
    description: null,
    notes: null,
    taxRate: null,
    ...planned,
  }));
  return { supplierId: plan.supplier?.id ?? "", expectedDate: "", notes: "", lines };
}

/** Builds 'Se acabó', 'Alcanza para hoy' or 'Alcanza 5 días', and 'Queda poco' for products without sales. */
export function describeStockDaysLeft({ product, daysLeft }: ReorderSuggestion): string {
  if (product.stock <= 0) return "Se acabó";
  if (daysLeft === null) return "Queda poco";
  const days = Math.floor(daysLeft);
  if (days === 0) return "Alcanza para hoy";
  return days === 1 ? "Alcanza 1 día" : `Alcanza ${formatNumber(days)} días`;
}

/** Builds 'Quedan 5 · se venden 2,5 al día · ya pediste 12'. */
export function formatReorderReason({ product, soldPerDay, ordered }: ReorderSuggestion): string {
  const { stock, unit } = product;
  return [
    `${stock === 1 ? "Queda" : "Quedan"} ${formatQuantity(stock, unit)}`,
    soldPerDay > 0 ? `se venden ${formatNumber(Math.max(0.1, soldPerDay), 1)} al día` : "no se ha vendido",
    ...(ordered > 0 ? [`ya pediste ${formatQuantity(ordered, unit)}`] : []),
  ].join(" · ");
}
