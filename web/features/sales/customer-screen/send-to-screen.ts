import type { SaleWithExchange } from "#core/contract/sales/sales.ts";
import { computePricePerUnit, formatPricePerUnit } from "#core/goods/price-per-unit.ts";
import { formatQuantity } from "#core/quantity.ts";
import { qrWithAmount } from "#core/sale/payment-qr.ts";
import type { PricedSale } from "#core/sale/price-sale.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { type CustomerScreenSale, openCustomerScreenChannel, type ScreenMessage } from "./messages.ts";

const channel = openCustomerScreenChannel();
let last: ScreenMessage | null = null;
let sold: string | null = null;
channel.onmessage = ({ data }: MessageEvent<ScreenMessage>) => {
  if (data.kind === "HELLO" && last) channel.postMessage(last);
};

function say(message: ScreenMessage): void {
  if (JSON.stringify(message) === JSON.stringify(last)) return;
  last = message;
  channel.postMessage(message);
}

type Sale = {
  key: string;
  sums: PricedSale;
  toPay: number;
  method: string | null;
  settings: Pick<StoreSettings, "paymentKeys">;
};

export function sendSaleToCustomerScreen(sale: Sale): void {
  // The finished sale stays until the next sale has a line. A till that unmounts may send the finished sale again.
  if (last?.kind === "SOLD" && (sale.sums.lines.length === 0 || sale.key === sold)) return;
  say(toCustomerScreenSale(sale));
}

export function sendSoldToCustomerScreen({
  id,
  total,
  change,
}: Pick<SaleWithExchange, "id" | "total" | "change">): void {
  sold = id;
  say({ kind: "SOLD", total, change: change ?? 0 });
}

/** The price per unit of goods by measure, which have no label. */
function toLoosePrice({ price, unit, presentation }: PricedSale["lines"][number]) {
  const perUnit = presentation ? null : computePricePerUnit({ price, unit });
  return perUnit && { perUnit: formatPricePerUnit(perUnit) };
}

function toCustomerScreenSale({ sums, toPay, method, settings }: Omit<Sale, "key">): CustomerScreenSale {
  return {
    kind: "SALE",
    lines: sums.lines.map((line) => ({
      name: line.name,
      quantity: formatQuantity(line.quantity, line.unit),
      total: line.total,
      saving: line.subtotal - line.total,
      ...toLoosePrice(line),
      ...(line.promotion && { promotion: line.promotion.name }),
    })),
    total: toPay,
    saving: sums.discount,
    pay: settings.paymentKeys
      .filter((key) => key.method === method)
      .map(({ label, key, holder, image, qrText }) => ({
        label,
        key,
        holder,
        image,
        qr: qrText ? qrWithAmount(qrText, toPay) : null,
      })),
  };
}
