import { beforeEach, describe, expect, it } from "vitest";
import {
  changeRecurringExpense,
  createRecurringExpense,
  listExpenses,
  listRecurringExpenses,
  ownerDrawReport,
  recordExpense,
  reverseExpense,
} from "#core/contract/expenses.ts";
import { adjustStock } from "#core/contract/products/stock.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { financialReport } from "#core/contract/reports/reports.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { recordOwnUse, reverseOwnUse } from "#core/contract/sales/own-use.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { createService, recordServiceOperation } from "#core/contract/services.ts";
import {
  closeShift,
  getShift,
  listShifts,
  openShift,
  recordCashMovement,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { createTill } from "#core/contract/shifts/tills.ts";
import { changeStoreSettings } from "#core/contract/stores/change-settings.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSaleOnCredit } from "#server/test/builders.ts";
import {
  openTestServer,
  queryAsDatabaseOwner,
  signIn,
  type TestClient,
  type TestUser,
} from "#server/test/harness.ts";
import { enableStoreTaxes, setProductTax } from "#server/test/set-taxes.ts";

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const today = () => dayOf(new Date());
const month = () => today().slice(0, 7);
const spend = async (amount: number, more: object = {}) => {
  const body = { date: today(), category: "RENT", concept: "Arriendo", method: "TRANSFER", amount, ...more };
  return (await ana.call(recordExpense, { body: body as never })).data;
};
const open = async (openingFloat = 100_000) => (await ana.call(openShift, { body: { openingFloat } })).data;
const move = (id: string, category: string, amount: number, more: object = {}, who: TestClient = ana) =>
  who.call(recordCashMovement, { params: { id }, body: { kind: "OUT", category, amount, ...more } as never });
const draw = async () => (await ana.call(ownerDrawReport)).data;

describe("expenses", () => {
  it("outside the drawer are listed beside those inside, and do not change net profit", async () => {
    const shift = await open();
    const before = (await ana.call(financialReport)).data;
    const rent = await spend(650_000, { note: "Noviembre" });
    expect(rent).toMatchObject({
      source: "EXPENSE",
      date: today(),
      category: "RENT",
      concept: "Arriendo",
      amount: 650_000,
      method: "TRANSFER",
      note: "Noviembre",
      user: null,
      recurringId: null,
      reversed: false,
      by: { id: ana.userId },
    });
    expect((await ana.call(financialReport)).data).toEqual(before);
    await move(shift.id, "EXPENSE", 3_000, { expenseCategory: "TRANSPORT", concept: "Taxi", note: "Plaza" });
    await move(shift.id, "EXPENSE", 2_000, { note: "Hielo" });
    await move(shift.id, "SUPPLIER", 9_000);
    const { data } = await ana.call(listExpenses);
    expect([data.month, data.total, data.pending]).toEqual([month(), 655_000, 0]);
    expect(
      data.expenses.map(({ source, category, concept, amount }) => [source, category, concept, amount]),
    ).toEqual([
      ["DRAWER", "OTHER", null, 2_000],
      ["DRAWER", "TRANSPORT", "Taxi", 3_000],
      ["EXPENSE", "RENT", "Arriendo", 650_000],
    ]);
    expect((await ana.call(listExpenses, { query: { month: "2026-01" } })).data.expenses).toEqual([]);
    expect((await ana.call(financialReport)).data.expenses.cashExpenses).toBe(5_000);
  });

  it("have the total of the whole month, however many are listed", async () => {
    expect((await ana.call(listExpenses)).data.total).toBe(0);
    await queryAsDatabaseOwner(
      `insert into expenses (store_id, id, spent_on, category, concept, amount, method, user_id, user_name, created_at)
       select $1, gen_random_uuid(), $2, 'OTHER', 'Taxi', 1000, 'NEQUI', $1, 'Ana', now() from generate_series(1, 1100)`,
      [ana.storeId, today()],
    );
    const shift = await open();
    await move(shift.id, "EXPENSE", 5_000, { concept: "Aseo" });
    const { data } = await ana.call(listExpenses);
    expect([data.total, data.expenses.length]).toEqual([1_105_000, 1_000]);
    expect(data.expenses.every((expense) => !("total" in expense))).toBe(true);
  });

  it("are paid in cash only from a drawer, and need a description", async () => {
    const body = { date: today(), category: "RENT", concept: "Arriendo", method: "CASH", amount: 1 };
    const cash = await ana.refused(recordExpense, { body: body as never });
    expect([cash.status, cash.body.errors?.[0]?.field]).toEqual([400, "method"]);
    for (const bad of [{ category: "FUN" }, { concept: "" }, { date: "2026-02-30" }, { userId: uuidv7() }])
      expect(
        (await ana.refused(recordExpense, { body: { ...body, method: "NEQUI", ...bad } as never })).status,
      ).toBe(400);
    const ghost = { ...body, method: "NEQUI", recurringId: uuidv7() };
    expect((await ana.refused(recordExpense, { body: ghost as never })).body.code).toBe(
      "RECURRING_NOT_FOUND",
    );
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect(
      (await employee.refused(recordExpense, { body: { ...body, method: "NEQUI" } as never })).status,
    ).toBe(403);
    for (const list of [listExpenses, listRecurringExpenses, ownerDrawReport])
      expect((await employee.refused(list, {})).status).toBe(403);
  });

  it("are reversed once, on their own day", async () => {
    const last = addDays(`${month()}-01`, -1);
    const rent = await spend(650_000, { date: last });
    const undoing = { params: { id: rent.id }, body: { reason: "No era" } };
    const { data } = await ana.call(reverseExpense, undoing);
    expect(data).toMatchObject({ amount: -650_000, date: last, reverses: rent.id, note: "No era" });
    expect((await ana.refused(reverseExpense, undoing)).body.code).toBe("ALREADY_REVERSED");
    const power = await spend(90_000, { date: last });
    expect((await ana.call(reverseExpense, { params: { id: power.id } })).data.note).toBeNull();
    const twice = { params: { id: data.id }, body: { reason: "x" } };
    expect((await ana.refused(reverseExpense, twice)).body.code).toBe("EXPENSE_NOT_FOUND");
    const before = (await ana.call(listExpenses, { query: { month: last.slice(0, 7) } })).data;
    expect([before.total, before.expenses.map(({ reversed }) => reversed)]).toEqual([
      0,
      [false, true, false, true],
    ]);
  });
});

describe("an expense from a drawer", () => {
  const undo = (id: string) => ({ params: { id }, body: { reason: "Me equivoqué" } });
  const expectedCash = async (id: string) =>
    (await ana.call(getShift, { params: { id } })).data.byMethod[0]!.expected;

  it("is undone while its shift is open: the drawer, the day and the month are as if it had never been", async () => {
    const shift = await open(100_000);
    const before = (await ana.call(financialReport)).data;
    await move(shift.id, "EXPENSE", 35_000, { note: "Bolsas" });
    const [bags] = (await ana.call(listExpenses)).data.expenses;
    expect(bags).toMatchObject({ source: "DRAWER", reversible: true, reversed: false });
    expect(await expectedCash(shift.id)).toBe(65_000);
    const { data: undone } = await ana.call(reverseExpense, undo(bags!.id));
    expect(undone).toMatchObject({
      source: "DRAWER",
      date: bags!.date,
      concept: "Bolsas",
      amount: -35_000,
      method: "CASH",
      note: "Me equivoqué",
      reverses: bags!.id,
      reversible: false,
    });
    expect(await expectedCash(shift.id)).toBe(100_000);
    const { data: list } = await ana.call(listExpenses);
    expect([list.total, list.expenses.map(({ reversible, reversed }) => [reversible, reversed])]).toEqual([
      0,
      [
        [false, false],
        [false, true],
      ],
    ]);
    expect((await ana.call(financialReport)).data).toEqual(before);
    expect(await draw()).toMatchObject({ expenses: 0, drawn: 0, cashOnHand: 100_000 });
    const { movements } = (await ana.call(getShift, { params: { id: shift.id } })).data;
    expect(movements.map(({ kind, amount, reverses }) => [kind, amount, reverses])).toEqual([
      ["OUT", 35_000, undefined],
      ["IN", 35_000, bags!.id],
    ]);
    expect((await ana.refused(reverseExpense, undo(bags!.id))).body.code).toBe("ALREADY_REVERSED");
    expect((await ana.refused(reverseExpense, undo(undone.id))).body.code).toBe("EXPENSE_NOT_FOUND");
    const body = { counted: [{ method: "CASH" as const, amount: 100_000 }] };
    await ana.call(closeShift, { params: { id: shift.id }, body });
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
  });

  it("is undone once by two people at the same moment", async () => {
    const shift = await open(100_000);
    await move(shift.id, "EXPENSE", 35_000);
    const [paid] = (await ana.call(listExpenses)).data.expenses;
    const request = { method: "POST", url: `/api/expenses/${paid!.id}/reverse`, body: {} };
    const tries = await Promise.all([1, 2, 3].map(() => ana.send(request)));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await expectedCash(shift.id)).toBe(100_000);
  });

  it("stays as it is once its drawer was counted; a bill of the month is owed again when it is undone", async () => {
    const first = await open();
    await move(first.id, "EXPENSE", 35_000);
    await move(first.id, "WITHDRAWAL", 5_000);
    const withdrawal = (await ana.call(getShift, { params: { id: first.id } })).data.movements[1]!;
    expect((await ana.refused(reverseExpense, undo(withdrawal.id))).body.code).toBe("EXPENSE_NOT_FOUND");
    const body = { counted: [{ method: "CASH" as const, amount: 60_000 }] };
    await ana.call(closeShift, { params: { id: first.id }, body });
    const [counted] = (await ana.call(listExpenses)).data.expenses;
    expect(counted!.reversible).toBe(false);
    expect((await ana.refused(reverseExpense, undo(counted!.id))).body.code).toBe("SHIFT_CLOSED");
    const rent = { concept: "Arriendo", category: "RENT", amount: 20_000, day: 5 } as const;
    const { data: monthly } = await ana.call(createRecurringExpense, { body: rent });
    const second = await open();
    await move(second.id, "EXPENSE", 20_000, { recurringId: monthly.id, expenseCategory: "RENT" });
    const { pending, expenses } = (await ana.call(listExpenses)).data;
    expect(pending).toBe(0);
    await ana.call(reverseExpense, undo(expenses[0]!.id));
    expect((await ana.call(listExpenses)).data).toMatchObject({ pending: 20_000, total: 35_000 });
  });
});

