import type { PurchaseOrder, PurchaseOrderItem } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { Store } from "#core/contract/session.ts";
import type { Supplier } from "#core/contract/suppliers.ts";
import { formatPackCount } from "#core/goods/pack-count.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { addQuantities, computeQuantityCost, formatQuantity } from "#core/quantity.ts";
import { isMeasuredUnit, perUnitSuffix } from "#core/units.ts";
import { formatLongDay } from "#web/ui/text/dates.ts";

/** Who orders and who delivers, with what the message and the paper of an order show of both. */
export type OrderParties = {
  store: Pick<Store, "name" | "nit" | "phone">;
  supplier: Pick<Supplier, "name"> & Partial<Pick<Supplier, "nit" | "phone" | "contactName" | "address">>;
};

export function listStoreContactLines({ nit, phone }: OrderParties["store"]): string[] {
  return [...(nit ? [`NIT ${nit}`] : []), ...(phone ? [`Tel. ${phone}`] : [])];
}

export function listSupplierContactLines({ nit, phone, contactName, address }: OrderParties["supplier"]) {
  return [...(nit ? [`NIT ${nit}`] : []), contactName, ...(phone ? [`Tel. ${phone}`] : []), address].filter(
    (line) => typeof line === "string",
  );
}

export function listOrderDatesAndStatus({
  createdAt,
  expectedDate,
  status,
}: PurchaseOrder): [string, string][] {
  return [
    ["Fecha", formatLongDay(createdAt)],
    ...(expectedDate ? [["Fecha esperada", formatLongDay(expectedDate)] satisfies [string, string]] : []),
    ...(status === "CANCELLED" ? [["Estado", "Cancelada"] satisfies [string, string]] : []),
  ];
}

export function listOrderItemNotes({ gtin, description, notes }: PurchaseOrderItem): string[] {
  return [gtin && `Código ${gtin}`, description, notes].filter((note) => typeof note === "string");
}

/** Builds `1.345`, `2,5 kg` or `2 pacas (24)`. */
export function formatOrderItemQuantity({ quantity, unit, presentation }: PurchaseOrderItem): string {
  if (!presentation) return formatQuantity(quantity, unit);
  return `${formatPackCount(presentation.count, presentation.name)} (${formatNumber(presentation.units)})`;
}

/** A pack's total is `count × price`, because its price for one unit is rounded. */
export function computeOrderItemTotal({ quantity, unitPrice, presentation }: PurchaseOrderItem): number {
  return presentation ? presentation.count * presentation.price : computeQuantityCost(unitPrice, quantity);
}

export function describeMissingOrderItems({ status, items }: PurchaseOrder): string | null {
  if (status !== "ORDERED" || items.every(({ received }) => received === 0)) return null;
  const open = items.filter(({ quantity, received }) => received < quantity).length;
  return open === 1 ? "Falta 1 producto" : `Faltan ${formatNumber(open)} productos`;
}

/** Builds 'Panela: 12' for each line, counting only units that are not received. Marks lines without a product. */
export function listOpenOrderQuantities({ items }: PurchaseOrder): string[] {
  return items
    .filter(({ quantity, received }) => received < quantity)
    .map(({ productName, productId, gtin, quantity, received, unit }) => {
      const rest = formatQuantity(addQuantities(quantity, -received), unit);
      return `${productName}: ${rest}${productId || gtin ? "" : " (no está en tus productos: no cambia el inventario)"}`;
    });
}

export function formatOrderItemReceived({ quantity, received, unit }: PurchaseOrderItem): string | null {
  if (received === 0 || received === quantity) return null;
  const text = `Llegó: ${formatQuantity(received, unit)}`;
  return received > quantity ? `${text}, más de lo pedido` : text;
}

/** Builds `$ 9.000` or `$ 9.000 / kg`. A line by pack shows the price of the pack. */
export function formatOrderItemPrice({ unitPrice, unit, presentation }: PurchaseOrderItem): string {
  return presentation ? formatPesos(presentation.price) : `${formatPesos(unitPrice)}${perUnitSuffix(unit)}`;
}

export function buildOrderMessageText(order: PurchaseOrder, { store, supplier }: OrderParties): string {
  return [
    store.name,
    ...listStoreContactLines(store),
    "",
    `Orden de compra ${order.orderNumber}`,
    `Proveedor: ${supplier.name}`,
    ...listOrderDatesAndStatus(order).map(([name, value]) => `${name}: ${value}`),
    "",
    ...order.items.flatMap((item) => [
      `${formatOrderItemQuantity(item)} x ${item.productName}`,
      ...listOrderItemNotes(item).map((note) => `   ${note}`),
      `   ${formatOrderItemPrice(item)}${isMeasuredUnit(item.unit) && !item.presentation ? "" : " c/u"}: ${formatPesos(computeOrderItemTotal(item))}`,
    ]),
    "",
    `Total: ${formatPesos(order.total)}`,
    ...(order.notes ? [`Notas: ${order.notes}`] : []),
  ].join("\n");
}
