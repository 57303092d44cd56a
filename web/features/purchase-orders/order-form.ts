import { z } from "zod";
import type { FoundProduct, Product } from "#core/contract/products/products.ts";
import { PURCHASE_TAX_RATES, type PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import { isMeasuredUnit, UNITS, type Unit } from "#core/units.ts";

type PurchaseRate = (typeof PURCHASE_TAX_RATES)[number];

/** A line of goods that are ordered or that arrive. */
export type GoodsLine = {
  key: number;
  productId: string | null;
  productName: string;
  /** Unit of the product; UNIT for a free line. */
  unit: Unit;
  /** Null when the goods come by single units. */
  pack: OrderPack | null;
  /** Units or packs. */
  quantity: number;
  /** Price of one unit or of one pack. Null while the field is empty. */
  unitPrice: number | null;
};

/** A line of an order that the user writes. */
export type OrderDraftLine = GoodsLine & {
  gtin: string;
  description: string | null;
  /** Rate of the IVA that the price includes, in percent; null when unknown. */
  taxRate: PurchaseRate | null;
  notes: string | null;
};

/** A pack in which goods are ordered: a presentation of the product. */
export type OrderPack = { id: string; name: string; units: number };

export function toOrderPack(presentation: OrderPack | null | undefined): OrderPack | null {
  if (!presentation) return null;
  const { id, name, units } = presentation;
  return { id, name, units };
}

export type OrderDraft = { supplierId: string; expectedDate: string; notes: string; lines: OrderDraftLine[] };

export function toOrderDraft(order: PurchaseOrder | null): OrderDraft {
  return {
    supplierId: order?.supplierId ?? "",
    expectedDate: order?.expectedDate ?? "",
    notes: order?.notes ?? "",
    lines: (order?.items ?? []).map(({ id: _, received: __, presentation, ...item }, key) => ({
      ...item,
      key,
      gtin: item.gtin ?? "",
      taxRate: PURCHASE_TAX_RATES.find((rate) => rate === item.taxRate) ?? null,
      pack: toOrderPack(presentation),
      quantity: presentation?.count ?? item.quantity,
      unitPrice: presentation?.price ?? item.unitPrice,
    })),
  };
}

/** The stored fields of a goods line. */
export const goodsLineShape = {
  key: z.number(),
  productId: z.string().nullable(),
  productName: z.string(),
  unit: z.enum(UNITS),
  pack: z.object({ id: z.string(), name: z.string(), units: z.number() }).nullable(),
  quantity: z.number(),
  unitPrice: z.number().nullable(),
};

const orderDraft = z.object({
  supplierId: z.string(),
  expectedDate: z.string(),
  notes: z.string(),
  lines: z.array(
    z.object({
      ...goodsLineShape,
      gtin: z.string(),
      description: z.string().nullable(),
      taxRate: z.literal(PURCHASE_TAX_RATES).nullable(),
      notes: z.string().nullable(),
    }),
  ),
});

/** Reads a stored draft of a new order; null if it has another shape. */
export const readStoredOrder = (stored: unknown): OrderDraft | null =>
  orderDraft.safeParse(stored).data ?? null;

const NO_DETAILS = { gtin: "", description: null, notes: null, taxRate: null };

/** IVA rate in percent that a supplier charges for goods of each tax class. */
const RATE_OF: Partial<Record<TaxClass, PurchaseRate>> = { IVA19: 19, IVA5: 5, EXEMPT: 0, EXCLUDED: 0 };

/** Adds a product or pack; a repeated scan raises its quantity by one. */
export function addGoodsLine<Line extends GoodsLine>(
  lines: readonly Line[],
  { id: productId, name: productName, unit, presentation }: FoundGoods,
  complete: (line: GoodsLine) => Line,
): Line[] {
  const sameLine = lines.find(
    (line) => line.productId === productId && (line.pack?.id ?? null) === (presentation?.id ?? null),
  );
  if (sameLine)
    return lines.map((line) =>
      line === sameLine
        ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, addQuantities(line.quantity, 1)) }
        : line,
    );
  const line = { ...newLine(lines), productId, productName, unit, pack: toOrderPack(presentation) };
  return [...lines, complete(line)];
}

type FoundGoods = Product & Pick<FoundProduct, "presentation">;

export function addOrderLine(lines: OrderDraftLine[], product: FoundGoods): OrderDraftLine[] {
  const { gtin, tax } = product;
  const taxRate = tax ? (RATE_OF[tax] ?? null) : null;
  return addGoodsLine(lines, product, (line) => ({ ...NO_DETAILS, ...line, gtin: gtin ?? "", taxRate }));
}

/** Adds a free line, which has no product. The typed text becomes the code or the name of the line. */
export function addFreeOrderLine(lines: OrderDraftLine[], typed: string): OrderDraftLine[] {
  const field = looksLikeProductCode(typed) ? { gtin: typed } : { productName: typed };
  return [...lines, { ...NO_DETAILS, ...newLine(lines), ...field }];
}

/** Sets the last cost of one unit on the product's lines, unless the user typed a cost. */
export function fillLastCost<Line extends GoodsLine>(
  lines: readonly Line[],
  product: string,
  cost: number | null,
): Line[] {
  return lines.map((line) =>
    line.productId === product && line.unitPrice === null
      ? { ...line, unitPrice: cost === null ? null : computeQuantityCost(cost, line.pack?.units ?? 1) }
      : line,
  );
}

/** Changing the pack resets the quantity, and the price becomes the price of that pack. */
export function changePack({ unitPrice, pack: before }: GoodsLine, pack: OrderPack | null) {
  const each = unitPrice === null ? null : Math.round(unitPrice / (before?.units ?? 1));
  return {
    pack,
    quantity: 1,
    unitPrice: each === null ? null : computeQuantityCost(each, pack?.units ?? 1),
  };
}

function newLine(lines: readonly GoodsLine[]): GoodsLine {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return { key, productId: null, productName: "", unit: "UNIT", pack: null, quantity: 1, unitPrice: null };
}

/** Smallest quantity of a line, in units or packs. */
export const computeMinQuantity = ({ unit, pack }: GoodsLine): number =>
  isMeasuredUnit(unit) && !pack ? 0.001 : 1;

/** Whether the text is a code. A number of six or more digits is too long for a quantity. */
export function looksLikeProductCode(typed: string): boolean {
  return /^\d{6,}$/.test(typed);
}

export function computeOrderLineTotal({ quantity, unitPrice }: OrderDraftLine): number {
  return computeQuantityCost(unitPrice ?? 0, quantity);
}

export function computeOrderDraftTotal({ lines }: OrderDraft): number {
  return lines.reduce((sum, line) => sum + computeOrderLineTotal(line), 0);
}

export function isOrderDraftComplete({ supplierId, lines }: OrderDraft): boolean {
  const complete = (line: OrderDraftLine) => line.productName.trim() !== "" && line.unitPrice !== null;
  return supplierId !== "" && lines.length > 0 && lines.every(complete);
}

/** Builds the request of a draft for which `isOrderDraftComplete` is true. */
export function buildOrderRequestBody({ supplierId, expectedDate, notes, lines }: OrderDraft) {
  const items = lines.map(({ key: _, unit: __, unitPrice, quantity, pack, ...line }) => ({
    ...line,
    ...(pack
      ? { presentation: { id: pack.id, count: quantity, price: unitPrice ?? 0 } }
      : { quantity, unitPrice: unitPrice ?? 0 }),
  }));
  return { supplierId, expectedDate, notes, items };
}
