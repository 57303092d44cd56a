import type { CustomerCopy } from "#core/contract/changes.ts";
import type { SaleReturn } from "#core/contract/sale-return.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import { addQuantities } from "#core/quantity.ts";
import type { Entry } from "#web/offline/queue/entry.ts";

type Waiting = Pick<Entry, "key" | "kind" | "params" | "body" | "lateBody" | "shown" | "state">;

/**
 * What was done here and the server has not heard of, by product and by customer: its copy knows nothing of it. What is
 * still being asked for has not happened.
 */
export function whatWaits(entries: readonly Waiting[]) {
  const sold = new Map<string, number>();
  const lent = new Map<string, number>();
  const agreed = new Map<string, string>();
  const made: CustomerCopy[] = [];
  const owes = (customer: string, amount: number) => lent.set(customer, (lent.get(customer) ?? 0) + amount);
  for (const { key, kind, params, body, lateBody, shown, state } of entries) {
    if (state === "ASKED") continue;
    if (kind === "customer") made.push(madeHere(key, body));
    if (kind === "return" && state === "LATE") {
      const { items, refunds } = shown as SaleReturn;
      for (const { productId, quantity, restock } of items)
        if (productId && restock) sold.set(productId, addQuantities(sold.get(productId) ?? 0, -quantity));
      const off = refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
      if (params.customerId && off > 0) owes(params.customerId, -off);
    }
    if (kind === "debtPayment") owes(params.id!, -(body.amount as number));
    if (kind !== "sale" && kind !== "freeSale") continue;
    const { items, creditAmount } = shown as SoldSale;
    for (const { productId, quantity } of items)
      if (productId) sold.set(productId, addQuantities(sold.get(productId) ?? 0, quantity));
    const customer = body.customerId;
    if (typeof customer !== "string") continue;
    owes(customer, creditAmount);
    const { creditConsent } = lateBody as { creditConsent?: { at: string } };
    if (creditConsent) agreed.set(customer, creditConsent.at);
  }
  return {
    stockOf: <P extends { id: string; stock: number }>(product: P): P => {
      const gone = sold.get(product.id);
      return gone ? { ...product, stock: addQuantities(product.stock, -gone) } : product;
    },
    accountOf: <C extends { id: string; balance: number; consentAt: string | null }>(customer: C): C => {
      const { id, balance } = customer;
      if (!lent.has(id) && !agreed.has(id)) return customer;
      const consentAt = customer.consentAt ?? agreed.get(id) ?? null;
      return { ...customer, balance: balance + (lent.get(id) ?? 0), consentAt };
    },
    /** New ones, whom the copy does not have yet. */
    made,
  };
}

function madeHere(id: string, body: Entry["body"]): CustomerCopy {
  const { name, phone, document } = body as Pick<CustomerCopy, "name"> & Partial<CustomerCopy>;
  return {
    ...{ id, name, phone: phone || null, document: document || null },
    ...{ balance: 0, creditLimit: null, creditPaused: false, consentAt: null },
  };
}
