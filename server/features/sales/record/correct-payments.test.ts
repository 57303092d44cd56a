import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  correctDebtPayment,
  getCreditAccount,
  payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import { changeCustomerCredit } from "#core/contract/customers.ts";
import { paymentMethodsReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { exportSalesForWorkbook, listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getShift,
  openShift,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import type { PaymentInput, PaymentMethod } from "#core/sale/payment.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer } from "#server/test/builders.ts";
import {
  endpointUrl,
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
let shift: Shift;
beforeEach(async () => {
  ana = await signIn();
  shift = (await ana.call(openShift, { body: { openingFloat: 0 } })).data;
});

const sell = async (price: number, payments: PaymentInput[], more: object = {}, who: TestClient = ana) =>
  (
    await who.call(recordFreeSale, {
      body: { items: [{ description: "Mercado", price, quantity: 1 }], payments: [...payments], ...more },
    })
  ).data;
const request = (id: string, payments: PaymentInput[], more: object = {}) => ({
  params: { id },
  body: { payments: [...payments], ...more },
});
const correct = async (id: string, payments: PaymentInput[], more: object = {}, who: TestClient = ana) =>
  (await who.call(correctSalePayments, request(id, payments, more))).data.sale;
const refused = async (id: string, payments: PaymentInput[], more: object = {}, who: TestClient = ana) => {
  const { status, body } = await who.refused(correctSalePayments, request(id, payments, more));
  return [status, body.code];
};
const close = async (amount = 0) =>
  (
    await ana.call(closeShift, {
      params: { id: shift.id },
      body: { counted: [{ method: "CASH", amount }] },
    })
  ).data;
const byMethod = async () => {
  const { data } = await ana.call(getShift, { params: { id: shift.id } });
  return Object.fromEntries(data.byMethod.map(({ method, expected }) => [method, expected]));
};
const account = async (id: string) => (await ana.call(getCreditAccount, { params: { id } })).data;
const late = (at = new Date()) => ({ late: { at: at.toISOString() } });
const expectBooksToAgree = async () =>
  expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);

const CASH: PaymentInput[] = [{ method: "CASH" }];
const NEQUI: PaymentInput[] = [{ method: "NEQUI" }];
const CREDIT: PaymentInput[] = [{ method: "CREDIT" }];

describe("a corrected payment", () => {
  it("moves 14.900 from the drawer to Nequi, and the sale says how it was", async () => {
    const sale = await sell(14_900, [{ method: "CASH", tendered: 20_000 }]);
    expect(await byMethod()).toEqual({ CASH: 14_900 });
    const reason = "Pagó con el celular";
    const corrected = await correct(sale.id, [{ method: "NEQUI", amount: 14_900, reference: "M123" }], {
      reason,
    });
    expect(corrected).toMatchObject({ paymentMethod: "NEQUI", amountPaid: 14_900, change: 0, rounding: 0 });
    expect(corrected.payments).toEqual([
      {
        id: expect.any(String),
        method: "NEQUI",
        amount: 14_900,
        tendered: null,
        change: 0,
        reference: "M123",
        confirmation: null,
      },
    ]);
    expect(corrected.corrections).toEqual([
      {
        at: expect.any(String),
        by: { id: ana.userId, name: "Persona OWNER" },
        before: sale.payments,
        after: corrected.payments,
        reason,
      },
    ]);
    expect(corrected.payments[0]!.id).not.toBe(sale.payments[0]!.id);
    expect(await byMethod()).toEqual({ CASH: 0, NEQUI: 14_900 });
    const { payments: _, corrections: __, ...rest } = corrected;
    expect({ ...sale, ...rest, paymentMethod: "CASH", amountPaid: 20_000, change: 5_100 }).toMatchObject(
      (({ payments: _p, corrections: _c, ...before }) => before)(sale),
    );
    const { data: methods } = await ana.call(paymentMethodsReport, {
      query: { startDate: dayOf(new Date()), endDate: dayOf(new Date()) },
    });
    expect(methods.find(({ method }) => method === "NEQUI")).toMatchObject({ sales: 14_900 });
    expect(methods.find(({ method }) => method === "CASH")?.sales ?? 0).toBe(0);
    const { data: events } = await ana.call(listAudit);
    expect(events.events[0]).toMatchObject({
      kind: "PAYMENT_CORRECTED",
      details: { from: "CASH", to: "NEQUI", amount: 14_900 },
    });
    const found = await ana.call(listSales, { query: { page: 1, limit: 10, method: "CASH" } });
    expect(found.data).toEqual([]);
    const { data: rows } = await ana.call(exportSalesForWorkbook, { query: {} });
    expect(rows[0]!.corrections).toEqual([{ before: [{ method: "CASH" }] }]);
    await expectBooksToAgree();
  });

  it("splits, keeps the rounding of cash, and rounds cash that comes in", async () => {
    const split = await sell(14_900, CASH);
    const parts: PaymentInput[] = [{ method: "NEQUI", amount: 10_000 }, { method: "CASH" }];
    expect(await correct(split.id, parts)).toMatchObject({
      paymentMethod: "MIXED",
      payments: [
        { method: "NEQUI", amount: 10_000 },
        { method: "CASH", amount: 4_900 },
      ],
    });
    const found = await ana.call(listSales, { query: { page: 1, limit: 10, method: "CASH" } });
    expect(found.data.map(({ id }) => id)).toEqual([split.id]);
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const rounded = await sell(9_990, CASH);
    expect(rounded).toMatchObject({ rounding: -40, amountPaid: 9_950 });
    expect(await correct(rounded.id, NEQUI)).toMatchObject({ rounding: -40, amountPaid: 9_950 });
    expect(await refused(rounded.id, [{ method: "NEQUI", amount: 9_990 }])).toMatchObject([
      400,
      "PAYMENTS_MISMATCH",
    ]);
    const exact = await sell(9_990, NEQUI);
    expect(await correct(exact.id, [{ method: "CASH", tendered: 10_000 }])).toMatchObject({
      rounding: -40,
      total: 9_990,
      amountPaid: 10_000,
      change: 50,
    });
    expect(await byMethod()).toEqual({ CASH: 4_900 + 9_950, NEQUI: 10_000 + 9_950 });
    await expectBooksToAgree();
  });

  it("that says the same changes nothing", async () => {
    const sale = await sell(5_000, [{ method: "CASH", tendered: 10_000 }]);
    const same = await correct(sale.id, [{ method: "CASH", amount: 5_000, tendered: 10_000 }]);
    expect([same.corrections, same.payments]).toEqual([[], sale.payments]);
  });

  it("is repeated under its key, and counts once", async () => {
    const sale = await sell(5_000, CASH);
    const key = { "idempotency-key": uuidv7() };
    const first = await ana.call(correctSalePayments, request(sale.id, NEQUI), key);
    expect(await ana.call(correctSalePayments, request(sale.id, NEQUI), key)).toEqual(first);
    expect(await byMethod()).toEqual({ CASH: 0, NEQUI: 5_000 });
  });

  it("answers an id for a payment of an earlier version", async () => {
    const sale = await sell(5_000, CASH);
    await queryAsDatabaseOwner("update sale_payments set id = null where store_id = $1", [ana.storeId]);
    const read = async () => (await ana.call(getSale, { params: { id: sale.id } })).data.payments[0]!.id;
    expect(await read()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await read()).toBe(await read());
  });

  it("is recorded at most 20 times", async () => {
    const sale = await sell(5_000, CASH);
    for (let i = 0; i < 20; i++) await correct(sale.id, i % 2 === 0 ? NEQUI : CASH);
    expect(await refused(sale.id, NEQUI)).toMatchObject([409, "CORRECTIONS_FULL"]);
  });
});

describe("who and when", () => {
  it("is for cashiers only their own sales, and knows no other store's sale", async () => {
    const sale = await sell(5_000, CASH);
    const cashier = await signIn("CASHIER", ana.storeId);
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect(await refused(sale.id, NEQUI, {}, cashier)).toMatchObject([403, "FORBIDDEN"]);
    const own = await sell(5_000, CASH, {}, cashier);
    expect(await correct(own.id, NEQUI, {}, cashier)).toMatchObject({ paymentMethod: "NEQUI" });
    expect(await correct(sale.id, NEQUI, {}, employee)).toMatchObject({ paymentMethod: "NEQUI" });
    const stranger = await signIn();
    expect(await refused(sale.id, NEQUI, {}, stranger)).toMatchObject([404, "SALE_NOT_FOUND"]);
    const other = await aCustomer(stranger);
    expect(await refused(sale.id, CREDIT, { customerId: other.id })).toMatchObject([
      404,
      "CUSTOMER_NOT_FOUND",
    ]);
  });

  it("is refused after a return, after the shift, and without a shift on another day", async () => {
    const returned = await sell(5_000, CASH);
    await ana.call(returnGoods, { params: { id: returned.id }, body: { reason: "CHANGED_MIND" } });
    const after = [409, "SALE_RETURNED"];
    expect(await refused(returned.id, NEQUI)).toEqual(after);
    expect(await refused(returned.id, NEQUI, late())).toEqual(after);
    const sold = await sell(5_000, CASH);
    await close(5_000);
    expect(await refused(sold.id, NEQUI)).toMatchObject([409, "SHIFT_CLOSED"]);
    const today = await sell(5_000, CASH);
    expect(today.shift).toBeNull();
    expect(await correct(today.id, NEQUI)).toMatchObject({ paymentMethod: "NEQUI" });
    const past = await sell(5_000, CASH, late(new Date(Date.now() - 2 * DAY_MS)));
    expect(await refused(past.id, NEQUI)).toMatchObject([409, "SHIFT_CLOSED"]);
    await expectBooksToAgree();
  });

  it("late, is recorded and flagged; the seal of the closed shift stays", async () => {
    const sale = await sell(14_900, CASH);
    const customer = await aCustomer(ana);
    const fiado = await sell(3_000, CASH, { customerId: customer.id });
    const closed = await close(17_900);
    const corrected = await correct(sale.id, NEQUI, late());
    expect(corrected).toMatchObject({ paymentMethod: "NEQUI", flags: [{ code: "SHIFT" }] });
    await correct(fiado.id, CREDIT, late());
    await correct(sale.id, [{ method: "CARD" }], late());
    const { data: seen } = await ana.call(getShift, { params: { id: shift.id } });
    expect(seen).toEqual({
      ...closed,
      late: {
        count: 0,
        total: 0,
        corrections: [sale.id, fiado.id, sale.id].map((saleId) => ({ saleId, at: expect.any(String) })),
      },
    });
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
    expect((await account(customer.id)).balance).toBe(3_000);
    await expectBooksToAgree();
  });

  it("late, is flagged where a cashier corrects another's sale or the limit is passed", async () => {
    const customer = await aCustomer(ana);
    await ana.call(changeCustomerCredit, { params: { id: customer.id }, body: { creditLimit: 1_000 } });
    const sale = await sell(5_000, CASH, { customerId: customer.id });
    const cashier = await signIn("CASHIER", ana.storeId);
    const corrected = await correct(sale.id, CREDIT, late(), cashier);
    expect(corrected.flags.map(({ code }) => code).sort()).toEqual(["CREDIT", "ROLE"]);
    await expectBooksToAgree();
  });
});

describe("credit", () => {
  it("puts the sale on the customer's account, by the rules of a sale on credit", async () => {
    const customer = await aCustomer(ana);
    const sale = await sell(5_000, CASH);
    expect(await refused(sale.id, CREDIT)).toMatchObject([400, "INVALID_INPUT"]);
    const corrected = await correct(sale.id, CREDIT, { customerId: customer.id });
    expect(corrected).toMatchObject({
      creditAmount: 5_000,
      balanceAfter: 5_000,
      amountPaid: 0,
      customer: { name: customer.name },
    });
    expect(await account(customer.id)).toMatchObject({
      balance: 5_000,
      entries: [{ kind: "SALE", amount: 5_000, saleId: sale.id, createdAt: sale.createdAt }],
    });
    await ana.call(changeCustomerCredit, { params: { id: customer.id }, body: { creditLimit: 5_000 } });
    const above = await sell(14_900, CASH, { customerId: customer.id });
    expect(await refused(above.id, CREDIT)).toMatchObject([409, "CREDIT_LIMIT"]);
    await ana.call(changeCustomerCredit, { params: { id: customer.id }, body: { creditPaused: true } });
    expect(await refused(above.id, CREDIT)).toMatchObject([409, "CREDIT_PAUSED"]);
    await setStoreSettings(ana.storeId, { credit: false });
    expect(await refused(above.id, CREDIT)).toMatchObject([409, "CREDIT_OFF"]);
    await expectBooksToAgree();
  });

  it("grows and never gets smaller", async () => {
    const customer = await aCustomer(ana);
    const part: PaymentInput[] = [{ method: "CASH", amount: 2_000 }, { method: "CREDIT" }];
    const sale = await sell(5_000, part, { customerId: customer.id });
    await ana.call(payCustomerDebt, {
      params: { id: customer.id },
      body: { amount: 3_000, method: "NEQUI" },
    });
    const smaller: PaymentInput[] = [{ method: "CASH" }, { method: "CREDIT", amount: 1_000 }];
    expect(await refused(sale.id, smaller)).toEqual([409, "CREDIT_NOT_CORRECTED"]);
    expect(await correct(sale.id, CREDIT)).toMatchObject({ creditAmount: 5_000, balanceAfter: 2_000 });
    expect((await account(customer.id)).balance).toBe(2_000);
    await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "CHANGED_MIND" } });
    expect((await account(customer.id)).balance).toBe(0);
    await expectBooksToAgree();
  });

  it("moves to another customer while it is unpaid", async () => {
    const [wrong, right] = [await aCustomer(ana), await aCustomer(ana)];
    const sale = await sell(5_000, CREDIT, { customerId: wrong.id });
    await ana.call(changeCustomerCredit, { params: { id: right.id }, body: { creditLimit: 4_000 } });
    expect(await refused(sale.id, CREDIT, { customerId: right.id })).toMatchObject([409, "CREDIT_LIMIT"]);
    await ana.call(changeCustomerCredit, { params: { id: right.id }, body: { creditLimit: null } });
    const moved = await correct(sale.id, CREDIT, { customerId: right.id });
    expect(moved).toMatchObject({ customer: { name: right.name }, balanceAfter: 5_000, creditAmount: 5_000 });
    expect((await account(wrong.id)).entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["SALE", -5_000],
      ["SALE", 5_000],
    ]);
    expect(await account(right.id)).toMatchObject({ balance: 5_000, owingSince: sale.createdAt });
    const { data: trail } = await ana.call(listAudit);
    expect(trail.events[0]).toMatchObject({ kind: "DEBT_MOVED", details: { amount: 5_000 } });
    await expectBooksToAgree();
    await ana.call(payCustomerDebt, { params: { id: right.id }, body: { amount: 1_000, method: "NEQUI" } });
    expect(await refused(sale.id, CREDIT, { customerId: wrong.id })).toMatchObject([
      409,
      "CREDIT_NOT_CORRECTED",
    ]);
    await expectBooksToAgree();
  });
});

