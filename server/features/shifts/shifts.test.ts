import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SHIFT_CASH_MOVEMENTS } from "#core/cash/cash-movements.ts";
import { listAudit } from "#core/contract/audit.ts";
import { createStore } from "#core/contract/auth.ts";
import { payCustomerDebt, reverseDebtPayment } from "#core/contract/credit/credit.ts";
import { changeDevice, registerDevice } from "#core/contract/devices.ts";
import { returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getCurrentShift,
  getShift,
  listShifts,
  openShift,
  recordCashMovement,
  type Shift,
} from "#core/contract/shifts/shifts.ts";
import { changeTill, createTill, listTills } from "#core/contract/shifts/tills.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import {
  createTestClient,
  newTestEmail,
  openTestServer,
  signIn,
  type TestClient,
  type TestUser,
  testClock,
} from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const open = async (who: TestClient = ana, openingFloat = 50_000, tillId?: string) =>
  (await who.call(openShift, { body: { openingFloat, ...(tillId && { tillId }) } })).data;
const close = async (id: string, cash: number, more: object = {}, who: TestClient = ana) => {
  const body = { counted: [{ method: "CASH" as const, amount: cash }], ...more };
  return (await who.call(closeShift, { params: { id }, body })).data;
};
const read = async (id: string, who: TestClient = ana) => (await who.call(getShift, { params: { id } })).data;
const sell = async (total: number, body: object = {}, who: TestClient = ana) => {
  const items = [{ description: "Recarga", price: total, quantity: 1 }];
  const paying = "payments" in body ? {} : { paymentMethod: "CASH" as const };
  return (await who.call(recordFreeSale, { body: { items, ...paying, ...body } })).data;
};
const move = (
  id: string,
  kind: "IN" | "OUT",
  category: "EXPENSE" | "CHANGE" | "WITHDRAWAL",
  amount: number,
) => ana.call(recordCashMovement, { params: { id }, body: { kind, category, amount } });
const cashOf = (shift: Shift) => shift.byMethod.find(({ method }) => method === "CASH")!;

