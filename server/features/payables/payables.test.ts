import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  adjustPayable,
  getSupplierAccount,
  listPayables,
  paySupplier,
  returnToSupplier,
  reverseSupplierPayment,
} from "#core/contract/payables.ts";
import { listStockMovements } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { receiveGoods } from "#core/contract/purchase-orders/receptions.ts";
import { dayReport, financialReport } from "#core/contract/reports/reports.ts";
import {
  closeShift,
  getCurrentShift,
  getShift,
  openShift,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { deleteSupplier } from "#core/contract/suppliers.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import {
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let ana: TestClient & TestUser;
let supplier: { id: string; name: string };
beforeEach(async () => {
  ana = await signIn();
  supplier = await aSupplier(ana, { name: "Postobón" });
});

const today = () => dayOf(new Date());
const inDays = (days: number) => addDays(today(), days);
const params = () => ({ params: { id: supplier.id } });
const owe = async (amount: number, more: object = {}) =>
  (await ana.call(adjustPayable, { ...params(), body: { amount, reason: "Papel", ...more } })).data;
const pay = async (amount: number, more: object = {}, who: TestClient = ana, headers = {}) =>
  (await who.call(paySupplier, { ...params(), body: { amount, ...more } }, headers)).data;
const account = async () => (await ana.call(getSupplierAccount, params())).data;
const list = async (query: object = {}) => (await ana.call(listPayables, { query: query as never })).data;
const open = async (openingFloat = 100_000) => (await ana.call(openShift, { body: { openingFloat } })).data;
const read = async (id: string) => (await ana.call(getShift, { params: { id } })).data;
const cashOf = (shift: Shift) => shift.byMethod.find(({ method }) => method === "CASH")!.expected;
const owedOf = async () =>
  (await account()).entries
    .filter(({ owed }) => owed !== null)
    .map(({ owed }) => owed)
    .reverse();
const expectConsistentBooks = async () => {
  const owner = (await openTestServer()).pool("owner");
  expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  await owner.end();
};
/** An order of two bags of 1.500 each. */
const ordered = async () => {
  const order = await aPurchaseOrder(ana, { supplierId: supplier.id });
  await ana.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status: "ORDERED" } });
  return order;
};

describe("unpaid reception", () => {
  it("is owed completely or in part on request; nothing by default", async () => {
    const first = await ordered();
    const items = [{ itemId: first.items[0]!.id, quantity: 1, unitCost: 1_400 }];
    const body = { items, payable: { dueOn: inDays(3), reference: "FV-88" } };
    const { data } = await ana.call(receiveGoods, { params: { id: first.id }, body });
    await ana.call(changePurchaseOrderStatus, {
      params: { id: first.id },
      body: { status: "RECEIVED", payable: { amount: 500 } },
    });
    const second = await ordered();
    await ana.call(changePurchaseOrderStatus, { params: { id: second.id }, body: { status: "RECEIVED" } });
    const { balance, entries, nextDueOn } = await account();
    expect([balance, nextDueOn]).toEqual([1_900, inDays(3)]);
    expect(entries).toMatchObject([
      { kind: "PURCHASE", amount: 500, balanceAfter: 1_900, owed: 500, dueOn: null, reference: null },
      {
        id: data.reception.id,
        amount: 1_400,
        owed: 1_400,
        dueOn: inDays(3),
        reference: "FV-88",
        purchaseOrderId: first.id,
        orderNumber: first.orderNumber,
      },
    ]);
    await expectConsistentBooks();
  });

  it("is never owed beyond its cost, and only for received goods", async () => {
    const { id, items } = await ordered();
    const one = [{ itemId: items[0]!.id, quantity: 1 }];
    const more = await ana.refused(receiveGoods, {
      params: { id },
      body: { items: one, payable: { amount: 1_501 } },
    });
    expect([more.status, more.body.errors?.[0]?.field]).toEqual([400, "payable.amount"]);
    const other = await ana.refused(changePurchaseOrderStatus, {
      params: { id },
      body: { status: "CANCELLED", payable: {} },
    });
    expect([other.status, other.body.errors?.[0]?.field]).toEqual([400, "payable"]);
    expect((await account()).balance).toBe(0);
  });

  it("does not change net profit by when it is paid", async () => {
    const { id } = await ordered();
    await ana.call(changePurchaseOrderStatus, { params: { id }, body: { status: "RECEIVED", payable: {} } });
    const before = (await ana.call(financialReport)).data.profitability;
    await open();
    await pay(3_000);
    expect((await ana.call(financialReport)).data.profitability).toEqual(before);
  });
});