describe("a payment of a debt", () => {
  const pay = async (method: Exclude<PaymentMethod, "CREDIT">, amount: number) => {
    const customer = await aCustomer(ana);
    await sell(9_990, CREDIT, { customerId: customer.id });
    const { data } = await ana.call(payCustomerDebt, {
      params: { id: customer.id },
      body: { amount, method },
    });
    return { id: customer.id, paymentId: data.id };
  };

  it("gets another method; what it paid stays", async () => {
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const params = await pay("CASH", 9_990);
    const { data } = await ana.call(correctDebtPayment, {
      params,
      body: { method: "NEQUI", reference: "M1" },
    });
    expect(data.payment).toMatchObject({
      id: params.paymentId,
      amount: 9_990,
      method: "NEQUI",
      rounding: -40,
      balanceAfter: 0,
      paid: [{ amount: 9_990, settled: true }],
      corrections: [
        { before: [{ method: "CASH", amount: 9_950 }], after: [{ method: "NEQUI", amount: 9_950 }] },
      ],
    });
    expect(await byMethod()).toEqual({ CASH: 0, NEQUI: 9_950 });
    await expectBooksToAgree();
    const back = await ana.call(correctDebtPayment, { params, body: { method: "CASH", tendered: 10_000 } });
    expect(back.data.payment).toMatchObject({ rounding: -40, tendered: 10_000, change: 50 });
    const reason = "Era de otro";
    await ana.call(reverseDebtPayment, { params, body: { reason } });
    const again = await ana.refused(correctDebtPayment, { params, body: { method: "CARD" } });
    expect(again.body.code).toBe("ALREADY_REVERSED");
    await expectBooksToAgree();
  });

  it("follows the same rules of shift, role and store; late it leaves the seal", async () => {
    const params = await pay("CASH", 5_000);
    const body = { method: "NEQUI" as const };
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(correctDebtPayment, { params, body })).body.code).toBe("FORBIDDEN");
    const stranger = await signIn();
    expect((await stranger.refused(correctDebtPayment, { params, body })).body.code).toBe(
      "CUSTOMER_NOT_FOUND",
    );
    const closed = await close(5_000);
    expect((await ana.refused(correctDebtPayment, { params, body })).body.code).toBe("SHIFT_CLOSED");
    await ana.call(correctDebtPayment, { params, body: { ...body, ...late() } });
    await ana.call(correctDebtPayment, { params, body: { method: "CARD", ...late() } });
    const { data: seen } = await ana.call(getShift, { params: { id: shift.id } });
    const corrections = Array(2).fill({ paymentId: params.paymentId, at: expect.any(String) });
    expect(seen).toEqual({ ...closed, late: { count: 0, total: 0, corrections } });
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
    await expectBooksToAgree();
  });
});

