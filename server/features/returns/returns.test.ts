import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getCreditAccount, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { deleteProduct, listProducts, toggleProductStatus } from "#core/contract/products/products.ts";
import { listStockMovements } from "#core/contract/products/stock.ts";
import {
  getReturn,
  listReturns,
  type ReturnGoodsPayload,
  returnGoods,
} from "#core/contract/returns/returns.ts";
import type { SaleReturn } from "#core/contract/returns/sale-return.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales/sales.ts";
import { getCurrentShift, openShift } from "#core/contract/shifts/shifts.ts";
import { MAX_RETURNED_LINES } from "#core/sale/returns.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import {
  endpointUrl,
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
  testClock,
} from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let owner: ReturnType<TestServer["pool"]>;
let ana: TestClient & TestUser;
beforeAll(async () => {
  owner = (await openTestServer()).pool("owner");
});
afterAll(() => owner.end());
beforeEach(async () => {
  ana = await signIn();
});

type Body = Partial<ReturnGoodsPayload>;
const back = async (sale: { id: string }, body: Body = {}, who: TestClient = ana): Promise<SaleReturn> =>
  (await who.call(returnGoods, { params: { id: sale.id }, body: { reason: "CHANGED_MIND", ...body } })).data;
const refused = async (sale: { id: string }, body: Body = {}, who: TestClient = ana) => {
  const input = { params: { id: sale.id }, body: { reason: "CHANGED_MIND" as const, ...body } };
  const answer = await who.refused(returnGoods, input);
  return { ...answer, code: [answer.status, answer.body.code], field: answer.body.errors?.[0]?.field };
};
const read = async (sale: { id: string }) => (await ana.call(getSale, { params: { id: sale.id } })).data;
const stockOf = async (id: string) => {
  const { rows } = await owner.query(
    "select on_hand::float as stock, sold::float from products where id = $1",
    [id],
  );
  return [rows[0].stock, rows[0].sold];
};

async function sellFree(price: number, quantity = 1, body: object = {}): Promise<Sale> {
  const items = [{ description: "Recarga", price, quantity }];
  const paying = "payments" in body ? {} : { paymentMethod: "CASH" as const };
  return (await ana.call(recordFreeSale, { body: { items, ...paying, ...body } })).data;
}

async function sell(lines: { productId: string; quantity: number; discount?: number }[], body: object = {}) {
  const { data } = await ana.call(recordSale, { body: { items: lines, paymentMethod: "CASH", ...body } });
  return data;
}
const piece = (sale: Sale, index: number, quantity: number, more: object = {}) => ({
  saleItemId: sale.items[index]!.id,
  quantity,
  ...more,
});

