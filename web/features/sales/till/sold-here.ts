import type { SoldSale } from "#core/contract/sales.ts";
import { isSettled, methodOf, type OfferedPayment, type Payment, settle } from "#core/payment.ts";
import { addQuantities } from "#core/quantity.ts";
import { sumSale } from "#core/sale-sums.ts";
import type { CartLine } from "./cart.ts";
import type { FinishedSale } from "./sale-queue.ts";

type Items = Extract<FinishedSale, { sale: unknown }>["sale"]["items"];

/** A product may have been deleted by the time a late sale arrives: its line keeps what it was called and measured in. */
export function lateItems(items: Items, lines: readonly CartLine[]) {
  return items.map((item, index) => {
    const line = lines[index];
    return line?.kind === "product" ? { ...item, name: line.name, unit: line.unit } : item;
  });
}

/** A sale as it is shown, and printed, before any server has heard of it: by the sums that the server makes too. */
export function soldHere(finished: FinishedSale): SoldSale {
  const { key, about } = finished;
  const body = "sale" in finished ? finished.sale : finished.freeSale;
  const { lines, customer, seller, shift, cashRounding } = about;
  const sums = sumSale(
    lines.map((line, index) => ({
      ...{ price: line.price, quantity: line.quantity, discount: body.items[index]?.discount ?? 0 },
      amount: line.kind === "product" ? line.amount : null,
    })),
    body.discount ?? 0,
  );
  if ("tooMuchOff" in sums) throw new Error("a discount is more than its line costs");
  const { subtotal, discount, total } = sums;
  const settlement = settle(total, offeredOf(body), cashRounding);
  if (!isSettled(settlement)) throw new Error("the payments do not add up");
  const { payments, rounding, creditAmount, amountPaid, change } = settlement;
  return {
    ...{ id: key, number: null, createdAt: new Date().toISOString(), subtotal, discount, rounding, total },
    ...{ amountPaid, change, payments, creditAmount, paymentMethod: nameOf(payments) },
    balanceAfter: creditAmount > 0 && customer ? customer.balance + creditAmount : null,
    ...{ returnedTotal: 0, status: "COMPLETED", seller, shift, device: null, soldOffline: true, flags: [] },
    customer: customer && {
      ...{ name: customer.name, phone: customer.phone, document: customer.document },
      ...{ email: null, address: null, documentType: null },
    },
    items: lines.map((line, index) => itemOf(line, sums.lines[index]!)),
  };
}

const nameOf = (payments: readonly Payment[]) => (payments.length > 0 ? methodOf(payments) : "OTHER");

function offeredOf(body: {
  payments?: readonly OfferedPayment[] | null | undefined;
  paymentMethod?: Payment["method"] | null | undefined;
  amountPaid?: number | null | undefined;
}): readonly OfferedPayment[] {
  if (body.payments) return body.payments;
  const { paymentMethod, amountPaid } = body;
  if (!paymentMethod) return [];
  return [
    {
      method: paymentMethod,
      ...(paymentMethod === "CASH" && amountPaid != null && { tendered: amountPaid }),
    },
  ];
}

function itemOf(line: CartLine, { discount, total }: { discount: number; total: number }) {
  const { id, name, price, quantity } = line;
  const item = { id, productName: name, price, quantity, discount, total, returned: 0 };
  if (line.kind === "free")
    return { ...item, productId: null, description: name, unit: "UNIT" as const, product: null };
  const stock = addQuantities(line.stock, -quantity);
  return {
    ...{ ...item, productId: id, description: null, unit: line.unit },
    product: {
      ...{ id, name, description: null, barcode: null, gtin: null, category: "", image: null },
      stock,
    },
  };
}
