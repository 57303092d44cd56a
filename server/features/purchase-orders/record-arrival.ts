import type { ArrivalFields, RecordedArrival } from "#core/contract/purchase-orders/arrivals.ts";
import { AppError } from "#core/errors.ts";
import { addQuantities, computeQuantityCost } from "#core/quantity.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { readOrder } from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveOrderedGoods, requireKnownGoods } from "#server/features/purchase-orders/receive-goods.ts";
import { createOrder } from "#server/features/purchase-orders/save-order.ts";
import { type LockedShift, lockShift } from "#server/features/shifts/lock-shift.ts";
import { recordMovementInShift } from "#server/features/shifts/move-cash.ts";
import { findOrCreateUnnamedSupplier } from "#server/features/suppliers/billing-supplier.ts";

const WHOLE_AMOUNT = { amount: null, dueOn: null, reference: null };

/**
 * Records order, reception and payment, all or none.
 * @throws SUPPLIER_NOT_FOUND, INVALID_INPUT, STOCK_TOO_HIGH, SUM_TOO_LARGE, SHIFT_REQUIRED or SHIFT_FULL
 */
export async function recordArrival(call: DocumentCall, arrival: ArrivalFields): Promise<RecordedArrival> {
  const { tx, document } = call;
  const { items, note, payment } = arrival;
  const { products } = await requireKnownGoods(
    tx,
    items.map(({ productId, presentation, quantity, freeUnits }, place) => ({
      productId,
      presentationId: presentation?.id ?? null,
      quantity: addQuantities(quantity ?? 0, freeUnits ?? 0),
      count: presentation?.count ?? 0,
      fields: {
        productId: `items.${place}.productId`,
        presentation: `items.${place}.presentation.id`,
        quantity: `items.${place}.${presentation ? "presentation.count" : "quantity"}`,
      },
    })),
  );
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const supplierId = arrival.supplierId ?? (await findOrCreateUnnamedSupplier(tx, document.at));
  const fields = {
    supplierId,
    notes: note,
    expectedDate: null,
    items: items.map(({ productId, quantity, unitCost, presentation, taxRate }) => ({
      productId,
      quantity: quantity ?? 0,
      unitPrice: unitCost ?? 0,
      taxRate,
      productName: names.get(productId)!,
      gtin: null,
      description: null,
      notes: null,
      presentation: presentation ?? null,
    })),
  };
  await createOrder(tx, document, fields, "ORDERED");
  const ordered = (await readOrder(tx, document.id))!;
  const received = { ...call, document: { ...document, id: uuidv7(document.at.getTime()) } };
  const reception = await receiveOrderedGoods(received, document.id, {
    items: items.map(({ freeUnits, taxRate, expiresOn }, place) => {
      const { id: itemId, quantity, unitPrice, presentation } = ordered.items[place]!;
      const rest = { itemId, taxRate, expiresOn };
      if (!presentation && !freeUnits) return { ...rest, quantity, unitCost: unitPrice };
      // Sends the line's total, because a unit cost would be rounded.
      const paid = presentation
        ? presentation.count * presentation.price
        : computeQuantityCost(unitPrice, quantity);
      return { ...rest, quantity: addQuantities(quantity, freeUnits ?? 0), paid };
    }),
    note,
    payable: payment === "OWED" ? (arrival.payable ?? WHOLE_AMOUNT) : null,
  });
  const shift = payment === "DRAWER" ? await payFromDrawer(call, arrival, reception.total, ordered) : null;
  const purchaseOrder = (await readOrder(tx, document.id))!;
  return { purchaseOrder, reception, shift: shift && { id: shift.id, number: shift.number } };
}

/** Runs last, because locks of products come before the lock of the drawer. */
async function payFromDrawer(
  { tx, session, document }: DocumentCall,
  { shiftId }: ArrivalFields,
  amount: number,
  { orderNumber, supplier }: { orderNumber: string; supplier: { name: string } },
): Promise<LockedShift> {
  const shift = await lockShift(tx, session, document, shiftId);
  if (!shift) throw new AppError("SHIFT_REQUIRED");
  if (amount > 0)
    await recordMovementInShift({ tx, session, document }, shift, {
      kind: "OUT",
      category: "SUPPLIER",
      amount,
      number: null,
      at: document.at,
      note: `${supplier.name} · ${orderNumber}`,
    });
  return shift;
}
