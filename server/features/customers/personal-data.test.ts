import sql from "sql-template-tag";
import { expect, it } from "vitest";
import { listAudit } from "#core/contract/audit.ts";
import {
  deleteCustomer,
  ERASED_CUSTOMER_NAME,
  eraseCustomerData,
  eraseDeletedCustomer,
  exportCustomerData,
  listCustomers,
  listDeletedCustomers,
} from "#core/contract/customers.ts";
import { getSale } from "#core/contract/sales/full-sale.ts";
import { listSales } from "#core/contract/sales/sale-lists.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { createService, listServiceOperations, recordServiceOperation } from "#core/contract/services.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { endpointUrl, openTestServer, signIn, type TestClient } from "#server/test/harness.ts";

const GLORIA = {
  name: "Gloria Suárez",
  phone: "3102140057",
  email: "gloria@example.com",
  address: "Calle 45 # 12-08",
  documentType: "CC",
  document: "51823640",
} as const;

async function aSaleTo(who: TestClient, customerId: string | null, name = "Panela") {
  const product = await aProduct(who, { name: `${name} ${customerId ?? ""}`, price: 2_500 });
  const items = [{ productId: product.id, quantity: 2 }];
  return (await who.call(recordSale, { body: { items, paymentMethod: "CASH", customerId } })).data;
}

/** The tables of the store that contain the text. */
async function tablesWith(text: string, storeId: string): Promise<string[]> {
  const owner = (await openTestServer()).pool("owner");
  const tables = await owner.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'schema\\_%'",
  );
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await owner.query(
      `select 1 from ${name} t where store_id = $1 and t::text like $2 limit 1`,
      [storeId, `%${text}%`],
    );
    if (rows.rowCount) found.push(name);
  }
  await owner.end();
  return found.sort();
}

it("returns everything the store knows of a customer, and of nobody else", async () => {
  const ana = await signIn();
  const gloria = await aCustomer(ana, GLORIA);
  const other = await aCustomer(ana, { name: "Otra" });
  const sale = await aSaleTo(ana, gloria.id);
  await aSaleTo(ana, other.id, "Sal");
  const { data } = await ana.call(exportCustomerData, { params: { id: gloria.id } });
  expect(data).toEqual({
    customer: gloria,
    credit: [],
    operations: [],
    sales: [
      {
        id: sale.id,
        at: sale.createdAt,
        total: 5_000,
        number: null,
        discount: 0,
        paymentMethod: "CASH",
        creditAmount: 0,
        returnedTotal: 0,
        taxes: [],
        taxBase: 0,
        taxTotal: 0,
        priceLevel: "PUBLIC",
        customer: { ...GLORIA },
        items: [
          {
            name: `Panela ${gloria.id}`,
            quantity: 2,
            unit: "UNIT",
            price: 2_500,
            discount: 0,
            total: 5_000,
            returned: 0,
            tax: null,
            taxes: [],
            presentation: null,
            promotion: null,
          },
        ],
      },
    ],
  });
});

it("neither returns nor erases operations of a longer number that contains the phone", async () => {
  const ana = await signIn();
  const owner = await aCustomer(ana, { name: "Gloria", phone: "310 214 0057" });
  const { data: service } = await ana.call(createService, { body: { name: "Recarga", direction: "IN" } });
  const own = ["3102140057", "+57 310-214 00 57", "Claro 3102140057"];
  const others = ["13102140057", "31021400579", "573102140057 1", "Cuenta 0063102140057"];
  for (const reference of [...own, ...others])
    await ana.call(recordServiceOperation, {
      params: { id: service.id },
      body: { amount: 5_000, reference },
    });
  const operations = async (id: string) =>
    (await ana.call(exportCustomerData, { params: { id } })).data.operations.map(
      ({ reference }) => reference,
    );
  expect((await operations(owner.id)).toReversed()).toEqual(own);
  const abroad = await aCustomer(ana, { name: "Gloria", phone: "+57 (310) 214 0057" });
  expect((await operations(abroad.id)).toReversed()).toEqual(own);
  await ana.call(eraseCustomerData, { params: { id: abroad.id } });
  const left = (await ana.call(listServiceOperations)).data.map(({ reference }) => reference);
  expect(left.toReversed()).toEqual([null, null, null, ...others]);
});

