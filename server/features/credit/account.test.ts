import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { adjustCustomerDebt, getCreditAccount } from "#core/contract/credit/credit.ts";
import {
  changeCustomerCredit,
  createCustomer,
  eraseCustomerData,
  exportCustomerData,
  searchCustomers,
  updateCustomer,
} from "#core/contract/customers.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-21T15:00:00.000Z"); // ten in the morning
const daysAgo = (days: number) => {
  testClock.now = () => new Date(NOW.getTime() - days * DAY);
};

let ana: TestClient & TestUser;
let luz: string;
beforeEach(async () => {
  daysAgo(0);
  ana = await signIn();
  luz = (await aCustomer(ana, { name: "Luz" })).id;
});
afterEach(() => {
  testClock.now = () => new Date();
});

const account = async (query: { page?: number; limit?: number } = {}) =>
  (await ana.call(getCreditAccount, { params: { id: luz }, query })).data;
const adjust = async (amount: number, reason = "Del cuaderno") =>
  (await ana.call(adjustCustomerDebt, { params: { id: luz }, body: { amount, reason } })).data;
const pay = (amount: number) =>
  ana.send({ method: "POST", url: `/api/customers/${luz}/payments`, body: { amount } });

describe("account", () => {
  it("of a customer without debts is empty, with the store's terms", async () => {
    await setStoreSettings(ana.storeId, { creditLimit: 50_000, creditDays: 15 });
    expect(await account()).toEqual({
      customer: expect.objectContaining({ id: luz, name: "Luz", creditLimit: null, creditDays: null }),
      balance: 0,
      limit: 50_000,
      days: 15,
      paused: false,
      overdue: 0,
      oldestDueAt: null,
      owingSince: null,
      ageing: { current: 0, to15: 0, to30: 0, over30: 0 },
      entries: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
    });
  });

  it("lists purchases, weighed or free, with their totals", async () => {
    const rice = await aProduct(ana, { name: "Arroz", price: 2_500 });
    const items = [
      { productId: rice.id, quantity: 3, discount: 500 },
      { description: "Domicilio", price: 2_000, quantity: 1 },
    ];
    await ana.call(recordSale, { body: { items, paymentMethod: "CREDIT", customerId: luz } });
    const [entry] = (await account()).entries;
    expect(entry!.items).toEqual([
      { name: "Arroz", quantity: 3, unit: "UNIT", total: 7_000 },
      { name: "Domicilio", quantity: 1, unit: "UNIT", total: 2_000 },
    ]);
  });

  it("is paged, newest first; a page beyond the last is empty", async () => {
    for (let i = 1; i <= 7; i++) await adjust(i);
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await account({ page, limit: 3 }));
    expect(pages.map(({ entries }) => entries.map(({ amount }) => amount))).toEqual([
      ...[[7, 6, 5], [4, 3, 2], [1], []],
    ]);
    expect(pages[1]!.pagination).toEqual({ page: 2, limit: 3, total: 7, totalPages: 3 });
  });

  it("is due until the end of its day, and ages from then on", async () => {
    await setStoreSettings(ana.storeId, { creditDays: 10 });
    for (const [days, amount] of [
      ...[
        [0, 1],
        [9, 2],
        [10, 4],
        [11, 8],
        [25, 16],
      ],
      ...[
        [26, 32],
        [40, 64],
        [41, 128],
        [400, 256],
      ],
    ] as [number, number][]) {
      daysAgo(days);
      await aSaleOnCredit(ana, luz, amount);
    }
    daysAgo(0);
    // At ten in the morning, a debt that was due yesterday has been overdue for ten hours.
    expect(await account({ limit: 1 })).toMatchObject({
      balance: 511,
      overdue: 504,
      ageing: { current: 7, to15: 8 + 16, to30: 32 + 64, over30: 384 },
      oldestDueAt: "2025-10-28T05:00:00.000Z",
      owingSince: "2025-10-17T15:00:00.000Z",
    });
  });

  it("without a due date is current at any age, and still says since when", async () => {
    daysAgo(400);
    await aSaleOnCredit(ana, luz, 9_000);
    daysAgo(0);
    expect(await account()).toMatchObject({
      overdue: 0,
      oldestDueAt: null,
      owingSince: "2025-10-17T15:00:00.000Z",
      ageing: { current: 9_000, to15: 0, to30: 0, over30: 0 },
    });
  });

  it("uses the customer's days before the store's; existing debts keep their due date", async () => {
    await setStoreSettings(ana.storeId, { creditDays: 10 });
    await aSaleOnCredit(ana, luz, 1_000);
    await ana.call(changeCustomerCredit, { params: { id: luz }, body: { creditDays: 0 } });
    expect((await account()).oldestDueAt).toBe("2026-12-02T05:00:00.000Z");
    await aSaleOnCredit(ana, luz, 2_000);
    expect(await account()).toMatchObject({ days: 0, oldestDueAt: "2026-11-22T05:00:00.000Z" });
  });

  it("stays complete when a day is long over", async () => {
    await aSaleOnCredit(ana, luz, 1_000);
    await pay(1_000);
    expect(await account()).toMatchObject({ balance: 0, overdue: 0, owingSince: null });
  });
});

