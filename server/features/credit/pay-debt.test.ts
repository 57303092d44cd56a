import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  adjustCustomerDebt,
  type DebtPayment,
  getCreditAccount,
  listDebtors,
  payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { openShift } from "#core/contract/shifts/shifts.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { recordStatements } from "#server/test/plans.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

type Body = EndpointCallInput<typeof payCustomerDebt>["body"];

let ana: TestClient & TestUser;
let luz: string;
beforeEach(async () => {
  ana = await signIn();
  luz = (await aCustomer(ana, { name: "Luz" })).id;
});

const account = async () => (await ana.call(getCreditAccount, { params: { id: luz } })).data;
const pay = async (body: Body, who: TestClient = ana) =>
  (await who.call(payCustomerDebt, { params: { id: luz }, body })).data;
async function refused(body: Body) {
  const { status, body: failure } = await ana.refused(payCustomerDebt, { params: { id: luz }, body });
  return [status, failure.code, failure.errors?.[0]?.field];
}
const reverse = (paymentId: string, who: TestClient = ana) =>
  who.call(reverseDebtPayment, { params: { id: luz, paymentId }, body: { reason: "Se marcó dos veces" } });

/** Counts and amounts of the day's figures, summed over all slots. */
async function figures(): Promise<Record<string, [number, number]>> {
  const owner = (await openTestServer()).pool("owner");
  const { rows } = await owner.query(
    `select kind || ' ' || method as name, sum(count)::int as count, sum(amount)::int as amount from day_figures
     where store_id = $1 and kind in ('DEBT_PAYMENT', 'ROUNDING') group by kind, method`,
    [ana.storeId],
  );
  await owner.end();
  return Object.fromEntries(rows.map(({ name, count, amount }) => [name.trim(), [count, amount]]));
}

/** Adds this many debts of 1.000 pesos, one second apart. */
async function owe(many: number): Promise<void> {
  const owner = (await openTestServer()).pool("owner");
  await owner.query(
    `with entry as (
       insert into credit_entries (store_id, customer_id, line, id, kind, amount, balance_after, user_id, user_name, created_at)
       select $1, $2, n + 1, gen_random_uuid(), 'ADJUSTMENT', 1000, (n + 1) * 1000, $1, 'Ana', now() + n * interval '1 second'
       from generate_series(1, $3::int) n returning id, created_at
     ), account as (
       update credit_accounts set balance = balance + $3::int * 1000, entries = entries + $3::int
       where store_id = $1 and customer_id = $2
     )
     insert into debts (store_id, id, customer_id, amount, owed, created_at)
     select $1, id, $2, 1000, 1000, created_at from entry`,
    [ana.storeId, luz, many],
  );
  await owner.end();
}

async function openDebtsLeft(): Promise<number> {
  const owner = (await openTestServer()).pool("owner");
  const { rows } = await owner.query(
    "select count(*)::int as count from debts where store_id = $1 and owed > 0",
    [ana.storeId],
  );
  await owner.end();
  return rows[0].count;
}

