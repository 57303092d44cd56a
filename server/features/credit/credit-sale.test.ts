import { beforeEach, describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { adjustCustomerDebt, getCreditAccount } from "#core/contract/credit/credit.ts";
import { changeCustomerCredit, deleteCustomer, listCustomers } from "#core/contract/customers.ts";
import type { EndpointCallInput } from "#core/contract/endpoint.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aSaleOnCredit } from "#server/test/builders.ts";
import { signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

type Body = EndpointCallInput<typeof recordSale>["body"];

let ana: TestClient & TestUser;
let luz: string;
beforeEach(async () => {
  ana = await signIn();
  luz = (await aCustomer(ana, { name: "Luz" })).id;
});

const account = async (id = luz) => (await ana.call(getCreditAccount, { params: { id } })).data;
const terms = (body: object, id = luz) => ana.call(changeCustomerCredit, { params: { id }, body });
async function refused(price: number, body: object = {}, who: TestClient = ana) {
  const items = [{ description: "Mercado", price, quantity: 1 }];
  const sent = { items, paymentMethod: "CREDIT" as const, customerId: luz, ...body };
  const { status, body: failure } = await who.refused(recordFreeSale, { body: sent });
  return [status, failure.code, failure.details];
}

describe("sale on credit", () => {
  it("is owed by its customer, and brings no money", async () => {
    const product = await aProduct(ana, { name: "Arroz", price: 2_500 });
    const body: Body = {
      items: [{ productId: product.id, quantity: 2 }],
      paymentMethod: "CREDIT",
      customerId: luz,
    };
    const sale = (await ana.call(recordSale, { body })).data;
    const credit = { method: "CREDIT", amount: 5_000, tendered: null, change: 0, reference: null };
    expect(sale).toMatchObject({
      creditAmount: 5_000,
      balanceAfter: 5_000,
      amountPaid: 0,
      payments: [credit],
    });
    expect((await ana.call(getSale, { params: { id: sale.id } })).data).toEqual({
      ...sale,
      returns: [],
      documents: [],
      owed: 5_000,
      owedBy: luz,
    });
    const { balance, entries } = await account();
    expect(balance).toBe(5_000);
    expect(entries).toEqual([
      {
        id: sale.id,
        createdAt: sale.createdAt,
        kind: "SALE",
        amount: 5_000,
        balanceAfter: 5_000,
        saleId: sale.id,
        number: null,
        method: null,
        rounding: 0,
        reference: null,
        confirmation: null,
        note: null,
        reverses: null,
        reversed: false,
        by: { id: ana.userId, name: "Persona OWNER" },
        items: [{ name: "Arroz", quantity: 2, unit: "UNIT", total: 5_000 }],
      },
    ]);
    expect((await ana.call(listCustomers)).map(({ balance }) => balance)).toEqual([5_000]);
  });

  it("may be paid in part, and the rest is owed", async () => {
    const payments = [
      { method: "CASH" as const, amount: 4_000, tendered: 5_000 },
      { method: "CREDIT" as const },
    ];
    const items = [{ description: "Mercado", price: 10_000, quantity: 1 }];
    const sale = (await ana.call(recordFreeSale, { body: { items, payments, customerId: luz } })).data;
    expect(sale).toMatchObject({ creditAmount: 6_000, amountPaid: 5_000, change: 1_000 });
    expect((await account()).balance).toBe(6_000);
  });

  it("stores the balance after it; a paid one stores none", async () => {
    await aSaleOnCredit(ana, luz, 4_000);
    const second = await aSaleOnCredit(ana, luz, 1_500);
    await ana.call(adjustCustomerDebt, { params: { id: luz }, body: { amount: -5_000, reason: "Regalo" } });
    const read = (await ana.call(getSale, { params: { id: second.id } })).data;
    expect([second.balanceAfter, read.balanceAfter]).toEqual([5_500, 5_500]);
    const items = [{ description: "Mercado", price: 100, quantity: 1 }];
    const paid = (await ana.call(recordFreeSale, { body: { items, paymentMethod: "CASH", customerId: luz } }))
      .data;
    expect(paid.balanceAfter).toBeNull();
  });

  it("with a total of 0 creates no debt", async () => {
    const payments = [{ method: "CASH" as const, amount: 10_000 }, { method: "CREDIT" as const }];
    const items = [{ description: "Mercado", price: 10_000, quantity: 1 }];
    await ana.call(recordFreeSale, { body: { items, payments, customerId: luz } });
    expect(await account()).toMatchObject({ balance: 0, entries: [] });
  });

  it("is one debt, however often it is sent", async () => {
    const key = { "idempotency-key": uuidv7() };
    const items = [{ description: "Mercado", price: 10_000, quantity: 1 }];
    const body = { items, paymentMethod: "CREDIT" as const, customerId: luz };
    const sales = await Promise.all(Array.from({ length: 4 }, () => ana.call(recordFreeSale, { body }, key)));
    expect(new Set(sales.map(({ data }) => data.id)).size).toBe(1);
    expect(await account()).toMatchObject({ balance: 10_000, pagination: { total: 1 } });
  });

  it("needs a customer of the store", async () => {
    expect(await refused(10_000, { customerId: null })).toEqual([400, "INVALID_INPUT", undefined]);
    expect(await refused(10_000, { customerId: uuidv7() })).toEqual([404, "CUSTOMER_NOT_FOUND", undefined]);
    const other = await aCustomer(await signIn());
    const ofAnother = await refused(10_000, { customerId: other.id });
    expect(ofAnother).toEqual([404, "CUSTOMER_NOT_FOUND", undefined]);
  });

  it("is refused in a store without credit; existing debts stay visible", async () => {
    await aSaleOnCredit(ana, luz);
    await setStoreSettings(ana.storeId, { credit: false });
    expect(await refused(10_000)).toEqual([409, "CREDIT_OFF", undefined]);
    expect((await account()).balance).toBe(10_000);
  });

  it("is refused to a paused customer by every role", async () => {
    await terms({ creditPaused: true });
    expect(await refused(100, { allowOverLimit: true })).toEqual([409, "CREDIT_PAUSED", undefined]);
    await terms({ creditPaused: false });
    await aSaleOnCredit(ana, luz);
  });

  it("may reach the limit: the customer's own, or else the store's", async () => {
    await setStoreSettings(ana.storeId, { creditLimit: 20_000 });
    await aSaleOnCredit(ana, luz, 15_000);
    expect(await refused(5_001)).toEqual([409, "CREDIT_LIMIT", { balance: 15_000, limit: 20_000 }]);
    await terms({ creditLimit: 15_000 });
    expect(await refused(1)).toEqual([409, "CREDIT_LIMIT", { balance: 15_000, limit: 15_000 }]);
    await terms({ creditLimit: 16_000 });
    await aSaleOnCredit(ana, luz, 1_000);
    expect(await account()).toMatchObject({ balance: 16_000, limit: 16_000 });
    await terms({ creditLimit: 0 });
    expect(await refused(1)).toEqual([409, "CREDIT_LIMIT", { balance: 16_000, limit: 0 }]);
  });

  it("may exceed the limit with OWNER or ADMIN, which is in the trail", async () => {
    await terms({ creditLimit: 5_000 });
    const [admin, employee, cashier] = await Promise.all(
      (["ADMIN", "EMPLOYEE", "CASHIER"] as const).map((role) => signIn(role, ana.storeId)),
    );
    for (const who of [employee!, cashier!])
      expect((await refused(6_000, { allowOverLimit: true }, who))[1]).toBe("CREDIT_LIMIT");
    expect((await refused(6_000, {}, admin))[1]).toBe("CREDIT_LIMIT");
    const items = [{ description: "Mercado", price: 6_000, quantity: 1 }];
    const body = { items, paymentMethod: "CREDIT" as const, customerId: luz, allowOverLimit: true };
    for (const who of [admin!, ana]) await who.call(recordFreeSale, { body });
    expect((await account()).balance).toBe(12_000);
    const auditEvents = (await ana.call(listAudit)).data.events.filter(
      ({ kind }) => kind === "CREDIT_OVER_LIMIT",
    );
    expect(auditEvents.map(({ details, subject }) => [details, subject])).toEqual([
      [{ amount: 6_000, balance: 12_000 }, null],
      [{ amount: 6_000, balance: 6_000 }, null],
    ]);
  });

  it("above the maximum balance is refused to every role", async () => {
    for (let i = 0; i < 2; i++) await aSaleOnCredit(ana, luz, 499_999_999_999);
    expect((await refused(2, { allowOverLimit: true }))[1]).toBe("CREDIT_LIMIT");
    await aSaleOnCredit(ana, luz, 1);
  });

  it("that is refused leaves no sale and takes no stock", async () => {
    await terms({ creditLimit: 1_000 });
    const product = await aProduct(ana, { price: 2_500, stock: 7 });
    const items = [{ productId: product.id, quantity: 1 }];
    const body: Body = { items, paymentMethod: "CREDIT", customerId: luz };
    expect((await ana.refused(recordSale, { body })).body.code).toBe("CREDIT_LIMIT");
    const sold = await ana.call(recordSale, { body: { items, paymentMethod: "CASH" } });
    expect(sold.data.items[0]!.product?.stock).toBe(6);
    expect(await account()).toMatchObject({ balance: 0, entries: [] });
  });

  it("at two tills at once stays within the limit", async () => {
    await terms({ creditLimit: 25_000 });
    const products = await Promise.all(Array.from({ length: 8 }, () => aProduct(ana, { price: 10_000 })));
    const tills = await Promise.all(products.map(() => signIn("CASHIER", ana.storeId)));
    const answers = await Promise.all(
      tills.map((till, i) => {
        const items = [{ productId: products[i]!.id, quantity: 1 }];
        const body = { items, paymentMethod: "CREDIT", customerId: luz };
        return till.send({ method: "POST", url: "/api/sales", body });
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...[201, 201], ...Array(6).fill(409)]);
    expect((await account()).balance).toBe(20_000);
  });

  it("to a customer who is being deleted either keeps the customer or is refused", async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aCustomer(ana);
      const items = [{ description: "Mercado", price: 1_000, quantity: 1 }];
      const body = { items, paymentMethod: "CREDIT", customerId: id };
      const [sold, gone] = await Promise.all([
        ana.send({ method: "POST", url: "/api/sales/free", body }),
        ana.send({ method: "DELETE", url: `/api/customers/${id}` }),
      ]);
      expect([
        [201, 409],
        [404, 204],
      ]).toContainEqual([sold.status, gone.status]);
    }
  });
});

it("a debtor is not deleted; a customer without debts is, and the sale keeps their name", async () => {
  const sale = await aSaleOnCredit(ana, luz);
  const { status, body } = await ana.refused(deleteCustomer, { params: { id: luz } });
  expect([status, body.code]).toEqual([409, "CUSTOMER_OWES"]);
  await ana.send({ method: "POST", url: `/api/customers/${luz}/payments`, body: { amount: 10_000 } });
  await ana.call(deleteCustomer, { params: { id: luz } });
  expect((await ana.call(getSale, { params: { id: sale.id } })).data.customer?.name).toBe("Luz");
  expect((await ana.refused(getCreditAccount, { params: { id: luz } })).body.code).toBe("CUSTOMER_NOT_FOUND");
});
