import type { CustomerCopy } from "#core/contract/changes.ts";
import type { DebtPayment } from "#core/contract/credit.ts";
import type { Customer } from "#core/contract/customers.ts";
import type { SaleReturn } from "#core/contract/sale-return.ts";
import type { SoldSale } from "#core/contract/sales.ts";
import type { Shift } from "#core/contract/shifts.ts";
import { addQuantities } from "#core/quantity.ts";
import type { Entry } from "#web/offline/queue/entry.ts";

/** What a write of this device changed in the shop, before the server is asked for its changes. */
export type OwnChange = {
  /** By product: its stock now, or by how much it changed. */
  stocks: Map<string, { now: number } | { by: number }>;
  balance: { customerId: string; now: number } | { customerId: string; by: number } | null;
  customer: CustomerCopy | null;
  /** The drawer that was opened, and the one that was closed. */
  opened: Shift | null;
  closed: string | null;
};

const NOTHING: OwnChange = { stocks: new Map(), balance: null, customer: null, opened: null, closed: null };

/** By the server's answer to it. */
export function ownChangeOf(
  { kind, params, body }: Pick<Entry, "kind" | "params" | "body">,
  answer: unknown,
): OwnChange {
  switch (kind) {
    case "sale":
    case "freeSale":
      return { ...NOTHING, ...soldChange(answer as SoldSale, body.customerId) };
    case "return":
      return { ...NOTHING, ...returnChange(answer as SaleReturn, params.customerId) };
    case "debtPayment":
      return { ...NOTHING, balance: { customerId: params.id!, now: (answer as DebtPayment).balanceAfter } };
    case "customer":
      return { ...NOTHING, customer: copyOf((answer as { customer: Customer }).customer) };
    case "opening":
      return { ...NOTHING, opened: answer as Shift };
    case "closing":
      return { ...NOTHING, closed: params.id! };
    case "cashMovement":
      return NOTHING;
  }
}

function soldChange({ items, balanceAfter }: SoldSale, customerId: unknown): Partial<OwnChange> {
  const stocks: OwnChange["stocks"] = new Map();
  for (const { product } of items) if (product) stocks.set(product.id, { now: product.stock });
  const owes = typeof customerId === "string" && balanceAfter !== null;
  return { stocks, balance: owes ? { customerId, now: balanceAfter } : null };
}

function returnChange({ items, refunds }: SaleReturn, customerId: string | undefined): Partial<OwnChange> {
  const stocks: OwnChange["stocks"] = new Map();
  for (const { productId, quantity, restock } of items)
    if (productId && restock) {
      const before = stocks.get(productId);
      stocks.set(productId, { by: addQuantities(before && "by" in before ? before.by : 0, quantity) });
    }
  const off = refunds.find(({ method }) => method === "CREDIT")?.amount ?? 0;
  return { stocks, balance: customerId && off > 0 ? { customerId, by: -off } : null };
}

function copyOf(customer: Customer): CustomerCopy {
  const { id, name, phone, document, balance, creditLimit, creditPaused, creditConsent } = customer;
  return {
    id,
    name,
    phone,
    document,
    balance,
    creditLimit,
    creditPaused,
    consentAt: creditConsent?.at ?? null,
  };
}
