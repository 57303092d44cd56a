import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { updateProduct } from "#core/contract/products/products.ts";
import { createPromotion } from "#core/contract/promotions/promotions.ts";
import { changePurchaseOrderStatus } from "#core/contract/purchase-orders/purchase-orders.ts";
import { recordFreeSale, recordSale } from "#core/contract/sales/sales.ts";
import {
  changeSupplierInvoice,
  uploadSupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { createApp } from "#server/app.ts";
import { checkBackup } from "#server/backup/check-backup.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { anInvoice, toBase64 } from "#server/test/an-invoice.ts";
import { aCustomer, aProduct, aPurchaseOrder, aSupplier } from "#server/test/builders.ts";
import { openEmptyDatabases } from "#server/test/empty-databases.ts";
import { openTestServer, signIn, type TestClient, type TestUser } from "#server/test/harness.ts";
import { setStoreSettings } from "#server/test/set-settings.ts";

const FISCAL_DOCUMENT = "00000000-0000-4000-8000-0000000000d1";

/** Characters that break COPY, JSON and naive splitting. */
const ODD = "Ñame\tcon\\N «tab»\n\\.\n{\"rows\":1}\r\n🍠 'x'; --";
const EVERY_BYTE = Buffer.from(Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256));

let directory: string;
let databases: Awaited<ReturnType<typeof openEmptyDatabases>>;
let ana: TestClient & TestUser;
let ids: Record<string, string>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "mostrador-backup-"));
  databases = await openEmptyDatabases();
  ana = await signIn();
  ids = await aLivelyStore(ana);
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await databases.end();
  rmSync(directory, { recursive: true });
});

