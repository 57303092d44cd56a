import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, type Sale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getShift,
  listShifts,
  openShift,
  type Shift,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import {
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

let owner: ReturnType<TestServer["pool"]>;
let app: ReturnType<TestServer["pool"]>;
let ana: TestClient & TestUser;
beforeAll(async () => {
  const { pool } = await openTestServer();
  [owner, app] = [pool("owner"), pool("mostrador_app")];
});
afterAll(() => Promise.all([owner.end(), app.end()]));
beforeEach(async () => {
  ana = await signIn();
});

const open = async () => (await ana.call(openShift, { body: { openingFloat: 10_000 } })).data;
const counted = [{ method: "CASH" as const, amount: 10_000 }];
const close = async (id: string) => (await ana.call(closeShift, { params: { id }, body: { counted } })).data;
const sale = {
  items: [{ description: "Recarga", price: 1_000, quantity: 1 }],
  paymentMethod: "CASH" as const,
};
const sell = async () => (await ana.call(recordFreeSale, { body: sale })).data;
const verify = async () => (await ana.call(verifyClosingChain)).data;

async function threeClosed(): Promise<Shift[]> {
  const closed: Shift[] = [];
  for (let i = 0; i < 3; i++) {
    const { id } = await open();
    await sell();
    closed.push(await close(id));
  }
  return closed;
}

describe("chain of closed shifts", () => {
  it("links each closing to the previous one", async () => {
    expect(await verify()).toEqual({ valid: true, checked: 0, problems: [] });
    const [first, second, third] = await threeClosed();
    expect([first!.previousHash, second!.previousHash, third!.previousHash]).toEqual([
      null,
      first!.hash,
      second!.hash,
    ]);
    expect(await verify()).toEqual({ valid: true, checked: 3, problems: [] });
    // Recomputes the hash from the stored figures.
    const { rows } = await owner.query(
      "select figures::text, encode(hash, 'hex') as hash from shift_closings where store_id = $1 and place = 2",
      [ana.storeId],
    );
    const seal = createHash("sha256").update(`${first!.hash}\n${rows[0].figures}`).digest("hex");
    expect(seal).toBe(rows[0].hash);
  });

  it("belongs to one store, in the order of closing", async () => {
    await threeClosed();
    ana = await signIn();
    const [first] = await threeClosed();
    expect(first!.previousHash).toBeNull();
  });

  it.each<[string, string, string]>([
    [
      "figures",
      "update shift_closings set figures = replace(figures::text, '1000', '2000')::json where place = 2 and",
      "2 HASH",
    ],
    [
      "figures with their own hash",
      `update shift_closings set figures = replace(figures::text, '1000', '2000')::json, hash = sha256((
        encode(previous_hash, 'hex') || chr(10) || replace(figures::text, '1000', '2000'))::bytea) where place = 2 and`,
      "2 ROWS 3 HASH",
    ],
    ["a hash", "update shift_closings set hash = sha256('x') where place = 3 and", "3 HASH"],
    [
      "the previous closing's hash",
      "update shift_closings set previous_hash = sha256('x') where place = 2 and",
      "2 HASH",
    ],
    ["a deleted closing", "delete from shift_closings where place = 2 and", "2 MISSING 3 HASH"],
    ["the deleted last closing", "delete from shift_closings where place = 3 and", "3 MISSING"],
    [
      "a sale",
      "update sales set total = total + 1, change = 0, amount_paid = amount_paid + 1 where",
      "1 ROWS 2 ROWS 3 ROWS",
    ],
    [
      "a payment method",
      "update sale_payments set method = 'CARD', tendered = null where",
      "1 ROWS 2 ROWS 3 ROWS",
    ],
    ["an opening", "update shifts set opening_float = 0 where number = 2 and", "2 ROWS"],
  ])("shows a change of %s", async (_name, change, problems) => {
    await threeClosed();
    await owner.query(`${change} store_id = $1`, [ana.storeId]);
    const report = await verify();
    expect(report.problems.map(({ place, problem }) => `${place} ${problem}`).join(" ")).toBe(problems);
    expect(report.valid).toBe(false);
  });

  it.each([
    "update shifts set opening_float = 1",
    "delete from shifts",
    "update shift_closings set figures = '{}'",
    "delete from shift_closings",
    "update cash_movements set amount = 1",
    "delete from cash_movements",
    "delete from shift_counters",
    "delete from tills",
  ])("the application may not: %s", (statement) =>
    expect(app.query(statement)).rejects.toThrow("permission denied"),
  );

  it("is verified by managers", async () => {
    const employee = await signIn("EMPLOYEE", ana.storeId);
    expect((await employee.refused(verifyClosingChain)).status).toBe(403);
  });
});

/** Holds the lock of the statement until `release`. */
async function hold(statement: string): Promise<{ release: () => Promise<void> }> {
  const client = await owner.connect();
  await client.query("begin");
  await client.query(statement);
  return {
    release: async () => {
      await client.query("commit");
      client.release();
    },
  };
}

const waiting = (count: number) =>
  vi.waitFor(async () => expect((await countDatabaseTransactions()).waiting).toBe(count), 30_000);

describe("sale and closing of its shift in parallel", () => {
  it("a running sale is waited for, and included", async () => {
    const { id } = await open();
    await sell();
    const totals = await hold(`select 1 from sale_totals where store_id = '${ana.storeId}' for update`);
    const selling = sell();
    await waiting(1);
    const closing = close(id);
    await waiting(2);
    await totals.release();
    const [sold, closed] = await Promise.all([selling, closing]);
    expect(sold.shift?.id).toBe(id);
    expect(closed.sales).toEqual({ count: 2, total: 2_000 });
  });

  it.each<["OPTIONAL" | "REQUIRED", string | null]>([
    ["OPTIONAL", null],
    ["REQUIRED", "SHIFT_REQUIRED"],
  ])("that comes while it is being closed is in no shift, with shifts %s", async (shifts, code) => {
    await setStoreSettings(ana.storeId, { shifts });
    const { id } = await open();
    const closings = await hold("lock table shift_closings in exclusive mode");
    const closing = close(id);
    await waiting(1);
    const selling = ana.send({ method: "POST", url: "/api/sales/free", body: sale });
    await waiting(2);
    await closings.release();
    expect((await closing).sales).toEqual({ count: 0, total: 0 });
    const { status, body } = await selling;
    if (code) expect([status, body.code]).toEqual([409, code]);
    else expect([status, (body as unknown as { data: Sale }).data.shift]).toEqual([201, null]);
  });

  it("each sale is in exactly one shift's figures", async () => {
    const sold: Promise<Sale>[] = [];
    for (let round = 0; round < 8; round++) {
      const { id } = await open();
      sold.push(...Array.from({ length: 6 }, sell));
      const closing = close(id);
      sold.push(...Array.from({ length: 6 }, sell));
      await closing;
    }
    const sales = await Promise.all(sold);
    const shifts = (await ana.call(listShifts, { query: { limit: 100 } })).data;
    for (const shift of shifts)
      expect(shift.sales.count).toBe(sales.filter((one) => one.shift?.id === shift.id).length);
    const inShifts = shifts.reduce((sum, shift) => sum + shift.sales.count, 0);
    expect(inShifts + sales.filter((one) => one.shift === null).length).toBe(8 * 12);
    expect((await ana.call(listSales)).pagination.total).toBe(8 * 12);
    expect(await verify()).toMatchObject({ valid: true, checked: 8 });
    expect(shifts.map(({ number }) => number)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  });

  it("shifts opened and closed in parallel at several tills form one chain", async () => {
    const { data: bar } = (await ana.send({ method: "POST", url: "/api/tills", body: { name: "Bar" } }))
      .body as unknown as { data: { id: string } };
    const day = async (tillId: string | null) => {
      for (let i = 0; i < 5; i++) {
        const { data } = await ana.call(openShift, { body: { openingFloat: 0, tillId } });
        await ana.call(recordFreeSale, { body: { ...sale, shiftId: data.id } });
        await close(data.id);
        expect((await ana.call(getShift, { params: { id: data.id } })).data.sales.count).toBe(1);
      }
    };
    await Promise.all([day(null), day(bar.id)]);
    expect(await verify()).toEqual({ valid: true, checked: 10, problems: [] });
    const [newest] = (await ana.call(listSales)).data;
    expect((await ana.call(getSale, { params: { id: newest!.id } })).data.shift).toEqual(newest!.shift);
  });
});
