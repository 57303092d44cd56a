import { PURCHASE_TAX_RATES } from "#core/contract/purchase-orders/purchase-orders.ts";
import type { InvoiceCost, ReceivedInvoiceLine } from "#core/contract/supplier-invoices/invoice-reception.ts";
import type {
  InvoiceLine,
  InvoiceTax,
  SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { type FieldError, invalidInput } from "#core/errors.ts";
import { computeLastCost } from "#core/goods/product-cost.ts";
import { addQuantities, hasAtMostThreeDecimals } from "#core/quantity.ts";
import type { BilledLine } from "#server/features/purchase-orders/receive-goods.ts";

const VAT = "01";

/** The quantity in the product's units, including free units. */
export const computeReceivedUnits = ({ quantity, units, freeUnits }: ReceivedInvoiceLine): number =>
  addQuantities(Math.round(quantity * units * 1_000) / 1_000, freeUnits ?? 0);

type InvoiceToReceive = Pick<SupplierInvoice, "lines" | "taxes">;
type ReceivedPlace = { one: ReceivedInvoiceLine; billed: InvoiceLine; place: number };
export type ReceivedGoods = { came: ReceivedPlace[]; returned: ReceivedPlace[] };

/**
 * Separates goods that came from goods that go back.
 * @throws INVALID_INPUT
 */
export function sortReceivedLines(
  { lines }: InvoiceToReceive,
  received: readonly ReceivedInvoiceLine[],
): ReceivedGoods {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const wrong: FieldError[] = [];
  const places = received.flatMap((one, place): ReceivedPlace[] => {
    const billed = byNumber.get(one.line);
    const refuse = (name: string, message: string) => {
      wrong.push({ field: `lines.${place}.${name}`, message });
      return [];
    };
    if (!billed) return refuse("line", "La línea no es de esta factura");
    if (billed.kind === "DISCOUNT" || billed.kind === "CHARGE")
      return refuse("line", `«${billed.description}» no trae mercancía: se reparte en el costo de lo demás`);
    if (!hasAtMostThreeDecimals(Math.round(one.quantity * one.units * 1e6) / 1e6))
      return refuse("quantity", "La cantidad da más de 3 decimales en la unidad del producto");
    return computeReceivedUnits(one) === 0 ? [] : [{ one, billed, place }];
  });
  if (wrong.length > 0) throw invalidInput(wrong);
  return {
    came: places.filter(({ billed }) => billed.kind === "GOODS"),
    returned: places.filter(({ billed }) => billed.kind === "RETURN"),
  };
}

/**
 * What each line cost, with its taxes. IVA is no cost where the store deducts it; every other tax is a cost. Taxes that
 * no line of goods names, such as those of a freight line, are spread over the goods like the freight.
 */
export function buildBilledLines(
  invoice: InvoiceToReceive,
  came: readonly ReceivedPlace[],
  deductsVat: boolean,
): BilledLine[] {
  const spread = taxesToSpread(invoice);
  return came.map(({ one, billed }) => {
    const quantity = computeReceivedUnits(one);
    const billedQuantity = Math.abs(billed.quantity);
    const share = billed.cost > 0 ? one.paid / billed.cost : one.quantity / billedQuantity;
    const weight = spread.all > 0 ? billed.cost / spread.all : 0;
    const taxOf = (isVat: boolean) =>
      (sumTaxes(billed.taxes, isVat) + (isVat ? spread.vat : spread.others) * weight) * share;
    const [vat, others] = [taxOf(true), taxOf(false)];
    const taxRate = PURCHASE_TAX_RATES.find((rate) => rate === billed.taxRate) ?? null;
    const paid = Math.max(0, Math.round(one.paid + vat + others));
    const gifts = paid === 0 ? quantity : Math.min(quantity, one.freeUnits ?? 0);
    return {
      productId: one.productId,
      quantity,
      gifts,
      paid,
      netPaid: deductsVat && vat > 0 ? Math.max(0, Math.round((paid - vat) * 100) / 100) : null,
      taxRate,
      expiresOn: one.expiresOn,
      presentationId: one.presentationId,
      count: one.presentationId && one.quantity > 0 && Number.isInteger(one.quantity) ? one.quantity : null,
    };
  });
}

const sumTaxes = (taxes: readonly InvoiceTax[], isVat: boolean) =>
  taxes.filter(({ code }) => (code === VAT) === isVat).reduce((sum, { amount }) => sum + amount, 0);

function taxesToSpread({ lines, taxes }: InvoiceToReceive) {
  const goods = lines.filter(({ kind }) => kind === "GOODS" || kind === "RETURN");
  const missing = (isVat: boolean) =>
    taxes.length === 0
      ? 0
      : sumTaxes(taxes, isVat) -
        sumTaxes(
          goods.flatMap((line) => line.taxes),
          isVat,
        );
  const all = lines.filter(({ kind }) => kind === "GOODS").reduce((sum, { cost }) => sum + cost, 0);
  return { all, vat: missing(true), others: missing(false) };
}

/** Suggested prices are multiples of this many pesos. */
const COIN = 50;

/**
 * Each product's last cost before and after the invoice, and the price that keeps its margin. A gift is no price:
 * products of which only gifts came are left out.
 */
export function compareUnitCosts(
  before: readonly { id: string; name: string; price: number; cost: number | null }[],
  came: readonly BilledLine[],
): InvoiceCost[] {
  return before.flatMap(({ id, name, price, cost }) => {
    const own = came.filter(({ productId }) => productId === id);
    const after = computeLastCost(own.map((line) => ({ ...line, paid: line.netPaid ?? line.paid })));
    if (after === null) return [];
    const suggestedPrice = cost && price > 0 ? Math.round((price * after) / cost / COIN) * COIN : null;
    return [{ productId: id, name, before: cost, after, price, suggestedPrice }];
  });
}