describe("recurring expenses", () => {
  it("are pending until an expense pays them, from a drawer or not", async () => {
    const shift = await open();
    const make = async (concept: string, amount: number, day: number) =>
      (await ana.call(createRecurringExpense, { body: { concept, category: "RENT", amount, day } })).data;
    const rent = await make("Arriendo", 650_000, 5);
    const light = await make("Luz", 80_000, 15);
    const statuses = async () =>
      (await ana.call(listRecurringExpenses)).data.map(({ concept, status }) => [concept, status]);
    expect(await statuses()).toEqual([
      ["Arriendo", "PENDING"],
      ["Luz", "PENDING"],
    ]);
    expect((await ana.call(listExpenses)).data.pending).toBe(730_000);
    const query = { month: addDays(`${month()}-01`, -1).slice(0, 7) };
    expect(
      (await ana.call(listExpenses, { query })).data.pending,
      "not owed before it was written down",
    ).toBe(0);
    expect((await ana.call(listRecurringExpenses, { query })).data).toEqual([]);
    const paid = await spend(650_000, { recurringId: rent.id });
    await move(shift.id, "EXPENSE", 81_000, { recurringId: light.id, expenseCategory: "UTILITIES" });
    expect(await statuses()).toEqual([
      ["Arriendo", "PAID"],
      ["Luz", "PAID"],
    ]);
    expect((await ana.call(listExpenses)).data.pending).toBe(0);
    await ana.call(reverseExpense, { params: { id: paid.id }, body: { reason: "No era" } });
    expect(await statuses()).toEqual([
      ["Arriendo", "PENDING"],
      ["Luz", "PAID"],
    ]);
    const change = { params: { id: rent.id }, body: { active: false, amount: 700_000 } };
    expect((await ana.call(changeRecurringExpense, change)).data).toMatchObject({
      active: false,
      amount: 700_000,
    });
    expect((await ana.call(listExpenses)).data.pending).toBe(0);
    const missing = await ana.refused(changeRecurringExpense, { ...change, params: { id: uuidv7() } });
    expect(missing.body.code).toBe("RECURRING_NOT_FOUND");
    const bad = { concept: "x", category: "RENT", amount: 1, day: 32 } as const;
    expect((await ana.refused(createRecurringExpense, { body: bad })).status).toBe(400);
  });
});