describe("return", () => {
  it("returns a part, then the rest, and is listed with its sale", async () => {
    const rice = await aProduct(ana, { name: "Arroz", price: 2_000, stock: 10 });
    const milk = await aProduct(ana, { name: "Leche", price: 5_000, stock: 10 });
    const sale = await sell([
      { productId: rice.id, quantity: 3 },
      { productId: milk.id, quantity: 1 },
    ]);
    const part = await back(sale, { items: [piece(sale, 0, 2)], note: "No era el que quería" });
    expect(part).toMatchObject({
      saleId: sale.id,
      saleNumber: null,
      total: 4_000,
      rounding: 0,
      shift: null,
      items: [
        {
          saleItemId: sale.items[0]!.id,
          productId: rice.id,
          productName: "Arroz",
          unit: "UNIT",
          quantity: 2,
          total: 4_000,
          restock: true,
        },
      ],
      refunds: [{ method: "CASH", amount: 4_000, reference: null }],
      reason: "CHANGED_MIND",
      note: "No era el que quería",
      seller: { id: ana.userId, name: "Persona OWNER" },
    });
    const partly = await read(sale);
    expect(partly).toMatchObject({ status: "PARTIALLY_RETURNED", returnedTotal: 4_000, total: 11_000 });
    expect(partly.items.map(({ returned }) => returned)).toEqual([2, 0]);
    expect(partly.returns).toEqual([part]);
    const rest = await back(sale);
    expect(rest.items.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ["Arroz", 1],
      ["Leche", 1],
    ]);
    const whole = await read(sale);
    expect(whole).toMatchObject({ status: "RETURNED", returnedTotal: 11_000, returns: [part, rest] });
    const { returns: _, documents: __, owed, owedBy, ...listed } = whole;
    expect([owed, owedBy]).toEqual([0, null]);
    expect((await ana.call(listSales)).data).toEqual([listed]);
    expect(await stockOf(rice.id)).toEqual([10, 0]);
    expect(await stockOf(milk.id)).toEqual([10, 0]);
    const { data } = await ana.call(listStockMovements, { params: { id: rice.id } });
    expect(data.movements.map(({ kind, quantity, saleId }) => [kind, quantity, saleId])).toEqual([
      ["RETURN", 1, sale.id],
      ["RETURN", 2, sale.id],
      ["SALE", -3, sale.id],
      ["INITIAL", 10, null],
    ]);
    const events = (await ana.call(listAudit)).data.events.filter(({ kind }) => kind === "SALE_RETURNED");
    expect(events.map(({ details }) => details)).toEqual([
      { total: 7_000, reason: "CHANGED_MIND", all: true },
      { total: 4_000, reason: "CHANGED_MIND", all: false },
    ]);
  });

  it("never exceeds what was sold", async () => {
    const rice = await aProduct(ana, { name: "Arroz", stock: 10 });
    const sale = await sell([{ productId: rice.id, quantity: 3 }]);
    const tooMany = await refused(sale, { items: [piece(sale, 0, 2), piece(sale, 0, 2)] });
    expect(tooMany.code).toEqual([409, "ALREADY_RETURNED"]);
    expect(tooMany.body.details).toEqual({ items: [{ saleItemId: sale.items[0]!.id, left: 3 }] });
    expect(tooMany.body.message).toBe("De «Arroz» solo quedan por devolver 3");
    expect(await read(sale)).toMatchObject({ status: "COMPLETED", returnedTotal: 0, returns: [] });
    await back(sale);
    expect((await refused(sale)).code).toEqual([409, "ALREADY_RETURNED"]);
    expect((await refused(sale, { items: [piece(sale, 0, 1)] })).body.message).toBe("«Arroz» ya se devolvió");
    expect(await stockOf(rice.id)).toEqual([10, 0]);
  });

  it("is recorded once under its key, however many requests arrive", async () => {
    const sale = await sellFree(1_000, 5);
    const body = { reason: "WRONG_CHARGE" as const, items: [piece(sale, 0, 1)] };
    const input = { params: { id: sale.id }, body };
    const key = { "idempotency-key": uuidv7() };
    const same = await Promise.all([1, 2, 3, 4].map(() => ana.call(returnGoods, input, key)));
    for (const { data } of same) expect(data).toEqual(same[0]!.data);
    expect(same[0]!.data.id).toBe(key["idempotency-key"]);
    expect((await read(sale)).returnedTotal).toBe(1_000);
  });

  it("is worth the line's total with its share of the sale's discount, to the peso", async () => {
    const sale = await sellFree(1_000, 3, { discount: 100 });
    const worth: number[] = [];
    for (let i = 0; i < 3; i++) worth.push((await back(sale, { items: [piece(sale, 0, 1)] })).total);
    expect(worth).toEqual([967, 967, 966]);
    expect(await read(sale)).toMatchObject({ status: "RETURNED", returnedTotal: 2_900 });
  });

  it("is worth no more in many lines than in one", async () => {
    const cheese = await aProduct(ana, { price: 500, stock: 5, unit: "KG" });
    const sale = await sell([{ productId: cheese.id, quantity: 1 }]);
    const crumbs = Array.from({ length: 499 }, () => piece(sale, 0, 0.001));
    expect((await back(sale, { items: crumbs })).total).toBe(250);
    expect((await back(sale)).total).toBe(250);
  });

  it("accepts parts of measured quantities", async () => {
    const cheese = await aProduct(ana, { name: "Queso", price: 13_000, stock: 5 });
    await owner.query("update products set unit = 'KG' where id = $1", [cheese.id]);
    const sale = await sell([{ productId: cheese.id, quantity: 0.154 }]);
    expect(sale.total).toBe(2_002);
    const part = await back(sale, { items: [piece(sale, 0, 0.1)] });
    expect([part.items[0]!.quantity, part.total]).toEqual([0.1, 1_300]);
    expect((await back(sale)).items).toMatchObject([{ quantity: 0.054, total: 702, unit: "KG" }]);
    expect(await stockOf(cheese.id)).toEqual([5, 0]);
  });

  it("keeps broken goods off the shelf, and others on request", async () => {
    const [cup, plate] = [await aProduct(ana, { stock: 5 }), await aProduct(ana, { stock: 5 })];
    const sale = await sell([
      { productId: cup.id, quantity: 3 },
      { productId: plate.id, quantity: 2 },
    ]);
    const first = await back(sale, {
      reason: "DEFECTIVE",
      items: [piece(sale, 0, 1), piece(sale, 0, 1, { restock: true }), piece(sale, 1, 1)],
    });
    expect(first.items.map(({ restock }) => restock)).toEqual([false, true, false]);
    const second = await back(sale, { items: [piece(sale, 0, 1, { restock: false }), piece(sale, 1, 1)] });
    expect(second.items.map(({ restock }) => restock)).toEqual([false, true]);
    expect([await stockOf(cup.id), await stockOf(plate.id)]).toEqual([
      [3, 0],
      [4, 0],
    ]);
  });

  it("puts no free item on the shelf", async () => {
    const sale = await sellFree(1_000);
    expect((await back(sale)).items).toMatchObject([{ productId: null, restock: false }]);
  });

  it("works when the product is inactive; a product with sales is not deleted", async () => {
    const rice = await aProduct(ana, { stock: 5 });
    const sale = await sell([{ productId: rice.id, quantity: 2 }]);
    await ana.call(toggleProductStatus, { params: { id: rice.id } });
    const [, removed] = await Promise.all([
      back(sale),
      ana.send({ method: "DELETE", url: endpointUrl(deleteProduct, { id: rice.id }) }),
    ]);
    expect([removed.status, removed.body.code]).toEqual([400, "PRODUCT_HAS_SALES"]);
    expect(await stockOf(rice.id)).toEqual([5, 0]);
  });

  it("is refused and changes nothing when the stock would exceed its maximum", async () => {
    const rice = await aProduct(ana, { stock: 5 });
    const sale = await sell([{ productId: rice.id, quantity: 1 }]);
    await owner.query("update products set on_hand = 9999999 where id = $1", [rice.id]);
    expect((await refused(sale)).code).toEqual([409, "STOCK_TOO_HIGH"]);
    expect(await read(sale)).toMatchObject({ status: "COMPLETED", returns: [] });
    expect((await ana.call(listReturns)).pagination.total).toBe(0);
  });

  it.each<[string, (sale: Sale) => Body, string]>([
    [
      "a line of another sale",
      () => ({ items: [{ saleItemId: uuidv7(), quantity: 1 }] }),
      "items.0.saleItemId",
    ],
    ["half a piece", (sale) => ({ items: [piece(sale, 0, 0.5)] }), "items.0.quantity"],
    ["nothing", () => ({ items: [] }), "items"],
    ["an unknown reason", () => ({ reason: "BORED" as never }), "reason"],
    ["another reason without a note", () => ({ reason: "OTHER" }), "note"],
    [
      "credit as a refund method",
      () => ({ refunds: [{ method: "CREDIT" as never, reference: null }] }),
      "refunds.0.method",
    ],
    [
      "cash twice",
      () => ({ refunds: [1, 2].map(() => ({ method: "CASH" as const, amount: 500, reference: null })) }),
      "refunds",
    ],
    ["a wrong sum", () => ({ refunds: [{ method: "CASH", amount: 1, reference: null }] }), "refunds"],
  ])("refuses %s", async (_name, body, field) => {
    const sale = await sellFree(1_000, 2);
    const answer = await refused(sale, body(sale));
    expect([answer.status, answer.field]).toEqual([400, field]);
    expect((await read(sale)).status).toBe("COMPLETED");
  });

  it("is read by its id and in a list, newest first, by days", async () => {
    const realNow = testClock.now;
    const sale = await sellFree(1_000, 5);
    const made: SaleReturn[] = [];
    try {
      for (const day of ["01", "02", "03"]) {
        testClock.now = () => new Date(`2027-11-${day}T15:00:00Z`);
        const who = await signIn("EMPLOYEE", ana.storeId);
        made.push(await back(sale, { items: [piece(sale, 0, 1)] }, who));
      }
    } finally {
      testClock.now = realNow;
    }
    for (const one of made) expect((await ana.call(getReturn, { params: { id: one.id } })).data).toEqual(one);
    const list = async (query: object) => {
      const { data, pagination } = await ana.call(listReturns, { query });
      return [data.map(({ id }) => made.findIndex((one) => one.id === id)), pagination.total];
    };
    expect((await ana.call(listReturns)).data).toEqual(made.toReversed());
    expect(await list({ limit: 2, page: 2 })).toEqual([[0], 3]);
    expect(await list({ startDate: "2027-11-02", endDate: "2027-11-02" })).toEqual([[1], 1]);
    expect(await list({ page: 9 })).toEqual([[], 3]);
    const unknown = await ana.refused(getReturn, { params: { id: uuidv7() } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "RETURN_NOT_FOUND"]);
  });

  it("is unknown to another store, like its sale", async () => {
    const sale = await sellFree(1_000);
    const eva = await signIn();
    expect((await refused(sale, {}, eva)).code).toEqual([404, "SALE_NOT_FOUND"]);
    const { id } = await back(sale);
    expect((await eva.refused(getReturn, { params: { id } })).body.code).toBe("RETURN_NOT_FOUND");
    expect((await eva.call(listReturns)).data).toEqual([]);
  });

  it("is allowed to every role but cashiers, unless the store allows them", async () => {
    const sale = await sellFree(1_000, 4);
    const cashier = await signIn("CASHIER", ana.storeId);
    const one = { items: [piece(sale, 0, 1)] };
    expect((await refused(sale, one, cashier)).code).toEqual([403, "FORBIDDEN"]);
    for (const role of ["EMPLOYEE", "ADMIN", "OWNER"] as const)
      await back(sale, one, await signIn(role, ana.storeId));
    await setStoreSettings(ana.storeId, { cashierReturns: true });
    await back(sale, one, cashier);
    expect((await read(sale)).status).toBe("RETURNED");
  });
});

