import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import {
  correctDebtPayment,
  getCreditAccount,
  payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import { registerDevice } from "#core/contract/devices.ts";
import { paymentMethodsReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { correctSalePayments } from "#core/contract/sales/correct-payments.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales, markDocumentFlagsSeen, readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { closeShift, getShift, openShift, verifyClosingChain } from "#core/contract/shifts/shifts.ts";
import { listTransfers, reviewTransfer } from "#core/contract/transfers.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import type { PaymentInput } from "#core/sale/payment.ts";
import type { StoreSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
  await ask();
});
afterEach(() => {
  testClock.now = () => new Date();
});

const ask = (settings: Partial<StoreSettings> = {}) =>
  setStoreSettings(ana.storeId, { confirmTransfers: "ASK", ...settings });
const sell = async (payments: PaymentInput[], more: object = {}, who: TestClient = ana, headers = {}) => {
  const items = [{ description: "Mercado", price: 14_900, quantity: 1 }];
  return (await who.call(recordFreeSale, { body: { items, payments, ...more } }, headers)).data;
};
const byNequi = (more: object = {}) => sell([{ method: "NEQUI" }], more);
/** A sale with the number of a new device. */
const numbered = async () => {
  const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
  return sell([{ method: "NEQUI" }], { number: `${device.series}-1` }, ana, { "x-device": device.id });
};
const paymentOf = ({ payments }: { payments: readonly { id?: string | undefined }[] }) => payments[0]!.id!;
const saleOf = async (id: string) => (await ana.call(getSale, { params: { id } })).data;
const review = async (id: string, status: "CONFIRMED" | "DENIED", note: string | null = null) =>
  (await ana.call(reviewTransfer, { params: { id }, body: { status, note } })).data.transfer;
const refusedReview = async (id: string, who: TestClient = ana) => {
  const denied = { params: { id }, body: { status: "DENIED" as const } };
  const { status, body } = await who.refused(reviewTransfer, denied);
  return [status, body.code];
};
const GONE = [404, "TRANSFER_NOT_FOUND"];
const list = async (query: object = {}) => await ana.call(listTransfers, { query });
const correct = async (id: string, payments: PaymentInput[], more: object = {}) =>
  (await ana.call(correctSalePayments, { params: { id }, body: { payments, ...more } })).data.sale;
const flagsOf = async (id: string) => (await saleOf(id)).flags.map(({ code, message }) => [code, message]);
const UNPAID = ["UNPAID", "La plata no llegó"];
const flagged = async () => (await ana.call(readDashboardFigures)).data.flaggedSales;

describe("confirmation of a payment by telephone", () => {
  it("is pending unless the till says that somebody saw it; the answer equals a later reading", async () => {
    const pending = await byNequi();
    expect(pending.payments[0]).toMatchObject({ method: "NEQUI", confirmation: "PENDING" });
    expect(pending.payments[0]).not.toHaveProperty("confirmedBy");
    const seen = await sell([
      { method: "BREB", amount: 10_000, confirmation: "CONFIRMED" },
      { method: "DAVIPLATA", amount: 900, confirmation: "PENDING" },
      { method: "CASH", confirmation: "CONFIRMED" },
    ]);
    expect(seen.payments).toMatchObject([
      { confirmation: "CONFIRMED", confirmedBy: { id: ana.userId }, confirmedAt: expect.any(String) },
      { confirmation: "PENDING" },
      { confirmation: null },
    ]);
    for (const sale of [pending, seen]) expect((await saleOf(sale.id)).payments).toEqual(sale.payments);
    const items = [{ description: "Pan", price: 500, quantity: 1 }];
    const { data: short } = await ana.call(recordFreeSale, { body: { items, paymentMethod: "TRANSFER" } });
    expect(short.payments[0]!.confirmation).toBe("PENDING");
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is null where the store does not ask, and of a sale for nothing", async () => {
    const items = [{ description: "Regalo", price: 500, quantity: 1, discount: 500 }];
    const nothing = { items, payments: [{ method: "NEQUI" as const }] };
    expect((await ana.call(recordFreeSale, { body: nothing })).data.payments[0]!.confirmation).toBe(null);
    await ask({ confirmTransfers: "OFF" });
    const sale = await sell([{ method: "NEQUI", confirmation: "CONFIRMED" }]);
    expect(sale.payments[0]!.confirmation).toBe(null);
    expect((await list()).data).toMatchObject({ totals: { pendingCount: 0 }, transfers: [] });
  });

  it("of a cashier who may not confirm is pending", async () => {
    const luz = await signIn("CASHIER", ana.storeId);
    const seen: PaymentInput[] = [{ method: "NEQUI", confirmation: "CONFIRMED" }];
    expect((await sell(seen, {}, luz)).payments[0]!.confirmation).toBe("CONFIRMED");
    await ask({ cashierConfirms: false });
    expect((await sell(seen, {}, luz)).payments[0]!.confirmation).toBe("PENDING");
    expect((await sell(seen)).payments[0]!.confirmation).toBe("CONFIRMED");
  });

  it("of a late sale is what the till said, and stays listed when the store asks no more", async () => {
    const late = { at: new Date(Date.now() - 3_600_000).toISOString() };
    const sale = await sell([{ method: "NEQUI", confirmation: "CONFIRMED" }], { late });
    expect(sale.payments[0]!.confirmation).toBe("CONFIRMED");
    await byNequi({ late });
    await ask({ confirmTransfers: "OFF" });
    const { data } = await list({ status: "PENDING" });
    expect(data.totals).toEqual({ pending: 14_900, pendingCount: 1, denied: 0 });
    expect(data.transfers[0]!.createdAt).toBe(late.at);
  });

  it("cannot be denied by the till", async () => {
    const items = [{ description: "Pan", price: 500, quantity: 1 }];
    const body = { items, payments: [{ method: "NEQUI", confirmation: "DENIED" }] };
    const answer = await ana.refused(recordFreeSale, { body } as never);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, "payments.0.confirmation"]);
  });
});

