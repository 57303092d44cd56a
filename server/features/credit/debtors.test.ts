import { afterEach, beforeEach, expect, it } from "vitest";
import {
  adjustCustomerDebt,
  type DebtorSort,
  listDebtors,
  payCustomerDebt,
  reverseDebtPayment,
} from "#core/contract/credit/credit.ts";
import { dayReport } from "#core/contract/reports/reports.ts";
import { MAX_MONEY } from "#core/money.ts";
import { aCustomer, aSaleOnCredit } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser, testClock } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date("2026-11-21T15:00:00.000Z");
const daysAgo = (days: number) => {
  testClock.now = () => new Date(NOW.getTime() - days * DAY);
};
const instant = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

let ana: TestClient & TestUser;
beforeEach(async () => {
  daysAgo(0);
  ana = await signIn();
});
afterEach(() => {
  testClock.now = () => new Date();
});

type Query = { search?: string; sort?: DebtorSort; page?: number; limit?: number };
const list = async (query: Query = {}) => (await ana.call(listDebtors, { query })).data;
const names = async (query: Query = {}) => (await list(query)).customers.map(({ name }) => name);
const pay = async (id: string, amount: number) =>
  (await ana.call(payCustomerDebt, { params: { id }, body: { amount } })).data;

/** A customer with purchases on credit so many days ago, each due after ten days. */
async function owing(name: string, ...bought: [daysAgo: number, amount: number][]): Promise<string> {
  const { id } = await aCustomer(ana, { name, phone: "3001112233" });
  for (const [days, amount] of bought) {
    daysAgo(days);
    await aSaleOnCredit(ana, id, amount);
  }
  daysAgo(0);
  return id;
}

it("is empty in a store that gave no credit", async () => {
  await aCustomer(ana);
  expect(await list()).toEqual({
    totals: { balance: 0, customers: 0, overdue: 0, collectedToday: 0 },
    customers: [],
    pagination: { page: 1, limit: 20, total: 0, totalPages: 0 },
  });
});

it("shows amount, age, overdue part and last payment per debtor", async () => {
  await setStoreSettings(ana.storeId, { creditDays: 10 });
  const luz = await owing("Luz", [20, 7_000], [2, 1_000]);
  await owing("Álvaro", [50, 500]);
  const paid = await owing("Zoila", [1, 100]);
  daysAgo(1);
  await pay(luz, 2_000);
  daysAgo(0);
  await pay(paid, 100);
  const mistaken = await pay(luz, 1_500);
  const reversal = { params: { id: luz, paymentId: mistaken.id }, body: { reason: "No pagó" } };
  await ana.call(reverseDebtPayment, reversal);
  const { totals, customers, pagination } = await list();
  expect(totals).toEqual({ balance: 6_500, customers: 2, overdue: 5_500, collectedToday: 100 });
  expect(customers).toEqual([
    {
      id: luz,
      name: "Luz",
      phone: "3001112233",
      balance: 6_000,
      overdue: 5_000,
      paused: false,
      oldestDueAt: "2026-11-12T05:00:00.000Z",
      owingSince: instant(20),
      lastPaymentAt: instant(1),
      ageing: { current: 1_000, to15: 5_000, to30: 0, over30: 0 },
    },
    expect.objectContaining({
      name: "Álvaro",
      balance: 500,
      overdue: 500,
      lastPaymentAt: null,
      ageing: { current: 0, to15: 0, to30: 0, over30: 500 },
    }),
  ]);
  expect(pagination).toEqual({ page: 1, limit: 20, total: 2, totalPages: 1 });
});