/** Rows in every table that a shop fills. */
async function aLivelyStore(who: TestClient & TestUser): Promise<Record<string, string>> {
  const { pool } = await openTestServer();
  const customer = await aCustomer(who, { name: "Luz", document: "0012", documentType: "CC" });
  const product = await aProduct(who, { name: ODD.slice(0, 20), gtin: "7701234567897", stock: 50 });
  const other = await aProduct(who, { storeCode: "B-7" });
  const { name, price, stock, category } = product;
  await who.call(updateProduct, {
    params: { id: product.id },
    body: {
      name,
      price,
      category,
      gtin: "7701234567897",
      barcode: "7701234567897",
      stock: stock + 5,
      description: ODD,
    },
  });
  const third = { name: ODD, kind: "NTH" as const, productIds: [product.id], every: 2, percent: 50 };
  await who.call(createPromotion, { body: third });
  const sold = await who.call(recordSale, {
    body: {
      items: [
        { productId: product.id, quantity: 2 },
        { productId: other.id, quantity: 1 },
      ],
      paymentMethod: "CASH",
      amountPaid: 10_000,
      customerId: customer.id,
    },
  });
  const free = await who.call(recordFreeSale, {
    body: { items: [{ description: ODD, price: 50, quantity: 3 }], paymentMethod: "NEQUI" },
  });
  const supplier = await aSupplier(who, { name: "Proveedor Ñ" });
  const items = [{ productId: other.id, productName: "Otro", quantity: 7, unitPrice: 900 }];
  const order = await aPurchaseOrder(who, { supplierId: supplier.id, items, notes: ODD });
  for (const status of ["ORDERED", "RECEIVED"] as const)
    await who.call(changePurchaseOrderStatus, { params: { id: order.id }, body: { status } });
  const post = async (url: string, body: object, headers = {}) => {
    const { status, body: answer } = await who.send({ method: "POST", url: `/api${url}`, body, headers });
    if (status !== 201 && status !== 200) throw new Error(`${url}: ${JSON.stringify(answer)}`);
    return (answer as unknown as { data: { id: string } }).data;
  };
  await post(`/sales/${free.data.id}/payments/correction`, { payments: [{ method: "CARD" }], reason: ODD });
  await post("/own-use", { items: [{ productId: product.id, quantity: 1 }], note: ODD });
  await setStoreSettings(who.storeId, { confirmTransfers: "ASK" });
  await post("/sales/free", {
    items: [{ description: ODD, price: 50, quantity: 1 }],
    paymentMethod: "NEQUI",
  });
  const shift = await post("/shifts", { openingFloat: 20_000 });
  await post(`/shifts/${shift.id}/movements`, { kind: "IN", category: "CHANGE", amount: 5_000 });
  const lent = [{ description: "Fiado", price: 5_000, quantity: 1, discount: 100 }];
  const owed = { items: lent, customerId: customer.id, payments: [{ method: "CREDIT" }] };
  await post("/sales/free", owed);
  await post(`/customers/${customer.id}/payments`, { amount: 1_000 });
  const back = await post(`/sales/${sold.data.id}/returns`, { reason: "CHANGED_MIND" });
  const service = await post("/services", { name: ODD, direction: "IN", commissionPercent: 5.5 });
  await post(`/services/${service.id}/operations`, { amount: 10_000, fee: 100 });
  await post("/services/settlements", { serviceId: service.id, amount: 2_000 });
  await post(`/suppliers/${supplier.id}/account/adjustments`, { amount: 9_000, reason: ODD });
  await post(`/suppliers/${supplier.id}/payments`, { amount: 1_000 });
  await post(`/products/${other.id}/expiries`, { date: "2026-12-31", quantity: 2 });
  const scope = { kind: "LIST", productIds: [product.id, other.id] };
  const { count } = (await post("/stock-counts", { scope, note: ODD })) as unknown as {
    count: { id: string };
  };
  const seen = [{ productId: other.id, quantity: 5 }];
  await post(`/stock-counts/${count.id}/entries`, { entries: seen });
  await post(`/stock-counts/${count.id}/close`, { uncounted: "KEEP" });
  const file = toBase64(anInvoice({ items: [{ code: "A", name: ODD, price: 900 }] }));
  const billed = (await who.call(uploadSupplierInvoice, { body: { file } })).data;
  const meant = [{ line: 1, productId: product.id, units: 1 }];
  await who.call(changeSupplierInvoice, { params: { id: billed.id }, body: { lines: meant } });
  const rent = { concept: ODD, category: "RENT", amount: 5_000 };
  const fixed = await post("/expenses/recurring", { ...rent, day: 5 });
  const wire = { date: "2026-11-20", method: "TRANSFER", recurringId: fixed.id };
  await post("/expenses", { ...rent, ...wire });
  await post(`/shifts/${shift.id}/close`, { counted: [{ method: "CASH", amount: 1 }] });
  await post("/shifts", { openingFloat: 1_000 });
  const device = await post("/devices", { name: ODD });
  const happened = { number: "A-1", late: { at: "2001-01-01T00:00:00Z" } };
  const bread = { items: [{ description: ODD, price: 50, quantity: 1 }], paymentMethod: "CASH" };
  await post("/sales/free", { ...bread, ...happened }, { "x-device": device.id });
  const printer = { name: ODD, connection: { kind: "TCP", host: "192.168.1.50" }, width: 58 };
  await post("/printers", printer);
  const opened = { method: "POST", url: "/api/drawer-openings", body: { reason: ODD } };
  expect((await who.send(opened)).status).toBe(204);
  const dearer = { id: other.id, price: other.price + 50, priceBefore: other.price };
  await post(`/products/${other.id}/presentations`, {
    name: ODD,
    units: 3,
    price: 4_000,
    barcode: "7702004013507",
  });
  const presented = await who.send({
    method: "GET",
    url: "/api/products/barcode/7702004013507?presentations=1",
  });
  const presentationId = (presented.body as unknown as { presentation: { id: string } }).presentation.id;
  const dearerPack = { id: other.id, presentationId, price: 4_100, priceBefore: 4_000 };
  await post("/products/prices", { changes: [dearer, dearerPack] });
  const cashier = await signIn("CASHIER", who.storeId);
  const owner = pool("owner");
  await owner.query("insert into pin_tries (store_id, user_id, device_id, tries) values ($1, $2, $3, 4)", [
    ...[who.storeId, cashier.userId, device.id],
  ]);
  await owner.query(
    "insert into pin_guesses (store_id, user_id, tries, expires_at) values ($1, $2, 3, now() + interval '1 hour')",
    [who.storeId, cashier.userId],
  );
  await owner.query(
    "insert into images (store_id, hash, media_type, bytes, created_at) values ($1, $2, 'image/webp', $3, now())",
    [who.storeId, Buffer.alloc(32, 7), EVERY_BYTE],
  );
  await owner.query(
    "insert into print_jobs (store_id, key, request_hash, created_at) values ($1, gen_random_uuid(), $2, now())",
    [who.storeId, EVERY_BYTE],
  );
  await owner.query(
    `insert into password_resets (store_id, token_hash, user_id, created_at, expires_at)
     values ($1, '\\x00ff', $2, now(), now())`,
    [who.storeId, who.userId],
  );
  await owner.query(
    `insert into mail_outbox (store_id, id, recipient, subject, text_body, html_body, next_attempt_at, created_at)
     values ($1, gen_random_uuid(), 'a@example.com', $2, $2, $2, 'infinity', now())`,
    [who.storeId, ODD],
  );
  await owner.query(
    `insert into email_codes (store_id, id, user_id, email_form, code_hash, created_at, expires_at)
     values ($1, gen_random_uuid(), $2, 'a@example.com', '\\x00ff', now(), now())`,
    [who.storeId, who.userId],
  );
  await owner.query(
    "insert into mail_quotas (store_id, recipient, began_at, sent) values ($1, 'a@example.com', now(), 3)",
    [who.storeId],
  );
  await owner.query("insert into fiscal_emission (store_id, mode) values ($1, 'DEE')", [who.storeId]);
  await owner.query(
    "insert into fiscal_software (store_id, kind, software_id, sealed_pin) values ($1, 'DEE', $2, $3)",
    [who.storeId, ODD, EVERY_BYTE],
  );
  await owner.query(
    `insert into fiscal_certificates (store_id, sealed, subject, issuer, nit, serial, not_before, not_after, created_at)
     values ($1, $2, $3, $3, '900373076', '1', now(), now(), now())`,
    [who.storeId, EVERY_BYTE, ODD],
  );
  await owner.query(
    `insert into fiscal_ranges (store_id, id, kind, environment, resolution, resolved_on, prefix, from_number, to_number,
       valid_from, valid_to, next, sealed_key, created_at)
     values ($1, gen_random_uuid(), 'DEE', 'TEST', '18760000001', '2026-01-01', 'EPOS', 1, 9, '2026-01-01', '2028-01-01', 2,
       $2, now())`,
    [who.storeId, EVERY_BYTE],
  );
  await owner.query("insert into fiscal_counters (store_id, name, next) values ($1, 'FILES-2026', 2)", [
    who.storeId,
  ]);
  const document = FISCAL_DOCUMENT;
  await owner.query(
    `insert into fiscal_documents (store_id, id, kind, state, environment, content, total, prefix, number, key, created_at)
     values ($1, $2, 'DEE', 'ACCEPTED', 'TEST', $3, 1190.5, 'EPOS', 1, 'ab', now())`,
    [who.storeId, document, JSON.stringify({ notes: [ODD] })],
  );
  await owner.query(
    `insert into fiscal_signed (store_id, document_id, version, key, file_name, zip_name, xml, attached, signed_at)
     values ($1, $2, 1, 'ab', 'a.xml', 'a.zip', $4, $3, now())`,
    [who.storeId, document, EVERY_BYTE, Buffer.from('<Invoice xmlns="a"><ID>EPOS1</ID></Invoice>')],
  );
  await owner.query(
    `insert into fiscal_habilitations (store_id, kind, asked, started_at) values ($1, 'FEV', '{"FEV": 8}', now())`,
    [who.storeId],
  );
  await owner.query(
    "insert into fiscal_contingencies (store_id, id, kind, began_at) values ($1, gen_random_uuid(), 'DIAN', now())",
    [who.storeId],
  );
  await owner.query("insert into fiscal_warnings (store_id, about, told_at) values ($1, $2, now())", [
    ...[who.storeId, ODD],
  ]);
  await owner.query(
    `update store_settings set (shifts, blind_count, credit, cash_rounding, sell_below_stock, cashier_discount,
       cashier_returns, cashier_sees_day, payment_keys, ticket_note) =
       ('OFF', true, false, 50, true, 10, true, false, '[]', $2) where store_id = $1`,
    [who.storeId, ODD],
  );
  await owner.query(
    `insert into store_fiscal (store_id, vat, consumption_tax, simple, qualities, person_type, document_type, document,
       legal_name, address, municipality, activity)
     values ($1, 'RESPONSIBLE', true, false, '{LARGE_TAXPAYER}', 'LEGAL', 'NIT', '900123456', $2, $2, '05001', '4711')`,
    [who.storeId, ODD],
  );
  await owner.query(
    `insert into store_fiscal_changes (store_id, since, vat, consumption_tax) values ($1, now(), 'RESPONSIBLE', true)`,
    [who.storeId],
  );
  await owner.query("update products set tax = 'BAG' where store_id = $1 and id = $2", [
    who.storeId,
    other.id,
  ]);
  const taxed = await post("/sales", {
    items: [
      { productId: other.id, quantity: 1 },
      { productId: other.id, presentation: { id: presentationId, count: 1 } },
    ],
    priceLevel: "WHOLESALE",
    paymentMethod: "NEQUI",
  });
  await post(`/sales/${taxed.id}/returns`, { reason: "CHANGED_MIND" });
  await owner.query(
    "insert into settings_images (store_id, hash) select store_id, hash from images where store_id = $1",
    [who.storeId],
  );
  await owner.query(
    "insert into request_keys (store_id, key, request_hash, answer, created_at) values ($1, $2, '\\x00ff', $3, now())",
    [who.storeId, sold.data.id, JSON.stringify(ODD)],
  );
  await owner.end();
  return {
    returns: back.id,
    shifts: shift.id,
    products: product.id,
    reports: product.id,
    sales: sold.data.id,
    customers: customer.id,
    suppliers: supplier.id,
    "supplier-invoices": billed.id,
    "purchase-orders": order.id,
    "stock-counts": count.id,
    users: cashier.userId,
    stores: who.storeId,
  };
}

