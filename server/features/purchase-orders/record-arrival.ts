import type { ArrivalFields, RecordedArrival } from "#core/contract/arrivals.ts";
import { misfits } from "#core/contract/fields.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import { lineCost } from "#server/features/purchase-orders/order-rules.ts";
import { lockProducts, orderById, setStatus } from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveGoods } from "#server/features/purchase-orders/receive-goods.ts";
import { createOrder } from "#server/features/purchase-orders/save-order.ts";
import { type HeldShift, holdShift } from "#server/features/shifts/hold-shift.ts";
import { moveInShift } from "#server/features/shifts/move-cash.ts";
import { unnamedSupplier } from "#server/features/suppliers/unnamed-supplier.ts";
import type { Session } from "#server/session.ts";

const ALL_OF_IT = { amount: null, dueOn: null, reference: null };

type Hand = { tx: StoreTx; session: Session; document: NewDocument };

/**
 * Records goods that arrived without an order: order, reception and payment, all or nothing.
 * @throws PRODUCT_NOT_FOUND, PRESENTATION_NOT_FOUND, SUPPLIER_NOT_FOUND, INVALID_INPUT, STOCK_TOO_HIGH, SUM_TOO_LARGE; SHIFT_REQUIRED
 * for a payment without an open drawer, SHIFT_FULL
 */
export async function recordArrival(hand: Hand, arrival: ArrivalFields): Promise<RecordedArrival> {
  const { tx, document } = hand;
  const { items, note, payment } = arrival;
  const known = await lockProducts(tx, [...new Set(items.map(({ productId }) => productId))].sort());
  const names = new Map(known.map(({ id, name }) => [id, name]));
  if (items.some(({ productId }) => !names.has(productId))) throw new AppError("PRODUCT_NOT_FOUND");
  refuseFreeFractions(items, new Map(known.map(({ id, unit }) => [id, unit])));
  const supplierId = arrival.supplierId ?? (await unnamedSupplier(tx, document.at));
  await createOrder(tx, document, {
    supplierId,
    notes: note,
    expectedDate: null,
    items: items.map(({ productId, quantity, unitCost, presentation, taxRate }) => ({
      productId,
      quantity,
      unitPrice: unitCost,
      taxRate,
      productName: names.get(productId)!,
      gtin: null,
      description: null,
      notes: null,
      presentation,
    })),
  });
  await setStatus(tx, document.id, "ORDERED", document.at);
  const ordered = (await orderById(tx, document.id))!;
  refuseTooManyFree(items, ordered.items);
  // The order has the request's id; its reception gets a new one.
  const received = { ...hand, document: { ...document, id: uuidv7(document.at.getTime()) } };
  const reception = await receiveGoods(received, document.id, {
    items: items.map(({ unitCost, presentation, freeUnits, taxRate, expiresOn }, place) => {
      const of = ordered.items[place]!;
      const received = { itemId: of.id, quantity: addQuantities(of.quantity, freeUnits), taxRate, expiresOn };
      if (presentation || freeUnits > 0) return { ...received, paid: lineCost(of) };
      return { ...received, unitCost };
    }),
    note,
    payable: payment === "OWED" ? (arrival.payable ?? ALL_OF_IT) : null,
  });
  const shift = payment === "DRAWER" ? await payFromDrawer(hand, arrival, reception.total, ordered) : null;
  const purchaseOrder = (await orderById(tx, document.id))!;
  return { purchaseOrder, reception, shift: shift && { id: shift.id, number: shift.number } };
}

type Items = ArrivalFields["items"];

/** @throws INVALID_INPUT for free fractions of a piece */
function refuseFreeFractions(items: Items, units: ReadonlyMap<string, Unit>): void {
  const findings = items.flatMap(({ productId, freeUnits: value }, place) =>
    misfits(units.get(productId)!, [
      { field: `items.${place}.freeUnits`, label: "La ñapa", min: 0, max: MAX_QUANTITY, value },
    ]),
  );
  if (findings.length > 0) throw invalidInput(findings);
}

/** @throws INVALID_INPUT where paid and free units together are more than a reception may hold */
function refuseTooManyFree(
  items: Items,
  ordered: readonly { quantity: number; productName: string }[],
): void {
  const findings = items.flatMap(({ freeUnits }, place) => {
    const { quantity, productName } = ordered[place]!;
    if (addQuantities(quantity, freeUnits) <= MAX_QUANTITY) return [];
    const message = `De «${productName}» pueden llegar hasta ${formatNumber(MAX_QUANTITY)} con la ñapa`;
    return [{ field: `items.${place}.freeUnits`, message }];
  });
  if (findings.length > 0) throw invalidInput(findings);
}

/** The drawer is locked last. */
async function payFromDrawer(
  { tx, session, document }: Hand,
  { shiftId }: ArrivalFields,
  amount: number,
  { orderNumber, supplier }: { orderNumber: string; supplier: { name: string } },
): Promise<HeldShift> {
  const shift = await holdShift(tx, session, document, shiftId);
  if (!shift) throw new AppError("SHIFT_REQUIRED");
  if (amount > 0)
    await moveInShift({ tx, session, document }, shift, {
      kind: "OUT",
      category: "SUPPLIER",
      amount,
      number: null,
      at: document.at,
      note: `${supplier.name} · ${orderNumber}`,
    });
  return shift;
}