/** Adds this many debts of 1.000 pesos, every second one with a due date, in the order of `n`. */
async function oweMany(many: number): Promise<void> {
  await queryAsDatabaseOwner(
    `with entry as (
       insert into supplier_entries (store_id, supplier_id, line, id, kind, amount, balance_after, user_id, user_name, created_at)
       select $1, $2, n, gen_random_uuid(), 'ADJUSTMENT', 1000, n * 1000, $1, 'Ana', now() + n / 3 * interval '1 second'
       from generate_series(1, $3::int) n returning line, id, created_at
     ), account as (
       insert into supplier_accounts (store_id, supplier_id, balance, entries) values ($1, $2, $3::int * 1000, $3::int)
     )
     insert into payables (store_id, id, supplier_id, amount, owed, due_on, created_at)
     select $1, id, $2, 1000, 1000, case when line % 2 = 0 then date '2026-01-01' + line / 100 end, created_at from entry`,
    [ana.storeId, supplier.id, many],
  );
}

describe("more open purchases than are read at once", () => {
  const open = async () =>
    (await queryAsDatabaseOwner("select 1 from payables where store_id = $1 and owed > 0", [ana.storeId]))
      .length;
  beforeEach(() => oweMany(1_101));

  it("are paid, each once", async () => {
    expect((await pay(600_500, { method: "NEQUI" })).paid).toHaveLength(601);
    await expectConsistentBooks();
    const { paid } = await pay(500_500, { method: "NEQUI" });
    expect(new Set(paid.map(({ id }) => id)).size).toBe(501);
    expect([(await account()).balance, await open()]).toEqual([0, 0]);
    await expectConsistentBooks();
  });

  it("are forgiven", async () => {
    await owe(-1_101_000);
    expect([(await account()).balance, await open()]).toEqual([0, 0]);
    await expectConsistentBooks();
  });

  it("are reduced by returned goods", async () => {
    await ana.call(returnToSupplier, { ...params(), body: { amount: 1_100_000 } });
    expect([(await account()).balance, await open()]).toEqual([1_000, 1]);
    await expectConsistentBooks();
  });
});

