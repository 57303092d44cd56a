import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { correctDebtPayment, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { closeShift, getShift, openShift, verifyClosingChain } from "#core/contract/shifts/shifts.ts";
import type { PaymentInput } from "#core/sale/payment.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

// Random shifts whose payments are put right, compared with a model: `byMethod` is the sum of the payments, and a closed
// shift keeps what it counted. A longer run:
// CORRECTED_SHIFTS=20000 npm test -- server/features/shifts/corrected-shifts.test.ts

const SHIFTS = Number(process.env.CORRECTED_SHIFTS ?? 300);
const SHIFTS_PER_STORE = 20;

const METHODS = ["CASH", "NEQUI", "CARD", "TRANSFER"] as const;
type Method = (typeof METHODS)[number];

/** One payment, or two of which the second has `share` percent of the amount and is not cash. */
const form = fc.record({
  method: fc.constantFrom(...METHODS),
  other: fc.option(fc.constantFrom("NEQUI" as const, "CARD" as const)),
  share: fc.nat(100),
});
type Form = typeof form extends fc.Arbitrary<infer T> ? T : never;

const which = fc.nat(9);
const correction = fc.record({ kind: fc.constant("correct" as const), which, form });
const paymentCorrection = fc.record({
  kind: fc.constant("correctPayment" as const),
  which,
  method: fc.constantFrom(...METHODS),
});
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("sell" as const),
      total: fc.integer({ min: 1, max: 99_999 }),
      form,
    }),
  },
  { weight: 3, arbitrary: correction },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("pay" as const),
      amount: fc.integer({ min: 1, max: 900 }),
      method: fc.constantFrom(...METHODS),
    }),
  },
  { weight: 1, arbitrary: paymentCorrection },
);
const shifts = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  late: fc.array(fc.oneof(correction, paymentCorrection), { maxLength: 3 }),
});
type Correction = typeof correction extends fc.Arbitrary<infer T> ? T : never;
type PaymentCorrection = typeof paymentCorrection extends fc.Arbitrary<infer T> ? T : never;
type Late = { late?: { at: string } };

type Paid = { method: Method; amount: number }[];
const sumOf = (paid: Paid) => paid.reduce((sum, { amount }) => sum + amount, 0);
const hasCash = (paid: Paid) => paid.some(({ method }) => method === "CASH");

function requestOf({ method, other, share }: Form, due: number): PaymentInput[] {
  if (other === null || other === method) return [{ method }];
  return [{ method: other, amount: Math.floor((due * share) / 100) }, { method }];
}

/** The amounts of a request; `coin` rounds its cash down. */
function payWith(form: Form, due: number, coin: number): Paid {
  const offered = requestOf(form, due);
  const rest = due - (offered.length === 2 ? offered[0]!.amount! : 0);
  return offered.map(({ method, amount }) => ({
    method: method as Method,
    amount: amount ?? (method === "CASH" ? Math.floor(rest / coin) * coin : rest),
  }));
}

class ModelShift {
  readonly sales: { id: string; total: number; paid: Paid }[] = [];
  readonly payments: { id: string; amount: number; method: Method }[] = [];

  constructor(
    private readonly ana: TestClient,
    private readonly customerId: string,
    private readonly coin: 1 | 50,
  ) {}

  byMethod(): Record<string, number> {
    const sums: Record<string, number> = { CASH: 0 };
    for (const { method, amount } of [...this.sales.flatMap(({ paid }) => paid), ...this.payments])
      sums[method] = (sums[method] ?? 0) + amount;
    return sums;
  }

  async sell(total: number, form: Form) {
    const items = [{ description: "Mercado", price: total, quantity: 1 }];
    const { data } = await this.ana.call(recordFreeSale, {
      body: { items, payments: requestOf(form, total) },
    });
    this.sales.push({ id: data.id, total, paid: payWith(form, total, this.coin) });
  }

  async correct({ which, form }: Correction, late: Late = {}) {
    const sale = this.sales[which % this.sales.length];
    if (!sale) return;
    const bringsCash = form.method === "CASH" && !hasCash(sale.paid);
    const due = bringsCash ? sale.total : sumOf(sale.paid);
    sale.paid = payWith(form, due, bringsCash ? this.coin : 1);
    const body = { payments: requestOf(form, due), ...late };
    await this.ana.call(correctSalePayments, { params: { id: sale.id }, body });
    const { data } = await this.ana.call(getSale, { params: { id: sale.id } });
    expect(data.payments.map(({ method, amount }) => ({ method, amount }))).toEqual(sale.paid);
    expect(data.total + data.rounding).toBe(sumOf(sale.paid));
  }

  async pay(amount: number, method: Method) {
    const params = { id: this.customerId };
    const { data } = await this.ana.call(payCustomerDebt, { params, body: { amount, method } });
    this.payments.push({ id: data.id, amount, method });
  }

  async correctPayment({ which, method }: PaymentCorrection, late: Late = {}) {
    const payment = this.payments[which % this.payments.length];
    if (!payment) return;
    payment.method = method;
    const params = { id: this.customerId, paymentId: payment.id };
    await this.ana.call(correctDebtPayment, { params, body: { method, ...late } });
  }
}

let ana: TestClient & TestUser;
let customerId: string;
let coin: 1 | 50 = 1;
let count = 0;

async function openNextStore() {
  ana = await signIn();
  coin = coin === 1 ? 50 : 1;
  await setStoreSettings(ana.storeId, { cashRounding: coin === 50 ? 50 : 0 });
  customerId = (await aCustomer(ana)).id;
  await aSaleOnCredit(ana, customerId, 100_000_000);
}

async function checkStore() {
  const { pool } = await openTestServer();
  const owner = pool("owner");
  expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  await owner.end();
  expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
}
afterAll(checkStore);

it(`adds up the payments of ${SHIFTS} random shifts as they were put right, and leaves closed ones`, async () => {
  await fc.assert(
    fc.asyncProperty(shifts, async ({ steps, late }) => {
      if (count % SHIFTS_PER_STORE === 0) {
        if (count > 0) await checkStore();
        await openNextStore();
      }
      count += 1;
      const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
      const params = { id: shift.id };
      const model = new ModelShift(ana, customerId, coin);
      for (const one of steps) {
        if (one.kind === "sell") await model.sell(one.total, one.form);
        if (one.kind === "correct") await model.correct(one);
        if (one.kind === "pay") await model.pay(one.amount, one.method);
        if (one.kind === "correctPayment") await model.correctPayment(one);
      }
      const { data: open } = await ana.call(getShift, { params });
      const expected = open.byMethod.map(({ method, expected }) => [method, expected]);
      const moved = Object.entries(model.byMethod()).filter(
        ([method, sum]) => method === "CASH" || sum !== 0,
      );
      expect(Object.fromEntries(expected.filter(([method, sum]) => method === "CASH" || sum !== 0))).toEqual(
        Object.fromEntries(moved),
      );
      const counted = [{ method: "CASH" as const, amount: 0 }];
      const { data: closed } = await ana.call(closeShift, { params, body: { counted } });
      const { late: _, ...figures } = closed;
      for (const one of late) {
        const now = { late: { at: new Date().toISOString() } };
        if (one.kind === "correct") await model.correct(one, now);
        else await model.correctPayment(one, now);
      }
      const { data: after } = await ana.call(getShift, { params });
      expect(after).toMatchObject(figures);
    }),
    { numRuns: SHIFTS, endOnFailure: true },
  );
}, 7_200_000);
