import type { FoundProduct, Product } from "#core/contract/products/products.ts";
import { PURCHASE_TAX_RATES, type PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import type { TaxClass } from "#core/tax/classes.ts";
import type { Unit } from "#core/units.ts";
import type { OrderRequestBody } from "./purchase-orders.queries.ts";

type PurchaseRate = (typeof PURCHASE_TAX_RATES)[number];

export type OrderDraftLine = {
  key: number;
  productId: string | null;
  gtin: string;
  productName: string;
  description: string | null;
  quantity: number;
  /** Unit of the product; UNIT for a free line. */
  unit: Unit;
  /** Null when the line is ordered by single units. */
  pack: OrderPack | null;
  /** Price of one unit or of one pack. Null while the field is empty. */
  unitPrice: number | null;
  /** Rate of the IVA that the price includes, in percent; null when unknown. */
  taxRate: PurchaseRate | null;
  notes: string | null;
};
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

/** IVA rate that a supplier charges for each tax class. */
const RATE_OF: Partial<Record<TaxClass, PurchaseRate>> = { IVA19: 19, IVA5: 5, EXEMPT: 0, EXCLUDED: 0 };

/** Adds a product or pack; a repeated scan raises its quantity by one. */
export function addOrderLine(
  lines: OrderDraftLine[],
  product: Product & Pick<FoundProduct, "presentation">,
): OrderDraftLine[] {
  const sameLine = lines.find(
    ({ productId, pack }) =>
      productId === product.id && (pack?.id ?? null) === (product.presentation?.id ?? null),
  );
  if (sameLine)
    return lines.map((line) =>
      line === sameLine ? { ...line, quantity: addQuantities(line.quantity, 1) } : line,
    );
  const { id: productId, gtin, name: productName, unit, tax } = product;
  const taxRate = tax ? (RATE_OF[tax] ?? null) : null;
  const pack = toOrderPack(product.presentation);
  return [...lines, { ...newLine(lines), productId, gtin: gtin ?? "", productName, unit, taxRate, pack }];
}

/** Adds a free line, which has no product. The text that found no product becomes its code or its name. */
export function addFreeOrderLine(lines: OrderDraftLine[], typed: string): OrderDraftLine[] {
  const field = looksLikeProductCode(typed) ? { gtin: typed } : { productName: typed };
  return [...lines, { ...newLine(lines), ...field }];
}

export function fillOrderLineCost(
  lines: OrderDraftLine[],
  product: string,
  cost: number | null,
): OrderDraftLine[] {
  return lines.map((line) =>
    line.productId === product && line.unitPrice === null
      ? { ...line, unitPrice: cost === null ? null : computeQuantityCost(cost, line.pack?.units ?? 1) }
      : line,
  );
}

/** Changing the pack resets the quantity, and the price becomes the price of that pack. */
export function changeOrderLinePack<Line extends Pick<OrderDraftLine, "pack" | "quantity" | "unitPrice">>(
  line: Line,
  pack: OrderPack | null,
): Line {
  const { unitPrice } = line;
  const each = unitPrice === null ? null : Math.round(unitPrice / (line.pack?.units ?? 1));
  return {
    ...line,
    pack,
    quantity: 1,
    unitPrice: each === null ? null : computeQuantityCost(each, pack?.units ?? 1),
  };
}

function newLine(lines: OrderDraftLine[]): OrderDraftLine {
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  return { ...EMPTY, key, quantity: 1, unitPrice: null };
}

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

/** Call it only with a complete draft. */
export function buildOrderRequestBody({
  supplierId,
  expectedDate,
  notes,
  lines,
}: OrderDraft): OrderRequestBody {
  const items = lines.map(({ key: _, unit: __, unitPrice, quantity, pack, ...line }) => ({
    ...line,
    ...(pack
      ? { presentation: { id: pack.id, count: quantity, price: unitPrice ?? 0 } }
      : { quantity, unitPrice: unitPrice ?? 0 }),
  }));
  return { supplierId, expectedDate, notes, items };
}
