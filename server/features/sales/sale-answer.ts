import type { Sale } from "#core/contract/sales.ts";
import { methodOf, type Settlement } from "#core/payment.ts";
import { addQuantities } from "#core/quantity.ts";
import type { Flag } from "#server/documents/violations.ts";
import type { LockedProduct, SaleLine } from "#server/features/sales/sale-rules.ts";
import type { SummedSale } from "#server/features/sales/sale-sum-rules.ts";

/** What was decided and written. */
export type WrittenSale = Omit<SummedSale, "lines"> &
  Settlement & {
    id: string;
    number: string | null;
    createdAt: Date;
    customer: { copy: NonNullable<Sale["customer"]> } | null;
    seller: { userId: string; userName: string };
    receivedAt: Date | null;
    shift: Sale["shift"];
    device: Sale["device"];
    balanceAfter: number | null;
  };

/** The sale as reading it would find it, each product as the sale leaves it: locked, it cannot have changed meanwhile. */
export function answerOf(
  { createdAt, receivedAt, customer, seller, shift, ...sale }: WrittenSale,
  lines: readonly (SaleLine & { id: string })[],
  products: readonly LockedProduct[],
  flags: readonly Flag[],
): Sale {
  const left = new Map(products.map((product) => [product.id, { ...product, stock: product.stock }]));
  for (const { productId, quantity } of lines)
    if (productId) left.get(productId)!.stock = addQuantities(left.get(productId)!.stock, -quantity);
  return {
    ...sale,
    createdAt: createdAt.toISOString(),
    paymentMethod: methodOf(sale.payments),
    returnedTotal: 0,
    status: "COMPLETED",
    customer: customer?.copy ?? null,
    items: lines.map((line) => ({
      ...line,
      returned: 0,
      product: line.productId === null ? null : (left.get(line.productId) ?? null),
    })),
    seller: { id: seller.userId, name: seller.userName },
    shift: shift && { id: shift.id, number: shift.number },
    soldOffline: receivedAt !== null,
    flags: flags.map((flag) => ({ ...flag, seenAt: null })),
  };
}
