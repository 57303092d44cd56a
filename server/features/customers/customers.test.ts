import sql from "sql-template-tag";
import { describe, expect, it } from "vitest";
import {
  createCustomer,
  deleteCustomer,
  listCustomers,
  searchCustomers,
  updateCustomer,
} from "#core/contract/customers.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { searchCustomers as findCustomers } from "#server/features/customers/customers.sql.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const names = async (who: TestClient, search: string) =>
  (await who.call(listCustomers, { query: { search } })).map(({ name }) => name);

describe("customers", () => {
  it("are returned as written, trimmed, with empty fields as null", async () => {
    const ana = await signIn();
    const { data } = await ana.call(createCustomer, {
      body: {
        name: "  Luz Ñáñez ",
        phone: "",
        email: " LUZ@example.com",
        documentType: "",
        document: "12.3",
      },
    });
    expect(data.customer).toMatchObject({
      name: "Luz Ñáñez",
      phone: null,
      email: "LUZ@example.com",
      address: null,
      documentType: null,
      document: "12.3",
    });
    expect(await ana.call(listCustomers)).toEqual([data.customer]);
    const { id } = data.customer;
    const body = { name: "Luz", documentType: "CE" as const, address: "Calle 1 # 2-3" };
    const saved = (await ana.call(updateCustomer, { params: { id }, body })).data.customer;
    expect(saved).toMatchObject({ id, name: "Luz", documentType: "CE", document: null, email: null });
  });

  it.each([
    [{ name: " " }, "name"],
    [{ name: "Luz", email: "luz@" }, "email"],
    [{ name: "Luz", documentType: "RUT" }, "documentType"],
    [{ name: "Luz", phone: "3".repeat(33) }, "phone"],
  ])("refuses %j for its %s", async (body, field) => {
    const refused = await (await signIn()).refused(createCustomer, { body: body as { name: string } });
    expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, field]);
  });

  it("are found by name, phone, e-mail or document, ignoring accents, case and word order", async () => {
    const ana = await signIn();
    await aCustomer(ana, { name: "Zoila Pérez", phone: "300 123 4567", email: "zoila@example.com" });
    await aCustomer(ana, { name: "Álvaro Peña", document: "CC_99%" });
    await aCustomer(ana, { name: "bruno ortiz" });
    expect(await names(ana, "")).toEqual(["Álvaro Peña", "bruno ortiz", "Zoila Pérez"]);
    expect(await names(ana, "PE")).toEqual(["Álvaro Peña", "Zoila Pérez"]);
    expect(await names(ana, "perez zoi")).toEqual(["Zoila Pérez"]);
    expect(await names(ana, "pena")).toEqual(["Álvaro Peña"]);
    expect(await names(ana, "300 123")).toEqual(["Zoila Pérez"]);
    expect(await names(ana, "ZOILA@")).toEqual(["Zoila Pérez"]);
    expect(await names(ana, "_99%")).toEqual(["Álvaro Peña"]);
    expect(await names(ana, "nadie")).toEqual([]);
    const { data } = await ana.call(searchCustomers, { query: { q: "zoila" } });
    expect(data).toMatchObject([
      {
        id: expect.any(String),
        name: "Zoila Pérez",
        phone: "300 123 4567",
        email: "zoila@example.com",
        document: null,
        balance: 0,
        creditLimit: null,
        creditDays: null,
        creditPaused: false,
        creditConsent: null,
      },
    ]);
    expect((await ana.call(searchCustomers)).data).toHaveLength(3);
    expect(await names(await signIn(), "zoila")).toEqual([]);
  });

  it("are found by the first twelve words", async () => {
    const ana = await signIn();
    await aCustomer(ana, { name: "a b c d e f g h i j k l" });
    expect(await names(ana, "l k j i h g f e d c b a x y z")).toHaveLength(1);
    expect(await names(ana, "x l k j i h g f e d c b a")).toEqual([]);
  });

  it("leave past sales unchanged when edited or deleted", async () => {
    const ana = await signIn();
    const { id: productId } = await aProduct(ana);
    const luz = await aCustomer(ana, { name: "Luz", phone: "3001" });
    const { data: sale } = await ana.call(recordSale, {
      body: { items: [{ productId, quantity: 1 }], paymentMethod: "CASH", customerId: luz.id },
    });
    const customerOf = async () => (await ana.call(getSale, { params: { id: sale.id } })).data.customer;
    await ana.call(updateCustomer, { params: { id: luz.id }, body: { name: "Luz Marina" } });
    expect(await customerOf()).toMatchObject({ name: "Luz", phone: "3001" });
    await ana.call(deleteCustomer, { params: { id: luz.id } });
    expect(await customerOf()).toMatchObject({ name: "Luz", phone: "3001" });
    expect((await ana.refused(deleteCustomer, { params: { id: luz.id } })).status).toBe(404);
    const again = await ana.refused(recordSale, {
      body: { items: [{ productId, quantity: 1 }], paymentMethod: "CASH", customerId: luz.id },
    });
    expect([again.status, again.body.code]).toEqual([404, "CUSTOMER_NOT_FOUND"]);
  });

  it("are found by digits and plain letters in any format", async () => {
    const ana = await signIn();
    await aCustomer(ana, { name: "D’Onofrio – Luz", phone: "+57 300 123 4567", document: "1.023.456.789" });
    await aCustomer(ana, { name: "Otra", phone: "3001234568", document: "1023456000" });
    for (const typed of [
      ...["3001234567", "300-123-4567", "(+57) 300 123 4567", "1023456789", "CC 1.023.456.789"],
      ...["d'onofrio - luz", "Ｄ’Onofrio", "1 023 456 789"],
    ]) {
      expect([typed, await names(ana, typed)]).toEqual([typed, ["D’Onofrio – Luz"]]);
      const { data } = await ana.call(searchCustomers, { query: { q: typed } });
      expect([typed, data.map(({ name }) => name)]).toEqual([typed, ["D’Onofrio – Luz"]]);
    }
  });

  it.each(["\u200b", "\u2800 \u00ad", "\u3164\u202e"])("need a visible name, unlike %j", async (name) => {
    const ana = await signIn();
    const { status, body } = await ana.refused(createCustomer, { body: { name } });
    expect([status, body.errors]).toEqual([
      400,
      [{ field: "name", message: "El nombre no tiene nada que se pueda ver" }],
    ]);
  });

  it("20,000 of them are searched by the index, behind row-level security", async () => {
    const ana = await signIn();
    const { pool } = await openTestServer();
    const owner = pool("owner");
    await owner.query(
      `insert into customers (store_id, id, name, phone, created_at)
       select $1, gen_random_uuid(), 'Cliente número ' || n, '3' || n, now() from generate_series(1, 20000) n`,
      [ana.storeId],
    );
    await owner.query("vacuum (analyze) customers"); // as a minute of a real store's life does it
    await owner.end();
    for (let i = 0; i < 10; i++) expect(await names(ana, `1234${i}`)).toHaveLength(1);
    expect(await ana.call(listCustomers)).toHaveLength(20_000);
    expect((await ana.call(searchCustomers, { query: { q: "cliente" } })).data).toHaveLength(50);
    const { db } = await openTestServer();
    // Counts of earlier scans stay until PostgreSQL reports them, so only the difference is used.
    const scans = await db.inStore(ana.storeId, async (tx) => {
      const count = async () =>
        (await tx.first<{ bySearch: number; ofAll: number }>(sql`
          select pg_stat_get_xact_numscans('customers_find'::regclass) as "bySearch",
            pg_stat_get_xact_numscans('customers'::regclass) as "ofAll"`))!;
      const before = await count();
      expect(await findCustomers(tx, "12345", 50)).toHaveLength(1);
      const after = await count();
      return { bySearch: after.bySearch - before.bySearch, ofAll: after.ofAll - before.ofAll };
    });
    expect(scans.ofAll).toBe(0);
    expect(scans.bySearch).toBeGreaterThan(0);
  });
});
