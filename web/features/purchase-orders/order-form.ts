import type { FoundProduct } from "#core/contract/products.ts";
import { type LastPurchase, PURCHASE_RATES, type PurchaseOrder } from "#core/contract/purchase-orders.ts";
import { addQuantities } from "#core/quantity.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import type { Unit } from "#core/units.ts";
import { boughtIn, costBought, lastPriceIn, type Pack, packOf } from "./packs.ts";
import type { OrderBody } from "./purchase-orders.queries.ts";

type PurchaseRate = (typeof PURCHASE_RATES)[number];

export type DraftLine = {
  /** Local to the screen. */
  key: number;
  productId: string | null;
  gtin: string;
  productName: string;
  description: string | null;
  /** Of packs, if it is ordered by pack. */
  quantity: number;
  /** The product's; PIECE for free lines. */
  unit: Unit;
  /** Of one pack, if it is ordered by pack. Null while the field is empty. */
  unitPrice: number | null;
  pack: Pack | null;
  /** The last purchase, once it is loaded. */
  last?: LastPurchase;
  /** Percent of IVA included; null if unknown. */
  taxRate: PurchaseRate | null;
  notes: string | null;
};
export type OrderDraft = { supplierId: string; expectedDate: string; notes: string; lines: DraftLine[] };

/** The order's values, or an empty form. */
export function draftOf(order: PurchaseOrder | null): OrderDraft {
  return {
    supplierId: order?.supplierId ?? "",
    expectedDate: order?.expectedDate ?? "",
    notes: order?.notes ?? "",
    lines: (order?.items ?? []).map(({ id: _, received: __, presentation, ...item }, key) => ({
      ...item,
      key,
      quantity: presentation?.count ?? item.quantity,
      unitPrice: presentation?.price ?? item.unitPrice,
      pack: presentation && packOf(presentation),
      gtin: item.gtin ?? "",
      taxRate: PURCHASE_RATES.find((rate) => rate === item.taxRate) ?? null,
    })),
  };
}

const EMPTY = {
  productId: null,
  gtin: "",
  productName: "",
  description: null,
  notes: null,
  taxRate: null,
  unit: "UNIT" as const,
  pack: null,
};

/** The supplier's IVA rate for a product's tax class. */
const RATE_OF: Partial<Record<TaxClass, PurchaseRate>> = { IVA19: 19, IVA5: 5, EXEMPT: 0, EXCLUDED: 0 };

/** Increments the line of a known product; a pack that was found by its code or name is ordered by pack. */
export function withLine(lines: DraftLine[], product: FoundProduct): DraftLine[] {
  const pack = product.presentation ? packOf(product.presentation) : null;
  const known = lines.find(
    (line) => line.productId === product.id && (line.pack?.id ?? null) === (pack?.id ?? null),
  );
  if (known)
    return lines.map((line) =>
      line === known ? { ...line, quantity: addQuantities(line.quantity, 1) } : line,
    );
  const { id: productId, gtin, name: productName, unit, tax } = product;
  const taxRate = tax ? (RATE_OF[tax] ?? null) : null;
  return [...lines, { ...newLine(lines), productId, gtin: gtin ?? "", productName, unit, taxRate, pack }];
}

/** The same goods in another pack, or by unit. */
export function orderedIn(line: DraftLine, pack: Pack | null): DraftLine {
  const next = boughtIn({ quantity: line.quantity, price: line.unitPrice, pack: line.pack }, pack, line.last);
  return { ...line, quantity: next.quantity, unitPrice: next.price, pack };
}

/** A free line has no product. The failed search is its code or its name. */
export function withFreeLine(lines: DraftLine[], typed: string): DraftLine[] {
  const field = isCode(typed) ? { gtin: typed } : { productName: typed };
  return [...lines, { ...newLine(lines), ...field }];
}

/** Unless the user typed a cost. */
export function withCost(lines: DraftLine[], product: string, last: LastPurchase): DraftLine[] {
  return lines.map((line) =>
    line.productId === product
      ? { ...line, last, unitPrice: line.unitPrice ?? lastPriceIn(last, line.pack) }
      : line,
  );
}

function newLine(lines: DraftLine[]): DraftLine {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return { ...EMPTY, key, quantity: 1, unitPrice: null };
}

/** True for digits too long to be a quantity. */
export function isCode(typed: string): boolean {
  return /^\d{6,}$/.test(typed);
}

export function lineTotal({ quantity, unitPrice }: DraftLine): number {
  return costBought({ quantity, price: unitPrice });
}

export function draftTotal({ lines }: OrderDraft): number {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

export function isComplete({ supplierId, lines }: OrderDraft): boolean {
  const complete = (line: DraftLine) => line.productName.trim() !== "" && line.unitPrice !== null;
  return supplierId !== "" && lines.length > 0 && lines.every(complete);
}

/** Requires a complete draft. */
export function bodyOf({ supplierId, expectedDate, notes, lines }: OrderDraft): OrderBody {
  const items = lines.map(({ key: _, unit: __, last: ___, quantity, unitPrice, pack, ...line }) =>
    pack
      ? { ...line, presentation: { id: pack.id, count: quantity, price: unitPrice ?? 0 } }
      : { ...line, quantity, unitPrice: unitPrice ?? 0 },
  );
  return { supplierId, expectedDate, notes, items };
}