describe("list", () => {
  it("has the oldest pending first, then those that did not arrive, in pages, with the sums of the days", async () => {
    const sales = [await byNequi(), await numbered(), await byNequi(), await byNequi()];
    const [first, second, third, fourth] = sales.map(paymentOf);
    await review(third!, "CONFIRMED");
    await review(fourth!, "DENIED", "No está en la app");
    const all = await list({ limit: 3 });
    expect(all.pagination).toEqual({ page: 1, limit: 3, total: 4, totalPages: 2 });
    expect(all.data.totals).toEqual({ pending: 29_800, pendingCount: 2, denied: 14_900 });
    expect(all.data.transfers.map(({ paymentId }) => paymentId)).toEqual([first, second, fourth]);
    expect(all.data.transfers[1]).toEqual({
      paymentId: second,
      saleId: sales[1]!.id,
      saleNumber: "A-1",
      createdAt: sales[1]!.createdAt,
      method: "NEQUI",
      amount: 14_900,
      seller: { id: ana.userId, name: sales[1]!.seller.name },
      status: "PENDING",
    });
    expect((await list({ limit: 3, page: 2 })).data.transfers.map(({ paymentId }) => paymentId)).toEqual([
      third,
    ]);
    const denied = await list({ status: "DENIED" });
    expect(denied.data.transfers).toMatchObject([{ paymentId: fourth, note: "No está en la app" }]);
    expect([denied.pagination.total, denied.data.totals.pendingCount]).toEqual([1, 2]);
    const yesterday = dayOf(new Date(Date.now() - DAY_MS));
    const before = await list({ startDate: yesterday, endDate: yesterday });
    expect(before.data).toEqual({ totals: { pending: 0, pendingCount: 0, denied: 0 }, transfers: [] });
    expect((await list({ startDate: dayOf(new Date()) })).pagination.total).toBe(4);
  });

  it("says the reference", async () => {
    await sell([{ method: "NEQUI", reference: "M-77" }]);
    expect((await list()).data.transfers[0]!.reference).toBe("M-77");
  });
});