describe("adjustment", () => {
  it("imports the paper notebook, and forgives the oldest debts first", async () => {
    testClock.now = () => new Date(); // the trail is read in the order of its instants
    expect(await adjust(30_000)).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      amount: 30_000,
      balanceBefore: 0,
      balanceAfter: 30_000,
    });
    await aSaleOnCredit(ana, luz, 5_000);
    expect(await adjust(-31_000, "Se le perdona")).toMatchObject({
      balanceBefore: 35_000,
      balanceAfter: 4_000,
    });
    const { entries } = await account();
    expect(entries.map(({ kind, amount, note, items }) => [kind, amount, note, items?.length])).toEqual([
      ["ADJUSTMENT", -31_000, "Se le perdona", undefined],
      ["SALE", 5_000, null, 1],
      ["ADJUSTMENT", 30_000, "Del cuaderno", undefined],
    ]);
    const auditEvents = (await ana.call(listAudit)).data.events.map(({ kind, details }) => [kind, details]);
    expect(auditEvents).toEqual([
      ["DEBT_ADJUSTED", { amount: -31_000, balance: 4_000 }],
      ["DEBT_ADJUSTED", { amount: 30_000, balance: 30_000 }],
    ]);
  });

  it.each([
    [{ amount: -1_001, reason: "x" }, 409, "MORE_THAN_OWED", undefined],
    [{ amount: 999_999_999_999, reason: "x" }, 400, "INVALID_INPUT", "amount"],
    [{ amount: 0, reason: "x" }, 400, "INVALID_INPUT", "amount"],
    [{ amount: 1.5, reason: "x" }, 400, "INVALID_INPUT", "amount"],
    [{ amount: 5 }, 400, "INVALID_INPUT", "reason"],
  ])("%j is refused with %i %s at %s", async (body, status, code, field) => {
    await adjust(1_000);
    const call = { params: { id: luz }, body: body as { amount: number; reason: string } };
    const { status: got, body: failure } = await ana.refused(adjustCustomerDebt, call);
    expect([got, failure.code, failure.errors?.[0]?.field]).toEqual([status, code, field]);
    expect((await account()).balance).toBe(1_000);
  });

  it("is for OWNER and ADMIN", async () => {
    for (const role of ["EMPLOYEE", "CASHIER"] as const) {
      const who = await signIn(role, ana.storeId);
      const { body } = await who.refused(adjustCustomerDebt, {
        params: { id: luz },
        body: { amount: 1, reason: "x" },
      });
      expect(body.code).toBe("FORBIDDEN");
    }
    const admin = await signIn("ADMIN", ana.storeId);
    await admin.call(adjustCustomerDebt, { params: { id: luz }, body: { amount: 1, reason: "x" } });
  });
});