describe("refund", () => {
  const money = (one: SaleReturn) => one.refunds.map(({ method, amount }) => `${method} ${amount}`);

  it("uses the requested methods", async () => {
    const sale = await sellFree(1_000, 5);
    const refundWith = (refunds: Body["refunds"]) => back(sale, { items: [piece(sale, 0, 1)], refunds });
    expect((await refundWith([{ method: "NEQUI", reference: "M123" }])).refunds).toEqual([
      { method: "NEQUI", amount: 1_000, reference: "M123" },
    ]);
    const split = await refundWith([
      { method: "CARD", amount: 300, reference: null },
      { method: "CASH", reference: null },
    ]);
    expect(money(split)).toEqual(["CARD 300", "CASH 700"]);
    expect(money(await refundWith([]))).toEqual(["CASH 1000"]);
    const wrong = await refused(sale, {
      items: [piece(sale, 0, 1)],
      refunds: [{ method: "NEQUI", amount: 900, reference: null }],
    });
    expect([...wrong.code, wrong.body.details]).toEqual([400, "PAYMENTS_MISMATCH", { due: 1_000 }]);
  });

  it("is rounded up in cash, and never above what the sale brought in", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const sale = await sellFree(307, 3);
    expect([sale.total, sale.rounding]).toEqual([921, -21]);
    const each: [number, number, string[]][] = [];
    for (let i = 0; i < 3; i++) {
      const one = await back(sale, { items: [piece(sale, 0, 1)] });
      each.push([one.total, one.rounding, money(one)]);
    }
    // The rounded sale brought in 900 pesos.
    expect(each).toEqual([
      [307, 43, ["CASH 350"]],
      [307, 0, ["CASH 300"]],
      [307, 0, ["CASH 250"]],
    ]);
    const whole = await sellFree(920);
    const one = await back(whole);
    expect([one.total, one.rounding, money(one)]).toEqual([920, 0, ["CASH 900"]]);
  });

  it("does not grow with the number of returns", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const cheese = await aProduct(ana, { price: 40_000, stock: 5, unit: "KG" });
    const sale = await sell([{ productId: cheese.id, quantity: 1 }]);
    let cash = 0;
    for (let i = 0; i < 20; i++) {
      const { refunds } = await back(sale, { items: [piece(sale, 0, 0.001)] });
      cash += refunds.reduce((sum, { amount }) => sum + amount, 0);
    }
    expect(cash).toBe(800);
    const crumbs = Array.from({ length: 399 }, () => piece(sale, 0, 0.001));
    expect(await back(sale, { items: crumbs })).toMatchObject({ total: 15_960, rounding: 40 });
    const rest = await back(sale);
    expect([rest.total, money(rest)]).toEqual([23_240, ["CASH 23200"]]);
    expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  });

  it("reduces the debt first", async () => {
    const luz = await aCustomer(ana);
    const balance = async () => (await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance;
    const payments = [{ method: "CASH", amount: 4_000 }, { method: "CREDIT" }];
    const sale = await sellFree(1_000, 10, { payments, customerId: luz.id });
    expect(await balance()).toBe(6_000);
    expect(money(await back(sale, { items: [piece(sale, 0, 2)] }))).toEqual(["CREDIT 2000"]);
    expect((await read(sale)).owed).toBe(4_000);
    expect(await balance()).toBe(4_000);
    await ana.call(payCustomerDebt, { params: { id: luz.id }, body: { amount: 3_000 } });
    const third = await back(sale, {
      items: [piece(sale, 0, 3)],
      refunds: [{ method: "NEQUI", reference: null }],
    });
    expect(money(third)).toEqual(["CREDIT 1000", "NEQUI 2000"]);
    expect(await balance()).toBe(0);
    expect(money(await back(sale))).toEqual(["CASH 5000"]);
    const { entries } = (await ana.call(getCreditAccount, { params: { id: luz.id } })).data;
    expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["RETURN", -1_000],
      ["PAYMENT", -3_000],
      ["RETURN", -2_000],
      ["SALE", 6_000],
    ]);
  });

  it("leaves the customer's other debts alone", async () => {
    const luz = await aCustomer(ana);
    const owed = await sellFree(1_000, 1, { paymentMethod: "CREDIT", customerId: luz.id });
    const paid = await sellFree(3_000, 1, { customerId: luz.id });
    expect(money(await back(paid))).toEqual(["CASH 3000"]);
    expect((await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance).toBe(1_000);
    expect(money(await back(owed))).toEqual(["CREDIT 1000"]);
  });

  it("in cash needs an open shift where the store requires one", async () => {
    const luz = await aCustomer(ana);
    const sale = await sellFree(1_000, 3);
    const owed = await sellFree(1_000, 1, { paymentMethod: "CREDIT", customerId: luz.id });
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const one = { items: [piece(sale, 0, 1)] };
    expect((await refused(sale, one)).code).toEqual([409, "SHIFT_REQUIRED"]);
    expect((await back(sale, { ...one, refunds: [{ method: "NEQUI", reference: null }] })).shift).toBeNull();
    expect(money(await back(owed))).toEqual(["CREDIT 1000"]);
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    expect((await back(sale, one)).shift).toEqual({ id: shift.id, number: 1 });
    await back(sale, { ...one, shiftId: shift.id, refunds: [{ method: "CARD", reference: null }] });
    expect((await ana.call(getCurrentShift)).data).toMatchObject({
      returns: { count: 2, total: 2_000 },
      byMethod: [
        { method: "CASH", refunds: 1_000, expected: -1_000 },
        { method: "CARD", refunds: 1_000, expected: -1_000 },
      ],
    });
  });
});

