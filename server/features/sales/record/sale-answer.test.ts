import { expect, it } from "vitest";
import { toggleProductStatus } from "#core/contract/products/products.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { signIn } from "#server/test/harness.ts";

// The response to a new sale is built without reading the stored sale.

it("the answer equals reading the sale, and a retry with its key", async () => {
  const ana = await signIn("CASHIER");
  const owner = await signIn("OWNER", ana.storeId);
  const plain = await aProduct(owner, { stock: 9 });
  const full = await aProduct(owner, {
    name: `Café «Águila» 50 % ${uuidv7()}`,
    description: "Molido",
    category: "Bebidas Gaseosas",
    price: 0,
    stock: 2,
    gtin: "7702001000011",
    barcode: "AB-1",
    storeCode: "17",
  });
  const customer = await aCustomer(owner, { name: "Óscar", phone: "3105550100", document: "123" });
  const key = { "idempotency-key": uuidv7() };
  const body = {
    items: [
      { productId: plain.id, quantity: 1 },
      { productId: full.id, quantity: 2 },
      { productId: plain.id.toUpperCase(), quantity: 3 },
    ],
    paymentMethod: "CASH" as const,
    amountPaid: 50_000,
    customerId: customer.id,
  };
  const { data: sale } = await ana.call(recordSale, { body }, key);
  expect(sale.items.map((item) => [item.quantity, item.product?.stock])).toEqual([
    [4, 5],
    [2, 0],
  ]);
  const read = (await ana.call(getSale, { params: { id: sale.id } })).data;
  expect(read).toEqual({ ...sale, returns: [], owed: 0, owedBy: null, documents: [] });
  expect((await ana.call(recordSale, { body }, key)).data).toEqual(sale);
  // A retry with the same idempotency key succeeds even if the sale is no longer possible.
  await owner.call(toggleProductStatus, { params: { id: full.id } });
  expect((await ana.call(recordSale, { body }, key)).data).toEqual(sale);
});

it("also for a free sale", async () => {
  const ana = await signIn();
  const items = [
    { description: "Recarga", price: 5_000, quantity: 1 },
    { description: "Recarga", price: 5_000, quantity: 2 },
  ];
  const { data: sale } = await ana.call(recordFreeSale, { body: { items, paymentMethod: "NEQUI" } });
  expect(sale).toMatchObject({
    total: 15_000,
    customer: null,
    items: [{ product: null }, { product: null }],
  });
  const read = (await ana.call(getSale, { params: { id: sale.id } })).data;
  expect(read).toEqual({ ...sale, returns: [], owed: 0, owedBy: null, documents: [] });
});
