import { beforeEach, describe, expect, it } from "vitest";
import { MAX_SERVICES } from "#core/cash/services.ts";
import { listAudit } from "#core/contract/audit.ts";
import { getChanges } from "#core/contract/changes.ts";
import { registerDevice } from "#core/contract/devices.ts";
import { incomeLimitReport } from "#core/contract/fiscal/income-limit.ts";
import { financialReport, salesReport } from "#core/contract/reports/reports.ts";
import { readDashboardFigures } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import {
  changeService,
  createService,
  listServiceOperations,
  listServices,
  recordServiceOperation,
  reverseServiceOperation,
  servicesReport,
  settleService,
} from "#core/contract/services.ts";
import {
  closeShift,
  getCurrentShift,
  getShift,
  openShift,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const make = async (fields: object) =>
  (await ana.call(createService, { body: { direction: "IN", name: "Recarga", ...fields } as never })).data;
const operate = async (id: string, amount: number, more: object = {}, who: TestClient = ana, headers = {}) =>
  (await who.call(recordServiceOperation, { params: { id }, body: { amount, ...more } }, headers)).data;
const undo = async (id: string, operationId: string) =>
  (await ana.call(reverseServiceOperation, { params: { id, operationId }, body: { reason: "Error" } })).data;
const open = async (openingFloat = 50_000) => (await ana.call(openShift, { body: { openingFloat } })).data;
const close = async (id: string, cash: number, more: object = {}) => {
  const body = { counted: [{ method: "CASH" as const, amount: cash }], ...more };
  return (await ana.call(closeShift, { params: { id }, body })).data;
};
const read = async (id: string, who: TestClient = ana) => (await who.call(getShift, { params: { id } })).data;
const cashOf = (shift: Shift) => shift.byMethod.find(({ method }) => method === "CASH")!.expected;
const report = async () => (await ana.call(servicesReport)).data;
const expectConsistentBooks = async () => {
  const owner = (await openTestServer()).pool("owner");
  expect(await findBrokenInvariants(owner, ana.storeId)).toEqual([]);
  await owner.end();
};

describe("operations", () => {
  it("move the drawer and earn a commission; none is a sale", async () => {
    const shift = await open();
    const topUp = await make({ commissionPercent: 5.5 });
    const deposit = await make({ name: "Depósito", commissionFixed: 350 });
    const payOut = await make({ name: "Retiro", direction: "OUT", commissionFixed: 350 });
    expect(await operate(topUp.id, 10_000)).toMatchObject({
      amount: 10_000,
      commission: 550,
      fee: 0,
      method: "CASH",
      shift: { id: shift.id, number: 1 },
      service: { id: topUp.id, name: "Recarga" },
      direction: "IN",
      reversed: false,
      reverses: null,
    });
    expect((await operate(deposit.id, 200_000)).commission).toBe(350);
    expect(cashOf(await read(shift.id))).toBe(260_000);
    expect((await operate(payOut.id, 150_000)).commission).toBe(350);
    const now = await read(shift.id);
    expect(cashOf(now)).toBe(110_000);
    expect(now.services).toEqual({ in: 210_000, out: 150_000, fees: 0, count: 3 });
    expect(now.sales).toEqual({ count: 0, total: 0 });
    const { revenue, profitability } = (await ana.call(financialReport)).data;
    expect(revenue).toMatchObject({ total: 0, salesCount: 0, averageSale: 0, commissions: 1_250 });
    expect(profitability.netProfit).toBe(0);
    expect((await ana.call(salesReport)).data).toMatchObject({ totalSales: 0, totalRevenue: 0, byDay: [] });
    const rows = await report();
    expect(rows.reduce((sum, { toSettle }) => sum + toSettle, 0)).toBe(60_000);
    expect(rows.map(({ service, count, commission }) => [service.name, count, commission])).toEqual([
      ["Recarga", 1, 550],
      ["Depósito", 1, 350],
      ["Retiro", 1, 350],
    ]);
    expect((await operate(topUp.id, 3_333)).commission).toBe(183);
    await expectConsistentBooks();
  });

  it("add the customer's fee to the drawer, from the service or the operation", async () => {
    const shift = await open(0);
    const bill = await make({ name: "Pago de recibo", fee: 500 });
    expect((await operate(bill.id, 78_400)).fee).toBe(500);
    expect(cashOf(await read(shift.id))).toBe(78_900);
    await operate(bill.id, 1_000, { fee: 0, commission: 7 });
    expect(cashOf(await read(shift.id))).toBe(79_900);
    const payOut = await make({ name: "Retiro", direction: "OUT" });
    await operate(payOut.id, 50_000, { fee: 2_000 });
    expect(cashOf(await read(shift.id))).toBe(31_900);
    expect((await ana.call(financialReport)).data.revenue.commissions).toBe(2_507);
    await expectConsistentBooks();
  });

  it("by other methods touch no drawer", async () => {
    const shift = await open(0);
    const { id } = await make({});
    expect((await operate(id, 5_000, { method: "NEQUI" })).shift).toBeNull();
    const now = await read(shift.id);
    expect([cashOf(now), now.services]).toEqual([0, { in: 0, out: 0, fees: 0, count: 0 }]);
    expect((await report())[0]).toMatchObject({ count: 1, in: 5_000, toSettle: 5_000 });
  });

  it("give out more than the drawer should hold: the till warns, and nothing is refused", async () => {
    const shift = await open(20_000);
    const payOut = await make({ name: "Retiro", direction: "OUT" });
    expect((await operate(payOut.id, 50_000)).shift?.id).toBe(shift.id);
    expect(cashOf(await read(shift.id))).toBe(-30_000);
  });

  it("need a shift where one is required, and an active service", async () => {
    const { id } = await make({});
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const call = { params: { id }, body: { amount: 1_000 } };
    expect((await ana.refused(recordServiceOperation, call)).body.code).toBe("SHIFT_REQUIRED");
    await operate(id, 1_000, { method: "NEQUI" });
    await open();
    await ana.call(changeService, { params: { id }, body: { active: false } });
    const inactive = await ana.refused(recordServiceOperation, call);
    expect([inactive.status, inactive.body.code]).toEqual([409, "SERVICE_INACTIVE"]);
    const none = await ana.refused(recordServiceOperation, { ...call, params: { id: uuidv7() } });
    expect([none.status, none.body.message]).toEqual([404, "Servicio no encontrado"]);
    for (const body of [
      { amount: 0 },
      { amount: 1.5 },
      { amount: 1, commission: -1 },
      { amount: 1, fee: 1e15 },
    ])
      expect((await ana.refused(recordServiceOperation, { params: { id }, body })).status).toBe(400);
  });

  it("are reversed once, by trusted roles, with their commission", async () => {
    const shift = await open(0);
    const { id } = await make({ commissionPercent: 5, fee: 300 });
    const operation = await operate(id, 20_000);
    expect(await undo(id, operation.id)).toMatchObject({
      amount: -20_000,
      fee: -300,
      commission: -1_000,
      reverses: operation.id,
      note: "Error",
      shift: { id: shift.id },
    });
    const now = await read(shift.id);
    expect([cashOf(now), now.services]).toEqual([0, { in: 0, out: 0, fees: 0, count: 0 }]);
    const call = { params: { id, operationId: operation.id }, body: { reason: "Otra vez" } };
    const twice = await ana.refused(reverseServiceOperation, call);
    expect([twice.status, twice.body.code]).toEqual([409, "ALREADY_REVERSED"]);
    const ghost = { ...call, params: { id, operationId: uuidv7() } };
    expect((await ana.refused(reverseServiceOperation, ghost)).body.code).toBe("OPERATION_NOT_FOUND");
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(reverseServiceOperation, call)).status).toBe(403);
    expect((await report())[0]).toMatchObject({ count: 0, in: 0, commission: 0, fees: 0, toSettle: 0 });
    const { data, pagination } = await cashier.call(listServiceOperations);
    expect(data.map(({ amount, reversed }) => [amount, reversed])).toEqual([
      [-20_000, false],
      [20_000, true],
    ]);
    expect(pagination.total).toBe(2);
    const kinds = (await ana.call(listAudit)).data.events.map(({ kind }) => kind);
    expect(kinds).toContain("OPERATION_REVERSED");
    await expectConsistentBooks();
  });

  it("of a closed shift keep its seal when reversed, and belong to the open shift", async () => {
    const first = await open(0);
    const { id } = await make({});
    const operation = await operate(id, 20_000);
    const sealed = await close(first.id, 20_000);
    expect(sealed.services).toEqual({ in: 20_000, out: 0, fees: 0, count: 1 });
    const second = await open(20_000);
    await undo(id, operation.id);
    expect((await read(first.id)).hash).toBe(sealed.hash);
    expect(cashOf(await read(second.id))).toBe(0);
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true, checked: 1 });
    await close(second.id, 0);
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true, checked: 2 });
    await expectConsistentBooks();
  });

  it("appear in a shift's figures only if there are any, so that earlier seals hold", async () => {
    const shift = await open(0);
    await close(shift.id, 0);
    const owner = (await openTestServer()).pool("owner");
    const { rows } = await owner.query(
      "select figures::text as text from shift_closings where store_id = $1",
      [ana.storeId],
    );
    await owner.end();
    expect(rows[0].text).not.toContain("services");
    expect((await read(shift.id)).services).toEqual({ in: 0, out: 0, fees: 0, count: 0 });
  });

  it("that already happened are recorded late: in a closed shift among its late ones, also for inactive services", async () => {
    const shift = await open(0);
    const { id } = await make({ commissionFixed: 100 });
    await close(shift.id, 0);
    await ana.call(changeService, { params: { id }, body: { active: false } });
    const late = { at: new Date().toISOString() };
    const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
    const from = { "x-device": device.id, "idempotency-key": uuidv7() };
    const operation = await operate(id, 4_000, { fee: 50, shiftId: shift.id, late }, ana, from);
    expect(operation).toMatchObject({
      id: from["idempotency-key"],
      shift: { id: shift.id },
      commission: 100,
    });
    expect(await operate(id, 4_000, { fee: 50, shiftId: shift.id, late }, ana, from)).toEqual(operation);
    const now = await read(shift.id);
    expect([now.late, cashOf(now)]).toEqual([{ count: 1, total: 4_050 }, 0]);
    const flagged = (await ana.call(listAudit)).data.events.find(({ kind }) => kind === "LATE_FLAGGED");
    expect(flagged?.details.flags).toBe("SHIFT,PRODUCT");
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
    await expectConsistentBooks();
  });

  it("between shifts belong to the next shift that takes in what moved", async () => {
    const { id } = await make({ fee: 100 });
    const shift = await open(0);
    await close(shift.id, 0, { floatLeft: 0 });
    await operate(id, 4_000);
    expect((await ana.call(getCurrentShift)).unshifted).toMatchObject({ count: 1, cash: 4_100 });
    const { data } = await ana.call(openShift, { body: { openingFloat: 0, takeUnshifted: true } });
    expect(cashOf(data)).toBe(4_100);
  });

  it("are hidden in a blind count", async () => {
    await setStoreSettings(ana.storeId, { blindCount: true });
    const shift = await open(0);
    const { id } = await make({});
    await operate(id, 4_000);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await read(shift.id, cashier)).services).toEqual({ in: null, out: null, fees: null, count: 1 });
  });

  it("leave every sales figure unchanged", async () => {
    const items = [{ description: "Pan", price: 4_000, quantity: 1 }];
    await ana.call(recordFreeSale, { body: { items, paymentMethod: "CASH" } });
    const figures = async () =>
      JSON.stringify([
        (await ana.call(salesReport)).data,
        (await ana.call(readDashboardFigures)).data,
        (await ana.call(incomeLimitReport)).data,
      ]);
    const before = await figures();
    const { id } = await make({ commissionPercent: 6, fee: 200 });
    await operate(id, 50_000);
    expect(await figures()).toBe(before);
  });
});

