import { describe, expect, it } from "vitest";
import { deleteCustomer } from "#core/contract/customers.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn } from "#server/test/harness.ts";

const items = [
  { description: "  Fotocopia a color ", price: 500, quantity: 4 },
  { description: "Recarga de celular", price: 10_000, quantity: 1 },
];
const cash = { paymentMethod: "CASH" as const };

describe("recording a free sale", () => {
  it("keeps each description and the customer, and counts in history and figures", async () => {
    const ana = await signIn("CASHIER");
    const luz = await aCustomer(ana, { name: "Luz", phone: "3001234567" });
    const { data: sale } = await ana.call(recordFreeSale, {
      body: { items, ...cash, customerId: luz.id, total: 12_000, amountPaid: 20_000, isFreeForm: true },
    });
    expect(sale).toMatchObject({ total: 12_000, amountPaid: 20_000, change: 8_000, status: "COMPLETED" });
    expect(sale.customer).toMatchObject({ name: "Luz", phone: "3001234567" });
    expect(sale.items[0]).toEqual({
      id: expect.any(String),
      productId: null,
      presentation: null,
      promotion: null,
      productName: "Fotocopia a color",
      description: "Fotocopia a color",
      quantity: 4,
      unit: "UNIT",
      price: 500,
      discount: 0,
      total: 2_000,
      returned: 0,
      tax: null,
      taxes: [],
      product: null,
    });
    expect((await ana.call(getSale, { params: { id: sale.id } })).data).toEqual({
      ...sale,
      returns: [],
      owed: 0,
      owedBy: null,
      documents: [],
    });
    expect((await ana.call(listSales, { query: { search: "FOTOCOPÍA" } })).data).toEqual([sale]);
    const { data: figures } = await ana.call(readDashboardFigures);
    expect(figures).toMatchObject({ todaySales: 12_000, todaySalesCount: 1, topSellingProducts: [] });
  });

  it("is refused if the store's revenue would exceed the safe integers", async () => {
    const ana = await signIn();
    const owner = (await openTestServer()).pool("owner");
    await owner.query(
      "insert into sale_totals (store_id, slot, sales, revenue) select $1, n, 1, 70368744177664 from generate_series(0, 63) n",
      [ana.storeId],
    );
    await owner.end();
    const { data } = await ana.call(readDashboardFigures);
    expect(data.totalSales).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    const { status, body } = await ana.refused(recordFreeSale, { body: { items, ...cash } });
    expect([status, body.code]).toEqual([409, "SUM_TOO_LARGE"]);
    expect((await ana.call(listSales)).data).toEqual([]);
  });

  it("leaves stock unchanged", async () => {
    const ana = await signIn();
    await aProduct(ana, { name: "Recarga de celular", stock: 5 });
    await ana.call(recordFreeSale, { body: { items, ...cash } });
    const { pool } = await openTestServer();
    const owner = pool("owner");
    const { rows } = await owner.query("select kind, quantity from stock_entries where store_id = $1", [
      ana.storeId,
    ]);
    await owner.end();
    expect(rows).toEqual([{ kind: "INITIAL", quantity: 5 }]);
  });

  it.each([
    [{ items: [] }, "items", "Agrega al menos un item a la venta"],
    [
      { items: [{ ...items[0], description: " " }] },
      "items.0.description",
      "La descripción es un dato obligatorio",
    ],
    [{ items: [{ ...items[0], price: -1 }] }, "items.0.price", /pesos/],
    [{ items: [{ ...items[0], price: 0.5 }] }, "items.0.price", /pesos/],
    [{ items: [{ ...items[0], quantity: 0 }] }, "items.0.quantity", /entre 1/],
    [{ items, paymentMethod: "CHEQUE" }, "paymentMethod", "El método de pago no está entre las opciones"],
    [{ items, amountPaid: 11_999 }, "amountPaid", "El monto pagado debe ser mayor o igual al total"],
  ])("refuses %j", async (body, field, message) => {
    const ana = await signIn();
    const refused = await ana.send({ method: "POST", url: "/api/sales/free", body: { ...cash, ...body } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]).toEqual({ field, message: expect.stringMatching(message) });
    expect((await ana.call(listSales)).pagination.total).toBe(0);
  });

  it("refuses a wrong total and another store's customer", async () => {
    const [ana, other] = [await signIn(), await signIn()];
    const foreign = await aCustomer(other);
    const total = await ana.refused(recordFreeSale, { body: { items, ...cash, total: 12_001 } });
    expect([total.status, total.body.code]).toEqual([409, "PRICE_CHANGED"]);
    const theirs = await ana.refused(recordFreeSale, { body: { items, ...cash, customerId: foreign.id } });
    expect([theirs.status, theirs.body.code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
  });
});

describe("the idempotency key of a free sale", () => {
  const keyed = (key: string) => ({ "idempotency-key": key });

  it("returns the first answer to 20 concurrent retries, also after its customer was deleted", async () => {
    const ana = await signIn();
    const luz = await aCustomer(ana);
    const body = { items, ...cash, customerId: luz.id };
    const key = uuidv7();
    const send = () => ana.call(recordFreeSale, { body }, keyed(key));
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    await ana.call(deleteCustomer, { params: { id: luz.id } });
    answers.push(await send());
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    expect((await ana.call(listSales)).pagination.total).toBe(1);
    expect((await ana.call(readDashboardFigures)).data.todaySales).toBe(12_000);
  });

  it("refuses another body with the same key, and the other kind of sale", async () => {
    const ana = await signIn();
    const { id } = await aProduct(ana);
    const key = uuidv7();
    await ana.call(recordFreeSale, { body: { items, ...cash } }, keyed(key));
    const other = await ana.refused(recordFreeSale, { body: { items: items.slice(1), ...cash } }, keyed(key));
    expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    const product = { items: [{ productId: id, quantity: 1 }], ...cash };
    expect((await ana.refused(recordSale, { body: product }, keyed(key))).body.code).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
  });
});
