import type { ReplicaCustomer } from "#core/contract/changes.ts";
import { addQuantities } from "#core/quantity.ts";
import { operationOf } from "#web/offline/operations/index.ts";
import type { WaitingEntry } from "#web/offline/operations/operation.ts";

/**
 * Collects what the unsent entries change in the replica: stock sold, debts, consents and new customers. Entries whose
 * answer a screen awaits (ASKED) do not count, because the server may refuse them.
 */
export function collectWaitingEffects(entries: readonly WaitingEntry[]) {
  const sold = new Map<string, number>();
  const owed = new Map<string, number>();
  const consents = new Map<string, string>();
  const newCustomers: ReplicaCustomer[] = [];
  const shop = {
    sold: (id: string, quantity: number) => sold.set(id, addQuantities(sold.get(id) ?? 0, quantity)),
    owes: (id: string, amount: number) => owed.set(id, (owed.get(id) ?? 0) + amount),
    consents: (id: string, at: string) => consents.set(id, at),
    adds: (customer: ReplicaCustomer) => newCustomers.push(customer),
  };
  for (const entry of entries)
    if (entry.state !== "ASKED") operationOf(entry.kind).whileWaiting?.(entry, shop);
  return {
    withStocks: <P extends { id: string; stock: number }>(products: P[]): P[] =>
      sold.size === 0
        ? products
        : products.map((product) => {
            const soldQuantity = sold.get(product.id);
            return soldQuantity
              ? { ...product, stock: addQuantities(product.stock, -soldQuantity) }
              : product;
          }),
    withAccount: <C extends { id: string; balance: number; consentAt: string | null }>(customer: C): C => {
      const { id, balance } = customer;
      if (!owed.has(id) && !consents.has(id)) return customer;
      const consentAt = customer.consentAt ?? consents.get(id) ?? null;
      return { ...customer, balance: balance + (owed.get(id) ?? 0), consentAt };
    },
    newCustomers,
  };
}
