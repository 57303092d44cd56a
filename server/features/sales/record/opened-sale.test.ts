import { beforeEach, describe, expect, it } from "vitest";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { exportSales, listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";

// Sales by weight or length, with several prices and several payments.

type Body = EndpointCallInput<typeof recordSale>["body"];

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const sell = async (body: Body, who: TestClient = ana) => (await who.call(recordSale, { body })).data;
const refused = async (body: Body, who: TestClient = ana) => {
  const { status, body: failure } = await who.refused(recordSale, { body });
  return { status, code: failure.code, field: failure.errors?.[0]?.field, message: failure.message };
};
const cash = { paymentMethod: "CASH" as const };

/** Writes settings directly into the database; their endpoint has its own test. */
async function set(settings: Partial<StoreSettings>): Promise<void> {
  const owner = (await openTestServer()).pool("owner");
  const { cashRounding = 0, sellBelowStock = false, cashierDiscount = 0, credit = true } = settings;
  await owner.query(
    `insert into store_settings (store_id, shifts, blind_count, credit, cash_rounding, sell_below_stock,
       cashier_discount, cashier_returns, payment_keys) values ($1, 'OPTIONAL', false, $2, $3, $4, $5, false, '[]')
     on conflict (store_id) do update set cash_rounding = $3, sell_below_stock = $4, cashier_discount = $5`,
    [ana.storeId, credit, cashRounding, sellBelowStock, cashierDiscount],
  );
  await owner.end();
}

async function aCheese(price = 13_000, stock = 5): Promise<string> {
  const { id } = await aProduct(ana, { name: `Queso ${uuidv7()}`, price, stock });
  const owner = (await openTestServer()).pool("owner");
  await owner.query("update products set unit = 'KG' where id = $1", [id]);
  await owner.end();
  return id;
}

describe("sales by measure", () => {
  it("sell a decimal quantity, and stock keeps the decimals", async () => {
    const productId = await aCheese();
    const sale = await sell({ items: [{ productId, quantity: 0.154 }], ...cash });
    expect(sale).toMatchObject({ subtotal: 2_002, discount: 0, total: 2_002 });
    expect(sale.items[0]).toMatchObject({ quantity: 0.154, unit: "KG", price: 13_000, total: 2_002 });
    expect(sale.items[0]!.product!.stock).toBe(4.846);
    expect((await ana.call(getSale, { params: { id: sale.id } })).data).toEqual({
      ...sale,
      returns: [],
      owed: 0,
      owedBy: null,
      documents: [],
    });
    expect((await ana.call(listSales)).data).toEqual([sale]);
    expect((await ana.call(exportSales)).data).toEqual([sale]);
  });

  it("sell cheese for two thousand pesos", async () => {
    const productId = await aCheese();
    const sale = await sell({ items: [{ productId, amount: 2_000 }], ...cash, amountPaid: 5_000 });
    expect(sale).toMatchObject({ total: 2_000, change: 3_000 });
    expect(sale.items[0]).toMatchObject({ quantity: 0.154, total: 2_000 });
  });

  it("refuse an amount that buys less than the smallest quantity", async () => {
    const gold = await aCheese(900_000);
    const refusal = await refused({ items: [{ productId: gold, amount: 1 }], ...cash });
    expect(refusal).toMatchObject({ status: 400, field: "items.0.amount" });
    const twice = { productId: gold, amount: 225 };
    expect(await refused({ items: [twice], ...cash })).toMatchObject({ status: 400 });
    const sale = await sell({ items: [twice, twice], ...cash });
    expect(sale.items.map(({ quantity, total }) => [quantity, total])).toEqual([[0.001, 450]]);
  });

  it("add up quantities and amounts of a repeated product", async () => {
    const [cheese, other] = [await aCheese(), await aCheese()];
    const items = [
      { productId: cheese, quantity: 0.1 },
      { productId: cheese, quantity: 0.2 },
      { productId: other, amount: 1_000 },
      { productId: other, amount: 1_000 },
    ];
    const sale = await sell({ items, ...cash });
    expect(sale.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [0.3, 3_900],
      [0.154, 2_000],
    ]);
  });

  it("refuse what the unit does not allow, with the field", async () => {
    const [cheese, rice] = [await aCheese(), (await aProduct(ana)).id];
    const of = (item: object) => refused({ items: [item as Body["items"][number]], ...cash });
    expect(await of({ productId: rice, quantity: 1.5 })).toMatchObject({
      status: 400,
      field: "items.0.quantity",
    });
    expect(await of({ productId: rice, amount: 2_000 })).toMatchObject({
      status: 400,
      field: "items.0.amount",
    });
    expect(await of({ productId: cheese, quantity: 0.1545 })).toMatchObject({
      status: 400,
      field: "items.0.quantity",
    });
    expect(await of({ productId: cheese, quantity: 0.0001 })).toMatchObject({
      status: 400,
      field: "items.0.quantity",
    });
    expect(await of({ productId: cheese })).toMatchObject({ status: 400, field: "items.0.quantity" });
    expect(await of({ productId: cheese, quantity: 1, amount: 1_000 })).toMatchObject({
      status: 400,
      field: "items.0.amount",
    });
    const items = [
      { productId: cheese, quantity: 1 },
      { productId: cheese, amount: 1_000 },
    ];
    expect(await refused({ items, ...cash })).toMatchObject({ status: 400, field: "items.1.amount" });
    expect((await ana.call(listSales)).data).toEqual([]);
  });

  it("sell at most the stock, to the gram", async () => {
    const productId = await aCheese(13_000, 1);
    await sell({ items: [{ productId, quantity: 0.999 }], ...cash });
    const more = await refused({ items: [{ productId, quantity: 0.002 }], ...cash });
    expect([more.status, more.code]).toEqual([409, "INSUFFICIENT_STOCK"]);
    expect(more.message).toContain("quedan 0,001 kg");
    await sell({ items: [{ productId, quantity: 0.001 }], ...cash });
  });

  it("go below zero where the store allows it", async () => {
    await set({ sellBelowStock: true });
    const { id } = await aProduct(ana, { stock: 1 });
    const sale = await sell({ items: [{ productId: id, quantity: 3 }], ...cash });
    expect(sale.items[0]!.product!.stock).toBe(-2);
  });

  it("accept 500 lines of 99,999 of one product", async () => {
    await set({ sellBelowStock: true });
    const { id } = await aProduct(ana, { price: 1 });
    const items = Array.from({ length: 51 }, () => ({ productId: id, quantity: 99_999 }));
    expect((await sell({ items, ...cash })).items[0]!.quantity).toBe(5_099_949);
  });
});