it("returns any number of sales as they are read", async () => {
  const ana = await signIn();
  const gloria = await aCustomer(ana, GLORIA);
  const sale = await aSaleTo(ana, gloria.id);
  const { pool, app } = await openTestServer();
  const owner = pool("owner");
  await owner.query(
    `insert into sales select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
     from sales s, generate_series(1, 1200) where store_id = $1 and id = $2`,
    [ana.storeId, sale.id],
  );
  await owner.end();
  const answer = await app.inject({
    url: endpointUrl(exportCustomerData, { id: gloria.id }),
    headers: { authorization: `Bearer ${ana.token}` },
  });
  const { customer, sales } = exportCustomerData.output.parse(answer.json()).data;
  const ids = sales.map(({ id }) => id);
  expect(customer).toEqual(gloria);
  expect([new Set(ids).size, ids]).toEqual([1_201, ids.toSorted().reverse()]);
  expect(answer.headers["content-length"], "its length is not known beforehand").toBeUndefined();
});

it("erases a customer from every table, and the sales keep their figures", async () => {
  const ana = await signIn();
  const gloria = await aCustomer(ana, GLORIA);
  const other = await aCustomer(ana, { name: "Otra", phone: "3000000000" });
  const sale = await aSaleTo(ana, gloria.id);
  const otherSale = await aSaleTo(ana, other.id, "Sal");
  const fields = { name: "Recarga", direction: "IN" as const };
  const { data: service } = await ana.call(createService, { body: fields });
  const recharge = async (reference: string) =>
    ana.call(recordServiceOperation, { params: { id: service.id }, body: { amount: 5_000, reference } });
  await recharge(`${GLORIA.phone} Claro`);
  await recharge("310-214 00 57");
  await recharge("301 000 0000 Tigo");
  const { operations } = (await ana.call(exportCustomerData, { params: { id: gloria.id } })).data;
  expect(operations).toMatchObject([
    { service: { name: "Recarga" }, amount: 5_000, reference: "310-214 00 57" },
    { service: { name: "Recarga" }, amount: 5_000, reference: `${GLORIA.phone} Claro` },
  ]);
  await ana.call(eraseCustomerData, { params: { id: gloria.id } });

  for (const text of [GLORIA.name, GLORIA.phone, GLORIA.email, GLORIA.document, "Calle 45"])
    expect(await tablesWith(text, ana.storeId), text).toEqual([]);
  expect((await ana.call(listCustomers)).map(({ id }) => id)).toEqual([other.id]);
  expect((await ana.call(listServiceOperations)).data.map(({ reference }) => reference)).toEqual([
    ...["301 000 0000 Tigo", null, null],
  ]);
  const after = (await ana.call(getSale, { params: { id: sale.id } })).data;
  expect(after).toEqual({
    ...sale,
    returns: [],
    owed: 0,
    owedBy: null,
    documents: [],
    customer: {
      name: ERASED_CUSTOMER_NAME,
      phone: null,
      email: null,
      address: null,
      document: null,
      documentType: null,
    },
  });
  expect((await ana.call(getSale, { params: { id: otherSale.id } })).data.customer?.name).toBe("Otra");
  expect((await ana.call(listSales)).data).toHaveLength(2);
  const auditEvents = (await ana.call(listAudit)).data.events.map(({ kind, subject }) => [kind, subject]);
  expect(auditEvents).toEqual([
    ["CUSTOMER_ERASED", null],
    ["CUSTOMER_EXPORTED", null],
    ["SERVICE_CHANGED", "Recarga"],
  ]);
});

it("writes each sale once, which is much faster", async () => {
  const ana = await signIn();
  const gloria = await aCustomer(ana, GLORIA);
  for (const name of ["Panela", "Sal", "Café"]) await aSaleTo(ana, gloria.id, name);
  const { db } = await openTestServer();
  const written = await db.inStore(ana.storeId, async (tx) => {
    const updates = async () =>
      (await tx.first<{ count: number }>(
        sql`select n_tup_upd::integer as count from pg_stat_xact_user_tables where relname = 'sales'`,
      ))!.count;
    const before = await updates();
    await tx.first(sql`select erase_customer(${gloria.id})`);
    return (await updates()) - before;
  });
  expect(written).toBe(3);
});

it("deleting keeps the copies in past sales, unlike erasing", async () => {
  const ana = await signIn();
  const gloria = await aCustomer(ana, GLORIA);
  await aSaleTo(ana, gloria.id);
  await ana.call(deleteCustomer, { params: { id: gloria.id } });
  expect(await tablesWith(GLORIA.document, ana.storeId)).toEqual(["sales"]);
});