/** Holds the lock of the statement until `release`. */
async function hold(statement: string, values: unknown[]): Promise<{ release: () => Promise<void> }> {
  const client = await owner.connect();
  await client.query("begin");
  await client.query(statement, values);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
  };
}

const waiting = (count: number) =>
  vi.waitFor(async () => expect((await countDatabaseTransactions()).waiting).toBe(count), 30_000);

describe("in parallel", () => {
  const url = (sale: Sale) => endpointUrl(returnGoods, { id: sale.id });

  it("two returns of the last unit: one succeeds", async () => {
    const rice = await aProduct(ana, { stock: 5 });
    for (let round = 0; round < 5; round++) {
      const sale = await sell([{ productId: rice.id, quantity: 1 }]);
      const body = { reason: "CHANGED_MIND", items: [piece(sale, 0, 1)] };
      const answers = await Promise.all(
        [1, 2, 3].map(() => ana.send({ method: "POST", url: url(sale), body })),
      );
      expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
        [201, undefined],
        [409, "ALREADY_RETURNED"],
        [409, "ALREADY_RETURNED"],
      ]);
    }
    expect(await stockOf(rice.id)).toEqual([5, 0]);
    expect((await ana.call(listReturns)).pagination.total).toBe(5);
  });

  it("two tills return everything in parts, with rounding and a shared discount", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const rice = await aProduct(ana, { price: 1_333, stock: 20 });
    const sale = await sell([{ productId: rice.id, quantity: 7 }], { discount: 100 });
    const body = { reason: "CHANGED_MIND", items: [piece(sale, 0, 1)] };
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => ana.send({ method: "POST", url: url(sale), body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(7);
    const { returns, ...whole } = await read(sale);
    expect([whole.status, whole.returnedTotal]).toEqual(["RETURNED", sale.total]);
    const given = returns.flatMap(({ refunds }) => refunds).reduce((sum, { amount }) => sum + amount, 0);
    expect(given).toBe(sale.total + sale.rounding);
  });

  it("a payment of the debt: paid money is refunded, the open debt is reduced", async () => {
    const luz = await aCustomer(ana);
    const sale = await sellFree(5_000, 1, { paymentMethod: "CREDIT", customerId: luz.id });
    const customer = await hold("select 1 from customers where store_id = $1 and id = $2 for update", [
      ana.storeId,
      luz.id,
    ]);
    const paying = ana.call(payCustomerDebt, { params: { id: luz.id }, body: { amount: 3_000 } });
    await waiting(1);
    const returning = back(sale);
    await waiting(2);
    await customer.release();
    await paying;
    expect((await returning).refunds.map(({ method, amount }) => [method, amount])).toEqual([
      ["CREDIT", 2_000],
      ["CASH", 3_000],
    ]);
    expect((await ana.call(getCreditAccount, { params: { id: luz.id } })).data.balance).toBe(0);
  });

  it("sales and returns of the same products neither deadlock nor lose a unit", async () => {
    const goods = await Promise.all([1, 2, 3].map(() => aProduct(ana, { stock: 100 })));
    const lines = goods.map(({ id }) => ({ productId: id, quantity: 1 }));
    const sold = await Promise.all([1, 2, 3, 4, 5, 6].map(() => sell(lines)));
    await Promise.all([
      ...sold.map((sale) => back(sale)),
      ...sold.map((_, i) => sell(i % 2 ? lines : lines.toReversed())),
    ]);
    const { data } = await ana.call(listProducts);
    expect(data.products.map(({ stock }) => stock)).toEqual([94, 94, 94]);
  });
});