describe("settlements", () => {
  it("reduce the amount to settle; in cash they are a movement of the drawer", async () => {
    const shift = await open(0);
    const { id } = await make({});
    await operate(id, 100_000);
    const { data } = await ana.call(settleService, { body: { serviceId: id, amount: 60_000 } });
    expect(data).toMatchObject({ amount: 60_000, method: "CASH", shift: { id: shift.id }, toSettle: 40_000 });
    const now = await read(shift.id);
    expect(cashOf(now)).toBe(40_000);
    expect(now.movements).toMatchObject([
      { id: data.id, kind: "OUT", category: "OTHER", amount: 60_000, note: "Consignación: Recarga" },
    ]);
    const bank = { serviceId: id, amount: 50_000, method: "TRANSFER" as const, reference: "B-1" };
    expect((await ana.call(settleService, { body: bank })).data.toSettle).toBe(-10_000);
    expect((await ana.call(settleService, { body: { serviceId: id, amount: -10_000 } })).data.toSettle).toBe(
      0,
    );
    expect(cashOf(await read(shift.id))).toBe(50_000);
    expect((await report())[0]).toMatchObject({ settled: 100_000, toSettle: 0, toSettleNow: 0, count: 1 });
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(settleService, { body: bank })).status).toBe(403);
    await expectConsistentBooks();
  });
});