it("erases a deleted customer from all sales with the same data", async () => {
  const ana = await signIn();
  const [gloria, other] = [await aCustomer(ana, GLORIA), await aCustomer(ana, { name: "Gloria Mora" })];
  const sales = [
    await aSaleTo(ana, gloria.id),
    await aSaleTo(ana, gloria.id, "Arroz"),
    await aSaleTo(ana, other.id),
  ];
  const there = await aCustomer(ana, { name: "Gloria Presente" });
  const otherSale = await aSaleTo(ana, there.id);
  for (const { id } of [gloria, other]) await ana.call(deleteCustomer, { params: { id } });

  const found = async (search: string) =>
    (await ana.call(listDeletedCustomers, { query: { search } })).data.map(({ name, sales }) => [
      name,
      sales,
    ]);
  expect(await found("gloria")).toEqual([
    ["Gloria Mora", 1],
    ["Gloria Suárez", 2],
  ]);
  expect(await found("suarez 5182")).toEqual([["Gloria Suárez", 2]]);

  const [entry] = (await ana.call(listDeletedCustomers, { query: { search: GLORIA.document } })).data;
  const params = { id: entry!.saleId };
  // An equal name and document in another store is unaffected.
  const eva = await signIn();
  const same = await aCustomer(eva, GLORIA);
  await aSaleTo(eva, same.id);
  await eva.call(deleteCustomer, { params: { id: same.id } });
  expect((await eva.refused(eraseDeletedCustomer, { params })).body.code).toBe("CUSTOMER_NOT_FOUND");
  expect((await eva.call(listDeletedCustomers)).data).toMatchObject([{ name: GLORIA.name, sales: 1 }]);
  const stillThere = { params: { id: otherSale.id } };
  expect((await ana.refused(eraseDeletedCustomer, stillThere)).body.code).toBe("CUSTOMER_NOT_FOUND");
  await ana.call(eraseDeletedCustomer, { params });
  expect((await ana.refused(eraseDeletedCustomer, { params })).body.code).toBe("CUSTOMER_NOT_FOUND");

  expect(await tablesWith(GLORIA.document, ana.storeId)).toEqual([]);
  expect(await tablesWith(GLORIA.document, eva.storeId)).toEqual(["sales"]);
  expect(await found("gloria")).toEqual([["Gloria Mora", 1]]);
  for (const { id, total } of sales.slice(0, 2))
    expect((await ana.call(getSale, { params: { id } })).data).toMatchObject({
      total,
      customer: { name: ERASED_CUSTOMER_NAME },
    });
  const [last] = (await ana.call(listAudit)).data.events;
  expect([last!.kind, last!.subject]).toEqual(["CUSTOMER_ERASED", null]);
});

it("affects no other store's customer, and does nothing the second time", async () => {
  const [ana, eva] = [await signIn(), await signIn()];
  const gloria = await aCustomer(ana, GLORIA);
  await aSaleTo(ana, gloria.id);
  const id = { params: { id: gloria.id } };
  expect((await eva.refused(eraseCustomerData, id)).body.code).toBe("CUSTOMER_NOT_FOUND");
  expect(await tablesWith(GLORIA.document, ana.storeId)).toEqual(["customers", "sales"]);
  await ana.call(eraseCustomerData, id);
  expect((await ana.refused(eraseCustomerData, id)).body.code).toBe("CUSTOMER_NOT_FOUND");
});

it("leaves no copy in sales recorded at the same moment", async () => {
  const ana = await signIn();
  for (let round = 0; round < 5; round++) {
    const gloria = await aCustomer(ana, GLORIA);
    const products = await Promise.all(Array.from({ length: 8 }, () => aProduct(ana)));
    const sales = products.map((product) => {
      const items = [{ productId: product.id, quantity: 1 }];
      const body = { items, paymentMethod: "CARD" as const, customerId: gloria.id };
      return ana.call(recordSale, { body }).catch(() => null);
    });
    await Promise.all([
      ...sales.slice(0, 4),
      ana.call(eraseCustomerData, { params: { id: gloria.id } }),
      ...sales,
    ]);
    expect(await tablesWith(GLORIA.document, ana.storeId)).toEqual([]);
  }
});