describe("at the same moment", () => {
  const ask = (url: string, body: object) => ana.send({ method: "POST", url, body });
  const correctionUrl = (id: string) => endpointUrl(correctSalePayments, { id });

  it("two corrections, a return and the shift's close leave books that agree", async () => {
    for (let i = 0; i < 5; i++) {
      const sale = await sell(5_000, CASH);
      const answers = await Promise.all([
        ask(correctionUrl(sale.id), { payments: NEQUI }),
        ask(correctionUrl(sale.id), { payments: [{ method: "CARD" }] }),
        ask(endpointUrl(returnGoods, { id: sale.id }), { reason: "CHANGED_MIND" }),
      ]);
      for (const { status, body } of answers)
        if (status !== 201) expect([status, body.code]).toEqual([409, "SALE_RETURNED"]);
    }
    const last = await sell(5_000, CASH);
    const [closed, corrected] = await Promise.all([
      ask(endpointUrl(closeShift, { id: shift.id }), { counted: [{ method: "CASH", amount: 0 }] }),
      ask(correctionUrl(last.id), { payments: NEQUI }),
    ]);
    expect(closed.status).toBe(200);
    if (corrected.status !== 201) expect(corrected.body.code).toBe("SHIFT_CLOSED");
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
    await expectBooksToAgree();
  });

  it("a debt is moved once, and two opposite moves do not block each other", async () => {
    const [one, two] = [await aCustomer(ana), await aCustomer(ana)];
    const [a, b] = [
      await sell(5_000, CREDIT, { customerId: one.id }),
      await sell(7_000, CREDIT, { customerId: two.id }),
    ];
    const answers = await Promise.all([
      ask(correctionUrl(a.id), { payments: CREDIT, customerId: two.id }),
      ask(correctionUrl(b.id), { payments: CREDIT, customerId: one.id }),
      ask(correctionUrl(a.id), { payments: CREDIT, customerId: two.id }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([(await account(one.id)).balance, (await account(two.id)).balance]).toEqual([7_000, 5_000]);
    await expectBooksToAgree();
  });
});