it("is sorted on request, in pages", async () => {
  await setStoreSettings(ana.storeId, { creditDays: 10 });
  await owing("Bruno", [0, 9_000]);
  await owing("Ana", [12, 100], [0, 2_000]);
  await owing("Érica", [13, 3_000]);
  await owing("Carlos", [0, 50]);
  expect(await names()).toEqual(["Bruno", "Érica", "Ana", "Carlos"]);
  expect(await names({ sort: "overdue" })).toEqual(["Érica", "Ana", "Bruno", "Carlos"]);
  expect(await names({ sort: "name" })).toEqual(["Ana", "Bruno", "Carlos", "Érica"]);
  for (const sort of ["balance", "overdue", "name"] as const) {
    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(...(await names({ sort, page, limit: 1 })));
    expect(pages).toEqual(await names({ sort }));
    expect(await names({ sort, page: 5, limit: 1 })).toEqual([]);
  }
  const refused = await ana.send({ method: "GET", url: "/api/credit?sort=phone" });
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "sort"]);
});

it("finds them by name or phone, with the totals of everybody", async () => {
  await owing("Luz Marina", [0, 1_000]);
  await owing("Luz Ángela", [0, 2_000]);
  await owing("Bruno", [0, 4_000]);
  await aCustomer(ana, { name: "Luz que no debe" });
  const { totals, customers, pagination } = await list({ search: "luz", limit: 1 });
  expect(customers.map(({ name }) => name)).toEqual(["Luz Ángela"]);
  expect([totals.balance, totals.customers]).toEqual([7_000, 3]);
  expect(pagination).toEqual({ page: 1, limit: 1, total: 2, totalPages: 2 });
  expect(await names({ search: "angela", sort: "name" })).toEqual(["Luz Ángela"]);
  expect(await names({ search: "3001112233", sort: "overdue" })).toHaveLength(3);
  expect(await names({ search: "nadie" })).toEqual([]);
});

it("belongs to one store, for every role that sells", async () => {
  await owing("Luz", [0, 1_000]);
  expect((await (await signIn()).call(listDebtors)).data.customers).toEqual([]);
  const cashier = await signIn("CASHIER", ana.storeId);
  expect((await cashier.call(listDebtors)).data.customers).toHaveLength(1);
});

it("gives a debt from the paper notebook the due date of its day", async () => {
  await setStoreSettings(ana.storeId, { creditDays: 10 });
  const { id } = await aCustomer(ana);
  daysAgo(11);
  await ana.call(adjustCustomerDebt, { params: { id }, body: { amount: 4_000, reason: "Del cuaderno" } });
  daysAgo(0);
  expect((await list()).totals.overdue).toBe(4_000);
});

it("the total is exact to the peso, or not shown", async () => {
  const owner = (await openTestServer()).pool("owner");
  const owe = (many: number) =>
    owner.query(
      `with made as (
         insert into customers (store_id, id, name, created_at)
         select $1, gen_random_uuid(), 'Cliente ' || n, now() from generate_series(1, $2::int) n returning id
       ) insert into credit_accounts (store_id, customer_id, balance) select $1, id, $3::bigint from made`,
      [ana.storeId, many, MAX_MONEY],
    );
  await owe(9_007);
  expect((await list({ limit: 1 })).totals.balance).toBe(9_007 * MAX_MONEY);
  expect((await ana.call(dayReport)).data.owed).toEqual({ balance: 9_007 * MAX_MONEY, customers: 9_007 });
  await owe(1);
  expect((await ana.refused(listDebtors, { query: { limit: 1 } })).body.code).toBe("SUM_TOO_LARGE");
  expect((await ana.refused(dayReport)).body.code).toBe("SUM_TOO_LARGE");
  await owner.end();
});

it("finds a debtor by digits in any phone format", async () => {
  await owing("Luz", [1, 5_000]);
  const { id } = await aCustomer(ana, { name: "Rosa", phone: "+57 300 999 8877", document: "1.023.456.789" });
  await aSaleOnCredit(ana, id, 1_000);
  for (const search of ["3009998877", "57 300 9998877", "1023456789"])
    expect([search, await names({ search })]).toEqual([search, ["Rosa"]]);
});
