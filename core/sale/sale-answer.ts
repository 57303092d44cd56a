import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import { addQuantities } from "#core/quantity.ts";
import { type PricedLine, sumSoldQuantities } from "#core/sale/line.ts";
import { type PaymentSettlement, salePaymentMethodOf } from "#core/sale/payment.ts";
import { sumTaxes, type TaxSums } from "#core/tax/tax-of-line.ts";

export type SoldLine = PricedLine & { id: string };

type SaleSums = Pick<Sale, "subtotal" | "discount" | "total">;
type ComputedField = "paymentMethod" | "corrections" | "returnedTotal" | "status" | "items";
type SaleFacts = Omit<Sale, keyof SaleSums | keyof PaymentSettlement | keyof TaxSums | ComputedField>;
type Product = NonNullable<SaleItem["product"]>;

/** Builds the answer to a new sale, equal to a later reading of the sale. `products` have the stock before the sale. */
export function buildSaleAnswer(
  facts: SaleFacts,
  { subtotal, discount, total }: SaleSums,
  settlement: PaymentSettlement,
  lines: readonly SoldLine[],
  products: readonly Product[],
): Sale {
  const sold = sumSoldQuantities(lines);
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
    ...settlement,
    ...sumTaxes(lines.map(({ taxed }) => taxed)),
    paymentMethod: settlement.payments.length > 0 ? salePaymentMethodOf(settlement.payments) : "OTHER",
    corrections: [],
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