describe("limits of a sale's and a page's returns", () => {
  it("a sale is returned in many pieces, and then the rest at once", async () => {
    const sale = await sellFree(0, 99_999);
    const first = await back(sale, { items: [piece(sale, 0, 1)] });
    await owner.query(
      `insert into sale_return_lines (store_id, return_id, line, sale_id, sale_line, quantity, total, restock)
       select store_id, return_id, n, sale_id, sale_line, 1, 0, false from sale_return_lines, generate_series(2, $2) n
       where store_id = $1`,
      [ana.storeId, MAX_RETURNED_LINES],
    );
    expect((await refused(sale, { items: [piece(sale, 0, 1)] })).code).toEqual([409, "RETURNS_FULL"]);
    const rest = await back(sale);
    expect(rest.items[0]!.quantity).toBe(99_998);
    expect((await read(sale)).returns.map(({ id }) => id)).toEqual([first.id, rest.id]);
  });

  it("a page of large returns is read in parts, complete and newest first", async () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ description: `x${n}`, price: 1, quantity: 1 }));
    const sold = { items, paymentMethod: "CASH" as const };
    const ids: string[] = [];
    for (let i = 0; i < 3; i++)
      ids.unshift((await back((await ana.call(recordFreeSale, { body: sold })).data)).id);
    const { data, pagination } = await ana.call(listReturns, { query: { limit: 100 } });
    expect(data.map(({ id, items }) => [id, items.length])).toEqual(ids.map((id) => [id, 300]));
    expect(pagination.total).toBe(3);
    expect(data[0]).toEqual((await ana.call(getReturn, { params: { id: ids[0]! } })).data);
  });
});