describe("products and free items on one ticket", () => {
  it("keep their own lines in order", async () => {
    const { id } = await aProduct(ana, { price: 2_500 });
    const items = [
      { description: "Bolsa", price: 200, quantity: 2 },
      { productId: id, quantity: 1 },
    ];
    const sale = await sell({ items, ...cash });
    expect(sale.items.map(({ productName, total, productId }) => [productName, total, productId])).toEqual([
      ["Bolsa", 400, null],
      [expect.any(String), 2_500, id],
    ]);
    expect((await ana.call(listSales, { query: { search: "bolsa" } })).data).toEqual([sale]);
  });

  it.each([
    [{ quantity: 1 }, "items.0.productId"],
    [{ description: "Bolsa", quantity: 1 }, "items.0.price"],
    [{ description: "Bolsa", price: 200 }, "items.0.quantity"],
    [{ description: "Bolsa", price: 200, quantity: 0.5 }, "items.0.quantity"],
  ])("refuses %j for the missing field %s", async (item, field) =>
    expect(await refused({ items: [item], ...cash })).toMatchObject({ status: 400, field }),
  );
});

describe("a discount", () => {
  it("of a line and of the sale is split over the lines to the peso", async () => {
    const [a, b] = [await aProduct(ana, { price: 1_000 }), await aProduct(ana, { price: 1_500 })];
    const items = [
      { productId: a.id, quantity: 1, discount: 500 },
      { productId: b.id, quantity: 1 },
    ];
    const sale = await sell({ items, discount: 100, ...cash, total: 1_900 });
    expect(sale).toMatchObject({ subtotal: 2_500, discount: 600, total: 1_900 });
    expect(sale.items.map(({ discount, total }) => [discount, total])).toEqual([
      [525, 475],
      [75, 1_425],
    ]);
    expect((await ana.call(getSale, { params: { id: sale.id } })).data).toEqual({
      ...sale,
      returns: [],
      owed: 0,
      owedBy: null,
      documents: [],
    });
  });

  it("is limited by the subtotal and by the role; an owner has no limit", async () => {
    const { id } = await aProduct(ana, { price: 10_000 });
    const items = [{ productId: id, quantity: 1 }];
    const cashier = await signIn("CASHIER", ana.storeId);
    const of = (discount: number) => ({ items, discount, ...cash });
    expect(await refused(of(1), cashier)).toMatchObject({ status: 403, code: "DISCOUNT_NOT_ALLOWED" });
    await set({ cashierDiscount: 10 });
    expect((await sell(of(1_000), cashier)).total).toBe(9_000);
    expect(await refused(of(1_001), cashier)).toMatchObject({ status: 403, code: "DISCOUNT_NOT_ALLOWED" });
    const onLine = { items: [{ ...items[0]!, discount: 501 }], discount: 500, ...cash };
    expect(await refused(onLine, cashier)).toMatchObject({ status: 403 });
    expect((await sell(of(10_000))).total).toBe(0);
    expect(await refused(of(10_001))).toMatchObject({ status: 400, field: "discount" });
    expect(await refused({ items: [{ ...items[0]!, discount: 10_001 }], ...cash })).toMatchObject({
      status: 400,
      field: "items.0.discount",
    });
    expect(await refused({ ...of(100), total: 10_000 })).toMatchObject({
      status: 409,
      code: "PRICE_CHANGED",
    });
  });

  it("works on a free sale", async () => {
    const items = [{ description: "Fotocopia", price: 200, quantity: 10, discount: 100 }];
    const body = { items, discount: 50, payments: [{ method: "NEQUI" as const }] };
    const { data } = await ana.call(recordFreeSale, { body });
    expect(data).toMatchObject({ subtotal: 2_000, discount: 150, total: 1_850, paymentMethod: "NEQUI" });
  });
});

