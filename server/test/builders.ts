import { type Customer, createCustomer } from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { createProduct, type Product } from "#core/contract/products/products.ts";
import { createPurchaseOrder, type PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordFreeSale, type Sale } from "#core/contract/sales/sales.ts";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { TestClient } from "#server/test/harness.ts";

let made = 0;

/** Creates a product through HTTP; a test states only the fields that it is about. */
export async function aProduct(
  who: TestClient,
  fields: Partial<EndpointCallInput<typeof createProduct>["body"]> = {},
): Promise<Product> {
  made += 1;
  const body = {
    name: `Producto ${made} ${uuidv7()}`,
    price: 2_500,
    stock: 100,
    category: "Otra" as const,
    ...fields,
  };
  return (await who.call(createProduct, { body })).data.product;
}

type CustomerBody = Partial<EndpointCallInput<typeof createCustomer>["body"]>;

export async function aCustomer(who: TestClient, fields: CustomerBody = {}): Promise<Customer> {
  made += 1;
  const body = { name: `Cliente ${made}`, ...fields };
  return (await who.call(createCustomer, { body })).data.customer;
}

/** A sale to this customer, completely on credit. */
export async function aSaleOnCredit(who: TestClient, customerId: string, price = 10_000): Promise<Sale> {
  const items = [{ description: "Mercado", price, quantity: 1 }];
  return (await who.call(recordFreeSale, { body: { items, paymentMethod: "CREDIT", customerId } })).data;
}

export async function aSupplier(
  who: TestClient,
  fields: Partial<Omit<Supplier, "id" | "_count">> = {},
): Promise<Supplier> {
  made += 1;
  const body = { name: `Proveedor ${made}`, phone: "3105550100", ...fields };
  return (await who.call(createSupplier, { body })).data.supplier;
}

/** A pending order of one free line, by default with a new supplier. */
export async function aPurchaseOrder(
  who: TestClient,
  fields: Partial<EndpointCallInput<typeof createPurchaseOrder>["body"]> = {},
): Promise<PurchaseOrder> {
  const supplierId = fields.supplierId ?? (await aSupplier(who)).id;
  const items = [{ productName: "Bolsas", quantity: 2, unitPrice: 1_500 }];
  return (await who.call(createPurchaseOrder, { body: { items, ...fields, supplierId } })).data.purchaseOrder;
}