async function appOn(connection: Connection): Promise<FastifyInstance> {
  const db = openDatabase(connection, () => {});
  const app = await createApp({ db, printing: { loopback: true }, limits: { perMinute: 1_000_000 } });
  ends.push(async () => {
    await app.close();
    await db.close();
  });
  return app;
}

async function ask<Row extends object>(connection: Connection, statement: string): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const fileNamed = (name: string) => path.join(directory, name);
const backUp = async (from: Connection, name: string) => {
  const file = fileNamed(name);
  await writeBackup(from, file, { now: new Date() });
  return file;
};

const restore = async (file: string, into: Connection) => restoreBackup(file, await checkBackup(file), into);

describe("backup", () => {
  it("contains every table and every non-generated column, readable by its user only", async () => {
    const { owner } = await openTestServer();
    const file = await backUp(owner, "all.mostrador");
    const { tables, rows } = await checkBackup(file);
    const found = await ask<{ name: string; columns: string[] }>(
      owner,
      `select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
         and table_name <> 'schema_migrations' group by table_name order by table_name collate "C"`,
    );
    expect(tables.map(({ name, columns }) => ({ name, columns }))).toEqual(found);
    // An erasure is deleted at once, and no backfill is left; displaced_documents has rows only after a test with a
    // wrong clock.
    const empty = tables.filter((table) => table.rows === 0).map(({ name }) => name);
    expect(empty.filter((name) => name !== "displaced_documents")).toEqual(["erasures", "schema_backfills"]);
    expect(rows).toBe(tables.reduce((sum, table) => sum + table.rows, 0));
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(directory).filter((name) => name.includes(".tmp-"))).toEqual([]);
  });

  it("covers the whole database: only tables of one schema hold lasting data", async () => {
    const { owner } = await openTestServer();
    const others = await ask(
      owner,
      `with of_extensions as (select objid from pg_depend where deptype = 'e')
       select relname from pg_class where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i')
         and oid not in (select * from of_extensions)
       union all select nspname from pg_namespace where nspname not in ('public', 'information_schema') and nspname !~ '^pg_'
         and oid not in (select * from of_extensions)
       union all select loid::text from pg_largeobject`,
    );
    // Counts of sign-in attempts are valid for minutes, and where stores are is not a matter of a database: both are left
    // out on purpose.
    expect(others).toEqual([{ relname: "limits" }, { relname: "cells" }]);
  });

  it("gives the same answer to every call after a restore, across major versions and back", async () => {
    const { owner, app } = await openTestServer();
    const there = await databases.elsewhere();
    await restore(await backUp(owner, "there.mostrador"), there);
    const back = await databases.here();
    await restore(await backUp(there, "back.mostrador"), back);
    const description = (await app.inject("/api/docs/json")).json();
    const addresses = Object.entries<object>(description.paths)
      .filter(([address, methods]) => "get" in methods && !address.includes("health"))
      .map(([address]) => {
        const area = address.split("/")[2] ?? "";
        const own = address
          .replace("{id}", (area === "fiscal" ? FISCAL_DOCUMENT : ids[area]) ?? "")
          .replace("{code}", "7701234567897");
        return `${own}?q=a&limit=100&startDate=2026-01-01&endDate=2027-12-31`;
      });
    expect(addresses.length).toBeGreaterThanOrEqual(20);
    // Some requests are recorded in the audit trail, so it is read first.
    addresses.sort((one) => (one.includes("/audit") ? -1 : 0));
    const copies = [await appOn(there), await appOn(back)];
    for (const url of [...addresses, `/images/${ana.storeId}/${"07".repeat(32)}.webp`]) {
      const answers = [];
      for (const one of [app, ...copies]) {
        const { statusCode, rawPayload } = await one.inject({
          url,
          headers: { authorization: `Bearer ${ana.token}` },
        });
        // A cursor of changes belongs to one database: a client of another one gets everything.
        const body = rawPayload.toString("latin1").replace(/"cursor":"[^"]*"/, "");
        answers.push({ statusCode, body });
      }
      expect(answers[0]!.statusCode, `${url} ${answers[0]!.body}`).toBe(200);
      expect(answers[1], url).toEqual(answers[0]);
      expect(answers[2], url).toEqual(answers[0]);
    }
  });

  it("keeps constraints, indexes, triggers and rights after a restore, and works on", async () => {
    const { owner } = await openTestServer();
    const copy = await databases.here();
    await restore(await backUp(owner, "rules.mostrador"), copy);
    const rules = `
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as rule
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select relname || ' ' || relrowsecurity || ' ' || coalesce(relacl::text, '') from pg_class
        where relnamespace = 'public'::regnamespace
      union all select tablename || ' ' || policyname || ' ' || roles::text || ' ' || qual from pg_policies
      union all select proname || ' ' || coalesce(proacl::text, '') from pg_proc where pronamespace = 'public'::regnamespace
      order by 1`;
    expect(await ask(copy, rules)).toEqual(await ask(inject("template"), rules));
    const sale = await (await appOn(copy)).inject({
      method: "POST",
      url: "/api/sales",
      headers: { authorization: `Bearer ${ana.token}` },
      payload: { items: [{ productId: ids.products, quantity: 1 }], paymentMethod: "CARD" },
    });
    expect(sale.statusCode, sale.body).toBe(201);
  });

  it("contains one moment while tills sell", async () => {
    const { owner } = await openTestServer();
    const bea = await signIn();
    const product = await aProduct(bea, { stock: 1_000 });
    const sell = () =>
      bea.call(recordSale, {
        body: { items: [{ productId: product.id, quantity: 1 }], paymentMethod: "CARD" },
      });
    await Promise.all(Array.from({ length: 5 }, sell));
    let selling: Promise<unknown> = Promise.resolve();
    const file = fileNamed("busy.mostrador");
    // The snapshot exists and no row is read yet: some sales come before the first row, others during the read.
    const requireFreeSpace = async () => {
      await Promise.all(Array.from({ length: 20 }, sell));
      selling = Promise.all(Array.from({ length: 50 }, sell));
    };
    await writeBackup(owner, file, { now: new Date(), requireFreeSpace });
    await selling;
    const copy = await databases.elsewhere();
    await restore(file, copy);
    const [found] = await ask(
      copy,
      `select (select count(*)::int from sales where store_id = '${bea.storeId}') as sales,
         (select sum(sales)::int from sale_totals where store_id = '${bea.storeId}') as counted,
         (select on_hand as stock from products where id = '${product.id}') as stock`,
    );
    expect(found).toEqual({ sales: 5, counted: 5, stock: 995 });
    expect(await untrue(copy, bea.storeId)).toEqual([]);
    const [original] = await ask(owner, `select on_hand as stock from products where id = '${product.id}'`);
    expect(original).toEqual({ stock: 925 });
  });
});

/** The inconsistencies of a store. */
const untrue = (connection: Connection, storeId: string) =>
  ask(
    connection,
    `select 'stock of ' || p.id as wrong from products p where p.store_id = '${storeId}' and on_hand <>
       (select coalesce(sum(quantity), 0) from stock_entries m where (m.store_id, m.product_id) = (p.store_id, p.id))
     union all select 'sale ' || s.id from sales s where s.store_id = '${storeId}' and total <>
       (select sum(i.total) from sale_lines i where (i.store_id, i.sale_id) = (s.store_id, s.id))
     union all select 'totals' where (select array[count(*), sum(total)] from sales where store_id = '${storeId}') <>
       (select array[sum(sales), sum(revenue)] from sale_totals where store_id = '${storeId}')`,
  );
