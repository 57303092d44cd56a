import { PURCHASE_TAX_RATES } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { InvoiceCost, ReceivedInvoiceLine } from "#core/contract/supplier-invoices/invoice-reception.ts";
import type { InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { type FieldError, invalidInput } from "#core/errors.ts";
import { addQuantities, hasThreeDecimals } from "#core/quantity.ts";

const VAT = "01";

export type ReceivedInvoiceGoods = {
  productId: string;
  quantity: number;
  paid: number;
  net: number | null;
  taxRate: number | null;
  expiresOn: string | null;
  pack: { id: string; count: number } | null;
};

/** The quantity in the product's units, including free units. */
export const computeReceivedUnits = ({ quantity, units, freeUnits }: ReceivedInvoiceLine): number =>
  addQuantities(Math.round(quantity * units * 1_000) / 1_000, freeUnits ?? 0);

/**
 * IVA is no cost where the store deducts it; every other tax is a cost.
 * @throws INVALID_INPUT
 */
export function buildReceivedGoods(
  lines: readonly InvoiceLine[],
  received: readonly ReceivedInvoiceLine[],
  deductsVat: boolean,
): ReceivedInvoiceGoods[] {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const wrong = received.flatMap((one, i): FieldError[] => {
    if (!byNumber.has(one.line))
      return [{ field: `lines.${i}.line`, message: "La línea no es de esta factura" }];
    if (!hasThreeDecimals(Math.round(one.quantity * one.units * 1e6) / 1e6))
      return [
        {
          field: `lines.${i}.quantity`,
          message: "La cantidad da más de 3 decimales en la unidad del producto",
        },
      ];
    return [];
  });
  if (wrong.length > 0) throw invalidInput(wrong);
  return received.flatMap((one) => {
    const billed = byNumber.get(one.line)!;
    const quantity = computeReceivedUnits(one);
    if (quantity === 0) return [];
    const share = billed.cost > 0 ? one.paid / billed.cost : one.quantity / billed.quantity;
    const sum = (isVat: boolean) =>
      billed.taxes
        .filter(({ code }) => (code === VAT) === isVat)
        .reduce((total, { amount }) => total + amount, 0) * share;
    const [vat, others] = [sum(true), sum(false)];
    const taxRate = PURCHASE_TAX_RATES.find((rate) => rate === billed.taxRate) ?? null;
    const deducted = deductsVat && taxRate ? vat : 0;
    const paid = Math.round(one.paid + vat + others);
    return [
      {
        productId: one.productId,
        quantity,
        paid,
        net: deducted > 0 ? Math.max(0, paid - deducted) : null,
        taxRate,
        expiresOn: one.expiresOn,
        pack: packOf(one),
      },
    ];
  });
}

/** The packs of an order line; null unless the line has whole packs. */
function packOf({ presentationId, quantity }: ReceivedInvoiceLine): ReceivedInvoiceGoods["pack"] {
  return presentationId && quantity > 0 && Number.isInteger(quantity)
    ? { id: presentationId, count: quantity }
    : null;
}

const COIN = 50;

/** Each product's unit cost before and after the invoice, and the price that keeps its margin. */
export function compareUnitCosts(
  before: readonly { id: string; name: string; price: number; cost: number | null }[],
  came: readonly ReceivedInvoiceGoods[],
): InvoiceCost[] {
  return before.map(({ id, name, price, cost }) => {
    const own = came.filter(({ productId }) => productId === id);
    const total = own.reduce((sum, { paid, net }) => sum + (net ?? paid), 0);
    const after = Math.round(total / addQuantities(...own.map(({ quantity }) => quantity)));
    const suggestedPrice = cost && price > 0 ? Math.round((price * after) / cost / COIN) * COIN : null;
    return { productId: id, name, before: cost, after, price, suggestedPrice };
  });
}