const ANY_ID = expect.any(String);
const PAID = { id: ANY_ID, confirmation: null };

describe("several payments", () => {
  const goods = async (price = 9_500) => [{ productId: (await aProduct(ana, { price })).id, quantity: 1 }];

  it("add up, one without an amount takes the rest, and cash gives change", async () => {
    const payments = [
      { method: "NEQUI" as const, amount: 4_000, reference: "M123" },
      { method: "CASH" as const, tendered: 10_000 },
    ];
    const sale = await sell({ items: await goods(), payments });
    expect(sale).toMatchObject({
      paymentMethod: "MIXED",
      amountPaid: 14_000,
      change: 4_500,
      creditAmount: 0,
    });
    expect(sale.payments).toEqual([
      { ...PAID, method: "NEQUI", amount: 4_000, tendered: null, change: 0, reference: "M123" },
      { ...PAID, method: "CASH", amount: 5_500, tendered: 10_000, change: 4_500, reference: null },
    ]);
    expect((await ana.call(getSale, { params: { id: sale.id } })).data).toEqual({
      ...sale,
      returns: [],
      owed: 0,
      owedBy: null,
      documents: [],
    });
  });

  it("accept the new methods, also in the old request shape", async () => {
    const items = await goods();
    expect((await sell({ items, paymentMethod: "DAVIPLATA" })).paymentMethod).toBe("DAVIPLATA");
    expect((await sell({ items, payments: [{ method: "BREB" }] })).payments).toEqual([
      { ...PAID, method: "BREB", amount: 9_500, tendered: null, change: 0, reference: null },
    ]);
  });

  it.each([
    [{ payments: [{ method: "CASH", amount: 9_000 }] }, "PAYMENTS_MISMATCH", "payments"],
    [{ payments: [{ method: "NEQUI" }, { method: "CARD" }] }, "PAYMENTS_MISMATCH", "payments"],
    [{ payments: [{ method: "CARD", amount: 9_501 }, { method: "NEQUI" }] }, "PAYMENTS_MISMATCH", "payments"],
    [{ payments: [{ method: "CASH", tendered: 9_499 }] }, "CASH_TOO_LOW", "payments.0.tendered"],
    [{ payments: [{ method: "NEQUI", tendered: 9_500 }] }, "INVALID_INPUT", "payments.0.tendered"],
    [{ payments: [{ method: "CASH", amount: 1 }, { method: "CASH" }] }, "INVALID_INPUT", "payments"],
    [{ payments: [] }, "INVALID_INPUT", "payments"],
    [{ payments: Array(11).fill({ method: "CARD", amount: 0 }) }, "INVALID_INPUT", "payments"],
    [{ payments: [{ method: "CARD", amount: -1 }] }, "INVALID_INPUT", "payments.0.amount"],
    [{ payments: [{ method: "CARD", reference: "x".repeat(65) }] }, "INVALID_INPUT", "payments.0.reference"],
    [{ payments: [{ method: "CARD" }], paymentMethod: "CARD" }, "INVALID_INPUT", "paymentMethod"],
    [{ payments: [{ method: "CARD" }], amountPaid: 9_500 }, "INVALID_INPUT", "amountPaid"],
    [{}, "INVALID_INPUT", "paymentMethod"],
    [{ payments: [{ method: "CREDIT" }] }, "INVALID_INPUT", "payments.0.method"],
  ] as [Partial<Body>, string, string][])("%j is refused with %s at %s", async (paying, code, field) =>
    expect(await refused({ items: await goods(), ...paying } as Body)).toMatchObject({
      status: 400,
      code,
      field,
    }),
  );
});