describe("services of a store", () => {
  it("are added, changed and deactivated by the owner, at most 20, and sent to its devices", async () => {
    const made = await make({ commissionPercent: 5.25, fee: 500 });
    expect((await ana.call(listServices)).data).toEqual([made]);
    expect(made).toMatchObject({ commissionPercent: 5.25, commissionFixed: null, fee: 500, active: true });
    const change = { params: { id: made.id }, body: { name: "Recarga Claro", commissionPercent: null } };
    const { data } = await ana.call(changeService, change);
    expect(data).toEqual({ ...made, name: "Recarga Claro", commissionPercent: null });
    expect((await ana.call(getChanges)).data.services).toEqual([data]);
    for (const body of [{}, { commissionPercent: 5.555 }, { commissionPercent: 101 }, { direction: "UP" }])
      expect(
        (await ana.refused(changeService, { params: { id: made.id }, body: body as never })).status,
      ).toBe(400);
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.call(listServices)).data).toEqual([data]);
    expect((await cashier.refused(changeService, change)).status).toBe(403);
    for (let i = 1; i < MAX_SERVICES; i += 1) await make({ name: `Servicio ${i}` });
    const full = await ana.refused(createService, { body: { name: "Otro", direction: "IN" } });
    expect([full.status, full.body.code]).toEqual([409, "SERVICES_FULL"]);
  });
});