describe("payment", () => {
  it("reads no more debts than it settles, however many are open", async () => {
    await ana.call(adjustCustomerDebt, { params: { id: luz }, body: { amount: 1_000, reason: "Cuaderno" } });
    await owe(350);
    expect((await account()).balance).toBe(351_000);
    const read = async (amount: number) => {
      let payment: DebtPayment | undefined;
      const sent = await recordStatements(async () => {
        payment = await pay({ amount });
      });
      expect(payment!.paid.reduce((sum, part) => sum + part.amount, 0)).toBe(amount);
      return [
        sent.filter(({ text }) => text.includes("from debts d left join")).length,
        payment!.paid.length,
      ];
    };
    expect(await read(2_500)).toEqual([1, 3]);
    expect(await read(148_000)).toEqual([2, 149]);
    // Pays the whole remaining debt.
    expect(await read(200_500)).toEqual([3, 201]);
    expect((await account()).balance).toBe(0);
    expect(await openDebtsLeft()).toBe(0);
  });

  it("settles the oldest debts first, and names them", async () => {
    const [first, second, third] = [
      await aSaleOnCredit(ana, luz, 10_000),
      await aSaleOnCredit(ana, luz, 20_000),
      await aSaleOnCredit(ana, luz, 5_000),
    ];
    const payment = await pay({ amount: 15_000, tendered: 20_000 });
    expect(payment).toEqual({
      id: expect.any(String),
      number: null,
      createdAt: expect.any(String),
      amount: 15_000,
      method: "CASH",
      rounding: 0,
      change: 5_000,
      balanceBefore: 35_000,
      balanceAfter: 20_000,
      confirmation: null,
      paid: [
        { saleId: first!.id, saleNumber: null, amount: 10_000, settled: true },
        { saleId: second!.id, saleNumber: null, amount: 5_000, settled: false },
      ],
    });
    const rest = await pay({ amount: 20_000, method: "NEQUI", reference: "M-123" });
    expect(rest).toMatchObject({ change: 0, balanceAfter: 0 });
    expect(rest.paid.map(({ saleId, amount, settled }) => [saleId, amount, settled])).toEqual([
      [second!.id, 15_000, true],
      [third!.id, 5_000, true],
    ]);
    const { balance, entries } = await account();
    expect([balance, entries.map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter])]).toEqual([
      0,
      [
        ["PAYMENT", -20_000, 0],
        ["PAYMENT", -15_000, 20_000],
        ["SALE", 5_000, 35_000],
        ["SALE", 20_000, 30_000],
        ["SALE", 10_000, 10_000],
      ],
    ]);
    expect(entries[0]).toMatchObject({ id: rest.id, method: "NEQUI", reference: "M-123", items: null });
  });

  it("leaves an account with its customer", async () => {
    const { customer } = await account();
    expect(customer).toMatchObject({
      id: luz,
      name: "Luz",
      balance: 0,
      creditLimit: null,
      creditConsent: null,
    });
  });

  it("has no sale for a debt from the paper notebook", async () => {
    await ana.call(adjustCustomerDebt, {
      params: { id: luz },
      body: { amount: 8_000, reason: "Del cuaderno" },
    });
    const { paid } = await pay({ amount: 3_000 });
    expect(paid).toEqual([{ saleId: null, saleNumber: null, amount: 3_000, settled: false }]);
  });

  it("counts as collected on its day, and not as revenue", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    await pay({ amount: 2_000 });
    await pay({ amount: 3_000, method: "NEQUI" });
    expect(await figures()).toEqual({ "DEBT_PAYMENT CASH": [1, 2_000], "DEBT_PAYMENT NEQUI": [1, 3_000] });
    const { totals } = (await ana.call(listDebtors)).data;
    expect(totals).toEqual({ balance: 5_000, customers: 1, overdue: 0, collectedToday: 5_000 });
  });

  it.each([
    [{ amount: 10_001 }, 409, "MORE_THAN_OWED", undefined],
    [{ amount: 0 }, 400, "INVALID_INPUT", "amount"],
    [{ amount: -5 }, 400, "INVALID_INPUT", "amount"],
    [{ amount: 5_000, tendered: 4_999 }, 400, "CASH_TOO_LOW", "tendered"],
    [{ amount: 5_000, method: "CARD", tendered: 5_000 }, 400, "INVALID_INPUT", "tendered"],
    [{ amount: 5_000, method: "CREDIT" }, 400, "INVALID_INPUT", "method"],
    [{ amount: 5_000, reference: "x".repeat(65) }, 400, "INVALID_INPUT", "reference"],
  ])("%j is refused with %i %s at %s, and changes nothing", async (body, status, code, field) => {
    await aSaleOnCredit(ana, luz, 10_000);
    expect(await refused(body as Body)).toEqual([status, code, field]);
    expect(await account()).toMatchObject({ balance: 10_000, pagination: { total: 1 } });
  });

  it("without a debt is more than owed", async () => {
    const { body } = await ana.refused(payCustomerDebt, { params: { id: luz }, body: { amount: 1 } });
    expect([body.code, body.message, body.details]).toEqual([
      ...["MORE_THAN_OWED", "Este cliente no debe nada"],
      { balance: 0 },
    ]);
  });

  it("is taken by every role that sells, also when credit is disabled", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    await setStoreSettings(ana.storeId, { credit: false });
    for (const role of ["ADMIN", "EMPLOYEE", "CASHIER"] as const)
      await pay({ amount: 1_000 }, await signIn(role, ana.storeId));
    expect((await account()).balance).toBe(7_000);
  });

  it("counts once, however often it is sent, and has its key as id", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    const key = uuidv7();
    const headers = { "idempotency-key": key };
    const send = (amount: number) =>
      ana.call(payCustomerDebt, { params: { id: luz }, body: { amount } }, headers);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(6_000)));
    for (const { data } of answers) expect(data).toEqual(answers[0]!.data);
    expect(answers[0]!.data.id).toBe(key);
    expect((await account()).balance).toBe(4_000);
    const { body } = await ana.refused(
      payCustomerDebt,
      { params: { id: luz }, body: { amount: 1 } },
      headers,
    );
    expect(body.code).toBe("IDEMPOTENCY_MISMATCH");
  });

  it("at several tills at once never exceeds the debt", async () => {
    await aSaleOnCredit(ana, luz, 4_000);
    await aSaleOnCredit(ana, luz, 6_000);
    const url = `/api/customers/${luz}/payments`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => ana.send({ method: "POST", url, body: { amount: 3_000 } })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    expect((await account()).balance).toBe(1_000);
  });
});

