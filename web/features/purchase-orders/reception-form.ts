import { z } from "zod";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import type { FoundProduct, Product } from "#core/contract/products/products.ts";
import {
  ARRIVAL_PAYMENTS,
  type ArrivalPayment,
  type recordArrival,
} from "#core/contract/purchase-orders/arrivals.ts";
import {
  NOTHING_RECEIVED_MESSAGE,
  type PurchaseOrder,
  type PurchaseOrderItem,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { addQuantities, computeQuantityCost, multiplyQuantity } from "#core/quantity.ts";
import { addGoodsLine, goodsLineShape } from "./order-form.ts";
import type { ReceivedLine } from "./public/received-line.tsx";
import type { ReceptionRequestBody } from "./purchase-orders.queries.ts";

/** A line of goods that arrive; `item` is the line of the order, null for goods that nobody ordered. */
export type ReceptionLine = ReceivedLine & { item: PurchaseOrderItem | null };

export type ReceptionDraft = {
  /** In the order of the purchase order, or in scan order. */
  lines: readonly ReceptionLine[];
  supplierId: string;
  payment: ArrivalPayment | null;
  /** Pesos owed to the supplier. Undefined while untouched, which means the total; null for an emptied field. */
  owed: number | null | undefined;
  dueOn: string;
  reference: string;
  note: string;
};

export const EMPTY_RECEPTION: ReceptionDraft = {
  lines: [],
  supplierId: "",
  payment: null,
  owed: undefined,
  dueOn: "",
  reference: "",
  note: "",
};

const arrivalDraft = z.object({
  lines: z.array(
    z.object({
      ...goodsLineShape,
      item: z.null(),
      free: z.number().nullable(),
      expiresOn: z.string().nullable(),
    }),
  ),
  supplierId: z.string(),
  payment: z.enum(ARRIVAL_PAYMENTS).nullable(),
  owed: z.number().nullish(),
  dueOn: z.string(),
  reference: z.string(),
  note: z.string(),
});

/** Reads a stored draft of goods that nobody ordered; null if it has another shape. */
export function readStoredArrival(stored: unknown): ReceptionDraft | null {
  const draft = arrivalDraft.safeParse(stored).data;
  return draft ? { ...draft, owed: draft.owed } : null;
}

/** Proposes to receive all that is missing, at the order's cost, and in packs where whole packs are missing. */
export function proposeReception({ supplierId, items }: PurchaseOrder): ReceptionDraft {
  const lines = items.map((item, key): ReceptionLine => {
    const open = Math.max(0, addQuantities(item.quantity, -item.received));
    const { presentation, productId, productName, unit } = item;
    const count = presentation && timesIn(open, presentation.units);
    const pack = count !== null && Number.isInteger(count) ? presentation : null;
    return {
      key,
      item,
      productId,
      productName,
      unit,
      pack,
      quantity: pack ? count! : open,
      unitPrice: pack?.price ?? item.unitPrice,
      free: null,
      expiresOn: productId || item.gtin ? "" : null,
    };
  });
  return { ...EMPTY_RECEPTION, lines, supplierId, payment: "PAID" };
}

const timesIn = (quantity: number, units: number) => Math.round(quantity * 1_000) / Math.round(units * 1_000);

/** Adds a product or pack that nobody ordered; a repeated scan raises its quantity by one. */
export const addUnorderedLine = (
  lines: readonly ReceptionLine[],
  product: Product & Pick<FoundProduct, "presentation">,
): ReceptionLine[] =>
  addGoodsLine(lines, product, (line) => ({ ...line, item: null, free: null, expiresOn: "" }));

/** Price of one unit or pack on the order; null for goods that nobody ordered. */
function orderedPrice({ item, pack }: ReceptionLine): number | null {
  return (pack ? item?.presentation?.price : item?.unitPrice) ?? null;
}

/** Price of one unit or pack. An empty field means the ordered price. */
const priceOf = (line: ReceptionLine): number => line.unitPrice ?? orderedPrice(line) ?? 0;

export const computeReceivedCost = (line: ReceptionLine): number =>
  computeQuantityCost(priceOf(line), line.quantity);

export function computeReceptionTotal(lines: readonly ReceptionLine[]): number {
  return lines.reduce((sum, line) => sum + computeReceivedCost(line), 0);
}

/** Debt to the supplier in pesos; null if its field is empty. */
export const computeDebt = ({ owed, lines }: ReceptionDraft): number | null =>
  owed === undefined ? computeReceptionTotal(lines) : owed;

export const RECEPTION_FAILED_TEXT = "No pudimos guardarlo. Intenta de nuevo.";

const hasCome = ({ quantity, free }: ReceptionLine) => quantity > 0 || (free ?? 0) > 0;

/** Says which input is missing; null if the draft can be recorded. */
export function findReceptionProblem(draft: ReceptionDraft): string | null {
  const { lines, payment, supplierId } = draft;
  if (!lines.some(hasCome)) return NOTHING_RECEIVED_MESSAGE;
  // The screen shows the newest line at the top, so its cost is requested first.
  const costless = lines.filter((line) => line.unitPrice === null && orderedPrice(line) === null).at(-1);
  if (costless) return `Pon lo que costó ${costless.productName}`;
  if (payment === null) return "Di cómo se pagó";
  if (payment !== "OWED") return null;
  if (supplierId === "") return "Di a qué proveedor le quedas debiendo";
  return computeDebt(draft) ? null : "Escribe cuánto queda por pagar";
}

function payableOf({ payment, owed, dueOn, reference }: ReceptionDraft) {
  return payment === "OWED" && { payable: { ...(owed != null && { amount: owed }), dueOn, reference } };
}

/** Builds the request that receives an order, from a valid draft. */
export function buildReceptionRequestBody(draft: ReceptionDraft): ReceptionRequestBody {
  const items = draft.lines.filter(hasCome).map((line) => ({
    itemId: line.item!.id,
    ...amountsOf(line, line.item!),
    ...(line.expiresOn && { expiresOn: line.expiresOn }),
  }));
  return { items, note: draft.note, ...payableOf(draft) };
}

/**
 * Quantity and cost to send. Packs have no unit cost, because rounding it would lose pesos: the server takes their share of
 * the order's line, or `paid` in pesos.
 */
function amountsOf(line: ReceptionLine, item: PurchaseOrderItem) {
  const { pack, quantity, free } = line;
  const paid = computeReceivedCost(line);
  const units = pack ? multiplyQuantity(pack.units, quantity) : quantity;
  if (free) return { quantity: addQuantities(units, free), paid };
  const isAsOrdered = priceOf(line) === orderedPrice(line);
  if (!pack && !(item.presentation && isAsOrdered)) return { quantity, unitCost: priceOf(line) };
  const came = pack ? { count: quantity } : { quantity };
  // More than was ordered needs `paid`: the server would take only the rest of the order's line.
  return isAsOrdered && addQuantities(item.received, units) <= item.quantity ? came : { ...came, paid };
}

export type ArrivalRequestBody = EndpointCallInput<typeof recordArrival>["body"];

/** Builds the request that records goods that nobody ordered, from a valid draft. */
export function buildArrivalRequestBody(
  draft: ReceptionDraft & { payment: ArrivalPayment },
  shiftId: string | null,
): ArrivalRequestBody {
  const { lines, supplierId, payment, note } = draft;
  return {
    items: lines.map(({ productId, pack, quantity, unitPrice, free, expiresOn }) => ({
      productId: productId!,
      ...(pack
        ? { presentation: { id: pack.id, count: quantity, price: unitPrice ?? 0 } }
        : { quantity, unitCost: unitPrice ?? 0 }),
      ...(free && { freeUnits: free }),
      expiresOn,
    })),
    ...(supplierId && { supplierId }),
    payment,
    ...payableOf(draft),
    ...(payment === "DRAWER" && { shiftId }),
    note,
  };
}