describe("wage from the drawer", () => {
  it("shows only its amount to roles that may not see the person, in open and closed shifts", async () => {
    const shift = await open();
    const employee = await signIn("EMPLOYEE", ana.storeId);
    const wage = { expenseCategory: "WAGES", concept: "Semana 47", userId: employee.userId, note: "Sábado" };
    await move(shift.id, "EXPENSE", 60_000, wage);
    const { data: mine } = await ana.call(getShift, { params: { id: shift.id } });
    expect(mine.movements[0]).toMatchObject({ amount: 60_000, ...wage });
    const hidden = { kind: "OUT", category: "EXPENSE", amount: 60_000, note: null };
    const seen = async () => (await employee.call(getShift, { params: { id: shift.id } })).data.movements[0]!;
    const check = async () => {
      expect(await seen()).toMatchObject(hidden);
      for (const field of ["expenseCategory", "concept", "userId", "recurringId"])
        expect(await seen()).not.toHaveProperty(field);
    };
    await check();
    const body = { counted: [{ method: "CASH" as const, amount: 40_000 }] };
    await ana.call(closeShift, { params: { id: shift.id }, body });
    await check();
    const [listed] = (await employee.call(listShifts)).data;
    expect(listed!.movements[0]).not.toHaveProperty("concept");
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
  });

  it("is recorded by the owner only; only expenses have a category", async () => {
    const shift = await open();
    const employee = await signIn("EMPLOYEE", ana.storeId);
    const refused = async (who: TestClient, body: object) =>
      (
        await who.refused(recordCashMovement, {
          params: { id: shift.id },
          body: { kind: "OUT", category: "EXPENSE", amount: 1, ...body } as never,
        })
      ).status;
    expect(await refused(employee, { expenseCategory: "WAGES" })).toBe(403);
    expect(await refused(employee, { userId: employee.userId })).toBe(403);
    expect(await refused(ana, { category: "CHANGE", concept: "Taxi" })).toBe(400);
    expect(await refused(ana, { userId: uuidv7() })).toBe(400);
    expect(await refused(ana, { recurringId: uuidv7() })).toBe(404);
    await move(shift.id, "EXPENSE", 500, { expenseCategory: "TRANSPORT", concept: "Taxi" }, employee);
  });
});

