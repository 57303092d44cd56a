import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { addQuantities } from "#core/quantity.ts";
import { type PricedLine, soldQuantities } from "#core/sale/line.ts";
import { type PaymentSettlement, salePaymentMethodOf } from "#core/sale/payment.ts";
import { sumTaxes } from "#core/tax/tax-of-line.ts";

export type SoldLine = PricedLine & { id: string };

type SaleFacts = Pick<
  Sale,
  | "id"
  | "number"
  | "createdAt"
  | "customer"
  | "seller"
  | "shift"
  | "device"
  | "soldOffline"
  | "balanceAfter"
  | "documentState"
  | "documentBuyer"
  | "flags"
  | "priceLevel"
>;
type SaleSums = { subtotal: number; discount: number; total: number };
type Product = NonNullable<SaleItem["product"]>;

/** The answer to a new sale, as when the sale is read later. `products` have the stock before the sale. */
export function buildSaleAnswer(
  facts: SaleFacts,
  { subtotal, discount, total }: SaleSums,
  { payments, rounding, creditAmount, amountPaid, change }: PaymentSettlement,
  lines: readonly SoldLine[],
  products: readonly Product[],
): Sale {
  const sold = soldQuantities(lines);
  const left = new Map(
    products.map((product) => {
      const stock = addQuantities(product.stock, -(sold.get(product.id) ?? 0));
      return [product.id, { ...product, stock }];
    }),
  );
  return {
    ...facts,
    subtotal,
    discount,
    total,
    payments,
    rounding,
    creditAmount,
    amountPaid,
    change,
    ...sumTaxes(lines.map(({ taxed }) => taxed)),
    paymentMethod: payments.length > 0 ? salePaymentMethodOf(payments) : "OTHER",
    returnedTotal: 0,
    status: "COMPLETED",
    items: lines.map((line) => itemOf(line, line.productId ? (left.get(line.productId) ?? null) : null)),
  };
}

function itemOf(line: SoldLine, product: Product | null): SaleItem {
  const { id, productId, name, quantity, unit, price, presentation, promotion, discount, total, taxed } =
    line;
  return {
    id,
    productId,
    productName: name,
    description: freeItemDescriptionOf(line),
    quantity,
    unit,
    price,
    presentation,
    promotion,
    discount,
    total,
    returned: 0,
    product,
    tax: taxed?.class ?? null,
    taxes: sumTaxes([taxed]).taxes,
  };
}

export function freeItemDescriptionOf({ kind, name }: Pick<SoldLine, "kind" | "name">): string | null {
  return kind === "free" ? name : null;
}
