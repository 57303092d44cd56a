import { expect, it } from "vitest";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { receiveSupplierInvoice } from "#core/contract/supplier-invoices/invoice-reception.ts";
import { uploadSupplierInvoice } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { signIn } from "#server/test/harness.ts";
import { writeInvoice } from "#server/test/written-invoice.ts";

it("an order, an arrival and an invoice refuse the same fault with the same sentence, and change nothing", async () => {
  const ana = await signIn();
  const [milk, bread] = [await aProduct(ana, { name: "Leche" }), await aProduct(ana, { name: "Pan" })];
  const pack = { name: "Caja", units: 1_000, price: 1 };
  const { data: packed } = await ana.call(createPresentation, { params: { id: milk.id }, body: pack });
  const presentationId = packed.product.presentations[0]!.id;
  const presentation = { id: presentationId, count: 100, price: 1 };
  const items = [{ productId: milk.id, productName: "Leche", presentation: { ...presentation, count: 2 } }];
  const order = await aPurchaseOrder(ana, { items });
  const params = { id: order.id };
  await ana.call(changePurchaseOrderStatus, { params, body: { status: "ORDERED" } });
  const lines = [1, 2].map((n) => ({ name: `L${n}`, kind: "GOODS" as const, quantity: 2, cents: 1_000 }));
  const file = writeInvoice({ number: "F1", lines }).toString("base64");
  const { data: invoice } = await ana.call(uploadSupplierInvoice, { body: { file } });

  const good = { productId: bread.id, quantity: 1, unitCost: 1 };
  const byArrival = (item: object) => ({
    endpoint: recordArrival,
    input: { body: { items: [good, item], payment: "PAID" } },
  });
  const byInvoice = (line: object) => ({
    endpoint: receiveSupplierInvoice,
    input: {
      params: { id: invoice.id },
      body: {
        lines: [
          { line: 1, productId: bread.id, units: 1, quantity: 1, paid: 1 },
          { line: 2, productId: milk.id, units: 1, quantity: 1, paid: 1, ...line },
        ],
      },
    },
  });
  const byOrder = (item: object) => ({
    endpoint: receiveGoods,
    input: { params, body: { items: [{ itemId: order.items[0]!.id, ...item }] } },
  });
  const gone = uuidv7();
  const faults = {
    "La cantidad debe ser un número entero: «Leche» se cuenta por unidades": [
      byOrder({ quantity: 1.5 }),
      byArrival({ productId: milk.id, quantity: 1.5, unitCost: 1 }),
      byInvoice({ quantity: 1.5 }),
    ],
    "De «Leche» debe llegar más de 0 y hasta 99.999": [
      byOrder({ count: 100 }),
      byArrival({ productId: milk.id, presentation }),
      byInvoice({ quantity: 100, units: 1_000 }),
    ],
    "Escribe cuánto llegó de al menos un producto": [
      { endpoint: receiveGoods, input: { params, body: { items: [] } } },
      { endpoint: recordArrival, input: { body: { items: [], payment: "PAID" } } },
      { endpoint: receiveSupplierInvoice, input: { params: { id: invoice.id }, body: { lines: [] } } },
    ],
    "El producto ya no está en la tienda": [
      byArrival({ productId: gone, quantity: 1, unitCost: 1 }),
      byInvoice({ productId: gone }),
    ],
    "«Pan» ya no tiene esa presentación": [
      byArrival({ productId: bread.id, presentation: { ...presentation, count: 1 } }),
      byInvoice({ productId: bread.id, presentationId }),
    ],
  };
  for (const [sentence, doors] of Object.entries(faults))
    for (const { endpoint, input } of doors) {
      // The inputs of three endpoints have no common type.
      const { status, body } = await ana.refused(endpoint as typeof recordArrival, input as never);
      expect([status, body.code, body.errors?.[0]?.message], sentence).toEqual([
        400,
        "INVALID_INPUT",
        sentence,
      ]);
    }
  const { products } = (await ana.call(listProducts)).data;
  expect(products.map(({ stock }) => stock)).toEqual([100, 100]);
});