describe("terms of a customer", () => {
  const change = async (body: object, who: TestClient = ana) =>
    (await who.call(changeCustomerCredit, { params: { id: luz }, body })).data.customer;

  it("change one by one, are returned with the customer, and are in the trail", async () => {
    testClock.now = () => new Date();
    const none = { creditLimit: null, creditDays: null, creditPaused: false };
    expect(await change({ creditLimit: 80_000 })).toMatchObject({ ...none, creditLimit: 80_000 });
    expect(await change({ creditDays: 8, creditPaused: true })).toMatchObject({
      creditLimit: 80_000,
      creditDays: 8,
      creditPaused: true,
      balance: 0,
    });
    expect((await ana.call(searchCustomers, { query: { q: "luz" } })).data).toMatchObject([
      { balance: 0, creditLimit: 80_000, creditDays: 8, creditPaused: true, creditConsent: null },
    ]);
    expect(await change({ creditLimit: null, creditDays: null })).toMatchObject({
      ...none,
      creditPaused: true,
    });
    await change({ creditPaused: true });
    const auditEvents = (await ana.call(listAudit)).data.events.map(({ kind, details }) => [kind, details]);
    expect(auditEvents).toEqual([
      ["CREDIT_TERMS_CHANGED", { limit: null, days: null }],
      ["CREDIT_TERMS_CHANGED", { days: 8, paused: true }],
      ["CREDIT_TERMS_CHANGED", { limit: 80_000 }],
    ]);
  });

  it("are for all roles but CASHIER", async () => {
    await change({ creditLimit: 1 }, await signIn("EMPLOYEE", ana.storeId));
    const cashier = await signIn("CASHIER", ana.storeId);
    const refused = await cashier.refused(changeCustomerCredit, {
      params: { id: luz },
      body: { creditLimit: 1 },
    });
    expect(refused.body.code).toBe("FORBIDDEN");
  });

  it.each([
    [{}, "creditLimit"],
    [{ creditLimit: -1 }, "creditLimit"],
    [{ creditLimit: 1e12 }, "creditLimit"],
    [{ creditDays: 3_651 }, "creditDays"],
    [{ creditDays: 1.5 }, "creditDays"],
    [{ creditPaused: "si" }, "creditPaused"],
  ])("%j is refused at %s", async (body, field) => {
    const refused = await ana.refused(changeCustomerCredit, { params: { id: luz }, body: body as object });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
  });
});

