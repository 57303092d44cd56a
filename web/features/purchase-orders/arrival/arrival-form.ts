import type { ArrivalPayment, recordArrival } from "#core/contract/arrivals.ts";
import type { CallInput } from "#core/contract/endpoint.ts";
import type { FoundProduct, Product } from "#core/contract/products.ts";
import type { LastPurchase } from "#core/contract/purchase-orders.ts";
import { addQuantities } from "#core/quantity.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";
import { boughtIn, costBought, lastPriceIn, type Pack, packOf } from "#web/features/purchase-orders/packs.ts";

/** A received product. */
export type CameLine = {
  /** Local to the screen. */
  key: number;
  product: Pick<Product, "id" | "name" | "unit">;
  /** Of packs, if it came by pack. */
  quantity: number;
  /** Of one pack, if it came by pack. Null while the field is empty. */
  unitCost: number | null;
  pack: Pack | null;
  /** Units beyond what is paid. */
  free: number;
  /** The last purchase, once it is loaded. */
  last?: LastPurchase;
  /** Empty if unknown. */
  expiresOn: string;
};

export type ArrivalDraft = {
  /** Newest first, to keep the last scan visible. */
  lines: readonly CameLine[];
  supplierId: string;
  payment: ArrivalPayment | null;
  /** The amount owed; null is all. */
  owed: number | null;
  dueOn: string;
  reference: string;
  note: string;
};

export const NOTHING_CAME: ArrivalDraft = {
  lines: [],
  supplierId: "",
  payment: null,
  owed: null,
  dueOn: "",
  reference: "",
  note: "",
};

export const ARRIVAL_PAYMENT_LABELS: Record<ArrivalPayment, string> = {
  DRAWER: "Lo pagué de la caja",
  OWED: "Quedé debiendo",
  PAID: "Ya estaba pagado",
};

/** Scanning a product again adds one; a pack has a line of its own. */
export function withCame(lines: readonly CameLine[], found: FoundProduct): readonly CameLine[] {
  const { id, name, unit, presentation } = found;
  const pack = presentation ? packOf(presentation) : null;
  const known = lines.find((line) => line.product.id === id && line.pack?.id === pack?.id);
  if (known) {
    const quantity = Math.min(mostCame(known), addQuantities(known.quantity, 1));
    return lines.map((line) => (line === known ? { ...line, quantity } : line));
  }
  if (lines.length >= MAX_LINES) return lines;
  const key = Math.max(-1, ...lines.map((line) => line.key)) + 1;
  const product = { id, name, unit };
  return [{ key, product, quantity: 1, unitCost: null, pack, free: 0, expiresOn: "" }, ...lines];
}

export const mostCame = ({ pack }: Pick<CameLine, "pack">): number =>
  pack ? Math.floor(MAX_QUANTITY / pack.units) : MAX_QUANTITY;

/** The same goods in another pack, or by unit. */
export function cameIn({ quantity, unitCost, pack, last }: CameLine, next: Pack | null) {
  const bought = boughtIn({ quantity, price: unitCost, pack }, next, last);
  return { quantity: bought.quantity, unitCost: bought.price, pack: next };
}

/** The last cost, unless the user typed another. */
export function withKnownCost(
  lines: readonly CameLine[],
  productId: string,
  last: LastPurchase,
): readonly CameLine[] {
  return lines.map((line) =>
    line.product.id === productId
      ? { ...line, last, unitCost: line.unitCost ?? lastPriceIn(last, line.pack) }
      : line,
  );
}

export function cameTotal(lines: readonly CameLine[]): number {
  return lines.reduce((sum, { unitCost: price, quantity }) => sum + costBought({ quantity, price }), 0);
}

/** The reason it cannot be recorded yet, as a sentence; null when it can. */
export function arrivalProblem({ lines, payment, supplierId }: ArrivalDraft): string | null {
  if (lines.length === 0) return "Agrega al menos un producto";
  const costless = lines.find(({ unitCost }) => unitCost === null);
  if (costless) return `Pon lo que costó ${costless.product.name}`;
  if (payment === null) return "Di cómo se pagó";
  return payment === "OWED" && supplierId === "" ? "Di a qué proveedor le quedas debiendo" : null;
}

export type ArrivalBody = CallInput<typeof recordArrival>["body"];

/** The request for a draft without problems, in scan order. */
export function arrivalBody(
  { lines, payment, supplierId, owed, dueOn, reference, note }: ArrivalDraft & { payment: ArrivalPayment },
  shiftId: string | null,
): ArrivalBody {
  return {
    items: lines.map(cameItem).reverse(),
    ...(supplierId && { supplierId }),
    payment,
    ...(payment === "OWED" && { payable: { ...(owed !== null && { amount: owed }), dueOn, reference } }),
    ...(payment === "DRAWER" && { shiftId }),
    note,
  };
}

function cameItem({ product, quantity, unitCost, pack, free, expiresOn }: CameLine) {
  const item = { productId: product.id, expiresOn, ...(free > 0 && { freeUnits: free }) };
  if (pack) return { ...item, presentation: { id: pack.id, count: quantity, price: unitCost ?? 0 } };
  return { ...item, quantity, unitCost: unitCost ?? 0 };
}
