import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getCreditAccount, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { deleteCustomer } from "#core/contract/customers.ts";
import { registerDevice } from "#core/contract/devices.ts";
import {
  deleteProduct,
  listProducts,
  toggleProductStatus,
  updateProduct,
} from "#core/contract/products/products.ts";
import { dayReport, topProductsReport } from "#core/contract/reports/reports.ts";
import { listReturns, returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import {
  exportSales,
  listSales,
  markDocumentFlagsSeen,
  readDashboardFigures,
} from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale, type Sale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getCurrentShift,
  getShift,
  listShifts,
  openShift,
  recordCashMovement,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { removeUser } from "#core/contract/users.ts";
import { DAY_MS, dayOf } from "#core/dates.ts";
import { uuidv7 } from "#core/uuid.ts";
import { findBrokenInvariants } from "#server/test/books.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { countDatabaseTransactions } from "#server/test/raw-http.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const owner = openTestServer().then(({ pool }) => pool("owner"));
afterAll(async () => (await owner).end());

let ana: TestClient & TestUser;
beforeEach(async () => {
  ana = await signIn();
});

const HOUR = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const late = (at: Date) => ({ late: { at: at.toISOString() } });
const keyOf = (at: Date) => ({ "idempotency-key": uuidv7(at.getTime()) });
const codes = ({ flags }: Pick<Sale, "flags">) => flags.map(({ code }) => code);

type Item = { id: string; price: number };
const bodyOf = ({ id, price }: Item, quantity: number, at: Date) => ({
  items: [{ productId: id, quantity, price }],
  paymentMethod: "CASH" as const,
  ...late(at),
});
const sell = async (who: TestClient, product: Item, quantity: number, at = ago(HOUR)) =>
  (await who.call(recordSale, { body: bodyOf(product, quantity, at) }, keyOf(at))).data;

describe("a late sale", () => {
  it("is recorded at its own time with the device's id, and counts on its own date", async () => {
    const product = await aProduct(ana, { price: 2_000, stock: 10 });
    const at = ago(3 * DAY_MS);
    const headers = keyOf(at);
    const body = bodyOf(product, 2, at);
    const before = (await ana.call(readDashboardFigures)).data;
    const { data: sale } = await ana.call(recordSale, { body }, headers);
    expect(sale).toMatchObject({
      id: headers["idempotency-key"],
      createdAt: at.toISOString(),
      total: 4_000,
      soldOffline: true,
      flags: [],
    });
    expect((await ana.call(recordSale, { body }, headers)).data).toEqual(sale);
    const {
      returns,
      owed,
      owedBy,
      documents: _,
      ...read
    } = (await ana.call(getSale, { params: { id: sale.id } })).data;
    expect(read).toEqual(sale);
    const after = (await ana.call(readDashboardFigures)).data;
    expect([before.topSellingProducts, after.topSellingProducts[0]?.quantity]).toEqual([[], 2]);
    expect([after.todaySales, after.totalSales]).toEqual([0, 4_000]);
    expect(after.salesByDay.find(({ date }) => date === dayOf(at))?.total).toBe(4_000);
    const query = { startDate: dayOf(at), endDate: dayOf(at) };
    const day = await ana.call(listSales, { query });
    expect([day.data.map(({ id }) => id), day.summary]).toEqual([[sale.id], { count: 1, total: 4_000 }]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("gets an id from the server if its key has another time", async () => {
    const key = uuidv7();
    const at = ago(3 * DAY_MS);
    const body = bodyOf(await aProduct(ana), 1, at);
    const { data } = await ana.call(recordSale, { body }, { "idempotency-key": key });
    expect(data.id).not.toBe(key);
    const query = { startDate: dayOf(at), endDate: dayOf(at) };
    expect((await ana.call(listSales, { query })).data.map(({ id }) => id)).toEqual([data.id]);
  });

  it("needs soldAt: an older client's sale counts as new", async () => {
    const { id } = await aProduct(ana);
    const items = [{ productId: id, quantity: 1 }];
    const { data } = await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    expect([data.soldOffline, data.flags, data.device]).toEqual([false, [], null]);
  });

  it("keeps its price after a change, and records both", async () => {
    const product = await aProduct(ana, { price: 2_000 });
    const { name, category } = product;
    const body = { name, category, price: 2_500, stock: 100 };
    await ana.call(updateProduct, { params: { id: product.id }, body });
    const sale = await sell(ana, product, 1);
    expect([sale.total, sale.items[0]?.price]).toEqual([2_000, 2_000]);
    expect(sale.flags).toEqual([
      {
        code: "PRICE",
        message: expect.stringContaining(name),
        details: { products: [{ id: product.id, name, price: 2_500, sold: 2_000 }] },
        seenAt: null,
      },
    ]);
  });

  it("keeps two prices on two lines, and takes stock once", async () => {
    const { id } = await aProduct(ana, { price: 2_000, stock: 5 });
    const items = [
      { productId: id, quantity: 1, price: 2_000 },
      { productId: id, quantity: 2, price: 1_500 },
    ];
    const body = { items, paymentMethod: "CASH" as const, ...late(ago(HOUR)) };
    const { data } = await ana.call(recordSale, { body });
    expect(data.items.map(({ quantity, price, product }) => [quantity, price, product?.stock])).toEqual([
      [1, 2_000, 2],
      [2, 1_500, 2],
    ]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("keeps the name of an existing product that does not sell in such quantities", async () => {
    const pieces = await aProduct(ana, { name: "Arepa" });
    const items = [{ productId: pieces.id, quantity: 1.5, price: 2_000 }];
    const body = { items, paymentMethod: "CASH" as const, ...late(ago(HOUR)) };
    const { data } = await ana.call(recordSale, { body });
    expect(codes(data)).toEqual(["PRODUCT"]);
    expect(data.items).toMatchObject([{ productId: null, productName: "Arepa", quantity: 1.5 }]);
    const { data: found } = await ana.call(listSales, { query: { search: "arepa" } });
    expect(found.map(({ id }) => id)).toEqual([data.id]);
  });

  it("is recorded and flagged when the amount buys less than the smallest quantity", async () => {
    const gold = await aProduct(ana, { price: 900_000, unit: "KG" });
    const items = [{ productId: gold.id, amount: 1, price: 900_000 }];
    const body = { items, paymentMethod: "CASH" as const, ...late(ago(HOUR)) };
    const { data } = await ana.call(recordSale, { body });
    expect([codes(data), data.total, data.items[0]?.quantity]).toEqual([["PRICE"], 1, 0.001]);
  });

  it("may take more than the stock", async () => {
    const product = await aProduct(ana, { stock: 1 });
    const sale = await sell(ana, product, 3);
    expect([codes(sale), sale.items[0]?.product?.stock]).toEqual([["STOCK"], -2]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("sells an inactive product, and keeps the name of a deleted one", async () => {
    const [off, gone] = [await aProduct(ana), await aProduct(ana)];
    await ana.call(toggleProductStatus, { params: { id: off.id } });
    expect(codes(await sell(ana, off, 1))).toEqual(["PRODUCT"]);
    await ana.call(deleteProduct, { params: { id: gone.id } });
    const items = [{ productId: gone.id, quantity: 1.5, price: 2_000, name: "Queso", unit: "LB" as const }];
    const body = { items, paymentMethod: "CASH" as const, ...late(ago(HOUR)) };
    const { data } = await ana.call(recordSale, { body });
    expect(codes(data)).toEqual(["PRODUCT"]);
    expect(data.items).toMatchObject([
      { productId: null, productName: "Queso", unit: "LB", quantity: 1.5, total: 3_000, product: null },
    ]);
    expect((await ana.call(listProducts)).data.products.map(({ id }) => id)).not.toContain(gone.id);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("drops a deleted customer, unless it left a debt: then the customer is restored", async () => {
    const [paid, owing] = [await aCustomer(ana), await aCustomer(ana)];
    for (const { id } of [paid, owing]) await ana.call(deleteCustomer, { params: { id } });
    const of = (customerId: string, paymentMethod: "CASH" | "CREDIT") => ({
      items: [{ description: "Pan", price: 5_000, quantity: 1 }],
      paymentMethod,
      customerId,
      customerName: "Óscar",
      ...late(ago(HOUR)),
    });
    const { data: one } = await ana.call(recordFreeSale, { body: of(paid.id, "CASH") });
    expect([codes(one), one.customer]).toEqual([["CUSTOMER"], null]);
    const { data: two } = await ana.call(recordFreeSale, { body: of(owing.id, "CREDIT") });
    expect([codes(two), two.customer?.name]).toEqual([["CUSTOMER"], "Óscar"]);
    const { data } = await ana.call(getCreditAccount, { params: { id: owing.id } });
    expect([data.customer.name, data.balance]).toEqual(["Óscar", 5_000]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("restores a deleted customer once if two devices sell on credit to them at the same time", async () => {
    await setStoreSettings(ana.storeId, { creditLimit: 8_000 });
    const { id: customerId } = await aCustomer(ana);
    await ana.call(deleteCustomer, { params: { id: customerId } });
    const body = {
      items: [{ description: "Pan", price: 5_000, quantity: 1 }],
      paymentMethod: "CREDIT" as const,
      customerId,
      customerName: "Óscar",
      ...late(ago(HOUR)),
    };
    // Both sales read the missing customer before the first one commits.
    const holder = await (await owner).connect();
    await holder.query("begin; lock table document_flags in share row exclusive mode");
    const sending = [];
    for (const device of [1, 2]) {
      sending.push(ana.call(recordFreeSale, { body }, keyOf(ago(HOUR))));
      await vi.waitFor(async () => expect((await countDatabaseTransactions()).waiting).toBe(device), 30_000);
    }
    await holder.query("commit");
    holder.release();
    const [first, second] = (await Promise.all(sending)).map(({ data }) => data);
    expect([first!.balanceAfter, second!.balanceAfter]).toEqual([5_000, 10_000]);
    expect([codes(first!), codes(second!)]).toEqual([["CUSTOMER"], ["CUSTOMER", "CREDIT"]]);
    const { data } = await ana.call(getCreditAccount, { params: { id: customerId } });
    expect([data.customer.name, data.balance, data.entries.length]).toEqual(["Óscar", 10_000, 2]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("restores a customer with a closed ledger", async () => {
    const { id } = await aCustomer(ana);
    const debt = {
      items: [{ description: "Pan", price: 5_000, quantity: 1 }],
      customerId: id,
      paymentMethod: "CREDIT" as const,
    };
    await ana.call(recordFreeSale, { body: debt });
    await ana.call(payCustomerDebt, { params: { id }, body: { amount: 5_000 } });
    await ana.call(deleteCustomer, { params: { id } });
    await ana.call(recordFreeSale, { body: { ...debt, ...late(ago(HOUR)) } });
    expect((await ana.call(getCreditAccount, { params: { id } })).data).toMatchObject({
      balance: 5_000,
      entries: [{ kind: "SALE" }, { kind: "PAYMENT" }, { kind: "SALE" }],
    });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("goes on credit above the limit, while credit is paused, and where it is disabled", async () => {
    await setStoreSettings(ana.storeId, { creditLimit: 1_000, credit: false });
    const { id: customerId } = await aCustomer(ana);
    const body = {
      items: [{ description: "Pan", price: 5_000, quantity: 1 }],
      customerId,
      paymentMethod: "CREDIT" as const,
      ...late(ago(HOUR)),
    };
    const { data } = await ana.call(recordFreeSale, { body });
    expect([codes(data), data.creditAmount]).toEqual([["CREDIT", "CREDIT"], 5_000]);
  });

  it("keeps a discount above the role's limit, and the cash rounding of its date", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const body = {
      items: [{ description: "Pan", price: 1_000, quantity: 1 }],
      discount: 80,
      payments: [{ method: "CASH" as const, amount: 900, tendered: 1_000 }],
      ...late(ago(HOUR)),
    };
    const { data } = await cashier.call(recordFreeSale, { body });
    expect([codes(data), data.total, data.rounding, data.change]).toEqual([["DISCOUNT"], 920, -20, 100]);
    const inTime = await cashier.refused(recordFreeSale, { body: { ...body, late: null } });
    expect([inTime.status, inTime.body.code]).toEqual([403, "DISCOUNT_NOT_ALLOWED"]);
  });

  it("is recorded without a number that is taken", async () => {
    const { data: device } = await ana.call(registerDevice, { body: { name: "Celular" } });
    const from = { "x-device": device.id };
    const body = {
      items: [{ description: "Pan", price: 1_000, quantity: 1 }],
      paymentMethod: "CASH" as const,
      number: "A-1",
      ...late(ago(HOUR)),
    };
    const { data: one } = await ana.call(recordFreeSale, { body }, from);
    const { data: two } = await ana.call(recordFreeSale, { body }, from);
    expect([one.number, codes(one), two.number, codes(two)]).toEqual(["A-1", [], null, ["NUMBER"]]);
    expect(two.flags[0]?.details).toEqual({ number: "A-1" });
  });

  it("moves an impossible time to the nearest possible one, and keeps its id", async () => {
    const product = await aProduct(ana);
    const [ahead, old] = [new Date(Date.now() + 2 * DAY_MS), ago(60 * DAY_MS)];
    for (const at of [ahead, old]) {
      const headers = keyOf(at);
      const { data } = await ana.call(recordSale, { body: bodyOf(product, 1, at) }, headers);
      expect([codes(data), data.id]).toEqual([["CLOCK"], headers["idempotency-key"]]);
      const nearest = at === ahead ? Date.now() : Date.now() - 45 * DAY_MS;
      expect(Math.abs(Date.parse(data.createdAt) - nearest)).toBeLessThan(HOUR);
    }
    expect((await ana.call(readDashboardFigures)).data.todaySalesCount).toBe(1);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("has the same date in lists, totals and files, with any device clock", async () => {
    const product = await aProduct(ana, { name: "Panela", price: 1_000 });
    const ahead = new Date("2099-05-05T12:00:00Z");
    const headers = keyOf(ahead);
    const { data: wrong } = await ana.call(recordSale, { body: bodyOf(product, 2, ahead) }, headers);
    expect([codes(wrong), wrong.id]).toEqual([["CLOCK"], headers["idempotency-key"]]);
    const { data: back } = await ana.call(
      returnGoods,
      {
        params: { id: wrong.id },
        body: {
          reason: "CHANGED_MIND",
          items: [{ saleItemId: wrong.items[0]!.id, quantity: 1 }],
          ...late(ahead),
        },
      },
      keyOf(ahead),
    );
    const { data: after } = await ana.call(recordSale, {
      body: { items: [{ productId: product.id, quantity: 1 }], paymentMethod: "CASH" },
    });
    const today = { startDate: dayOf(new Date()), endDate: dayOf(new Date()) };
    const then = { startDate: "2099-05-05", endDate: "2099-05-05" };
    const idsOf = (sales: { id: string }[]) => sales.map(({ id }) => id);
    const both = [after.id, wrong.id];
    for (const query of [
      today,
      { ...today, search: "panela" },
      { ...today, method: "CASH" as const },
      {},
      { search: "panela" },
    ]) {
      const list = await ana.call(listSales, { query });
      expect(idsOf(list.data)).toEqual(both);
      expect(list.summary).toEqual({ count: 2, total: 2_000 });
      expect(list.days).toEqual([{ date: today.startDate, count: 2, total: 2_000 }]);
      expect(idsOf((await ana.call(exportSales, { query })).data)).toEqual(both);
      expect(idsOf((await ana.call(listSales, { query: { ...query, limit: 1, page: 2 } })).data)).toEqual([
        wrong.id,
      ]);
    }
    for (const query of [then, { ...then, search: "panela" }]) {
      expect(await ana.call(listSales, { query })).toMatchObject({
        data: [],
        summary: { count: 0, total: 0 },
      });
      expect((await ana.call(exportSales, { query })).data).toEqual([]);
    }
    expect(idsOf((await ana.call(listReturns, { query: today })).data)).toEqual([back.id]);
    expect((await ana.call(listReturns, { query: then })).data).toEqual([]);
    const top = await ana.call(topProductsReport, { query: today });
    expect(top.data).toMatchObject([{ totalQuantity: 2, totalRevenue: 2_000 }]);
    const hours = (await ana.call(dayReport, { query: { date: today.startDate } })).data.byHour;
    expect(hours.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(2_000);
    expect((await ana.call(readDashboardFigures)).data.topSellingProducts[0]).toMatchObject({ quantity: 2 });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is moved after an earlier return or payment, and its clock is flagged", async () => {
    const product = await aProduct(ana);
    const { id: customerId } = await aCustomer(ana);
    const sold = {
      items: [{ productId: product.id, quantity: 2 }],
      paymentMethod: "CREDIT" as const,
      customerId,
    };
    const { data: sale } = await ana.call(recordSale, { body: sold });
    const before = late(ago(3 * DAY_MS));
    const { data: paid } = await ana.call(payCustomerDebt, {
      params: { id: customerId },
      body: { amount: 1_000, ...before },
    });
    const { data: back } = await ana.call(returnGoods, {
      params: { id: sale.id },
      body: { reason: "CHANGED_MIND", ...before },
    });
    expect([paid.createdAt, back.createdAt]).toEqual([sale.createdAt, sale.createdAt]);
    expect((await ana.call(getSale, { params: { id: sale.id } })).data.flags.map(({ code }) => code)).toEqual(
      ["CLOCK"],
    );
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("is refused if malformed, and the error names the price of each product", async () => {
    const { id: productId } = await aProduct(ana);
    const items = [{ productId, quantity: 1 }];
    const paying = { paymentMethod: "CASH" as const };
    const refused = await ana.refused(recordSale, { body: { items, ...paying, ...late(ago(HOUR)) } });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "items.0.price"]);
    const never = await ana.refused(recordSale, {
      body: { items, ...paying, late: { at: "ayer" } },
    });
    expect([never.status, never.body.errors?.[0]?.field]).toEqual([400, "late.at"]);
  });
});

describe("a late event of a closed shift", () => {
  it("leaves the closed figures unchanged and is reported as late", async () => {
    const product = await aProduct(ana, { price: 2_000, stock: 50 });
    const { id: customerId } = await aCustomer(ana);
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 10_000 } });
    const params = { id: shift.id };
    await ana.call(recordFreeSale, {
      body: {
        items: [{ description: "Mercado", price: 9_000, quantity: 1 }],
        customerId,
        paymentMethod: "CREDIT",
      },
    });
    const { data: closed } = await ana.call(closeShift, {
      params,
      body: { counted: [{ method: "CASH", amount: 10_000 }] },
    });
    const shiftId = shift.id;
    const then = ago(60_000);
    const { data: sale } = await ana.call(recordSale, { body: { ...bodyOf(product, 3, then), shiftId } });
    expect([codes(sale), sale.shift]).toEqual([["SHIFT"], { id: shiftId, number: 1 }]);
    await ana.call(payCustomerDebt, {
      params: { id: customerId },
      body: { amount: 4_000, shiftId, ...late(then) },
    });
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 1 }];
    const back = { items, reason: "CHANGED_MIND" as const, shiftId, ...late(then) };
    const { data: returned } = await ana.call(returnGoods, { params: { id: sale.id }, body: back });
    expect(returned.shift).toEqual({ id: shiftId, number: 1 });
    const out = { kind: "OUT" as const, category: "EXPENSE" as const, amount: 500, ...late(then) };
    const { data: moved } = await ana.call(recordCashMovement, { params, body: out });
    expect(moved).toEqual({ ...closed, late: { count: 4, total: 6_000 + 4_000 - 2_000 - 500 } });
    expect((await ana.call(getShift, { params })).data).toEqual(moved);
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true, problems: [] });
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
    const kinds = (await ana.call(listAudit)).data.events.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "LATE_FLAGGED")).toHaveLength(2);
  });

  it("a late shift opens, moves and closes at its own times, with its own sales", async () => {
    await setStoreSettings(ana.storeId, { shifts: "REQUIRED" });
    const cashier = await signIn("CASHIER", ana.storeId);
    const began = ago(HOUR).getTime();
    const at = (minutes: number) => new Date(began + minutes * 60_000);
    const headers = keyOf(at(0));
    const shiftId = headers["idempotency-key"];
    const params = { id: shiftId };
    const { data: open } = await cashier.call(
      openShift,
      { body: { openingFloat: 5_000, ...late(at(0)) } },
      headers,
    );
    expect([open.id, open.openedAt]).toEqual([shiftId, at(0).toISOString()]);
    const body = {
      items: [{ description: "Pan", price: 1_000, quantity: 1 }],
      shiftId,
      paymentMethod: "CASH" as const,
      ...late(at(1)),
    };
    expect((await cashier.call(recordFreeSale, { body })).data.flags).toEqual([]);
    const out = { kind: "OUT" as const, category: "WITHDRAWAL" as const, amount: 500, ...late(at(2)) };
    await cashier.call(recordCashMovement, { params, body: out });
    const closing = { counted: [{ method: "CASH" as const, amount: 5_500 }], ...late(at(3)) };
    const { data: closed } = await cashier.call(closeShift, { params, body: closing });
    expect(closed.byMethod).toMatchObject([{ method: "CASH", expected: 5_500, difference: 0 }]);
    expect(closed.closedAt).toBe(at(3).toISOString());
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });

  it("orders a late shift's times, with any device clocks", async () => {
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 5_000 } });
    const params = { id: shift.id };
    const out = {
      kind: "OUT" as const,
      category: "EXPENSE" as const,
      amount: 500,
      ...late(ago(30 * DAY_MS)),
    };
    const { data: moved } = await ana.call(recordCashMovement, { params, body: out });
    expect(moved.movements.map(({ createdAt }) => createdAt)).toEqual([shift.openedAt]);
    const { data: sale } = await ana.call(recordFreeSale, {
      body: { items: [{ description: "Pan", price: 1_000, quantity: 1 }], paymentMethod: "CASH" },
    });
    const closing = { counted: [{ method: "CASH" as const, amount: 5_500 }], ...late(ago(30 * DAY_MS)) };
    const { data: closed } = await ana.call(closeShift, { params, body: closing });
    expect([closed.closedAt, closed.byMethod[0]?.expected]).toEqual([sale.createdAt, 5_500]);
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
  });

  it("a clock that was ahead does not keep a shift the latest of its till", async () => {
    const ahead = new Date("2099-05-05T12:00:00Z");
    const key = keyOf(ahead);
    await ana.call(openShift, { body: { openingFloat: 1_000, ...late(ahead) } }, key);
    const counted = [{ method: "CASH" as const, amount: 1_000 }];
    await ana.call(closeShift, { params: { id: key["idempotency-key"] }, body: { counted, floatLeft: 100 } });
    const { data: next } = await ana.call(openShift, { body: { openingFloat: 100 } });
    await ana.call(closeShift, { params: { id: next.id }, body: { counted, floatLeft: 700 } });
    expect((await ana.call(getCurrentShift, { query: {} })).proposedFloat).toBe(700);
    expect((await ana.call(listShifts)).data.map(({ id }) => id)).toEqual([next.id, key["idempotency-key"]]);
    const today = { startDate: dayOf(new Date()), endDate: dayOf(new Date()) };
    expect((await ana.call(listShifts, { query: today })).pagination.total).toBe(2);
  });

  it("another store's shift is an unknown one", async () => {
    const eva = await signIn();
    const { data: foreign } = await eva.call(openShift, { body: { openingFloat: 0 } });
    const body = { ...bodyOf(await aProduct(ana), 1, ago(HOUR)), shiftId: foreign.id };
    const { data: sale } = await ana.call(recordSale, { body });
    expect([codes(sale), sale.shift]).toEqual([["SHIFT"], null]);
    const { late: _, ...now } = body;
    expect((await ana.refused(recordSale, { body: now })).status).toBe(404);
    const { data: untouched } = await eva.call(getShift, { params: { id: foreign.id } });
    expect(untouched).toMatchObject({ id: foreign.id, sales: { count: 0 } });
  });

  it("an unknown shift becomes the open one, or none", async () => {
    const shiftId = uuidv7();
    const product = await aProduct(ana);
    const body = () => ({ ...bodyOf(product, 1, ago(HOUR)), shiftId });
    const { data: none } = await ana.call(recordSale, { body: body() });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 0 } });
    const { data: open } = await ana.call(recordSale, { body: body() });
    expect([codes(none), none.shift, codes(open), open.shift?.id]).toEqual([
      ["SHIFT"],
      null,
      ["SHIFT"],
      shift.id,
    ]);
    const out = { kind: "OUT" as const, category: "EXPENSE" as const, amount: 500 };
    const unknown = { id: shiftId };
    const refused = await ana.refused(recordCashMovement, { params: unknown, body: out });
    expect(refused.body.code).toBe("SHIFT_NOT_FOUND");
    const { data: moved } = await ana.call(recordCashMovement, {
      params: unknown,
      body: { ...out, ...late(ago(HOUR)) },
    });
    expect([moved.id, moved.movements.map(({ amount }) => amount)]).toEqual([shift.id, [500]]);
    expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
  });
});

describe("the seller of a late sale", () => {
  it("may differ from the sender, also after leaving; the audit trail has the sender", async () => {
    const luz = await signIn("CASHIER", ana.storeId);
    const product = await aProduct(ana);
    const body = (at = ago(HOUR)) => ({
      ...bodyOf(product, 1, at),
      late: { at: at.toISOString(), sellerId: luz.userId },
    });
    const { data } = await ana.call(recordSale, { body: body() });
    expect(data.seller.id).toBe(luz.userId);
    expect(data.flags).toMatchObject([
      { code: "SENT_FOR_ANOTHER", message: "La hizo Persona CASHIER y la envió Persona OWNER" },
    ]);
    await ana.call(removeUser, { params: { id: luz.userId } });
    expect((await ana.call(recordSale, { body: body() })).data.seller.id).toBe(luz.userId);
    const { events } = (await ana.call(listAudit)).data;
    expect(events.filter(({ kind }) => kind === "SENT_FOR_ANOTHER")).toMatchObject([
      { by: { id: ana.userId } },
      { by: { id: ana.userId } },
    ]);
  });

  it("grants no permission: actions beyond the sender's role are flagged", async () => {
    const cashier = await signIn("CASHIER", ana.storeId);
    const product = await aProduct(ana, { price: 10_000 });
    const at = ago(HOUR);
    const sale = {
      items: [{ productId: product.id, quantity: 1, price: 10_000, discount: 9_900 }],
      paymentMethod: "CASH" as const,
      late: { at: at.toISOString(), sellerId: ana.userId },
    };
    const { data } = await cashier.call(recordSale, { body: sale });
    expect([data.seller.id, data.flags.map(({ code }) => code)]).toEqual([
      ana.userId,
      ["DISCOUNT", "SENT_FOR_ANOTHER"],
    ]);
    expect((await ana.call(recordSale, { body: sale })).data.flags).toEqual([]);
    const { events } = (await ana.call(listAudit)).data;
    expect(events.find(({ kind }) => kind === "SENT_FOR_ANOTHER")).toMatchObject({
      by: { id: cashier.userId },
      details: { seller: "Persona OWNER" },
    });
  });

  it("is flagged on each kind of document that another person sends", async () => {
    const luz = await signIn("CASHIER", ana.storeId);
    const forLuz = (at: Date) => ({ late: { at: at.toISOString(), sellerId: luz.userId } });
    const { data: shift } = await ana.call(openShift, { body: { openingFloat: 5_000 } });
    const product = await aProduct(ana, { price: 2_000, stock: 20 });
    const sale = await sell(ana, product, 2, new Date());
    const items = [{ saleItemId: sale.items[0]!.id, quantity: 1 }];
    const back = { items, reason: "CHANGED_MIND" as const };
    const now = new Date();
    const { data: returned } = await ana.call(returnGoods, {
      params: { id: sale.id },
      body: { ...back, ...forLuz(now) },
    });
    const exchange = { ...bodyOf(product, 1, now), exchange: { saleId: sale.id, ...back }, ...forLuz(now) };
    const { data: exchanged } = await ana.call(recordSale, { body: exchange });
    const key = keyOf(now);
    await ana.call(
      recordCashMovement,
      {
        params: { id: shift.id },
        body: { kind: "OUT", category: "WITHDRAWAL", amount: 500, ...forLuz(now) },
      },
      key,
    );
    const { rows } = await (await owner).query(
      "select distinct document_id as id from document_flags where store_id = $1 and code = 'SENT_FOR_ANOTHER'",
      [ana.storeId],
    );
    const flagged = new Set(rows.map(({ id }: { id: string }) => id));
    expect([returned.id, exchanged.id, key["idempotency-key"]].filter((id) => !flagged.has(id))).toEqual([]);
    expect(codes(exchanged)).toContain("SENT_FOR_ANOTHER");
    // The return of the exchange has no flag of its own.
    expect((await ana.call(dayReport)).data.sentForAnother).toBe(3);
    const params = { id: shift.id };
    expect((await ana.call(getShift, { params })).data.sentForAnother).toBe(3);
    const counted = [{ method: "CASH" as const, amount: 0 }];
    const { data: closed } = await ana.call(closeShift, { params, body: { counted, ...forLuz(new Date()) } });
    const sentLater = { kind: "IN" as const, category: "CHANGE" as const, amount: 1, ...forLuz(now) };
    await ana.call(recordCashMovement, { params, body: sentLater });
    expect([closed.sentForAnother, (await ana.call(getShift, { params })).data.sentForAnother]).toEqual([
      4, 5,
    ]);
    expect((await ana.call(verifyClosingChain)).data.valid).toBe(true);
  });

  it("must belong to the store", async () => {
    const eva = await signIn();
    const body = bodyOf(await aProduct(ana), 1, ago(HOUR));
    const refused = await ana.refused(recordSale, {
      body: { ...body, late: { ...body.late, sellerId: eva.userId } },
    });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "late.sellerId"]);
  });
});

describe("flags", () => {
  it("are listed and counted until an authorized user marks them as seen", async () => {
    const product = await aProduct(ana, { stock: 1 });
    const [first, second] = [await sell(ana, product, 2), await sell(ana, product, 1)];
    await sell(ana, await aProduct(ana), 1);
    const flagged = async () => (await ana.call(listSales, { query: { flagged: true } })).data;
    const count = async () => (await ana.call(readDashboardFigures)).data.flaggedSales;
    expect([await count(), new Set((await flagged()).map(({ id }) => id))]).toEqual([
      2,
      new Set([first.id, second.id]),
    ]);
    const params = { id: first.id };
    const cashier = await signIn("CASHIER", ana.storeId);
    expect((await cashier.refused(markDocumentFlagsSeen, { params })).status).toBe(403);
    const { data } = await ana.call(markDocumentFlagsSeen, { params });
    expect(data.flags.map(({ code, seenAt }) => [code, seenAt !== null])).toEqual([["STOCK", true]]);
    expect([await count(), (await flagged()).map(({ id }) => id)]).toEqual([1, [second.id]]);
  });

  it("include those of returns", async () => {
    await setStoreSettings(ana.storeId, { cashierReturns: false });
    const cashier = await signIn("CASHIER", ana.storeId);
    const sale = await sell(ana, await aProduct(ana), 1);
    const body = { reason: "CHANGED_MIND" as const, ...late(ago(1_000)) };
    await cashier.call(returnGoods, { params: { id: sale.id }, body });
    expect(codes((await ana.call(getSale, { params: { id: sale.id } })).data)).toEqual(["ROLE"]);
  });
});

/** Seeded generator of integers: the same seed gives the same days. */
function draws(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each([1, 2, 3])("arrival order does not change the figures of any day (%i)", async (seed) => {
  const draw = draws(seed);
  const products = [
    await aProduct(ana, { price: 1_000, stock: 5 }),
    await aProduct(ana, { price: 3_500, stock: 5 }),
  ];
  const sold = Array.from({ length: 24 }, () => ({
    product: products[draw(2)]!,
    quantity: 1 + draw(3),
    at: ago(DAY_MS * draw(6) + 60_000 + draw(1_000)),
    order: draw(1_000),
  }));
  const days = new Map<string, number>();
  const left = new Map(products.map(({ id }) => [id, 5]));
  for (const { product, quantity, at } of sold) {
    days.set(dayOf(at), (days.get(dayOf(at)) ?? 0) + product.price * quantity);
    left.set(product.id, left.get(product.id)! - quantity);
  }
  const expected = (await ana.call(readDashboardFigures)).data.salesByDay.map(
    ({ date }) => days.get(date) ?? 0,
  );
  for (const { product, quantity, at } of sold.toSorted((a, b) => a.order - b.order))
    await sell(ana, product, quantity, at);
  const { data } = await ana.call(readDashboardFigures);
  expect(data.salesByDay.map(({ total }) => total)).toEqual(expected);
  expect(data.totalSales).toBe([...days.values()].reduce((sum, total) => sum + total, 0));
  const units = data.topSellingProducts.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(units).toBe(sold.reduce((sum, { quantity }) => sum + quantity, 0));
  const stocks = (await ana.call(listProducts)).data.products.map(({ id, stock }) => [id, stock]);
  expect(new Map(stocks as [string, number][])).toEqual(left);
  for (const [day, total] of days)
    expect((await ana.call(listSales, { query: { startDate: day, endDate: day } })).summary.total).toBe(
      total,
    );
  expect(await findBrokenInvariants(await owner, ana.storeId)).toEqual([]);
});