describe("consent of a customer", () => {
  const consent = { at: "2026-11-20T14:30:00.000Z", how: "Acepta que anotemos lo que debe" };

  it("is stored with its date; absent keeps it, and null revokes it", async () => {
    const body = { name: "Mario", creditConsent: consent };
    const made = (await ana.call(createCustomer, { body })).data.customer;
    expect(made.creditConsent).toEqual(consent);
    const params = { id: made.id };
    const save = async (fields: object) =>
      (await ana.call(updateCustomer, { params, body: { name: "Mario", ...fields } })).data.customer;
    expect((await save({})).creditConsent).toEqual(consent);
    const later = { at: "2026-11-21T09:00:00.000Z", how: "Por WhatsApp" };
    expect((await save({ creditConsent: later })).creditConsent).toEqual(later);
    expect((await save({ creditConsent: null })).creditConsent).toBeNull();
  });

  it.each([
    [{ at: "ayer", how: "x" }, "creditConsent.at"],
    [{ at: "0000-01-01T00:00:00Z", how: "x" }, "creditConsent.at"],
    [{ at: consent.at, how: "" }, "creditConsent.how"],
    [{ at: consent.at }, "creditConsent.how"],
  ])("%j is refused at %s", async (creditConsent, field) => {
    const body = { name: "Mario", creditConsent: creditConsent as typeof consent };
    const refused = await ana.refused(createCustomer, { body });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("does not change the debt", async () => {
    await aSaleOnCredit(ana, luz, 3_000);
    await ana.call(updateCustomer, { params: { id: luz }, body: { name: "Luz", creditConsent: consent } });
    expect((await account()).balance).toBe(3_000);
  });
});

describe("exported data", () => {
  it("includes the ledger in a customer's own data, and loses it with them except the figures", async () => {
    const sale = await aSaleOnCredit(ana, luz, 3_000);
    await adjust(2_000, "Del cuaderno de doña Luz");
    await pay(5_000);
    const { data } = await ana.call(exportCustomerData, { params: { id: luz } });
    expect(data.credit.map(({ kind, amount, saleId, note }) => [kind, amount, saleId, note])).toEqual([
      ["PAYMENT", -5_000, null, null],
      ["ADJUSTMENT", 2_000, null, "Del cuaderno de doña Luz"],
      ["SALE", 3_000, sale.id, null],
    ]);
    await ana.call(eraseCustomerData, { params: { id: luz } });
    const owner = (await openTestServer()).pool("owner");
    const { rows } = await owner.query(
      "select kind, amount::int, note from credit_entries where store_id = $1 order by line",
      [ana.storeId],
    );
    await owner.end();
    expect(rows.map(({ kind, amount, note }) => [kind, amount, note])).toEqual([
      ["SALE", 3_000, null],
      ["ADJUSTMENT", 2_000, null],
      ["PAYMENT", -5_000, null],
    ]);
  });

  it("a debtor is not erased", async () => {
    await aSaleOnCredit(ana, luz, 3_000);
    const { status, body } = await ana.refused(eraseCustomerData, { params: { id: luz } });
    expect([status, body.code]).toEqual([409, "CUSTOMER_OWES"]);
    expect((await account()).balance).toBe(3_000);
  });

  it("includes every entry in the store's export, also of deleted customers", async () => {
    await setStoreSettings(ana.storeId, { creditDays: 5 });
    const sale = await aSaleOnCredit(ana, luz, 3_000);
    await pay(1_000);
    const gone = await aCustomer(ana);
    await ana.call(adjustCustomerDebt, { params: { id: gone.id }, body: { amount: 10, reason: "x" } });
    await ana.call(adjustCustomerDebt, { params: { id: gone.id }, body: { amount: -10, reason: "y" } });
    await ana.send({ method: "DELETE", url: `/api/customers/${gone.id}` });
    const { data } = await ana.call(exportStore, { params: { id: ana.storeId } });
    const entries = data.filter((record) => record.kind === "creditEntry");
    expect(entries.filter(({ customerId }) => customerId === luz)).toEqual([
      {
        kind: "creditEntry",
        id: sale.id,
        createdAt: sale.createdAt,
        customerId: luz,
        customer: "Luz",
        type: "SALE",
        amount: 3_000,
        balanceAfter: 3_000,
        saleId: sale.id,
        number: null,
        method: null,
        rounding: 0,
        reference: null,
        note: null,
        reverses: null,
        user: "Persona OWNER",
        owed: 2_000,
        dueAt: "2026-11-27T05:00:00.000Z",
        tendered: null,
        change: 0,
        returnId: null,
        shiftId: null,
        userId: ana.userId,
      },
      expect.objectContaining({ type: "PAYMENT", amount: -1_000, owed: null, dueAt: null }),
    ]);
    const ofGone = entries.filter(({ customerId }) => customerId === gone.id);
    expect(ofGone.map(({ customer, amount }) => [customer, amount])).toEqual([
      [null, 10],
      [null, -10],
    ]);
    const exported = data.find((record) => record.kind === "customer");
    expect(exported).toMatchObject({
      name: "Luz",
      balance: 2_000,
      creditPaused: false,
      creditConsentAt: null,
    });
  });
});

it("a page of large sales is read in parts, complete and newest first", async () => {
  const items = Array.from({ length: 300 }, (_, n) => ({ description: `x${n}`, price: 1, quantity: 1 }));
  const sold = { items, paymentMethod: "CREDIT" as const, customerId: luz };
  for (let i = 0; i < 3; i++) await ana.call(recordFreeSale, { body: sold });
  await adjust(-100);
  const all = await account({ limit: 100 });
  expect(all.entries.map(({ items, balanceAfter }) => [items?.length, balanceAfter])).toEqual([
    [undefined, 800],
    [300, 900],
    [300, 600],
    [300, 300],
  ]);
  expect((await account({ limit: 1, page: 2 })).entries).toEqual([all.entries[1]]);
});
