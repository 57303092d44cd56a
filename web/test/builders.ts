import type { Product } from "#core/contract/products/products.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import type { FullSale } from "#core/contract/sales/full-sale.ts";
import type { Sale, SaleItem } from "#core/contract/sales/sales.ts";
import type { Role } from "#core/permissions.ts";
import type { StoredSession } from "#web/api/stored-session.ts";

/** Builds a product; by default bread, sold by the piece. */
export function aProduct(fields: Partial<Product> = {}): Product {
  return {
    id: "p",
    name: "Pan",
    description: null,
    price: 500,
    stock: 9,
    tracksStock: true,
    unit: "UNIT",
    category: "Otra",
    gtin: null,
    barcode: null,
    storeCode: null,
    image: null,
    minStock: 0,
    active: true,
    tax: null,
    taxChange: null,
    taxSuggested: null,
    content: null,
    pricePerUnit: null,
    presentations: [],
    tiers: [],
    wholesalePrice: null,
    createdAt: "2026-11-22T15:00:00.000Z",
    updatedAt: "2026-11-22T15:00:00.000Z",
    ...fields,
  };
}

/** Builds a sale item; by default one bread. */
export function aSaleItem(fields: Partial<SaleItem> = {}): SaleItem {
  const { price = 1_000, quantity = 1, discount = 0 } = fields;
  return {
    id: "i",
    productId: "p",
    productName: "Pan",
    description: null,
    unit: "UNIT",
    quantity,
    price,
    discount,
    total: price * quantity - discount,
    returned: 0,
    product: null,
    tax: null,
    taxes: [],
    presentation: null,
    promotion: null,
    ...fields,
  };
}

/** Builds a sale. By default its sums follow from its items, and its payments from its method. */
export function aSale(fields: Partial<Sale> = {}): Sale {
  const { items = [aSaleItem()], paymentMethod = "CASH" } = fields;
  const total = fields.total ?? items.reduce((sum, item) => sum + item.total, 0);
  const discount = items.reduce((sum, item) => sum + item.discount, 0);
  const { amountPaid = total, change = 0 } = fields;
  const method = paymentMethod === "MIXED" ? "OTHER" : paymentMethod;
  return {
    id: "0199aaaa-0000-7000-8000-000000000000",
    number: null,
    createdAt: "2026-11-21T03:30:00.000Z",
    subtotal: total + discount,
    discount,
    rounding: 0,
    total,
    amountPaid,
    change,
    paymentMethod,
    corrections: [],
    payments: [
      {
        method,
        amount: total,
        tendered: method === "CASH" ? amountPaid : null,
        change: change ?? 0,
        reference: null,
      },
    ],
    taxes: [],
    taxTotal: 0,
    taxBase: 0,
    creditAmount: 0,
    balanceAfter: null,
    returnedTotal: 0,
    shift: null,
    device: null,
    soldOffline: false,
    documentState: null,
    flags: [],
    priceLevel: "PUBLIC",
    status: "COMPLETED",
    customer: null,
    items,
    seller: { id: "u", name: "Ana" },
    ...fields,
  };
}

/** Builds a sale as the sale's screen shows it; by default without returns and debts. */
export function aWholeSale(fields: Partial<FullSale> = {}): FullSale {
  return { ...aSale(fields), returns: [], owed: 0, owedBy: null, documents: [], ...fields };
}

/** Builds a return of one bread, refunded in cash. */
export function aReturn(fields: Partial<SaleReturn> = {}): SaleReturn {
  const { total = 1_000 } = fields;
  return {
    id: "0199bbbb-0000-7000-8000-000000000000",
    saleId: "0199aaaa-0000-7000-8000-000000000000",
    number: null,
    saleNumber: null,
    createdAt: "2026-11-21T15:05:00.000Z",
    total,
    rounding: 0,
    items: [
      {
        saleItemId: "i",
        productId: "p",
        productName: "Pan",
        unit: "UNIT",
        quantity: 1,
        total,
        tax: null,
        taxes: [],
        restock: true,
      },
    ],
    refunds: [{ method: "CASH", amount: total, reference: null }],
    taxes: [],
    taxTotal: 0,
    taxBase: 0,
    reason: "CHANGED_MIND",
    note: null,
    seller: { id: "u", name: "Ana" },
    shift: null,
    ...fields,
  };
}

/** Builds a stored session after a sign-in. */
export function aSession(role: Role): StoredSession {
  const createdAt = "2026-01-02T15:00:00.000Z";
  const user = { id: "u", name: "Ana", email: "ana@example.com", phone: null, role, createdAt };
  const store = {
    id: "s",
    name: "Tienda La Paz",
    ownerName: "Ana",
    phone: null,
    nit: null,
    address: null,
    createdAt,
  };
  return { token: "t", user, store: { ...store, storeId: "PAZ-1234", plan: "FREE" } };
}
