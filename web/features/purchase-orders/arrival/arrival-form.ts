import type { ArrivalPayment, recordArrival } from "#core/contract/arrivals.ts";
import type { CallInput } from "#core/contract/endpoint.ts";
import type { Product } from "#core/contract/products.ts";
import { addQuantities, costOf } from "#core/quantity.ts";
import { MAX_LINES, MAX_QUANTITY } from "#core/stock.ts";

/** A received product. */
export type CameLine = {
  product: Pick<Product, "id" | "name" | "unit">;
  quantity: number;
  /** Null while the field is empty. */
  unitCost: number | null;
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

/** Scanning a product again adds one. */
export function withCame(lines: readonly CameLine[], { id, name, unit }: Product): readonly CameLine[] {
  const known = lines.find(({ product }) => product.id === id);
  if (known)
    return lines.map((line) =>
      line === known ? { ...line, quantity: Math.min(MAX_QUANTITY, addQuantities(line.quantity, 1)) } : line,
    );
  if (lines.length >= MAX_LINES) return lines;
  return [{ product: { id, name, unit }, quantity: 1, unitCost: null, expiresOn: "" }, ...lines];
}

/** The last cost, unless the user typed another. */
export function withKnownCost(
  lines: readonly CameLine[],
  productId: string,
  cost: number | null,
): readonly CameLine[] {
  return lines.map((line) =>
    line.product.id === productId && line.unitCost === null ? { ...line, unitCost: cost } : line,
  );
}

export function cameTotal(lines: readonly CameLine[]): number {
  return lines.reduce((sum, { unitCost, quantity }) => sum + costOf(unitCost ?? 0, quantity), 0);
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
    items: lines
      .map(({ product, quantity, unitCost, expiresOn }) => ({
        productId: product.id,
        quantity,
        unitCost: unitCost ?? 0,
        expiresOn,
      }))
      .reverse(),
    ...(supplierId && { supplierId }),
    payment,
    ...(payment === "OWED" && { payable: { ...(owed !== null && { amount: owed }), dueOn, reference } }),
    ...(payment === "DRAWER" && { shiftId }),
    note,
  };
}
