import type { Sale, SaleItem } from "#core/contract/sales.ts";

/** What a test does not say is that of a small sale in cash. */
export function anItem(fields: Partial<SaleItem> = {}): SaleItem {
  const { price = 1_000, quantity = 1, discount = 0 } = fields;
  return {
    ...{ id: "i", productId: "p", productName: "Pan", description: null, unit: "UNIT" },
    ...{ quantity, price, discount, total: price * quantity - discount, returned: 0, product: null },
    ...fields,
  };
}

/** Its sums follow from its items, its payments from its method, unless the test says otherwise. */
export function aSale(fields: Partial<Sale> = {}): Sale {
  const { items = [anItem()], paymentMethod = "CASH" } = fields;
  const total = fields.total ?? items.reduce((sum, item) => sum + item.total, 0);
  const discount = items.reduce((sum, item) => sum + item.discount, 0);
  const { amountPaid = total, change = 0 } = fields;
  const method = paymentMethod === "MIXED" ? "OTHER" : paymentMethod;
  return {
    ...{ id: "0199aaaa-0000-7000-8000-000000000000", number: null, createdAt: "2026-11-21T03:30:00.000Z" },
    ...{ subtotal: total + discount, discount, rounding: 0, total, amountPaid, change, paymentMethod },
    payments: [
      {
        method,
        amount: total,
        tendered: method === "CASH" ? amountPaid : null,
        change: change ?? 0,
        reference: null,
      },
    ],
    ...{
      creditAmount: 0,
      returnedTotal: 0,
      shift: null,
      device: null,
      soldOffline: false,
      flags: [],
      status: "COMPLETED",
      customer: null,
      items,
    },
    seller: { id: "u", name: "Ana" },
    ...fields,
  };
}
