import { beforeEach, describe, expect, it } from "vitest";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { expiringGoodsReport } from "#core/contract/expiries/expiries.ts";
import { getSupplierAccount } from "#core/contract/payables.ts";
import { createPresentation } from "#core/contract/products/presentations.ts";
import { listProducts, type Product } from "#core/contract/products/products.ts";
import { getProductCost } from "#core/contract/products/stock.ts";
import { recordArrival } from "#core/contract/purchase-orders/arrivals.ts";
import { listPurchaseOrders } from "#core/contract/purchase-orders/purchase-orders.ts";
import { getShift, openShift } from "#core/contract/shifts/shifts.ts";
import { listSuppliers } from "#core/contract/suppliers.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aSupplier } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

let ana: TestClient & TestUser;
let milk: Product;
let cheese: Product;
beforeEach(async () => {
  ana = await signIn();
  milk = await aProduct(ana, { name: "Leche", stock: 2, cost: 1_000 });
  cheese = await aProduct(ana, { name: "Queso", unit: "KG", stock: 0 });
});

type Body = NonNullable<EndpointCallInput<typeof recordArrival>["body"]>;
const came = async (body: Partial<Body> = {}, who: TestClient = ana) =>
  (await who.call(recordArrival, { body: { ...basic(), ...body } })).data;
const basic = (): Body => ({
  items: [
    { productId: milk.id, quantity: 12, unitCost: 2_000, expiresOn: addDays(dayOf(new Date()), 5) },
    { productId: cheese.id, quantity: 3.5, unitCost: 10_001 },
  ],
  payment: "PAID",
});
const stocks = async () =>
  (await ana.call(listProducts, {})).data.products.map(({ name, stock }) => [name, stock]);
const refused = async (body: object) => {
  const answer = await ana.refused(recordArrival, { body: { ...basic(), ...body } } as never);
  return [answer.status, answer.body.code, answer.body.errors?.[0] ?? null];
};
async function expectConsistentBooks() {
  const owner = (await openTestServer()).pool("owner");
  expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  await owner.end();
}