describe("how much the owner may take", () => {
  it("is the month's profit, as far as it is in the drawers", async () => {
    await ana.call(changeStoreSettings, { body: { cashToKeep: 20_000 } });
    const shift = await open(50_000);
    const product = await aProduct(ana, { price: 10_000, stock: 100, cost: 6_000 });
    const items = [{ productId: product.id, quantity: 30 }];
    await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    const lost = { reason: "EXPIRED", quantity: -2 };
    await ana.call(adjustStock, { params: { id: product.id }, body: lost as never });
    await spend(5_000, { category: "UTILITIES", concept: "Internet" });
    await spend(4_000, { category: "WAGES", concept: "Mi sueldo", userId: ana.userId });
    await move(shift.id, "EXPENSE", 3_000, { note: "Bolsas" });
    await move(shift.id, "WITHDRAWAL", 10_000);
    await ana.call(createRecurringExpense, {
      body: { concept: "Arriendo", category: "RENT", amount: 7_000, day: 30 },
    });
    const { data: service } = await ana.call(createService, {
      body: { name: "Recarga", direction: "IN", commissionFixed: 500 },
    });
    await ana.call(recordServiceOperation, { params: { id: service.id }, body: { amount: 40_000 } });
    const report = await draw();
    expect(report).toEqual({
      month: month(),
      revenue: 300_000,
      taxes: 0,
      cogs: 180_000,
      losses: 12_000,
      expenses: 8_000,
      commissions: 500,
      rounding: 0,
      profit: 100_500,
      pending: 7_000,
      drawn: 14_000,
      ownUse: 0,
      left: 79_500,
      cashOnHand: 337_000,
      keep: 20_000,
      suggested: 79_000,
      debtorsGrew: 0,
      unknownCostShare: 0,
    });
    await move(shift.id, "WITHDRAWAL", 79_000);
    expect(await draw()).toMatchObject({ drawn: 93_000, left: 500, suggested: 0, cashOnHand: 258_000 });
  });

  it("is that of the contract's example to the peso, with less cash, and without a profit", async () => {
    await ana.call(changeStoreSettings, { body: { cashToKeep: 100_000 } });
    const shift = await open(1_371_000);
    const sold = await aProduct(ana, { price: 12_400, stock: 1_000, cost: 9_700 });
    const items = [{ productId: sold.id, quantity: 1_000 }];
    await ana.call(recordSale, { body: { items, paymentMethod: "CARD" } });
    const lost = await aProduct(ana, { price: 90_000, stock: 1, cost: 85_000 });
    const expired = { reason: "EXPIRED", quantity: -1 };
    await ana.call(adjustStock, { params: { id: lost.id }, body: expired as never });
    await move(shift.id, "EXPENSE", 240_000);
    await spend(650_000);
    const { data: service } = await ana.call(createService, { body: { name: "Recarga", direction: "IN" } });
    const operation = { amount: 1_000, commission: 118_000, method: "NEQUI" as const };
    await ana.call(recordServiceOperation, { params: { id: service.id }, body: operation });
    // The cash rounding of 172 sales, a loss of 4.300 pesos.
    const owner = (await openTestServer()).pool("owner");
    await owner.query("insert into day_figures values ($1, $2, 'ROUNDING', '', 0, 172, -4300)", [
      ana.storeId,
      today(),
    ]);
    await owner.end();
    const electricity = { concept: "Luz", category: "UTILITIES", amount: 580_000, day: 30 } as const;
    await ana.call(createRecurringExpense, { body: electricity });
    await move(shift.id, "WITHDRAWAL", 700_000);
    expect(await draw()).toMatchObject({
      revenue: 12_400_000,
      cogs: 9_700_000,
      losses: 85_000,
      expenses: 890_000,
      commissions: 118_000,
      rounding: 4_300,
      profit: 1_838_700,
      pending: 580_000,
      drawn: 700_000,
      left: 558_700,
      cashOnHand: 430_000,
      keep: 100_000,
      suggested: 330_000,
    });
    const { netProfit } = (await ana.call(financialReport)).data.profitability;
    const oil = await aProduct(ana, { price: 60_000, stock: 1, cost: 45_000 });
    const taken = await ana.call(recordOwnUse, { body: { items: [{ productId: oil.id, quantity: 1 }] } });
    expect(await draw()).toMatchObject({
      cogs: 9_700_000,
      losses: 85_000,
      profit: 1_838_700,
      ownUse: 45_000,
      drawn: 745_000,
      left: 513_700,
      suggested: 330_000,
    });
    expect((await ana.call(financialReport)).data.profitability.netProfit).toBe(netProfit);
    const { id } = taken.data.ownUse;
    await ana.call(reverseOwnUse, { params: { id }, body: { reason: "No se lo llevaron" } });
    expect(await draw()).toMatchObject({ ownUse: 0, drawn: 700_000 });
    await move(shift.id, "CHANGE", 370_000);
    expect(await draw()).toMatchObject({ left: 558_700, cashOnHand: 60_000, suggested: 0 });
    await spend(578_700);
    expect(await draw()).toMatchObject({ left: -20_000, suggested: 0 });
  });

  it("counts neither charged taxes nor deductible IVA in the profit", async () => {
    await enableStoreTaxes(ana.storeId);
    await open(1_000_000);
    const soap = await aProduct(ana, { price: 11_900, stock: 0 });
    await setProductTax(ana.storeId, soap.id, "IVA19");
    const bought = {
      productId: soap.id,
      productName: "Jabón",
      quantity: 10,
      unitPrice: 5_950,
      taxRate: 19 as const,
    };
    const { id } = await aPurchaseOrder(ana, { items: [bought] });
    for (const status of ["ORDERED", "RECEIVED"] as const)
      await ana.call(changePurchaseOrderStatus, { params: { id }, body: { status } });
    const items = [{ productId: soap.id, quantity: 4 }];
    await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    const lost = { reason: "WASTE", quantity: -1 };
    await ana.call(adjustStock, { params: { id: soap.id }, body: lost as never });
    const report = await draw();
    expect(report).toMatchObject({
      revenue: 40_000,
      taxes: 7_600,
      cogs: 20_000,
      losses: 5_000,
      profit: 15_000,
      cashOnHand: 1_047_600,
      suggested: 15_000,
    });
    const { data: money } = await ana.call(financialReport);
    expect(money.expenses).toMatchObject({ estimatedCOGS: 20_000, losses: 5_000 });
    // Without a known cost it is estimated as 70 % of 10.000 pesos, the price without IVA.
    const unknown = await aProduct(ana, { price: 11_900, stock: 1 });
    await setProductTax(ana.storeId, unknown.id, "IVA19");
    await ana.call(adjustStock, { params: { id: unknown.id }, body: lost as never });
    expect((await draw()).losses).toBe(12_000);
    expect(report.revenue - report.cogs).toBe(money.profitability.grossProfit);
  });

  it("includes what closed tills kept, and explains what customers still owe", async () => {
    const shift = await open(50_000);
    const body = { counted: [{ method: "CASH" as const, amount: 50_000 }], floatLeft: 30_000 };
    await ana.call(closeShift, { params: { id: shift.id }, body });
    const { data: till } = await ana.call(createTill, { body: { name: "Bar" } });
    await ana.call(openShift, { body: { tillId: till.id, openingFloat: 15_000 } });
    expect((await draw()).cashOnHand).toBe(45_000);
    await aSaleOnCredit(ana, (await aCustomer(ana)).id, 8_000);
    expect((await draw()).debtorsGrew).toBe(8_000);
  });

  it("is zero without a profit, and unknown when too many costs are", async () => {
    await open(500_000);
    const known = await aProduct(ana, { price: 7_000, stock: 10, cost: 5_000 });
    await ana.call(recordSale, {
      body: { items: [{ productId: known.id, quantity: 1 }], paymentMethod: "CASH" },
    });
    const bread = { description: "Pan", price: 3_000, quantity: 1 };
    await ana.call(recordFreeSale, { body: { items: [bread], paymentMethod: "CASH" } });
    expect(await draw()).toMatchObject({ unknownCostShare: 30, left: 2_900, suggested: 2_000 });
    await spend(22_900);
    expect(await draw()).toMatchObject({ left: -20_000, suggested: 0 });
    await ana.call(recordFreeSale, { body: { items: [bread], paymentMethod: "CASH" } });
    expect(await draw()).toMatchObject({ unknownCostShare: 46.2, suggested: null });
  });

  it("counts no cost of a free sale that was charged wrongly, and keeps that of one returned", async () => {
    await open(500_000);
    const before = await draw();
    const wrong = { description: "Otro", price: 9_000_000, quantity: 1 };
    const { data: sale } = await ana.call(recordFreeSale, {
      body: { items: [wrong], paymentMethod: "CASH" },
    });
    await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "WRONG_CHARGE" } });
    expect(await draw()).toEqual(before);
    const { data: eaten } = await ana.call(recordFreeSale, {
      body: { items: [{ ...wrong, price: 1_000 }], paymentMethod: "CASH" },
    });
    await ana.call(returnGoods, { params: { id: eaten.id }, body: { reason: "DEFECTIVE" } });
    expect(await draw()).toMatchObject({ revenue: 0, cogs: 700 });
  });
});