describe("cash rounding", () => {
  it.each([
    [920, 1_000, 100, -20],
    [9_990, 10_000, 50, -40],
    [1_234, 2_000, 800, -34],
    [1_050, 2_000, 950, 0],
  ])(
    "a total of %d paid with %d gives %d in change, rounding %d",
    async (price, amountPaid, change, rounding) => {
      await set({ cashRounding: 50 });
      const items = [{ productId: (await aProduct(ana, { price })).id, quantity: 1 }];
      const sale = await sell({ items, ...cash, amountPaid, total: price });
      expect(sale).toMatchObject({ total: price, change, rounding, amountPaid });
      const split = await sell({ items, payments: [{ method: "CASH", tendered: amountPaid }] });
      expect(split).toMatchObject({ change, rounding });
      expect((await sell({ items, paymentMethod: "NEQUI" })).rounding).toBe(0);
    },
  );

  it("asks for an amount that coins can pay", async () => {
    await set({ cashRounding: 50 });
    const items = [{ productId: (await aProduct(ana, { price: 1_234 })).id, quantity: 1 }];
    expect(await sell({ items, ...cash })).toMatchObject({ amountPaid: 1_200, change: 0, rounding: -34 });
    expect(await sell({ items, ...cash, amountPaid: 1_200 })).toMatchObject({ change: 0 });
    expect(await refused({ items, ...cash, amountPaid: 1_199 })).toMatchObject({ code: "CASH_TOO_LOW" });
    expect(await refused({ items, payments: [{ method: "CASH", amount: 1_234 }] })).toMatchObject({
      code: "PAYMENTS_MISMATCH",
    });
  });

  it("is off unless the store enables it", async () => {
    const items = [{ productId: (await aProduct(ana, { price: 1_234 })).id, quantity: 1 }];
    expect(await sell({ items, ...cash, amountPaid: 2_000 })).toMatchObject({ change: 766, rounding: 0 });
    await set({ cashRounding: 50 });
    expect(await sell({ items, ...cash, amountPaid: 2_000 })).toMatchObject({ change: 800, rounding: -34 });
  });
});

describe("a key that is a UUIDv7", () => {
  const sold = async (key: string) => {
    const { id } = await aProduct(ana);
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    return (await ana.call(recordSale, { body }, { "idempotency-key": key })).data;
  };

  it("becomes the sale's id and time if it is recent", async () => {
    const at = Date.now() - 60_000;
    const key = uuidv7(at);
    expect(await sold(key)).toMatchObject({ id: key, createdAt: new Date(at).toISOString() });
  });

  it.each([
    ["older than two minutes", () => uuidv7(Date.now() - 121_000)],
    ["in the future", () => uuidv7(Date.now() + 121_000)],
    ["of another version", () => "0b8c2f7e-4f0b-4a39-9d3b-3f0c5f0e7a11"],
  ])("not where it is %s", async (_name, key) => {
    const given = key();
    const sale = await sold(given);
    expect(sale.id).not.toBe(given);
    expect(Math.abs(Date.parse(sale.createdAt) - testClock.now().getTime())).toBeLessThan(60_000);
  });

  it("cannot replace another sale", async () => {
    const other = await aCustomer(ana);
    const key = other.id;
    const { id } = await aProduct(ana);
    const body = { items: [{ productId: id, quantity: 1 }], ...cash };
    const sale = (await ana.call(recordSale, { body }, { "idempotency-key": key })).data;
    const again = await ana.refused(
      recordSale,
      { body: { ...body, discount: 1 } },
      { "idempotency-key": key },
    );
    expect([sale.id, again.body.code]).toEqual([key, "IDEMPOTENCY_MISMATCH"]);
  });
});