describe("payment to a supplier", () => {
  it("in cash is a movement of the drawer in the same transaction", async () => {
    const shift = await open();
    await owe(80_000, { reference: "FV-1" });
    const { data } = await ana.call(paySupplier, {
      ...params(),
      body: { amount: 30_000, tendered: 50_000, reference: "Recibo 7" },
    });
    expect(data).toMatchObject({
      amount: 30_000,
      method: "CASH",
      change: 20_000,
      balanceBefore: 80_000,
      balanceAfter: 50_000,
      paid: [{ reference: "FV-1", amount: 30_000, settled: false }],
      shift: { id: shift.id, number: 1 },
    });
    const now = await read(shift.id);
    expect(cashOf(now)).toBe(70_000);
    expect(now.movements).toMatchObject([
      { id: data.id, kind: "OUT", category: "SUPPLIER", amount: 30_000, note: "Postobón · Recibo 7" },
    ]);
    expect((await pay(50_000, { method: "TRANSFER" })).shift).toBeNull();
    expect((await read(shift.id)).movements).toHaveLength(1);
    expect((await account()).balance).toBe(0);
    const kinds = (await ana.call(listAudit)).data.events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["SUPPLIER_PAID", "CASH_TAKEN_OUT", "PAYABLE_ADJUSTED"]));
    await expectConsistentBooks();
  });

  it("settles the earliest due first, then those without a date, or the named ones", async () => {
    await owe(10_000);
    await owe(20_000, { dueOn: inDays(5) });
    const soon = await owe(30_000, { dueOn: inDays(1) });
    await pay(35_000, { method: "NEQUI" });
    expect(await owedOf()).toEqual([10_000, 15_000, 0]);
    const undated = (await account()).entries.find(({ amount }) => amount === 10_000)!;
    const payment = await pay(4_000, { method: "NEQUI", purchases: [{ id: undated.id, amount: 4_000 }] });
    expect(payment.paid).toEqual([{ id: undated.id, reference: null, amount: 4_000, settled: false }]);
    expect(await owedOf()).toEqual([6_000, 15_000, 0]);
    for (const purchases of [
      [{ id: soon.id, amount: 1_000 }],
      [
        { id: undated.id, amount: 1_000 },
        { id: uuidv7(), amount: 6_000 },
      ],
    ]) {
      const amount = purchases.reduce((sum, one) => sum + one.amount, 0);
      const refused = await ana.refused(paySupplier, { ...params(), body: { amount, purchases } });
      expect([refused.status, refused.body.code]).toEqual([409, "MORE_THAN_OWED"]);
    }
    const wrong = { amount: 5_000, purchases: [{ id: undated.id, amount: 4_000 }] };
    const sum = await ana.refused(paySupplier, { ...params(), body: wrong });
    expect([sum.status, sum.body.errors?.[0]?.field]).toEqual([400, "purchases"]);
    await expectConsistentBooks();
  });

  it("never exceeds the debt, and needs a shift where one is required", async () => {
    await owe(5_000);
    const more = await ana.refused(paySupplier, { ...params(), body: { amount: 5_001 } });
    expect([more.status, more.body.code, more.body.details]).toEqual([
      409,
      "MORE_THAN_OWED",
      { balance: 5_000 },
    ]);
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const closed = await ana.refused(paySupplier, { ...params(), body: { amount: 5_000 } });
    expect(closed.body.code).toBe("SHIFT_REQUIRED");
    const short = { amount: 5_000, tendered: 4_000 };
    await open();
    expect((await ana.refused(paySupplier, { ...params(), body: short })).body.code).toBe("CASH_TOO_LOW");
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(paySupplier, { ...params(), body: { amount: 1 } })).status).toBe(403);
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect((await pay(5_000, {}, employee)).balanceAfter).toBe(0);
  });

  it("that already happened is recorded and flagged above the debt; later purchases use the prepayment", async () => {
    const shift = await open();
    await owe(5_000);
    const body = { counted: [{ method: "CASH" as const, amount: 1 }] };
    await ana.call(closeShift, { params: { id: shift.id }, body });
    const late = { at: new Date().toISOString() };
    const key = { "idempotency-key": uuidv7() };
    const payment = await pay(8_000, { shiftId: shift.id, late }, ana, key);
    expect(await pay(8_000, { shiftId: shift.id, late }, ana, key)).toEqual(payment);
    expect(payment).toMatchObject({ balanceAfter: -3_000, paid: [{ amount: 5_000, settled: true }] });
    const flagged = (await ana.call(listAudit)).data.events.find(({ kind }) => kind === "LATE_FLAGGED");
    expect(flagged?.details.flags).toBe("SHIFT,CREDIT");
    expect((await read(shift.id)).late).toEqual({ count: 1, total: -8_000 });
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
    await expectConsistentBooks();
    await owe(4_000);
    expect([(await account()).balance, await owedOf()]).toEqual([1_000, [0, 1_000]]);
    await expectConsistentBooks();
    await open();
    const undoing = { params: { id: supplier.id, paymentId: payment.id }, body: { reason: "No era" } };
    await ana.call(reverseSupplierPayment, undoing);
    expect((await account()).balance).toBe(9_000);
    await expectConsistentBooks();
  });

  it("is reversed once: the debt and the drawer's cash are restored", async () => {
    const shift = await open();
    await owe(40_000);
    const payment = await pay(40_000);
    expect(cashOf(await read(shift.id))).toBe(60_000);
    const undoing = { params: { id: supplier.id, paymentId: payment.id }, body: { reason: "No era" } };
    const { data } = await ana.call(reverseSupplierPayment, undoing);
    expect(data).toMatchObject({ amount: 40_000, balanceBefore: 0, balanceAfter: 40_000 });
    expect(cashOf(await read(shift.id))).toBe(100_000);
    expect(await owedOf()).toEqual([40_000]);
    const twice = await ana.refused(reverseSupplierPayment, undoing);
    expect([twice.status, twice.body.code]).toEqual([409, "ALREADY_REVERSED"]);
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect((await employee.refused(reverseSupplierPayment, undoing)).status).toBe(403);
    await expectConsistentBooks();
  });

  it("in cash with a closed drawer is part of the cash that moved without a shift, also reversed", async () => {
    const shift = await open(90_000);
    const counted = [{ method: "CASH" as const, amount: 90_000 }];
    await ana.call(closeShift, { params: { id: shift.id }, body: { counted, floatLeft: 90_000 } });
    await owe(80_000);
    const unshifted = async () => (await ana.call(getCurrentShift)).unshifted;
    const payment = await pay(30_000);
    await pay(1_000, { method: "NEQUI" });
    expect([payment.shift, await unshifted()]).toMatchObject([null, { count: 1, cash: -30_000 }]);
    const undoing = { params: { id: supplier.id, paymentId: payment.id }, body: { reason: "No era" } };
    await ana.call(reverseSupplierPayment, undoing);
    expect(await unshifted()).toMatchObject({ count: 2, cash: 0 });
    await pay(20_000);
    const { data } = await ana.call(openShift, { body: { openingFloat: 90_000, takeUnshifted: true } });
    expect(data.movements).toMatchObject([{ kind: "OUT", amount: 20_000 }]);
    expect(cashOf(data)).toBe(70_000);
    await expectConsistentBooks();
  });

  it("two at once pay a debt once", async () => {
    await owe(5_000);
    const body = { amount: 5_000, method: "NEQUI" as const };
    const answers = await Promise.all(
      [1, 2].map(() => ana.send({ method: "POST", url: `/api/suppliers/${supplier.id}/payments`, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await expectConsistentBooks();
  });
});

describe("goods returned to a supplier", () => {
  it("reduce debt and stock", async () => {
    const product = await aProduct(ana, { stock: 10 });
    await owe(20_000);
    const items = [{ productId: product.id, quantity: 3 }];
    const { data } = await ana.call(returnToSupplier, { ...params(), body: { amount: 6_000, items } });
    expect(data).toMatchObject({ amount: -6_000, balanceAfter: 14_000 });
    const [movement] = (await ana.call(listStockMovements, { params: { id: product.id } })).data.movements;
    expect(movement).toMatchObject({ kind: "ADJUSTMENT", reason: "CORRECTION", quantity: -3, stockAfter: 7 });
    const more = await ana.refused(returnToSupplier, { ...params(), body: { amount: 14_001 } });
    expect(more.body.code).toBe("MORE_THAN_OWED");
    const none = { amount: 1_000, items: [{ productId: product.id, quantity: 8 }] };
    const refused = await ana.refused(returnToSupplier, { ...params(), body: none });
    expect(refused.body.code).toBe("INSUFFICIENT_STOCK");
    expect((await account()).balance).toBe(14_000);
    await expectConsistentBooks();
  });
});

describe("debts to suppliers", () => {
  it("are listed with overdue amounts and this week's; due today is not overdue", async () => {
    const other = await aSupplier(ana, { name: "Alpina" });
    const third = await aSupplier(ana, { name: "Zenú" });
    await aSupplier(ana, { name: "Nada" });
    await owe(10_000, { dueOn: inDays(-1) });
    await owe(5_000, { dueOn: today() });
    const body = { amount: 7_000, reason: "Papel", dueOn: inDays(6) };
    await ana.call(adjustPayable, { params: { id: other.id }, body });
    await ana.call(adjustPayable, { params: { id: third.id }, body: { ...body, dueOn: inDays(7) } });
    await ana.call(adjustPayable, { params: { id: third.id }, body: { amount: 90_000, reason: "Papel" } });
    const { totals, suppliers, week, pagination } = await list();
    expect(week).toMatchObject([
      { supplier: { id: supplier.id, name: "Postobón" }, dueOn: today(), owed: 5_000, reference: null },
      { supplier: { id: other.id, name: "Alpina" }, dueOn: inDays(6), owed: 7_000 },
    ]);
    expect(totals).toEqual({ balance: 119_000, overdue: 10_000, dueThisWeek: 12_000, suppliers: 3 });
    expect(
      suppliers.map(({ name, balance, overdue, nextDueOn }) => [name, balance, overdue, nextDueOn]),
    ).toEqual([
      ["Postobón", 15_000, 10_000, inDays(-1)],
      ["Alpina", 7_000, 0, inDays(6)],
      ["Zenú", 97_000, 0, inDays(7)],
    ]);
    expect(pagination).toEqual({ page: 1, limit: 20, total: 3, totalPages: 1 });
    const names = async (query: object) => (await list(query)).suppliers.map(({ name }) => name);
    expect(await names({ sort: "balance" })).toEqual(["Zenú", "Postobón", "Alpina"]);
    expect(await names({ sort: "name" })).toEqual(["Alpina", "Postobón", "Zenú"]);
    expect(await names({ search: "POSTOBON" })).toEqual(["Postobón"]);
    expect(await names({ search: "%" })).toEqual([]);
    expect(await names({ limit: 1, page: 2 })).toEqual(["Alpina"]);
    expect((await ana.call(dayReport)).data.payable).toEqual({
      balance: 119_000,
      overdue: 10_000,
      dueThisWeek: 12_000,
    });
    expect((await account()).ageing).toEqual({ current: 5_000, to15: 10_000, to30: 0, over30: 0 });
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(listPayables, {})).status).toBe(403);
  });

  it("keep their supplier: deleting is refused for the debt before it is refused for orders", async () => {
    await ordered();
    await owe(1_000);
    const refused = await ana.refused(deleteSupplier, params());
    expect([refused.status, refused.body.code]).toEqual([409, "SUPPLIER_OWED"]);
    await owe(-1_000);
    expect((await ana.refused(deleteSupplier, params())).body.code).toBe("SUPPLIER_HAS_ORDERS");
    supplier = await aSupplier(ana);
    await owe(1_000);
    await pay(1_000, { method: "NEQUI" });
    await ana.call(deleteSupplier, params());
    await expectConsistentBooks();
  });

  it("are corrected by the owner only, and never below zero", async () => {
    await owe(1_000);
    const refused = await ana.refused(adjustPayable, { ...params(), body: { amount: -1_001, reason: "x" } });
    expect(refused.body.code).toBe("MORE_THAN_OWED");
    const employee = await signIn("EMPLOYEE", ana.storeId);
    const body = { amount: 1, reason: "x" };
    expect((await employee.refused(adjustPayable, { ...params(), body })).status).toBe(403);
    for (const bad of [{ ...body, dueOn: "2026-13-01" }, { amount: 0, reason: "x" }, { amount: 5 }])
      expect((await ana.refused(adjustPayable, { ...params(), body: bad as never })).status).toBe(400);
  });
});
