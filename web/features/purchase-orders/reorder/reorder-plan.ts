import type { Reorder } from "#core/contract/reports.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";
import type { OrderDraft } from "#web/features/purchase-orders/order-form.ts";
import { boughtIn, costBought, type Pack, packCount, packOf } from "#web/features/purchase-orders/packs.ts";
import type { OrderBody } from "#web/features/purchase-orders/purchase-orders.queries.ts";

export type ReorderRow = Reorder[number];
/** The user's change of a suggestion. */
export type Wish = {
  /** Of packs, if it is ordered by pack. */
  quantity: number;
  /** Of one pack, if it is ordered by pack. */
  unitPrice: number | null;
  pack: Pack | null;
};
export type WishedRow = ReorderRow & { wish: Wish };
/** An order suggestion for a supplier; null for products never bought. */
export type SupplierPlan = { supplier: { id: string; name: string } | null; rows: WishedRow[] };

/** Suggestions by supplier: soonest to run out first, unknown supplier last. */
export function plansOf(needs: readonly ReorderRow[], wishes: ReadonlyMap<string, Wish>): SupplierPlan[] {
  const plans = new Map<string | null, SupplierPlan>();
  for (const row of needs) {
    const wish = wishes.get(row.product.id) ?? proposalOf(row);
    if (row.suggested === 0 && !wishes.has(row.product.id)) continue;
    const { supplier } = row;
    const plan = plans.get(supplier?.id ?? null) ?? {
      supplier: supplier && { id: supplier.id, name: supplier.name },
      rows: [],
    };
    plan.rows.push({ ...row, wish });
    plans.set(supplier?.id ?? null, plan);
  }
  const unknown = plans.get(null);
  plans.delete(null);
  return [...plans.values(), ...(unknown ? [unknown] : [])];
}

/** In the pack that was bought last, rounded up; else by unit. */
export function proposalOf({ suggested, suggestedIn, supplier }: ReorderRow): Wish {
  if (suggestedIn) {
    const { presentation, count, lastPrice } = suggestedIn;
    return { quantity: count, unitPrice: lastPrice, pack: packOf(presentation) };
  }
  return { quantity: suggested, unitPrice: supplier?.lastCost ?? null, pack: null };
}

/** The same wish by pack, or by unit. */
export function wishedIn({ suggested, suggestedIn, supplier, wish }: WishedRow, pack: Pack | null): Wish {
  const { quantity, unitPrice: price } = wish;
  // As suggested by unit again, not what whole packs hold.
  if (!pack && quantity === suggestedIn?.count)
    return { quantity: suggested, unitPrice: supplier?.lastCost ?? null, pack };
  const next = boughtIn({ quantity, price, pack: wish.pack }, pack);
  const isLast = price === null || price === supplier?.lastCost;
  const unitPrice = pack && isLast && suggestedIn ? suggestedIn.lastPrice : next.price;
  return { quantity: quantity && next.quantity, unitPrice, pack };
}

const wanted = ({ rows }: SupplierPlan) => rows.filter(({ wish }) => wish.quantity > 0);

export function planTotal(plan: SupplierPlan): number {
  return wanted(plan).reduce(
    (sum, { wish }) => sum + costBought({ quantity: wish.quantity, price: wish.unitPrice }),
    0,
  );
}

export const planSize = (plan: SupplierPlan): number => wanted(plan).length;

/** True if the supplier and every price are known. */
export function isReady(plan: SupplierPlan): boolean {
  const rows = wanted(plan);
  return plan.supplier !== null && rows.length > 0 && rows.every(({ wish }) => wish.unitPrice !== null);
}

export function orderBody(plan: SupplierPlan): OrderBody {
  const items = wanted(plan).map(({ product, wish }) => ({
    productId: product.id,
    productName: product.name,
    ...(wish.pack
      ? { presentation: { id: wish.pack.id, count: wish.quantity, price: wish.unitPrice ?? 0 } }
      : { quantity: wish.quantity, unitPrice: wish.unitPrice ?? 0 }),
  }));
  return { supplierId: plan.supplier?.id ?? "", items };
}

/** A draft for the order form, to complete there. */
export function orderDraft(plan: SupplierPlan): OrderDraft {
  const lines = wanted(plan).map(({ product, wish }, key) => ({
    key,
    productId: product.id,
    productName: product.name,
    unit: product.unit,
    gtin: "",
    description: null,
    notes: null,
    taxRate: null,
    quantity: wish.quantity,
    unitPrice: wish.unitPrice,
    pack: wish.pack,
  }));
  return { supplierId: plan.supplier?.id ?? "", expectedDate: "", notes: "", lines };
}

/** 'Se acabó', 'Alcanza para hoy', 'Alcanza 5 días'; low stock for products without sales. */
export function lastsText({ product, daysLeft }: ReorderRow): string {
  if (product.stock <= 0) return "Se acabó";
  if (daysLeft === null) return "Queda poco";
  const days = Math.floor(daysLeft);
  if (days === 0) return "Alcanza para hoy";
  return days === 1 ? "Alcanza 1 día" : `Alcanza ${formatNumber(days)} días`;
}

/** 'Te faltan 51: 3 pacas de 24'; null for a product bought by unit. */
export function suggestedText({ suggested, suggestedIn, product }: ReorderRow): string | null {
  if (!suggestedIn) return null;
  const { count, presentation } = suggestedIn;
  return `Te faltan ${formatQuantity(suggested, product.unit)}: ${packCount(count, presentation)}`;
}

/** 'Quedan 5 · se venden 2,5 al día · ya pediste 12' */
export function needText({ product, soldPerDay, ordered }: ReorderRow): string {
  const { stock, unit } = product;
  return [
    `${stock === 1 ? "Queda" : "Quedan"} ${formatQuantity(stock, unit)}`,
    soldPerDay > 0 ? `se venden ${formatNumber(Math.max(0.1, soldPerDay), 1)} al día` : "no se ha vendido",
    ...(ordered > 0 ? [`ya pediste ${formatQuantity(ordered, unit)}`] : []),
  ].join(" · ");
}