describe("tills of a store", () => {
  it("start with Caja 1, also in a newly created store", async () => {
    const made = await (await createTestClient(null)).call(createStore, {
      body: { name: "La Esquina", ownerName: "Eva", email: newTestEmail(), password: "Segura123!" },
    });
    for (const who of [ana, await createTestClient(made.token)]) {
      const { data } = await who.call(listTills);
      expect(data).toMatchObject([{ name: "Caja 1", active: true }]);
    }
  });

  it("are added, renamed and deactivated, with unique names", async () => {
    const { data: second } = await ana.call(createTill, { body: { name: "Caja 2" } });
    const refusal = await ana.refused(createTill, { body: { name: "CAJA 2 " } });
    expect([refusal.status, refusal.body.code, refusal.body.errors?.[0]?.field]).toEqual([
      400,
      "TILL_NAME_TAKEN",
      "name",
    ]);
    const params = { id: second.id };
    const renamed = { id: second.id, name: "Bar", active: true, plate: null, place: null, kind: null };
    expect((await ana.call(changeTill, { params, body: { name: "Bar" } })).data).toEqual(renamed);
    expect((await ana.call(changeTill, { params, body: { active: true } })).data).toEqual(renamed);
    expect((await ana.refused(changeTill, { params, body: {} })).status).toBe(400);
    await ana.call(changeTill, { params, body: { active: false } });
    expect((await ana.call(listTills)).data.map(({ name, active }) => [name, active])).toEqual([
      ["Caja 1", true],
      ["Bar", false],
    ]);
    const inactive = await ana.refused(openShift, { body: { tillId: second.id, openingFloat: 0 } });
    expect([inactive.status, inactive.body.code]).toEqual([409, "TILL_INACTIVE"]);
    const { data } = await ana.call(listAudit);
    expect(data.events.filter(({ kind }) => kind === "TILL_CHANGED")).toHaveLength(2);
  });

  it("keep at least one active, and none with an open shift is deactivated", async () => {
    const [first] = (await ana.call(listTills)).data;
    const off = { params: { id: first!.id }, body: { active: false } };
    expect((await ana.refused(changeTill, off)).body.code).toBe("LAST_TILL");
    const { data: second } = await ana.call(createTill, { body: { name: "Caja 2" } });
    const shift = await open();
    expect(shift.till).toEqual({ id: first!.id, name: "Caja 1" });
    expect((await ana.refused(changeTill, off)).body.code).toBe("SHIFT_OPEN");
    await close(shift.id, 50_000);
    await ana.call(changeTill, off);
    expect((await open()).till.id).toBe(second.id);
  });

  it("of two deactivated in parallel one stays", async () => {
    const { data: second } = await ana.call(createTill, { body: { name: "Caja 2" } });
    const [first] = (await ana.call(listTills)).data;
    const answers = await Promise.all(
      [first!.id, second.id].map((id) =>
        ana.send({ method: "PATCH", url: `/api/tills/${id}`, body: { active: false } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("are changed by managers", async () => {
    const employee = await signIn("EMPLOYEE", ana.storeId);
    const [till] = (await employee.call(listTills)).data;
    expect((await employee.refused(createTill, { body: { name: "Otra" } })).status).toBe(403);
    const renaming = { params: { id: till!.id }, body: { name: "Otra" } };
    expect((await employee.refused(changeTill, renaming)).status).toBe(403);
  });
});

describe("open shift", () => {
  it("is one per till, numbered per store", async () => {
    expect((await ana.call(getCurrentShift)).data).toBeNull();
    const first = await open();
    expect(first).toMatchObject({
      number: 1,
      openingFloat: 50_000,
      closedAt: null,
      movements: [],
      hash: null,
      openedBy: { id: ana.userId, name: "Persona OWNER" },
      sales: { count: 0, total: 0 },
      byMethod: [{ method: "CASH", sales: 0, debtPayments: 0, refunds: 0, expected: 50_000, counted: null }],
    });
    const again = await ana.refused(openShift, { body: { openingFloat: 0 } });
    expect([again.status, again.body.code]).toEqual([409, "SHIFT_OPEN"]);
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    expect((await open(ana, 0, bar.id)).number).toBe(2);
    await close(first.id, 0);
    expect((await open()).number).toBe(3);
    const unknown = await ana.refused(openShift, { body: { openingFloat: 0, tillId: uuidv7() } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "TILL_NOT_FOUND"]);
  });

  it("opened by another device is joined by a late opening: an equal float is the same money", async () => {
    const first = await open();
    const late = { at: new Date().toISOString() };
    const same = await ana.call(
      openShift,
      { body: { openingFloat: 50_000, late } },
      { "idempotency-key": uuidv7() },
    );
    expect(same.data).toMatchObject({ id: first.id, number: 1, movements: [] });
    const key = uuidv7();
    const other = await ana.call(
      openShift,
      { body: { openingFloat: 20_000, late } },
      { "idempotency-key": key },
    );
    expect(other.data).toMatchObject({
      id: first.id,
      openingFloat: 50_000,
      movements: [{ kind: "IN", category: "CHANGE", amount: 20_000, note: "Base contada en otro equipo" }],
      byMethod: [{ method: "CASH", expected: 70_000 }],
    });
    // Sending the same idempotency key again changes nothing.
    await ana.call(openShift, { body: { openingFloat: 20_000, late } }, { "idempotency-key": key });
    expect((await ana.call(getCurrentShift)).data?.movements).toHaveLength(1);
    const flagged = (await ana.call(listAudit)).data.events.filter(({ kind }) => kind === "LATE_FLAGGED");
    expect(flagged.map(({ details }) => details.flags)).toEqual(["SHIFT", "SHIFT"]);
  });

  it("is opened once under its key in parallel requests, without gaps in the numbers", async () => {
    const body = { openingFloat: 20_000 };
    const key = { "idempotency-key": uuidv7() };
    const same = await Promise.all(Array.from({ length: 4 }, () => ana.call(openShift, { body }, key)));
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    const others = await Promise.all(
      Array.from({ length: 4 }, () => ana.send({ method: "POST", url: "/api/shifts", body })),
    );
    expect(others.map(({ body }) => body.code)).toEqual(Array(4).fill("SHIFT_OPEN"));
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    expect((await open(ana, 0, bar.id)).number).toBe(2);
  });

  it("has the sales of its till; a call without a shift counts for the first till", async () => {
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    const before = await sell(1_000);
    expect(before.shift).toBeNull();
    const [first, second] = [await open(), await open(ana, 0, bar.id)];
    const product = await aProduct(ana, { price: 3_000 });
    const items = [{ productId: product.id, quantity: 2 }];
    const { data: sale } = await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    expect(sale.shift).toEqual({ id: first.id, number: 1 });
    const free = await sell(2_000, { shiftId: second.id });
    expect(free.shift).toEqual({ id: second.id, number: 2 });
    expect((await ana.call(getSale, { params: { id: free.id } })).data.shift).toEqual(free.shift);
    expect([await read(first.id), await read(second.id)].map(({ sales }) => sales)).toEqual([
      { count: 1, total: 6_000 },
      { count: 1, total: 2_000 },
    ]);
  });

  it("named by a sale must be open", async () => {
    const { id } = await open();
    await close(id, 0);
    const item = { description: "Recarga", price: 1, quantity: 1 };
    const body = { items: [item], paymentMethod: "CASH" as const };
    const closed = await ana.refused(recordFreeSale, { body: { ...body, shiftId: id } });
    expect([closed.status, closed.body.code]).toEqual([409, "SHIFT_CLOSED"]);
    const foreign = await open(await signIn());
    const unknown = await ana.refused(recordFreeSale, { body: { ...body, shiftId: foreign.id } });
    expect([unknown.status, unknown.body.code]).toEqual([404, "SHIFT_NOT_FOUND"]);
  });

  it("can be required before any sale", async () => {
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const product = await aProduct(ana);
    const items = [{ productId: product.id, quantity: 1 }];
    const sale = { body: { items, paymentMethod: "CARD" as const } };
    const refused = await ana.refused(recordSale, sale);
    expect([refused.status, refused.body.code]).toEqual([409, "SHIFT_REQUIRED"]);
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    await open(ana, 0, bar.id);
    expect((await ana.refused(recordSale, sale)).body.code).toBe("SHIFT_REQUIRED");
    const shift = await open();
    expect((await ana.call(recordSale, sale)).data.shift?.id).toBe(shift.id);
  });

  it("sums by method and seller, with mixed payments split", async () => {
    const { id } = await open();
    const eva = await signIn("CASHIER", ana.storeId);
    await setStoreSettings(ana.storeId, { cashRounding: 50 });
    const luz = await aCustomer(ana);
    await sell(920, { amountPaid: 1_000 });
    await sell(10_000, {
      payments: [
        { method: "CASH", amount: 4_000, tendered: 5_000 },
        { method: "NEQUI", amount: 2_500 },
        { method: "NEQUI", amount: 500 },
        { method: "CREDIT" },
      ],
      customerId: luz.id,
      discount: 1_000,
    });
    await sell(7_000, { paymentMethod: "CARD" }, eva);
    const shift = await read(id);
    expect(shift).toMatchObject({
      sales: { count: 3, total: 16_920 },
      discounts: 1_000,
      rounding: -20,
      creditGiven: 2_000,
      byMethod: [
        { method: "CASH", sales: 4_900, expected: 54_900 },
        { method: "CARD", sales: 7_000, expected: 7_000 },
        { method: "NEQUI", sales: 3_000, expected: 3_000 },
      ],
    });
    expect(shift.bySeller).toHaveLength(2);
    expect(shift.bySeller).toContainEqual({ id: ana.userId, name: "Persona OWNER", count: 2, total: 9_920 });
    expect(shift.bySeller).toContainEqual({
      id: eva.userId,
      name: "Persona CASHIER",
      count: 1,
      total: 7_000,
    });
  });

  it("includes cash movements", async () => {
    const { id } = await open();
    await move(id, "IN", "CHANGE", 20_000);
    await move(id, "OUT", "EXPENSE", 3_500);
    const { data: shift } = await move(id, "OUT", "WITHDRAWAL", 30_000);
    expect(shift.movements.map(({ kind, category, amount, by }) => [kind, category, amount, by.id])).toEqual([
      ["IN", "CHANGE", 20_000, ana.userId],
      ["OUT", "EXPENSE", 3_500, ana.userId],
      ["OUT", "WITHDRAWAL", 30_000, ana.userId],
    ]);
    expect(cashOf(shift).expected).toBe(36_500);
    const { data } = await ana.call(listAudit);
    expect(data.events.filter(({ kind }) => kind === "CASH_TAKEN_OUT").map(({ details }) => details)).toEqual(
      [
        { number: 1, amount: 30_000, category: "WITHDRAWAL" },
        { number: 1, amount: 3_500, category: "EXPENSE" },
      ],
    );
  });

  it("allows withdrawals by owner and administrators only", async () => {
    const { id } = await open();
    for (const role of ["EMPLOYEE", "CASHIER"] as const) {
      const who = await signIn(role, ana.storeId);
      const body = { kind: "OUT" as const, category: "WITHDRAWAL" as const, amount: 1_000 };
      const refused = await who.refused(recordCashMovement, { params: { id }, body });
      expect([refused.status, refused.body.code]).toEqual([403, "FORBIDDEN"]);
      await who.call(recordCashMovement, { params: { id }, body: { ...body, category: "EXPENSE" } });
    }
    const admin = await signIn("ADMIN", ana.storeId);
    const body = { kind: "OUT" as const, category: "WITHDRAWAL" as const, amount: 1_000 };
    expect((await admin.call(recordCashMovement, { params: { id }, body })).data.movements).toHaveLength(3);
  });

  it("records a movement once under its key", async () => {
    const { id } = await open();
    const body = { kind: "IN" as const, category: "OTHER" as const, amount: 700, note: "Vuelto de ayer" };
    const key = { "idempotency-key": uuidv7() };
    await Promise.all([1, 2, 3].map(() => ana.call(recordCashMovement, { params: { id }, body }, key)));
    expect((await read(id)).movements.map(({ amount, note }) => [amount, note])).toEqual([
      [700, "Vuelto de ayer"],
    ]);
  });

  it("includes debt payments and their reversals", async () => {
    const luz = await aCustomer(ana);
    await sell(9_980, { paymentMethod: "CREDIT", customerId: luz.id });
    await setStoreSettings(ana.storeId, { cashRounding: 50, shifts: "REQUIRED" });
    const params = { id: luz.id };
    const cash = { params, body: { amount: 980 } };
    expect((await ana.refused(payCustomerDebt, cash)).body.code).toBe("SHIFT_REQUIRED");
    await ana.call(payCustomerDebt, { params, body: { amount: 1_000, method: "NEQUI" } });
    const { id } = await open();
    const { data: paid } = await ana.call(payCustomerDebt, { params, body: { amount: 2_000, shiftId: id } });
    await ana.call(payCustomerDebt, { params, body: { amount: 3_000, method: "NEQUI" } });
    // Pays the whole remaining debt, rounded to existing coins.
    expect((await ana.call(payCustomerDebt, { params, body: { amount: 3_980 } })).data.rounding).toBe(-30);
    expect(await read(id)).toMatchObject({
      sales: { count: 0 },
      rounding: -30,
      byMethod: [
        { method: "CASH", sales: 0, debtPayments: 5_950, expected: 55_950 },
        { method: "NEQUI", debtPayments: 3_000, expected: 3_000 },
      ],
    });
    const undo = { id: luz.id, paymentId: paid.id };
    await ana.call(reverseDebtPayment, { params: undo, body: { reason: "Era de otra" } });
    expect(cashOf(await read(id))).toMatchObject({ debtPayments: 3_950, expected: 53_950 });
  });

  it("is unknown to another store", async () => {
    const { id } = await open();
    const eva = await signIn();
    expect((await eva.refused(getShift, { params: { id } })).body.code).toBe("SHIFT_NOT_FOUND");
    const counted = [{ method: "CASH" as const, amount: 0 }];
    expect((await eva.refused(closeShift, { params: { id }, body: { counted } })).body.code).toBe(
      "SHIFT_NOT_FOUND",
    );
    await open(eva);
    expect((await eva.refused(closeShift, { params: { id }, body: { counted } })).body.code).toBe(
      "SHIFT_NOT_FOUND",
    );
  });

  it("has a maximum of movements", async () => {
    const { id } = await open();
    const owner = (await openTestServer()).pool("owner");
    await owner.query(
      `insert into cash_movements (store_id, shift_id, id, kind, category, amount, user_id, user_name, created_at)
       select $1, $2, gen_random_uuid(), 'IN', 'OTHER', 1, $1, 'Ana', now() from generate_series(1, $3)`,
      [ana.storeId, id, MAX_SHIFT_CASH_MOVEMENTS],
    );
    await owner.end();
    const body = { kind: "IN" as const, category: "OTHER" as const, amount: 1 };
    const refused = await ana.refused(recordCashMovement, { params: { id }, body });
    expect([refused.status, refused.body.code]).toEqual([409, "SHIFT_FULL"]);
  });
});

describe("blind count", () => {
  const sums = (shift: Shift) => [
    ...[shift.sales.total, shift.returns.total, shift.discounts, shift.rounding, shift.creditGiven],
    ...shift.byMethod.flatMap((row) => [row.sales, row.debtPayments, row.refunds, row.expected]),
    ...shift.bySeller.map(({ total }) => total),
  ];

  it("a cashier sees no totals before counting, and all of them after", async () => {
    await setStoreSettings(ana.storeId, { blindCount: true });
    const eva = await signIn("CASHIER", ana.storeId);
    const opened = await open(eva);
    await sell(5_000, {}, eva);
    await sell(2_000, { paymentMethod: "NEQUI" }, eva);
    const body = { kind: "IN" as const, category: "CHANGE" as const, amount: 1_000 };
    const params = { id: opened.id };
    const seen = [
      opened,
      (await eva.call(recordCashMovement, { params, body })).data,
      await read(opened.id, eva),
      (await eva.call(getCurrentShift)).data!,
      (await eva.call(listShifts)).data[0]!,
    ];
    for (const shift of seen) expect(new Set(sums(shift))).toEqual(new Set([null]));
    expect(seen[2]).toMatchObject({
      sales: { count: 2 },
      byMethod: [{ method: "CASH" }, { method: "NEQUI" }],
    });
    const closed = await close(opened.id, 56_000, {}, eva);
    expect(sums(closed)).not.toContain(null);
    expect(cashOf(closed)).toMatchObject({ expected: 56_000, difference: 0 });
    expect(sums(await read(opened.id, eva))).not.toContain(null);
  });

  it("other roles see them, and so does a cashier where the setting is off", async () => {
    const eva = await signIn("CASHIER", ana.storeId);
    const { id } = await open();
    expect(sums(await read(id, eva))).not.toContain(null);
    await setStoreSettings(ana.storeId, { blindCount: true });
    for (const role of ["EMPLOYEE", "ADMIN", "OWNER"] as const)
      expect(sums(await read(id, await signIn(role, ana.storeId)))).not.toContain(null);
  });
});

describe("closing", () => {
  it("compares counted with expected amounts", async () => {
    const { id } = await open();
    await sell(30_000, { amountPaid: 50_000 });
    await sell(8_000, { paymentMethod: "NEQUI" });
    const counted = [
      { method: "CASH" as const, amount: 79_500 },
      { method: "DAVIPLATA" as const, amount: 300 },
    ];
    const denominations = [
      { value: 50_000, count: 1 },
      { value: 20_000, count: 1 },
      { value: 5_000, count: 1 },
      { value: 500, count: 9 },
      { value: 100, count: 0 },
    ];
    const closed = await close(id, 0, { counted, denominations, floatLeft: 40_000, note: "Faltan 500" });
    expect(closed).toMatchObject({
      closedBy: { id: ana.userId },
      floatLeft: 40_000,
      note: "Faltan 500",
      denominations,
      byMethod: [
        { method: "CASH", expected: 80_000, counted: 79_500, difference: -500 },
        { method: "NEQUI", sales: 8_000, expected: 8_000, counted: null, difference: null },
        { method: "DAVIPLATA", sales: 0, expected: 0, counted: 300, difference: 300 },
      ],
    });
    expect(await read(id)).toEqual(closed);
    expect((await ana.call(listShifts)).data).toEqual([closed]);
    const { data } = await ana.call(listAudit);
    expect(data.events[0]).toMatchObject({
      kind: "SHIFT_CLOSED",
      subject: "Caja 1",
      details: { difference: -500 },
    });
  });

  it("proposes its remaining cash for the till's next shift", async () => {
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    const proposed = async (tillId?: string) => {
      const { data, proposedFloat } = await ana.call(getCurrentShift, {
        query: { ...(tillId && { tillId }) },
      });
      return [data?.number ?? null, proposedFloat];
    };
    expect(await proposed()).toEqual([null, null]);
    await close((await open()).id, 50_000, { floatLeft: 35_000 });
    expect(await proposed()).toEqual([null, 35_000]);
    expect(await proposed(bar.id)).toEqual([null, null]);
    const second = await open(ana, 35_000);
    expect(await proposed()).toEqual([2, 35_000]);
    await close(second.id, 0);
    expect(await proposed()).toEqual([null, null]);
    expect((await ana.refused(getCurrentShift, { query: { tillId: uuidv7() } })).body.code).toBe(
      "TILL_NOT_FOUND",
    );
  });

  it.each<[string, object, string]>([
    ["no cash", { counted: [{ method: "NEQUI", amount: 1 }] }, "counted"],
    ["nothing", {}, "counted"],
    [
      "a debt",
      {
        counted: [
          { method: "CASH", amount: 1 },
          { method: "CREDIT", amount: 1 },
        ],
      },
      "counted.1.method",
    ],
    [
      "cash twice",
      {
        counted: [
          { method: "CASH", amount: 1 },
          { method: "CASH", amount: 1 },
        ],
      },
      "counted",
    ],
    ["a negative amount", { counted: [{ method: "CASH", amount: -1 }] }, "counted.0.amount"],
    [
      "notes that do not add up",
      { counted: [{ method: "CASH", amount: 1_000 }], denominations: [{ value: 500, count: 1 }] },
      "denominations",
    ],
    [
      "a note that does not exist",
      { counted: [{ method: "CASH", amount: 3_000 }], denominations: [{ value: 3_000, count: 1 }] },
      "denominations.0.value",
    ],
    [
      "half a note",
      { counted: [{ method: "CASH", amount: 500 }], denominations: [{ value: 1_000, count: 0.5 }] },
      "denominations.0.count",
    ],
  ])("refuses %s", async (_name, body, field) => {
    const { id } = await open();
    const refused = await ana.refused(closeShift, { params: { id }, body: body as never });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
    expect((await read(id)).closedAt).toBeNull();
  });

  it("happens once: a second one is refused, the same key gets the first answer", async () => {
    const { id } = await open();
    const body = { counted: [{ method: "CASH" as const, amount: 1 }] };
    const url = `/api/shifts/${id}/close`;
    const answers = await Promise.all([1, 2, 3].map(() => ana.send({ method: "POST", url, body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("SHIFT_CLOSED");
    const key = { "idempotency-key": uuidv7() };
    const second = await open();
    const same = await Promise.all(
      [1, 2, 3].map(() => ana.call(closeShift, { params: { id: second.id }, body }, key)),
    );
    for (const { data } of same) expect(data).toEqual(same[0]!.data);
  });

  it("ends all movements", async () => {
    const { id } = await open();
    await close(id, 50_000);
    const body = { kind: "IN" as const, category: "OTHER" as const, amount: 1 };
    const refused = await ana.refused(recordCashMovement, { params: { id }, body });
    expect([refused.status, refused.body.code]).toEqual([409, "SHIFT_CLOSED"]);
    expect((await sell(1_000)).shift).toBeNull();
  });

  it("keeps the till's name of that day", async () => {
    const { id } = await open();
    const closed = await close(id, 50_000);
    const body = { name: "Principal" };
    await ana.call(changeTill, { params: { id: closed.till.id }, body });
    expect((await read(id)).till.name).toBe("Caja 1");
    expect((await open()).till.name).toBe("Principal");
  });
});

describe("list of shifts", () => {
  it("is newest first, in pages, by till and day", async () => {
    const realNow = testClock.now;
    const { data: bar } = await ana.call(createTill, { body: { name: "Bar" } });
    const made: Shift[] = [];
    try {
      for (const [i, tillId] of [undefined, bar.id, undefined].entries()) {
        testClock.now = () => new Date(`2026-11-0${i + 1}T15:00:00Z`);
        const { id } = await open(ana, 1_000 * i, tillId);
        made.push(await close(id, 1_000 * i));
      }
    } finally {
      testClock.now = realNow;
    }
    const list = async (query: object) => {
      const { data, pagination } = await ana.call(listShifts, { query });
      return [data.map(({ number }) => number), pagination.total];
    };
    expect((await ana.call(listShifts)).data).toEqual(made.toReversed());
    expect(await list({ limit: 2 })).toEqual([[3, 2], 3]);
    expect(await list({ limit: 2, page: 2 })).toEqual([[1], 3]);
    expect(await list({ page: 9 })).toEqual([[], 3]);
    expect(await list({ tillId: bar.id })).toEqual([[2], 1]);
    expect(await list({ startDate: "2026-11-02", endDate: "2026-11-02" })).toEqual([[2], 1]);
    expect(await list({ startDate: dayOf(new Date(made[2]!.openedAt)) })).toEqual([[3], 1]);
  });
});

it("a return of an earlier shift's sale belongs to the open one", async () => {
  const first = await open();
  const sale = await sell(4_000);
  await close(first.id, 54_000);
  const second = await open();
  const body = { reason: "WRONG_CHARGE" as const };
  const { data } = await ana.call(returnGoods, { params: { id: sale.id }, body });
  expect(data.shift).toEqual({ id: second.id, number: 2 });
  expect(await read(second.id)).toMatchObject({
    sales: { count: 0 },
    returns: { count: 1, total: 4_000 },
    byMethod: [{ method: "CASH", refunds: 4_000, expected: 46_000 }],
  });
  expect((await read(first.id)).returns).toEqual({ count: 0, total: 0 });
});

it("a page of shifts with many movements is read in parts, complete and newest first", async () => {
  const owner = (await openTestServer()).pool("owner");
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await open();
    ids.unshift(id);
    await owner.query(
      `insert into cash_movements (store_id, shift_id, id, kind, category, amount, user_id, user_name, created_at)
       select $1, $2, gen_random_uuid(), 'IN', 'OTHER', 1, $1, 'Ana', now() from generate_series(1, 150)`,
      [ana.storeId, id],
    );
    if (i < 2)
      await ana.call(closeShift, { params: { id }, body: { counted: [{ method: "CASH", amount: 0 }] } });
  }
  await owner.end();
  const { data, pagination } = await ana.call(listShifts, { query: { limit: 100 } });
  expect(data.map(({ id, movements }) => [id, movements.length])).toEqual(ids.map((id) => [id, 150]));
  expect(pagination.total).toBe(3);
  for (const one of data) expect((await ana.call(getShift, { params: { id: one.id } })).data).toEqual(one);
});

describe("cash sold with a closed drawer", () => {
  const current = async (who: TestClient = ana) => await who.call(getCurrentShift, { query: {} });

  it("is shown at the next opening, and taken in on request", async () => {
    expect((await current()).unshifted).toBeNull();
    await sell(9_000);
    const first = await open();
    expect((await current()).unshifted).toBeNull();
    const closed = await close(first.id, 50_000, { floatLeft: 50_000 });
    expect((await current()).unshifted).toEqual({ since: closed.closedAt, count: 0, cash: 0 });
    const sale = await sell(60_000);
    await sell(3_950);
    await sell(8_000, { paymentMethod: "NEQUI" });
    const { id } = await aCustomer(ana);
    await sell(5_000, { paymentMethod: "CREDIT", customerId: id });
    await ana.call(payCustomerDebt, { params: { id }, body: { amount: 2_000 } });
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 1 }];
    await ana.call(returnGoods, { params: { id: sale.id }, body: { items, reason: "CHANGED_MIND" } });
    const unshifted = { since: closed.closedAt, count: 4, cash: 5_950 };
    expect(await current()).toMatchObject({ data: null, proposedFloat: 50_000, unshifted });
    const body = { openingFloat: 50_000, takeUnshifted: true };
    const { data: next } = await ana.call(openShift, { body });
    expect(next.movements).toMatchObject([
      { kind: "IN", category: "OTHER", amount: 5_950, note: "Vendido con la caja cerrada (4)" },
    ]);
    expect([next.openingFloat, cashOf(next).expected]).toEqual([50_000, 55_950]);
    await sell(1_000);
    const ended = await close(next.id, 56_950);
    expect(cashOf(ended)).toMatchObject({ expected: 56_950, difference: 0, sales: 1_000 });
    expect((await current()).unshifted).toMatchObject({ count: 0, cash: 0 });
    expect(await findBrokenInvariants((await openTestServer()).pool("owner"), ana.storeId)).toEqual([]);
  });

  it("changes nothing without the request", async () => {
    const first = await open();
    await close(first.id, 50_000, { floatLeft: 50_000 });
    await sell(60_000);
    const next = await open();
    expect([next.movements, cashOf(next).expected]).toEqual([[], 50_000]);
    await close(next.id, 50_000);
    expect((await current()).unshifted).toMatchObject({ count: 0, cash: 0 });
  });

  it("is negative when refunds exceed sales", async () => {
    const sale = await sell(60_000);
    const first = await open();
    await close(first.id, 50_000);
    await ana.call(returnGoods, { params: { id: sale.id }, body: { reason: "CHANGED_MIND" } });
    const body = { openingFloat: 90_000, takeUnshifted: true };
    const { data: next } = await ana.call(openShift, { body });
    expect(next.movements).toMatchObject([{ kind: "OUT", amount: 60_000 }]);
    expect(cashOf(next).expected).toBe(30_000);
  });

  it("belongs to its device's till, and counts for a week", async () => {
    const { data: second } = await ana.call(createTill, { body: { name: "Caja 2" } });
    const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
    await ana.call(changeDevice, { params: { id: device.id }, body: { tillId: second.id } });
    for (const till of [undefined, second.id]) await close((await open(ana, 0, till)).id, 0);
    const items = [{ description: "Pan", price: 1_000, quantity: 1 }];
    const body = { items, paymentMethod: "CASH" as const };
    await ana.call(recordFreeSale, { body }, { "x-device": device.id });
    const at = async (tillId: string) => (await ana.call(getCurrentShift, { query: { tillId } })).unshifted;
    const [one] = (await ana.call(listTills)).data;
    expect([(await at(one!.id))?.cash, (await at(second.id))?.cash]).toEqual([0, 1_000]);
    const realNow = testClock.now;
    try {
      testClock.now = () => new Date(realNow().getTime() + 8 * DAY_MS);
      const later = await signIn("OWNER", ana.storeId);
      expect((await later.call(getCurrentShift, { query: { tillId: second.id } })).unshifted).toBeNull();
    } finally {
      testClock.now = realNow;
    }
  });

  it("is counted but hidden in a blind count", async () => {
    await setStoreSettings(ana.storeId, { blindCount: true });
    await close((await open(ana, 0)).id, 0);
    await sell(60_000);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await current(cashier)).unshifted).toMatchObject({ count: 1, cash: null });
  });
});

it("a repeated key shows what the caller's role may see", async () => {
  await setStoreSettings(ana.storeId, { blindCount: true });
  const key = { "idempotency-key": uuidv7() };
  const body = { openingFloat: 50_000 };
  expect((await ana.call(openShift, { body }, key)).data.byMethod[0]!.expected).toBe(50_000);
  const cashier = await signIn("CASHIER", ana.storeId);
  expect((await cashier.call(openShift, { body }, key)).data.byMethod[0]!.expected).toBeNull();
  expect((await ana.call(openShift, { body }, key)).data.byMethod[0]!.expected).toBe(50_000);
});
