import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { FoundProduct, Product } from "#core/contract/products/products.ts";
import type { ArrivalPayment, recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { MAX_DOCUMENT_LINES, MAX_LINE_QUANTITY } from "#core/stock.ts";
import { type OrderPack, toOrderPack } from "#web/features/purchase-orders/order-form.ts";

export type GoodsArrivalLine = {
  key: number;
  product: Pick<Product, "id" | "name" | "unit">;
  pack: OrderPack | null;
  quantity: number;
  /** Price of one unit or of one pack. Null while the field is empty. */
  unitPrice: number | null;
  /** Free units besides the paid units; null when the field is not shown. */
  free: number | null;
  /** Empty when unknown. */
  expiresOn: string;
};

export type GoodsArrivalDraft = {
  lines: readonly GoodsArrivalLine[];
  supplierId: string;
  payment: ArrivalPayment | null;
  /** Pesos owed to the supplier. Undefined while untouched, which means the total; null for an emptied field. */
  owed: number | null | undefined;
  dueOn: string;
  reference: string;
  note: string;
};

export const EMPTY_ARRIVAL_DRAFT: GoodsArrivalDraft = {
  lines: [],
  supplierId: "",
  payment: null,
  owed: undefined,
  dueOn: "",
  reference: "",
  note: "",
};

export const ARRIVAL_PAYMENT_LABELS: Record<ArrivalPayment, string> = {
  DRAWER: "Lo pagué de la caja",
  OWED: "Quedé debiendo",
  PAID: "Ya estaba pagado",
};

type ArrivedProduct = Product & Pick<FoundProduct, "presentation">;

/** Adds a product or pack; a repeated scan raises its quantity by one. */
export function addArrivalLine(
  lines: readonly GoodsArrivalLine[],
  { id, name, unit, presentation }: ArrivedProduct,
): readonly GoodsArrivalLine[] {
  const sameLine = lines.find(
    ({ product, pack }) => product.id === id && (pack?.id ?? null) === (presentation?.id ?? null),
  );
  if (sameLine)
    return lines.map((line) =>
      line === sameLine
        ? { ...line, quantity: Math.min(MAX_LINE_QUANTITY, addQuantities(line.quantity, 1)) }
        : line,
    );
  if (lines.length >= MAX_DOCUMENT_LINES) return lines;
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const pack = toOrderPack(presentation);
  const product = { id, name, unit };
  return [{ key, product, pack, quantity: 1, unitPrice: null, free: null, expiresOn: "" }, ...lines];
}

/** Sets the last cost of one unit, unless the user typed a cost. */
export function fillArrivalLineCost(
  lines: readonly GoodsArrivalLine[],
  productId: string,
  cost: number | null,
): readonly GoodsArrivalLine[] {
  return lines.map((line) =>
    line.product.id === productId && line.unitPrice === null && cost !== null
      ? { ...line, unitPrice: computeQuantityCost(cost, line.pack?.units ?? 1) }
      : line,
  );
}

export function computeArrivalTotal(lines: readonly GoodsArrivalLine[]): number {
  return lines.reduce(
    (sum, { unitPrice, quantity }) => sum + computeQuantityCost(unitPrice ?? 0, quantity),
    0,
  );
}

/** Pesos that the field of the debt shows; null when it is empty. */
export const computeArrivalDebt = ({ owed, lines }: GoodsArrivalDraft): number | null =>
  owed === undefined ? computeArrivalTotal(lines) : owed;

/** Names the missing part of the arrival; null when it can be recorded. */
export function findArrivalProblem(draft: GoodsArrivalDraft): string | null {
  const { lines, payment, supplierId } = draft;
  if (lines.length === 0) return "Agrega al menos un producto";
  const costless = lines.find(({ unitPrice }) => unitPrice === null);
  if (costless) return `Pon lo que costó ${costless.product.name}`;
  if (payment === null) return "Di cómo se pagó";
  if (payment !== "OWED") return null;
  if (supplierId === "") return "Di a qué proveedor le quedas debiendo";
  return computeArrivalDebt(draft) ? null : "Escribe cuánto quedas debiendo";
}

export type ArrivalRequestBody = EndpointCallInput<typeof recordArrival>["body"];

/** Builds the request of a valid draft, in scan order. */
export function buildArrivalRequestBody(
  {
    lines,
    payment,
    supplierId,
    owed,
    dueOn,
    reference,
    note,
  }: GoodsArrivalDraft & { payment: ArrivalPayment },
  shiftId: string | null,
): ArrivalRequestBody {
  return {
    items: lines
      .map(({ product, pack, quantity, unitPrice, free, expiresOn }) => ({
        productId: product.id,
        ...(pack
          ? { presentation: { id: pack.id, count: quantity, price: unitPrice ?? 0 } }
          : { quantity, unitCost: unitPrice ?? 0 }),
        ...(free && { freeUnits: free }),
        expiresOn,
      }))
      .reverse(),
    ...(supplierId && { supplierId }),
    payment,
    ...(payment === "OWED" && { payable: { ...(owed != null && { amount: owed }), dueOn, reference } }),
    ...(payment === "DRAWER" && { shiftId }),
    note,
  };
}
