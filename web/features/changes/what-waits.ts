import type { SoldSale } from "#core/contract/sales.ts";
import { addQuantities } from "#core/quantity.ts";
import type { Entry } from "#web/api/journal/entry.ts";

type Waiting = Pick<Entry, "body" | "shown" | "state">;

/** What was sold here and the server has not heard of, by product and by customer: its copy knows nothing of it. */
export function whatWaits(entries: readonly Waiting[]) {
  const sold = new Map<string, number>();
  const lent = new Map<string, number>();
  for (const { body, shown, state } of entries) {
    if (state === "ASKED") continue;
    const { items, creditAmount } = shown as SoldSale;
    for (const { productId, quantity } of items)
      if (productId) sold.set(productId, addQuantities(sold.get(productId) ?? 0, quantity));
    const customer = body.customerId;
    if (typeof customer === "string") lent.set(customer, (lent.get(customer) ?? 0) + creditAmount);
  }
  return {
    stockOf: <P extends { id: string; stock: number }>(product: P): P => {
      const gone = sold.get(product.id);
      return gone ? { ...product, stock: addQuantities(product.stock, -gone) } : product;
    },
    balanceOf: <C extends { id: string; balance: number }>(customer: C): C => {
      const owed = lent.get(customer.id);
      return owed ? { ...customer, balance: customer.balance + owed } : customer;
    },
  };
}
