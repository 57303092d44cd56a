import type { Product } from "#core/contract/products.ts";
import type { PurchaseOrder } from "#core/contract/purchase-orders.ts";
import type { OrderBody } from "./purchase-orders.queries.ts";

export type DraftLine = {
  /** Names the line on the screen only. */
  key: number;
  productId: string | null;
  gtin: string;
  productName: string;
  description: string | null;
  quantity: number;
  /** Null while the box is empty. */
  unitPrice: number | null;
  notes: string | null;
};
export type OrderDraft = { supplierId: string; expectedDate: string; notes: string; lines: DraftLine[] };

/** An empty form or the order's own. */
export function draftOf(order: PurchaseOrder | null): OrderDraft {
  return {
    supplierId: order?.supplierId ?? "",
    expectedDate: order?.expectedDate ?? "",
    notes: order?.notes ?? "",
    lines: (order?.items ?? []).map(({ id: _, ...item }, key) => ({ ...item, key, gtin: item.gtin ?? "" })),
  };
}

const nextKey = (lines: DraftLine[]) => Math.max(-1, ...lines.map(({ key }) => key)) + 1;

/** A product that is there already is wanted once more; without a product it is a free line. */
export function withLine(lines: DraftLine[], product: Product | null): DraftLine[] {
  if (product && lines.some(({ productId }) => productId === product.id))
    return lines.map((line) =>
      line.productId === product.id ? { ...line, quantity: line.quantity + 1 } : line,
    );
  const line: DraftLine = {
    key: nextKey(lines),
    productId: product?.id ?? null,
    gtin: product?.gtin ?? "",
    productName: product?.name ?? "",
    description: null,
    quantity: 1,
    unitPrice: null,
    notes: null,
  };
  return [...lines, line];
}

export function draftTotal({ lines }: OrderDraft): number {
  return lines.reduce((sum, line) => sum + line.quantity * (line.unitPrice ?? 0), 0);
}

export function isComplete({ supplierId, lines }: OrderDraft): boolean {
  const complete = (line: DraftLine) => line.productName.trim() !== "" && line.unitPrice !== null;
  return supplierId !== "" && lines.length > 0 && lines.every(complete);
}

/** For a complete draft. */
export function bodyOf({ supplierId, expectedDate, notes, lines }: OrderDraft): OrderBody {
  const items = lines.map(({ key: _, unitPrice, ...line }) => ({ ...line, unitPrice: unitPrice ?? 0 }));
  return { supplierId, expectedDate, notes, items };
}