describe("goods that arrive without an order", () => {
  it("create a received order with cost, stock, average and expiry date", async () => {
    const supplier = await aSupplier(ana, { name: "Alpina" });
    const { purchaseOrder, reception, shift } = await came({
      supplierId: supplier.id,
      note: " De la camioneta ",
    });
    expect(purchaseOrder).toMatchObject({
      orderNumber: "OC-000001",
      status: "RECEIVED",
      total: 59_004,
      notes: "De la camioneta",
      supplier: { name: "Alpina" },
      items: [
        { productName: "Leche", quantity: 12, unit: "UNIT", unitPrice: 2_000, received: 12 },
        { productName: "Queso", quantity: 3.5, unit: "KG", unitPrice: 10_001, received: 3.5 },
      ],
    });
    expect([reception.total, shift, reception.id === purchaseOrder.id]).toEqual([59_004, null, false]);
    expect(await stocks()).toEqual([
      ["Leche", 14],
      ["Queso", 3.5],
    ]);
    const { data } = await ana.call(getProductCost, { params: { id: milk.id } });
    expect(data).toEqual({ averageCost: 1_857, lastCost: 2_000, unitsBought: 14 });
    expect((await ana.call(expiringGoodsReport)).data).toMatchObject([
      { product: { name: "Leche" }, left: 12 },
    ]);
    await expectConsistentBooks();
  });

  it("come by the pack and with free units, at what was paid", async () => {
    const body = { name: "Paca", units: 24, price: 55_000 };
    const { data } = await ana.call(createPresentation, { params: { id: milk.id }, body });
    const { id } = data.product.presentations[0]!;
    const { purchaseOrder, reception } = await came({
      items: [
        { productId: milk.id, presentation: { id, count: 1, price: 47_500 }, freeUnits: 2 },
        { productId: cheese.id, quantity: 2, unitCost: 10_001, freeUnits: 0.5 },
      ],
    });
    expect([purchaseOrder.status, purchaseOrder.total, reception.total]).toEqual([
      "RECEIVED",
      67_502,
      67_502,
    ]);
    expect(reception.items.map(({ quantity, paid }) => [quantity, paid])).toEqual([
      [26, 47_500],
      [2.5, 20_002],
    ]);
    expect(await stocks()).toEqual([
      ["Leche", 28],
      ["Queso", 2.5],
    ]);
    const cost = await ana.call(getProductCost, { params: { id: milk.id } });
    // Two units at 1.000 before, 26 units for 47.500 now: (2 × 1.000 + 47.500) / 28
    expect(cost.data.averageCost).toBe(1_768);
    await expectConsistentBooks();
    const both = { productId: milk.id, quantity: 1, presentation: { id, count: 1, price: 1 } };
    expect(await refused({ items: [both] })).toMatchObject([
      400,
      "INVALID_INPUT",
      { field: "items.0.presentation" },
    ]);
    expect(await refused({ items: [{ productId: milk.id, quantity: 1 }] })).toMatchObject([
      400,
      "INVALID_INPUT",
      { field: "items.0.unitCost" },
    ]);
  });

  it("without a supplier use one shared 'Compras varias'", async () => {
    const orders = await Promise.all([came(), came(), came()]);
    expect(new Set(orders.map(({ purchaseOrder }) => purchaseOrder.supplier.name))).toEqual(
      new Set(["Compras varias"]),
    );
    const { data } = await ana.call(listSuppliers);
    expect(data.suppliers.map(({ name }) => name)).toEqual(["Compras varias"]);
  });

  it("are owed to their supplier in full or in part", async () => {
    const supplierId = (await aSupplier(ana)).id;
    await came({ supplierId, payment: "OWED" });
    await came({
      supplierId,
      payment: "OWED",
      payable: { amount: 4_000, dueOn: "2026-12-31", reference: "FV-7" },
    });
    const { data } = await ana.call(getSupplierAccount, { params: { id: supplierId } });
    expect([
      data.balance,
      data.entries.map(({ amount, dueOn, reference }) => [amount, dueOn, reference]),
    ]).toEqual([
      63_004,
      [
        [4_000, "2026-12-31", "FV-7"],
        [59_004, null, null],
      ],
    ]);
    await expectConsistentBooks();
  });

  it("are paid from the drawer, with supplier and order", async () => {
    const { data: open } = await ana.call(openShift, { body: { openingFloat: 100_000 } });
    const { shift } = await came({ payment: "DRAWER", shiftId: open.id });
    const { data: now } = await ana.call(getShift, { params: { id: open.id } });
    expect(shift).toEqual({ id: open.id, number: open.number });
    expect(now.byMethod.find(({ method }) => method === "CASH")!.expected).toBe(40_996);
    expect(now.movements).toMatchObject([
      { kind: "OUT", category: "SUPPLIER", amount: 59_004, note: "Compras varias · OC-000001" },
    ]);
    await expectConsistentBooks();
  });

  it("run once per key", async () => {
    const headers = { "idempotency-key": uuidv7() };
    const send = () =>
      ana.send({ method: "POST", url: "/api/purchase-orders/arrivals", body: basic(), headers });
    const answers = [await send(), await send()];
    expect([answers.map(({ status }) => status), await stocks()]).toEqual([
      [201, 201],
      [
        ["Leche", 14],
        ["Queso", 3.5],
      ],
    ]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
  });
});

describe("an impossible arrival", () => {
  const line = () => ({ productId: milk.id, quantity: 1, unitCost: 1 });
  it.each<[() => object, unknown[]]>([
    [() => ({ items: [] }), ["items", "Escribe cuánto llegó de al menos un producto"]],
    [() => ({ items: Array(501).fill(line()) }), ["items", "Se pueden recibir hasta 500 productos a la vez"]],
    [
      () => ({ items: [{ ...line(), quantity: 1.5 }] }),
      ["items.0.quantity", "La cantidad debe ser un número entero: «Leche» se cuenta por unidades"],
    ],
    [
      () => ({ items: [{ ...line(), quantity: 0 }] }),
      ["items.0.quantity", "La cantidad debe ser un número entre 0,001 y 99.999"],
    ],
    [
      () => ({ items: [{ ...line(), unitCost: -1 }] }),
      ["items.0.unitCost", "El costo unitario debe ser un número entero de pesos entre 0 y 999.999.999.999"],
    ],
    [
      () => ({ items: [{ ...line(), expiresOn: "2026-13-01" }] }),
      [
        "items.0.expiresOn",
        "La fecha de vencimiento debe ser una fecha AAAA-MM-DD entre los años 2000 y 2099",
      ],
    ],
    [() => ({ payment: undefined }), ["payment", "Cómo se pagó es un dato obligatorio"]],
    [() => ({ payment: "LATER" }), ["payment", "Cómo se pagó no está entre las opciones"]],
    [() => ({ payment: "OWED" }), ["supplierId", "Di a qué proveedor le quedas debiendo"]],
    [
      () => ({ payment: "PAID", payable: {} }),
      ["payable", "Solo de lo que se queda debiendo se dice cuánto y hasta cuándo"],
    ],
  ])("are refused with the field (case %#)", async (body, [field, message]) => {
    expect(await refused(body())).toEqual([400, "INVALID_INPUT", { field, message }]);
    expect(await stocks()).toEqual([
      ["Leche", 2],
      ["Queso", 0],
    ]);
  });

  it("is refused as a whole: unknown product or supplier, more owed than its cost, no open drawer", async () => {
    const supplierId = (await aSupplier(ana)).id;
    const cases = [
      { items: [line(), { ...line(), productId: uuidv7() }] },
      { supplierId: uuidv7() },
      { supplierId, payment: "OWED", payable: { amount: 60_000 } },
      { payment: "DRAWER" },
    ];
    const codes = [];
    for (const body of cases) codes.push((await refused(body))[1]);
    expect(codes).toEqual(["INVALID_INPUT", "SUPPLIER_NOT_FOUND", "INVALID_INPUT", "SHIFT_REQUIRED"]);
    expect((await ana.call(listPurchaseOrders, {})).results).toBe(0);
    expect(await stocks()).toEqual([
      ["Leche", 2],
      ["Queso", 0],
    ]);
    await expectConsistentBooks();
  });
});
