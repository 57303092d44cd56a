import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { getCreditAccount, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { changeCustomerCredit } from "#core/contract/customers.ts";
import { registerDevice } from "#core/contract/devices.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { listProducts } from "#core/contract/products/products.ts";
import { listStockMovements } from "#core/contract/products/stock.ts";
import { listReturns, returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getCurrentShift,
  getShift,
  openShift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { endpointUrl, openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

type Body = EndpointCallInput<typeof recordSale>["body"];

const stockOf = async (id: string) => {
  const { data } = await ana.call(listProducts);
  return data.products.find((product) => product.id === id)?.stock;
};
const codeOf = (sale: { id: string }) => sale.id.slice(0, 13);
const money = (parts: readonly { method: string; amount: number; reference: string | null }[]) =>
  parts.map(({ method, amount, reference }) => [method, amount, reference].filter(Boolean).join(" "));

/** A sale of two shirts at 10.000 each. */
async function shirtsSold(body: Partial<Body> = {}) {
  const shirt = await aProduct(ana, { name: "Camisa", price: 10_000, stock: 5 });
  const items = [{ productId: shirt.id, quantity: 2 }];
  const { data: sale } = await ana.call(recordSale, {
    body: { items, paymentMethod: "CASH", ...body } as Body,
  });
  return { shirt, sale };
}

/** Exchanges one shirt for another product; `value` of the shirt's price pays for that product. */
function exchanged(sale: Sale, productId: string, value: number, rest: Partial<Body> = {}): Body {
  const { payments = [], ...more } = rest;
  return {
    items: [{ productId, quantity: 1 }],
    payments: [
      ...(value > 0
        ? [{ method: "OTHER" as const, amount: value, reference: `Cambio de ${codeOf(sale)}` }]
        : []),
      ...payments!,
    ],
    exchange: {
      saleId: sale.id,
      reason: "WRONG_ITEM",
      items: [{ saleItemId: sale.items[0]!.id, quantity: 1 }],
      refunds: [{ method: "OTHER", amount: value }],
    },
    ...more,
  };
}

describe("exchange", () => {
  it("for something dearer moves only the difference in the drawer, and both documents name each other", async () => {
    const { shirt, sale } = await shirtsSold();
    const trousers = await aProduct(ana, { name: "Pantalón", price: 25_000, stock: 3 });
    await ana.call(openShift, { body: { openingFloat: 0 } });
    const body = exchanged(sale, trousers.id, 10_000, { payments: [{ method: "CASH", tendered: 20_000 }] });
    const { data: dearer } = await ana.call(recordSale, { body });
    expect(dearer).toMatchObject({ total: 25_000, paymentMethod: "MIXED", change: 5_000 });
    expect(money(dearer.payments)).toEqual([`OTHER 10000 Cambio de ${codeOf(sale)}`, "CASH 15000"]);
    expect(dearer.exchange).toMatchObject({ saleId: sale.id, total: 10_000, reason: "WRONG_ITEM" });
    expect(money(dearer.exchange!.refunds)).toEqual([`OTHER 10000 Cambio por ${codeOf(dearer)}`]);
    const old = (await ana.call(getSale, { params: { id: sale.id } })).data;
    expect(old).toMatchObject({ status: "PARTIALLY_RETURNED", returns: [dearer.exchange] });
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([4, 2]);
    const { byMethod } = (await ana.call(getCurrentShift)).data!;
    expect(byMethod).toMatchObject([
      { method: "CASH", sales: 15_000, refunds: 0, expected: 15_000 },
      { method: "OTHER", sales: 10_000, refunds: 10_000, expected: 0 },
    ]);
  });

  it("for something cheaper refunds the difference in existing coins", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const { sale } = await shirtsSold();
    const sock = await aProduct(ana, { price: 3_980, stock: 3 });
    const body = exchanged(sale, sock.id, 3_980);
    body.exchange!.refunds!.push({ method: "CASH" });
    const { exchange, ...cheaper } = (await ana.call(recordSale, { body })).data;
    expect(money(cheaper.payments)).toEqual([`OTHER 3980 Cambio de ${codeOf(sale)}`]);
    expect(exchange).toMatchObject({ total: 10_000, rounding: 30 });
    expect(money(exchange!.refunds)).toEqual([`OTHER 3980 Cambio por ${codeOf(cheaper)}`, "CASH 6050"]);
  });

  it("names the new sale by its number, and so do the movements of its goods", async () => {
    const { sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const { data: device } = await ana.call(registerDevice, { body: { name: "Caja" } });
    const body = exchanged(sale, trousers.id, 10_000, { number: "A-3", payments: [{ method: "CASH" }] });
    const { data: dearer } = await ana.call(recordSale, { body }, { "x-device": device.id });
    expect(money(dearer.exchange!.refunds)).toEqual(["OTHER 10000 Cambio por A-3"]);
    const { data } = await ana.call(listStockMovements, { params: { id: trousers.id } });
    expect(data.movements.map(({ kind, saleNumber }) => [kind, saleNumber])).toEqual([
      ["SALE", "A-3"],
      ["INITIAL", null],
    ]);
  });

  it("for the last one of the same, which is returned first", async () => {
    const { shirt, sale } = await shirtsSold();
    const rest = [{ productId: shirt.id, quantity: 3 }];
    await ana.call(recordSale, { body: { items: rest, paymentMethod: "CASH" } });
    expect(await stockOf(shirt.id)).toBe(0);
    await ana.call(recordSale, { body: exchanged(sale, shirt.id, 10_000) });
    expect(await stockOf(shirt.id)).toBe(0);
  });

  it("reduces the debt first, and the new sale may be on credit", async () => {
    const luz = await aCustomer(ana);
    const { sale } = await shirtsSold({
      paymentMethod: undefined,
      customerId: luz.id,
      payments: [{ method: "CASH", amount: 15_000 }, { method: "CREDIT" }],
    });
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const body = exchanged(sale, trousers.id, 5_000, {
      customerId: luz.id,
      payments: [{ method: "CREDIT" }],
    });
    const { data: second } = await ana.call(recordSale, { body });
    expect(money(second.exchange!.refunds)).toEqual([
      "CREDIT 5000",
      `OTHER 5000 Cambio por ${codeOf(second)}`,
    ]);
    expect((await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance).toBe(20_000);
  });

  it.each<[string, (body: Body) => void, string]>([
    ["the shelf is empty", (body) => (body.items[0]!.quantity = 9), "INSUFFICIENT_STOCK"],
    [
      "more is returned than was sold",
      (body) => (body.exchange!.items![0]!.quantity = 3),
      "ALREADY_RETURNED",
    ],
    [
      "the value differs from the returned goods",
      (body) => (body.exchange!.refunds![0]!.amount = 1),
      "PAYMENTS_MISMATCH",
    ],
    ["the sale is unknown", (body) => (body.exchange!.saleId = uuidv7()), "SALE_NOT_FOUND"],
  ])("records nothing if %s", async (_why, spoil, code) => {
    const { shirt, sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const body = exchanged(sale, trousers.id, 10_000, { payments: [{ method: "CASH" }] });
    spoil(body);
    expect((await ana.refused(recordSale, { body })).body.code).toBe(code);
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([3, 3]);
    expect((await ana.call(listReturns)).data).toEqual([]);
    expect((await ana.call(listSales)).pagination.total).toBe(1);
  });

  it("happens once, however often it is sent", async () => {
    const { shirt, sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const body = exchanged(sale, trousers.id, 10_000, { payments: [{ method: "CASH" }] });
    const key = { "idempotency-key": uuidv7() };
    const answers = await Promise.all([1, 2, 3].map(() => ana.call(recordSale, { body }, key)));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([4, 2]);
  });

  it("needs the permission for returns", async () => {
    const { sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 10_000, stock: 3 });
    const cashier = await signIn("CASHIER", ana.storeId);
    const body = exchanged(sale, trousers.id, 10_000);
    expect((await cashier.refused(recordSale, { body })).body.code).toBe("FORBIDDEN");
    await setStoreSettings(ana.storeId, { cashierReturns: true });
    await cashier.call(recordSale, { body });
  });

  it("in parallel with others of the same goods loses nothing", async () => {
    const [cup, plate] = [await aProduct(ana, { price: 1_000 }), await aProduct(ana, { price: 1_000 })];
    const sold = await Promise.all(
      [cup, plate, cup, plate, cup, plate].map(async ({ id }) => {
        const items = [{ productId: id, quantity: 1 }];
        return (await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } })).data;
      }),
    );
    const bodies = sold.map((sale) =>
      exchanged(sale, sale.items[0]!.productId === cup.id ? plate.id : cup.id, 1_000),
    );
    const answers = await Promise.all(
      bodies.map((body) => ana.send({ method: "POST", url: endpointUrl(recordSale), body })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    expect([await stockOf(cup.id), await stockOf(plate.id)]).toEqual([97, 97]);
  });

  it("on credit for something else on credit reduces the debt first, so that a full account has room", async () => {
    await setStoreSettings(ana.storeId, { creditLimit: 20_000 });
    const luz = await aCustomer(ana);
    const { shirt, sale } = await shirtsSold({ paymentMethod: "CREDIT", customerId: luz.id });
    const trousers = await aProduct(ana, { price: 10_000, stock: 3 });
    const before = (await ana.call(getSale, { params: { id: sale.id } })).data;
    expect([before.owed, before.owedBy]).toEqual([20_000, luz.id]);
    const body = exchanged(sale, trousers.id, 0, { customerId: luz.id, payments: [{ method: "CREDIT" }] });
    const { data: second } = await ana.call(recordSale, { body });
    expect(money(second.payments)).toEqual(["CREDIT 10000"]);
    expect(money(second.exchange!.refunds)).toEqual(["CREDIT 10000"]);
    expect([second.creditAmount, second.balanceAfter]).toEqual([10_000, 20_000]);
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([4, 2]);
    const { entries } = (await ana.call(getCreditAccount, { params: { id: luz.id } })).data;
    expect(entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])).toEqual([
      ["SALE", 10_000, 20_000],
      ["RETURN", -10_000, 10_000],
      ["SALE", 20_000, 20_000],
    ]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("on credit for something cheaper refunds only what was paid", async () => {
    const luz = await aCustomer(ana);
    const { sale } = await shirtsSold({ paymentMethod: "CREDIT", customerId: luz.id });
    await ana.call(payCustomerDebt, { params: { id: luz.id }, body: { amount: 13_000, method: "NEQUI" } });
    const sock = await aProduct(ana, { price: 2_500, stock: 3 });
    const body = exchanged(sale, sock.id, 2_500);
    body.exchange!.refunds!.push({ method: "NEQUI" });
    const { data: second } = await ana.call(recordSale, { body });
    expect(money(second.exchange!.refunds)).toEqual([
      "CREDIT 7000",
      `OTHER 2500 Cambio por ${codeOf(second)}`,
      "NEQUI 500",
    ]);
    expect((await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance).toBe(0);
    expect((await ana.call(getSale, { params: { id: sale.id } })).data.owed).toBe(0);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it.each<[string, object, object, string]>([
    ["above the limit", {}, { creditLimit: 12_000 }, "CREDIT_LIMIT"],
    ["where credit is disabled", { credit: false }, { creditLimit: null }, "CREDIT_OFF"],
    ["in a paused account", { credit: true }, { creditPaused: true }, "CREDIT_PAUSED"],
  ])("on credit %s records nothing, and the debt is unchanged", async (_why, settings, terms, code) => {
    const luz = await aCustomer(ana);
    const { shirt, sale } = await shirtsSold({
      paymentMethod: undefined,
      customerId: luz.id,
      payments: [{ method: "CASH", amount: 10_000 }, { method: "CREDIT" }],
    });
    await setStoreSettings(ana.storeId, settings);
    await ana.call(changeCustomerCredit, { params: { id: luz.id }, body: terms });
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const body = exchanged(sale, trousers.id, 0, { customerId: luz.id, payments: [{ method: "CREDIT" }] });
    expect((await ana.refused(recordSale, { body })).body.code).toBe(code);
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([3, 3]);
    expect((await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance).toBe(10_000);
    expect((await ana.call(listReturns)).data).toEqual([]);
    if (code !== "CREDIT_LIMIT") return;
    const { data } = await ana.call(recordSale, { body: { ...body, allowOverLimit: true } });
    expect([data.balanceAfter, data.exchange!.refunds]).toEqual([
      ...[25_000, [{ method: "CREDIT", amount: 10_000, reference: null }]],
    ]);
  });

  it("in parallel with a payment of its debt keeps the books right in either order", async () => {
    const shirt = await aProduct(ana, { price: 10_000 });
    const trousers = await aProduct(ana, { price: 12_000 });
    for (let round = 0; round < 5; round++) {
      const luz = await aCustomer(ana);
      const items = [{ productId: shirt.id, quantity: 2 }];
      const bought = { items, paymentMethod: "CREDIT" as const, customerId: luz.id };
      const { data: sale } = await ana.call(recordSale, { body: bought });
      const body = exchanged(sale, trousers.id, 0, { customerId: luz.id, payments: [{ method: "CREDIT" }] });
      const paying = {
        method: "POST",
        url: endpointUrl(payCustomerDebt, { id: luz.id }),
        body: { amount: 15_000 },
      } as const;
      const [exchange, payment] = await Promise.all([
        ana.send({ method: "POST", url: endpointUrl(recordSale), body }),
        ana.send(paying),
      ]);
      // If the payment is first, 5.000 pesos are already paid, and the exchange's payments no longer match.
      expect([exchange.status, exchange.body.code]).toEqual(
        exchange.status === 201 ? [201, undefined] : [400, "PAYMENTS_MISMATCH"],
      );
      expect(payment.status).toBe(201);
      const { balance } = (await ana.call(getCreditAccount, { params: { id: luz.id } })).data;
      expect(balance).toBe(exchange.status === 201 ? 7_000 : 5_000);
      expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
    }
  });

  it("is not accepted by free sales", async () => {
    const items = [{ description: "Bolsa", price: 500, quantity: 1 }];
    const { sale } = await shirtsSold();
    const exchange = { saleId: sale.id, reason: "WRONG_ITEM" };
    const body = { items, paymentMethod: "CASH", exchange } as EndpointCallInput<
      typeof recordFreeSale
    >["body"];
    await ana.call(recordFreeSale, { body });
    expect((await ana.call(listReturns)).data).toEqual([]);
  });
});

const HOUR = 3_600_000;

/** The request as a till sends it after working offline. */
function done(body: Body, at: Date): Body {
  return { ...body, late: { at: at.toISOString() } };
}

describe("exchange that already happened", () => {
  const at = () => new Date(Date.now() - HOUR);

  it("is recorded as it was, with both documents at that time, under the key that is the sale's id", async () => {
    const { shirt, sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 25_000, stock: 3 });
    const then = at();
    const key = { "idempotency-key": uuidv7(then.getTime()) };
    const body = done(exchanged(sale, trousers.id, 10_000, { payments: [{ method: "CASH" }] }), then);
    body.items[0]!.price = 25_000;
    const { data: second } = await ana.call(recordSale, { body }, key);
    expect(second).toMatchObject({ id: key["idempotency-key"], soldOffline: true, flags: [] });
    expect([second.createdAt, second.exchange!.createdAt]).toEqual([then.toISOString(), then.toISOString()]);
    expect(money(second.exchange!.refunds)).toEqual([`OTHER 10000 Cambio por ${codeOf(second)}`]);
    expect((await ana.call(recordSale, { body }, key)).data).toEqual(second);
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([4, 2]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is flagged and not refused for role, price, stock, limit and drawer", async () => {
    const luz = await aCustomer(ana);
    const { sale } = await shirtsSold({ paymentMethod: "CREDIT", customerId: luz.id });
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED", creditLimit: 15_000 });
    const cashier = await signIn("CASHIER", ana.storeId);
    const trousers = await aProduct(ana, { price: 25_000, stock: 0 });
    const body = done(
      exchanged(sale, trousers.id, 0, { customerId: luz.id, payments: [{ method: "CREDIT" }] }),
      at(),
    );
    body.items[0]!.price = 24_000;
    const { data: second } = await cashier.call(recordSale, { body });
    expect(second.flags.map(({ code }) => code).sort()).toEqual(["CREDIT", "PRICE", "SHIFT", "STOCK"]);
    expect([second.total, second.balanceAfter]).toEqual([24_000, 34_000]);
    // Flags about the return belong to the returned sale.
    const { flags } = (await ana.call(getSale, { params: { id: sale.id } })).data;
    expect(flags.map(({ code }) => code)).toEqual(["ROLE"]);
    expect(await stockOf(trousers.id)).toBe(-1);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("belongs to its closed shift, without changing its figures", async () => {
    const { sale } = await shirtsSold();
    const shift = (await ana.call(openShift, { body: { openingFloat: 50_000 } })).data;
    const then = new Date();
    const counted = [{ method: "CASH" as const, amount: 50_000 }];
    await ana.call(closeShift, { params: { id: shift.id }, body: { counted } });
    const sock = await aProduct(ana, { price: 4_000, stock: 3 });
    const body = done({ ...exchanged(sale, sock.id, 4_000), shiftId: shift.id }, then);
    body.items[0]!.price = 4_000;
    body.exchange!.refunds!.push({ method: "CASH" });
    const { data: second } = await ana.call(recordSale, { body });
    expect([second.shift?.id, second.exchange!.shift?.id]).toEqual([shift.id, shift.id]);
    expect(second.flags.map(({ code }) => code)).toEqual(["SHIFT"]);
    const closed = (await ana.call(getShift, { params: { id: shift.id } })).data;
    // 4.000 pesos came in by OTHER; 10.000 were refunded: 4.000 by OTHER and 6.000 in cash.
    expect([closed.late, closed.returns.count]).toEqual([{ count: 2, total: -6_000 }, 0]);
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is refused when the books cannot hold it: goods already returned", async () => {
    const { shirt, sale } = await shirtsSold();
    const trousers = await aProduct(ana, { price: 10_000, stock: 3 });
    await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "CHANGED_MIND" } });
    const body = done(exchanged(sale, trousers.id, 10_000), at());
    body.items[0]!.price = 10_000;
    expect((await ana.refused(recordSale, { body })).body.code).toBe("ALREADY_RETURNED");
    expect([await stockOf(shirt.id), await stockOf(trousers.id)]).toEqual([5, 3]);
    expect((await ana.call(listSales)).pagination.total).toBe(1);
  });
});