describe("review", () => {
  it("is changed as often as needed, each in the trail; the same again changes nothing", async () => {
    const sale = await numbered();
    const id = paymentOf(sale);
    expect(await review(id, "DENIED", "Solo llegaron 10.000")).toMatchObject({
      status: "DENIED",
      note: "Solo llegaron 10.000",
      reviewedBy: { id: ana.userId },
    });
    await review(id, "DENIED", "Solo llegaron 10.000");
    expect((await saleOf(sale.id)).payments[0]).toMatchObject({
      confirmation: "DENIED",
      confirmedBy: { id: ana.userId },
    });
    await review(id, "CONFIRMED");
    const { events } = (await ana.call(listAudit)).data;
    const kinds = events.filter(({ kind }) => kind.startsWith("TRANSFER"));
    expect(kinds).toMatchObject([
      { kind: "TRANSFER_CONFIRMED", subject: "A-1", details: { method: "NEQUI", amount: 14_900 } },
      { kind: "TRANSFER_DENIED" },
    ]);
    expect(kinds).toHaveLength(2);
  });

  it("that denies flags the sale until it is confirmed; nobody hides the flag", async () => {
    const sale = await byNequi();
    await review(paymentOf(sale), "DENIED");
    expect(await flagsOf(sale.id)).toEqual([UNPAID]);
    await ana.call(markDocumentFlagsSeen, { params: { id: sale.id } });
    expect((await saleOf(sale.id)).flags[0]!.seenAt).toBe(null);
    expect(await flagged()).toBe(1);
    const { data: found } = await ana.call(listSales, { query: { flagged: "true" } } as never);
    expect(found.map(({ id }) => id)).toEqual([sale.id]);
    await review(paymentOf(sale), "CONFIRMED");
    expect([await flagsOf(sale.id), await flagged()]).toEqual([[], 0]);
  });

  it("adds to the flags of a late sale", async () => {
    const late = { at: "2001-01-01T00:00:00Z" };
    const sale = await byNequi({ late });
    await review(paymentOf(sale), "DENIED");
    expect(await flagsOf(sale.id)).toEqual([["CLOCK", expect.any(String)], UNPAID]);
    const { data } = await ana.call(markDocumentFlagsSeen, { params: { id: sale.id } });
    expect(data.flags.map(({ seenAt }) => seenAt !== null)).toEqual([true, false]);
    expect(await flagged()).toBe(1);
  });

  it("no longer flags a sale that came back whole", async () => {
    const sale = await byNequi();
    await review(paymentOf(sale), "DENIED");
    await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "WRONG_CHARGE" } });
    expect([await flagsOf(sale.id), await flagged()]).toEqual([[], 0]);
    const { data: found } = await ana.call(listSales, { query: { flagged: "true" } } as never);
    expect(found).toEqual([]);
  });

  it("is for the owner and administrators, in their own store", async () => {
    const id = paymentOf(await byNequi());
    expect(await refusedReview(uuidv7())).toEqual(GONE);
    expect(await refusedReview(id, await signIn())).toEqual(GONE);
    const luz = await signIn("EMPLOYEE", ana.storeId);
    expect(await refusedReview(id, luz)).toEqual([403, "FORBIDDEN"]);
    expect((await luz.refused(listTransfers)).status).toBe(403);
    const admin = await signIn("ADMIN", ana.storeId);
    const seen = { params: { id }, body: { status: "CONFIRMED" as const } };
    expect((await admin.call(reviewTransfer, seen)).data.transfer.status).toBe("CONFIRMED");
  });
});

describe("correction", () => {
  it("takes the payment away with its flag, and the new one is pending", async () => {
    const sale = await byNequi();
    const old = paymentOf(sale);
    await review(old, "DENIED", "Solo llegaron 10.000");
    const parts: PaymentInput[] = [{ method: "NEQUI", amount: 10_000, confirmation: "CONFIRMED" }];
    const corrected = await correct(sale.id, [...parts, { method: "CASH" }]);
    expect(corrected.payments).toMatchObject([
      { method: "NEQUI", confirmation: "PENDING" },
      { method: "CASH", confirmation: null },
    ]);
    expect(corrected.flags).toEqual([]);
    expect(corrected.corrections[0]!.before).toMatchObject([{ confirmation: "DENIED" }]);
    expect(await refusedReview(old)).toEqual(GONE);
    expect((await list()).data.transfers.map(({ paymentId }) => paymentId)).toEqual([paymentOf(corrected)]);
    await correct(sale.id, [{ method: "CASH" }]);
    expect((await list()).data.transfers).toEqual([]);
    expect(await flagged()).toBe(0);
  });

  it("of a payment that did not arrive works after its shift is closed, of today, and changes no closing", async () => {
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const [denied, pending, other] = [await byNequi(), await byNequi(), await byNequi()];
    await review(paymentOf(denied), "DENIED");
    await review(paymentOf(other), "CONFIRMED");
    const counted = [{ method: "CASH" as const, amount: 0 }];
    const { data: closed } = await ana.call(closeShift, { params: { id: shift.id }, body: { counted } });
    const sums = { pending: { count: 1, amount: 14_900 }, denied: { count: 1, amount: 14_900 } };
    expect(closed.transfers).toEqual(sums);
    const cash = { params: { id: pending.id }, body: { payments: [{ method: "CASH" as const }] } };
    expect((await ana.refused(correctSalePayments, cash)).body.code).toBe("SHIFT_CLOSED");
    await correct(denied.id, [{ method: "CASH" }]);
    const { data: later } = await ana.call(getShift, { params: { id: shift.id } });
    const { transfers, late, ...figures } = later;
    const { transfers: _, late: __, ...before } = closed;
    expect(figures).toEqual(before);
    expect(late.corrections).toEqual([{ saleId: denied.id, at: expect.any(String) }]);
    expect(transfers).toEqual({ ...sums, denied: { count: 0, amount: 0 } });
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
    await review(paymentOf(pending), "DENIED");
    const { data: last } = await ana.call(getShift, { params: { id: shift.id } });
    expect(last.transfers).toEqual({ pending: { count: 0, amount: 0 }, denied: sums.denied });
  });

  it("into fiado on a later day is dated that day: the figures of the sale's day stay", async () => {
    const customer = await aCustomer(ana);
    const sale = await byNequi();
    await review(paymentOf(sale), "DENIED");
    const later = new Date(Date.now() + DAY_MS);
    testClock.now = () => later;
    await correct(sale.id, [{ method: "CREDIT" }], { customerId: customer.id });
    const day = dayOf(new Date());
    const { data: then } = await ana.call(paymentMethodsReport, { query: { startDate: day, endDate: day } });
    expect(then).toMatchObject([{ method: "NEQUI", net: 14_900 }]);
    const { data: account } = await ana.call(getCreditAccount, { params: { id: customer.id } });
    expect(dayOf(new Date(account.entries[0]!.createdAt))).toBe(dayOf(later));
  });
});

