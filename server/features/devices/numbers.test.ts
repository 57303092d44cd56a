import { beforeAll, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { switchPerson } from "#core/contract/auth.ts";
import { getCreditAccount, payCustomerDebt } from "#core/contract/credit/credit.ts";
import { registerDevice } from "#core/contract/devices.ts";
import { getReturn, returnGoods } from "#core/contract/returns/returns.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import {
  closeShift,
  getShift,
  openShift,
  recordCashMovement,
  verifyClosingChain,
} from "#core/contract/shifts/shifts.ts";
import { exportStore } from "#core/contract/stores/store-export.ts";
import { createUser } from "#core/contract/users.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { createTestClient, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";

let ana: TestClient & TestUser;
let from: Record<string, string>;
let last = 0;
const next = () => `A-${++last}`;

beforeAll(async () => {
  ana = await signIn();
  const { data } = await ana.call(registerDevice, { body: { name: "Celular" } });
  from = { "x-device": data.id };
});

const bread = {
  items: [{ description: "Pan", price: 1_000, quantity: 1 }],
  paymentMethod: "CASH" as const,
};
const sell = async (number?: string, headers = from) =>
  (await ana.call(recordFreeSale, { body: { ...bread, number } }, headers)).data;

describe("number given by a device", () => {
  it("identifies a sale, its return, and a payment of its debt", async () => {
    const product = await aProduct(ana);
    const { id: customerId } = await aCustomer(ana);
    const [ofSale, ofReturn, ofPayment] = [next(), next(), next()];
    const items = [{ productId: product.id, quantity: 2 }];
    const body = { items, paymentMethod: "CREDIT" as const, customerId, number: ofSale };
    const { data: sale } = await ana.call(recordSale, { body }, from);
    const back = {
      items: [{ saleItemId: sale.items[0]!.id, quantity: 1 }],
      reason: "CHANGED_MIND" as const,
      number: ofReturn,
    };
    const { data: returned } = await ana.call(returnGoods, { params: { id: sale.id }, body: back }, from);
    const paying = { params: { id: customerId }, body: { amount: 1_000, number: ofPayment } };
    const { data: paid } = await ana.call(payCustomerDebt, paying, from);
    expect([
      sale.number,
      returned.number,
      returned.saleNumber,
      paid.number,
      paid.paid[0]?.saleNumber,
    ]).toEqual([ofSale, ofReturn, ofSale, ofPayment, ofSale]);
    const read = (await ana.call(getSale, { params: { id: sale.id } })).data;
    expect([read.number, read.returns[0]?.number]).toEqual([ofSale, ofReturn]);
    expect((await ana.call(getReturn, { params: { id: returned.id } })).data.number).toBe(ofReturn);
    const account = (await ana.call(getCreditAccount, { params: { id: customerId } })).data;
    expect(account.entries.map(({ kind, number }) => [kind, number])).toEqual([
      ["PAYMENT", ofPayment],
      ["RETURN", ofReturn],
      ["SALE", ofSale],
    ]);
  });

  it("identifies an opening and cash movements, before and after the closing", async () => {
    const [opening, moving] = [next(), next()];
    const body = { openingFloat: 1_000, number: opening };
    const { data: shift } = await ana.call(openShift, { body }, from);
    const params = { id: shift.id };
    const change = { kind: "IN" as const, category: "CHANGE" as const, amount: 500 };
    await ana.call(recordCashMovement, { params, body: { ...change, number: moving } }, from);
    await ana.call(recordCashMovement, { params, body: change });
    const { data: open } = await ana.call(getShift, { params });
    expect(open.movements.map(({ number }) => number)).toEqual([moving, undefined]);
    await ana.call(closeShift, { params, body: { counted: [{ method: "CASH", amount: 2_000 }] } });
    expect((await ana.call(getShift, { params })).data.movements).toEqual(open.movements);
    expect((await ana.call(verifyClosingChain)).data).toMatchObject({ valid: true });
    const records = (await ana.call(exportStore, { params: { id: ana.storeId } })).data;
    expect(records.find(({ id }) => id === shift.id)).toMatchObject({
      openingNumber: opening,
      movements: [{ number: moving }, { number: null }],
    });
  });

  it("is unique among all documents of the store", async () => {
    const number = next();
    await sell(number);
    const { id } = await aCustomer(ana);
    await aSaleOnCredit(ana, id);
    for (const refused of [
      await ana.refused(recordFreeSale, { body: { ...bread, number } }, from),
      await ana.refused(payCustomerDebt, { params: { id }, body: { amount: 1, number } }, from),
      await ana.refused(openShift, { body: { openingFloat: 0, number } }, from),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, "NUMBER_TAKEN"]);
    const eva = await signIn();
    const { data } = await eva.call(registerDevice, { body: { name: "Celular" } });
    const body = { ...bread, number };
    const hers = await eva.call(recordFreeSale, { body }, { "x-device": data.id });
    expect(hers.data.number).toBe(number);
  });

  it("is assigned once, however many requests use it at once", async () => {
    const number = next();
    const before = (await ana.call(listSales)).pagination.total;
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => sell(number)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await ana.call(listSales)).pagination.total).toBe(before + 1);
  });

  it("is accepted again under the same key, also in parallel", async () => {
    const number = next();
    const headers = { ...from, "idempotency-key": uuidv7() };
    const [one, two] = await Promise.all([sell(number, headers), sell(number, headers)]);
    expect(two).toEqual(one);
    expect(await sell(number, headers)).toEqual(one);
  });

  it("is free again after a refused document", async () => {
    const number = next();
    const product = await aProduct(ana, { stock: 1 });
    const of = (quantity: number) => ({
      items: [{ productId: product.id, quantity }],
      paymentMethod: "CASH" as const,
      number,
    });
    expect((await ana.refused(recordSale, { body: of(2) }, from)).body.code).toBe("INSUFFICIENT_STOCK");
    expect((await ana.call(recordSale, { body: of(1) }, from)).data.number).toBe(number);
  });

  it("must be of that device's series", async () => {
    const number = "B-1";
    const other = await ana.refused(recordFreeSale, { body: { ...bread, number } }, from);
    expect([other.status, other.body.code]).toEqual([409, "NUMBER_TAKEN"]);
    const nobody = await ana.refused(recordFreeSale, { body: { ...bread, number: next() } });
    expect([nobody.status, nobody.body.code]).toEqual([409, "NUMBER_TAKEN"]);
  });

  it("returns 409 to another session that names the device without its key", async () => {
    const store = await signIn();
    const key = "una-clave-de-equipo";
    const { data: shared } = await store.call(registerDevice, { body: { name: "Caja", key } });
    const cashier = await signIn("CASHIER", store.storeId);
    const named = { "x-device": shared.id };
    const sells = (number: string) => ({ body: { ...bread, number } });
    for (const headers of [named, { ...named, "x-device-key": "otra-clave-de-equipo" }]) {
      const refused = await cashier.refused(recordFreeSale, sells("A-1"), headers);
      expect([refused.status, refused.body.code]).toEqual([409, "NUMBER_TAKEN"]);
    }
    const late = { at: new Date().toISOString() };
    const { data } = await cashier.call(recordFreeSale, { body: { ...bread, number: "A-1", late } }, named);
    expect([data.number, data.flags.map(({ code }) => code)]).toEqual([null, ["NUMBER"]]);
    // Any session that sends the device's key may use its numbers.
    const sold = await cashier.call(recordFreeSale, sells("A-1"), { ...named, "x-device-key": key });
    expect(sold.data.number).toBe("A-1");
    // Another session of the person who registered the device may use its numbers too.
    const again = await store.call(recordFreeSale, sells("A-2"), named);
    expect(again.data.number).toBe("A-2");
    // Each session that named the device without its key stands in the trail once.
    const { events } = (await store.call(listAudit)).data;
    const used = events.filter(({ kind }) => kind === "DEVICE_USED_ELSEWHERE");
    expect(used.map(({ by, subject }) => [by?.id, subject])).toEqual([[cashier.userId, "Caja"]]);
  });

  it("is accepted from every session of the store until the device has sent a key", async () => {
    const store = await signIn();
    const { data: old } = await store.call(registerDevice, { body: { name: "Caja" } });
    const cashier = await signIn("CASHIER", store.storeId);
    const named = { "x-device": old.id };
    const keyed = { ...named, "x-device-key": "una-clave-de-equipo" };
    const sells = (number: string) => ({ body: { ...bread, number } });
    // A device key that a cashier sends is not stored, because the key may belong to another browser.
    await cashier.call(recordFreeSale, sells("A-1"), { ...named, "x-device-key": "la-clave-de-otro" });
    await cashier.call(recordFreeSale, sells("A-2"), named);
    await store.call(recordFreeSale, sells("A-3"), keyed);
    expect((await cashier.refused(recordFreeSale, sells("A-4"), named)).body.code).toBe("NUMBER_TAKEN");
    expect((await cashier.call(recordFreeSale, sells("A-4"), keyed)).data.number).toBe("A-4");
  });

  it("returns 409 to a PIN session opened without the device's key", async () => {
    const store = await signIn();
    const deviceBody = { name: "Caja", key: "una-clave-de-equipo" };
    const { data: shared } = await store.call(registerDevice, { body: deviceBody });
    const named = { "x-device": shared.id };
    const { data } = await store.call(createUser, { body: { name: "Brayan", role: "CASHIER", pin: "2580" } });
    const body = { userId: data.user.id, pin: "2580" };
    const cashier = await signIn("CASHIER", store.storeId);
    const there = await createTestClient((await cashier.call(switchPerson, { body }, named)).token);
    const sells = { body: { ...bread, number: "A-1" } };
    expect((await there.refused(recordFreeSale, sells, named)).body.code).toBe("NUMBER_TAKEN");
    const here = await createTestClient((await store.call(switchPerson, { body }, named)).token);
    expect((await here.call(recordFreeSale, sells, named)).data.number).toBe("A-1");
  });

  it.each(["1", "A1", "A-0", "A-01", "a-1", "ABCD-1", "A-1 2", "A-1234567890", 7])(
    "is invalid when it is %s",
    async (number) => {
      const body = { ...bread, number: number as string };
      const refused = await ana.refused(recordFreeSale, { body }, from);
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, "number"]);
    },
  );

  it("is null for a sale that gives none", async () => expect((await sell()).number).toBeNull());
});