describe("with coins of 50", () => {
  beforeEach(() => setStoreSettings(ana.storeId, { cashRounding: 50 }));

  it("a full cash payment is what coins can pay, and nothing unpayable is left", async () => {
    await aSaleOnCredit(ana, luz, 9_990);
    const payment = await pay({ amount: 9_990, tendered: 10_000 });
    expect(payment).toMatchObject({ amount: 9_990, rounding: -40, change: 50, balanceAfter: 0 });
    expect((await account()).entries[0]).toMatchObject({ amount: -9_990, rounding: -40 });
    expect(await figures()).toEqual({ "DEBT_PAYMENT CASH": [1, 9_950], ROUNDING: [1, -40] });
    await reverse(payment.id);
    expect(await figures()).toEqual({ "DEBT_PAYMENT CASH": [0, 0], ROUNDING: [0, 0] });
    expect((await account()).balance).toBe(9_990);
  });

  it("accepts the exact coins", async () => {
    await aSaleOnCredit(ana, luz, 9_990);
    expect(await refused({ amount: 9_990, tendered: 9_949 })).toEqual([400, "CASH_TOO_LOW", "tendered"]);
    expect(await pay({ amount: 9_990, tendered: 9_950 })).toMatchObject({ change: 0, balanceAfter: 0 });
  });

  it("accepts a late full payment in the coins of then, after more was sold or the setting changed", async () => {
    await aSaleOnCredit(ana, luz, 9_990);
    const late = { at: new Date().toISOString() };
    const body = { amount: 9_990, tendered: 9_950 };
    await aSaleOnCredit(ana, luz, 10_000);
    expect(await refused(body)).toEqual([400, "CASH_TOO_LOW", "tendered"]);
    expect(await refused({ ...body, tendered: 9_949, late })).toEqual([400, "CASH_TOO_LOW", "tendered"]);
    expect(await refused({ ...body, method: "NEQUI", late })).toEqual([400, "INVALID_INPUT", "tendered"]);
    expect(await pay({ ...body, late })).toMatchObject({ rounding: -40, change: 0, balanceAfter: 10_000 });
    expect(await figures()).toEqual({ "DEBT_PAYMENT CASH": [1, 9_950], ROUNDING: [1, -40] });
    await setStoreSettings(ana.storeId, { cashRounding: 0 });
    await aSaleOnCredit(ana, luz, 20);
    expect(await pay({ amount: 10_020, tendered: 10_000, late })).toMatchObject({
      rounding: -20,
      balanceAfter: 0,
    });
  });

  it("a partial payment, and any other method, is to the peso", async () => {
    await aSaleOnCredit(ana, luz, 9_990);
    expect(await pay({ amount: 1_234, tendered: 2_000 })).toMatchObject({ rounding: 0, change: 766 });
    expect(await pay({ amount: 8_756, method: "NEQUI" })).toMatchObject({ rounding: 0, balanceAfter: 0 });
  });
});