describe("payment of a debt", () => {
  const lend = async () => {
    const customer = await aCustomer(ana);
    await aSaleOnCredit(ana, customer.id, 10_000);
    return customer;
  };
  const pay = async (customerId: string, body: object) =>
    (await ana.call(payCustomerDebt, { params: { id: customerId }, body: { amount: 4_000, ...body } })).data;
  const entryOf = async (customerId: string) =>
    (await ana.call(getCreditAccount, { params: { id: customerId } })).data.entries[0]!;

  it("is asked about, and its row says that it did not arrive; the debt stays paid until it is reversed", async () => {
    const customer = await lend();
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const paid = await pay(customer.id, { method: "NEQUI", reference: "M-1" });
    expect(paid.confirmation).toBe("PENDING");
    expect((await list()).data.transfers).toMatchObject([
      {
        paymentId: paid.id,
        customerId: customer.id,
        customerName: customer.name,
        amount: 4_000,
        reference: "M-1",
      },
    ]);
    expect((await list()).data.transfers[0]).not.toHaveProperty("saleId");
    await review(paid.id, "DENIED");
    expect(await entryOf(customer.id)).toMatchObject({ confirmation: "DENIED", balanceAfter: 6_000 });
    expect((await list()).data.totals.denied).toBe(4_000);
    const { data: open } = await ana.call(getShift, { params: { id: shift.id } });
    expect(open.transfers!.denied).toEqual({ count: 1, amount: 4_000 });
    const reversal = { params: { id: customer.id, paymentId: paid.id }, body: { reason: "No llegó" } };
    await ana.call(reverseDebtPayment, reversal);
    expect((await entryOf(customer.id)).balanceAfter).toBe(10_000);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("that is seen is confirmed, and one in cash is not asked about", async () => {
    const customer = await lend();
    const seen = await pay(customer.id, { method: "BREB", confirmation: "CONFIRMED" });
    expect(seen).toMatchObject({ confirmation: "CONFIRMED", confirmedBy: { id: ana.userId } });
    expect((await pay(customer.id, { method: "CASH" })).confirmation).toBe(null);
  });

  it("that is corrected is pending again, or no longer asked about", async () => {
    const customer = await lend();
    const paid = await pay(customer.id, { method: "NEQUI", confirmation: "CONFIRMED" });
    const correctBy = async (method: "BREB" | "CASH" | "NEQUI") => {
      const params = { id: customer.id, paymentId: paid.id };
      return (await ana.call(correctDebtPayment, { params, body: { method } })).data.payment;
    };
    expect((await correctBy("BREB")).confirmation).toBe("PENDING");
    await review(paid.id, "DENIED");
    expect((await correctBy("CASH")).confirmation).toBe(null);
    expect(await refusedReview(paid.id)).toEqual(GONE);
    expect((await correctBy("NEQUI")).confirmation).toBe("PENDING");
  });
});

it("a device hears what became of its own payments of two days", async () => {
  const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
  const from = { "x-device": device.id };
  const outcomes = async (headers = from) => (await ana.call(getChanges, undefined, headers)).data.transfers;
  expect(await outcomes()).toBeUndefined();
  await byNequi();
  expect(await outcomes()).toBeUndefined();
  const sale = await sell([{ method: "NEQUI" }], {}, ana, from);
  const paymentId = paymentOf(sale);
  expect(await outcomes()).toEqual([{ paymentId, saleId: sale.id, status: "PENDING" }]);
  await review(paymentId, "DENIED");
  expect(await outcomes()).toEqual([{ paymentId, saleId: sale.id, status: "DENIED" }]);
  testClock.now = () => new Date(Date.now() + 49 * 3_600_000);
  expect(await outcomes()).toBeUndefined();
});

it("a role that counts blind sees how many payments wait, and no sum", async () => {
  await ask({ blindCount: true });
  const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
  await byNequi();
  const luz = await signIn("CASHIER", ana.storeId);
  const { data } = await luz.call(getShift, { params: { id: shift.id } });
  expect(data.transfers!.pending).toEqual({ count: 1, amount: null });
});
