import { describe, expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import { getCreditAccount } from "#core/contract/credit/credit.ts";
import { createCustomer, listCustomers, updateCustomer } from "#core/contract/customers.ts";
import { recordFreeSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { signIn } from "#server/test/harness.ts";

const body = { name: "Luz Marina", phone: "3001112233" };
const under = (key: string) => ({ "idempotency-key": key });

describe("new customer sent again", () => {
  it("is the first one, however many arrive at once, with the first answer", async () => {
    const ana = await signIn();
    const headers = under(uuidv7());
    const send = async () => (await ana.call(createCustomer, { body }, headers)).data.customer;
    const made = await Promise.all(Array.from({ length: 5 }, send));
    for (const customer of made) expect(customer).toEqual(made[0]);
    const changed = { ...body, name: "Luz Marina Gil" };
    await ana.call(updateCustomer, { params: { id: made[0]!.id }, body: changed });
    expect(await send(), "the first answer again").toEqual(made[0]);
    expect(await ana.call(listCustomers)).toHaveLength(1);
  });

  it("is refused with other contents under the same key; another store may use that key", async () => {
    const [ana, eva] = [await signIn(), await signIn()];
    const headers = under(uuidv7());
    await ana.call(createCustomer, { body }, headers);
    const refused = await ana.refused(createCustomer, { body: { ...body, phone: "3009998877" } }, headers);
    expect([refused.status, refused.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
    await eva.call(createCustomer, { body }, headers);
  });

  it("is a new one without a key, because two people may share a name", async () => {
    const ana = await signIn();
    for (let i = 0; i < 2; i++) await ana.call(createCustomer, { body });
    expect(await ana.call(listCustomers)).toHaveLength(2);
  });
});

describe("customer created before the server knew of them", () => {
  const at = new Date(Date.now() - 3 * 3_600_000);
  const late = { at: at.toISOString() };
  const lent = (customerId: string) => ({
    items: [{ description: "Mercado", price: 9_000, quantity: 1 }],
    paymentMethod: "CREDIT" as const,
    customerId,
    customerName: body.name,
    late,
    creditConsent: { at: late.at, how: "De palabra" },
  });

  it("has the key as id, so that their sales name them, once in any number of tries", async () => {
    const ana = await signIn();
    const key = uuidv7(at.getTime());
    for (let i = 0; i < 2; i++) {
      const made = (await ana.call(createCustomer, { body: { ...body, late } }, under(key))).data.customer;
      expect(made).toMatchObject({ id: key, ...body, createdAt: at.toISOString() });
    }
    const { flags } = (await ana.call(recordFreeSale, { body: lent(key) })).data;
    const { data } = await ana.call(getCreditAccount, { params: { id: key } });
    expect([flags, data.balance, data.customer.creditConsent?.how]).toEqual([[], 9_000, "De palabra"]);
    expect(await ana.call(listCustomers)).toHaveLength(1);
  });

  it("arrives after the sale that named them, and completes the same customer", async () => {
    const ana = await signIn();
    const key = uuidv7(at.getTime());
    const { data: sale } = await ana.call(recordFreeSale, { body: lent(key) });
    expect(sale.flags.map(({ code }) => code)).toEqual(["CUSTOMER"]);
    const { data } = await ana.call(createCustomer, { body: { ...body, late } }, under(key));
    expect(data.customer).toMatchObject({ id: key, ...body, balance: 9_000 });
    expect(await ana.call(listCustomers)).toHaveLength(1);
  });

  it("belongs to the person who created them, independent of the sender", async () => {
    const ana = await signIn();
    const luz = await signIn("CASHIER", ana.storeId);
    const sent = { ...body, late: { ...late, sellerId: luz.userId } };
    await ana.call(createCustomer, { body: sent }, under(uuidv7(at.getTime())));
    const { events } = (await ana.call(listAudit)).data;
    expect(events.filter(({ kind }) => kind === "SENT_FOR_ANOTHER")).toMatchObject([
      { by: { id: ana.userId } },
    ]);
  });
});