describe("reversed payment", () => {
  it("reopens the debts that it had settled", async () => {
    const first = await aSaleOnCredit(ana, luz, 10_000);
    const second = await aSaleOnCredit(ana, luz, 20_000);
    const one = await pay({ amount: 12_000 });
    await pay({ amount: 5_000, method: "NEQUI" });
    const { data } = await reverse(one.id);
    expect(data).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      amount: 12_000,
      balanceBefore: 13_000,
      balanceAfter: 25_000,
    });
    const { entries, balance } = await account();
    expect(balance).toBe(25_000);
    expect(entries[0]).toMatchObject({
      id: data.id,
      kind: "PAYMENT",
      amount: 12_000,
      method: "CASH",
      reverses: one.id,
      note: "Se marcó dos veces",
      reversed: false,
    });
    expect(entries.find(({ id }) => id === one.id)).toMatchObject({ reversed: true, reverses: null });
    const { paid } = await pay({ amount: 25_000 });
    expect(paid.map(({ saleId, amount }) => [saleId, amount])).toEqual([
      [first.id, 10_000],
      [second.id, 15_000],
    ]);
    expect(await figures()).toEqual({ "DEBT_PAYMENT CASH": [1, 25_000], "DEBT_PAYMENT NEQUI": [1, 5_000] });
  });

  it("in cash needs an open shift where the store requires one", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    const [cash, nequi] = [await pay({ amount: 4_000 }), await pay({ amount: 5_000, method: "NEQUI" })];
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const params = { id: luz, paymentId: cash.id };
    const closed = await ana.refused(reverseDebtPayment, { params, body: { reason: "Error" } });
    expect([closed.status, closed.body.code]).toEqual([409, "SHIFT_REQUIRED"]);
    expect((await reverse(nequi.id)).data.balanceAfter).toBe(6_000);
    await ana.call(openShift, { body: { openingFloat: 0 } });
    expect((await reverse(cash.id)).data.balanceAfter).toBe(10_000);
  });

  it("is reversed once, at any number of tills", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    const { id } = await pay({ amount: 10_000 });
    const url = `/api/customers/${luz}/payments/${id}/reverse`;
    const send = () => ana.send({ method: "POST", url, body: { reason: "Error" } });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await send()).body.code).toBe("ALREADY_REVERSED");
    expect((await account()).balance).toBe(10_000);
  });

  it("must be a payment of that customer, and not a reversal", async () => {
    const other = (await aCustomer(ana)).id;
    const sale = await aSaleOnCredit(ana, luz, 10_000);
    const { id } = await pay({ amount: 10_000 });
    const body = { reason: "Error" };
    const ofOther = await ana.refused(reverseDebtPayment, { params: { id: other, paymentId: id }, body });
    expect([ofOther.status, ofOther.body.code]).toEqual([404, "PAYMENT_NOT_FOUND"]);
    const undone = (await reverse(id)).data.id;
    for (const paymentId of [undone, sale.id, uuidv7()]) {
      const { body: failure } = await ana.refused(reverseDebtPayment, {
        params: { id: luz, paymentId },
        body,
      });
      expect(failure.code).toBe("PAYMENT_NOT_FOUND");
    }
  });

  it("has a reason and needs OWNER or ADMIN, and is in the trail", async () => {
    await aSaleOnCredit(ana, luz, 10_000);
    const { id } = await pay({ amount: 4_000 });
    const params = { id: luz, paymentId: id };
    const without = await ana.refused(reverseDebtPayment, { params, body: { reason: " " } });
    expect([without.status, without.body.errors?.[0]?.field]).toEqual([400, "reason"]);
    for (const role of ["EMPLOYEE", "CASHIER"] as const) {
      const who = await signIn(role, ana.storeId);
      const { body } = await who.refused(reverseDebtPayment, { params, body: { reason: "x" } });
      expect(body.code).toBe("FORBIDDEN");
    }
    await reverse(id, await signIn("ADMIN", ana.storeId));
    const [auditEvent] = (await ana.call(listAudit)).data.events;
    expect(auditEvent).toMatchObject({
      kind: "DEBT_PAYMENT_REVERSED",
      subject: null,
      details: { amount: 4_000 },
      by: { name: "Persona ADMIN" },
    });
  });
});
