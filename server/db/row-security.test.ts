import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eraseCustomerData } from "#core/contract/customers.ts";
import { addProductExpiry } from "#core/contract/expiries/expiries.ts";
import { createPromotion } from "#core/contract/promotions/promotions.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";
import { aCustomer, aProduct, aPurchaseOrder } from "#server/test/builders.ts";
import { deleteStoreRows, fillEmptyTables, listStoreTables } from "#server/test/fill-tables.ts";
import {
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";

type Pool = ReturnType<TestServer["pool"]>;
let owner: Pool;
let app: Pool;
let identity: Pool;
let ana: TestClient & TestUser;
let eva: TestClient & TestUser;
let tables: string[];

beforeAll(async () => {
  const { pool } = await openTestServer();
  [owner, app, identity] = [pool("owner"), pool("mostrador_app"), pool("mostrador_identity")];
  [ana, eva] = [await signIn(), await signIn()];
  const product = await aProduct(ana, { barcode: "7701234567890" });
  const customer = await aCustomer(ana);
  await aPurchaseOrder(ana);
  const items = [{ productId: product.id, quantity: 1 }];
  await ana.call(recordSale, { body: { items, paymentMethod: "CASH", customerId: customer.id } });
  const erased = await aCustomer(ana);
  await ana.call(eraseCustomerData, { params: { id: erased.id } });
  const promotion = { name: "Menos", kind: "PERCENT" as const, productIds: [product.id], percent: 10 };
  await ana.call(createPromotion, { body: { ...promotion, startsOn: "2026-11-01" } });
  await ana.call(addProductExpiry, { params: { id: product.id }, body: { date: "2026-12-31" } });
  tables = await listStoreTables(owner);
  await fillEmptyTables(owner, ana.storeId);
});
afterAll(async () => {
  await deleteStoreRows(owner, ana.storeId);
  await Promise.all([owner.end(), app.end(), identity.end()]);
});

/** Runs raw SQL in a transaction of a store, or of none, and rolls it back. */
async function asApp<T>(store: string | null, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await app.connect();
  try {
    await client.query("begin");
    if (store !== null) await client.query(`set local app.store_id = ${pg.escapeLiteral(store)}`);
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The result of a statement under row-level security: its row count or its error. */
async function outcome(store: string | null, statement: string, values: unknown[] = []) {
  return asApp(store, async (client) => {
    try {
      return (await client.query(statement, values)).rowCount;
    } catch (error) {
      return (error as { code: string }).code;
    }
  });
}

const DENIED = "42501"; // both 'permission denied' and 'violates row-level security'

/** A column other than store_id. */
async function anyColumn(table: string): Promise<string> {
  const { rows } = await owner.query(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'store_id' limit 1",
    [table],
  );
  return rows[0].name;
}

it("every table has a row to look for", async () => {
  expect(tables.length).toBeGreaterThan(18);
  for (const table of tables) {
    const { rowCount } = await owner.query(`select 1 from ${table} where store_id = $1`, [ana.storeId]);
    expect(rowCount, table).toBeGreaterThan(0);
  }
});

describe("raw SQL as the application's role", () => {
  it("reads its own store's rows in every table, and no others", async () => {
    for (const table of tables) {
      expect(await outcome(ana.storeId, `select 1 from ${table}`), table).toBeGreaterThan(0);
      const foreign = `select 1 from ${table} where store_id <> $1`;
      expect(await outcome(ana.storeId, foreign, [ana.storeId]), table).toBe(0);
    }
  });

  it.each<[string, () => string | null]>([
    ["without a store", () => null],
    ["with an empty one", () => ""],
    ["with one that does not exist", () => uuidv7()],
    ["with somebody else's", () => eva.storeId],
  ])("%s finds, changes and deletes no row of the store in any table", async (_name, of) => {
    const store = of();
    for (const table of tables) {
      const where = "where store_id = $1";
      expect(await outcome(store, `select 1 from ${table} ${where}`, [ana.storeId]), table).toBe(0);
      const count = `select count(*)::int as n from ${table} ${where}`;
      const before = (await owner.query(count, [ana.storeId])).rows[0].n;
      const column = await anyColumn(table);
      const update = await outcome(store, `update ${table} set ${column} = ${column} ${where}`, [
        ana.storeId,
      ]);
      expect([0, DENIED], `update ${table}`).toContain(update);
      const removal = await outcome(store, `delete from ${table} ${where}`, [ana.storeId]);
      expect([0, DENIED], `delete from ${table}`).toContain(removal);
      const insert = await outcome(store, `insert into ${table} (store_id) values ($1)`, [ana.storeId]);
      expect(insert, `insert into ${table}`).toBe(DENIED);
      expect((await owner.query(count, [ana.storeId])).rows[0].n, table).toBe(before);
    }
  });

  it("moves no row from its own store into another", async () => {
    for (const table of tables) {
      const moved = await outcome(ana.storeId, `update ${table} set store_id = $1`, [eva.storeId]);
      expect(moved, table).toBe(DENIED);
    }
  });

  it("fails for a store name that is no id", async () => {
    for (const name of ["%", "' or true --", "null"])
      expect(await outcome(name, "select 1 from products"), name).toBe("22P02");
  });

  it("cannot disable row-level security, change its role, or truncate", async () => {
    for (const statement of [
      "alter table products disable row level security",
      "alter table products no force row level security",
      "drop policy one_store on products",
      "create policy mine on products using (true)",
      "set role postgres",
      "set role mostrador_identity",
      "set session authorization mostrador_identity",
      "alter role mostrador_app bypassrls",
      "truncate products",
      "copy (select 1) to program 'true'",
      "select pg_read_file('/etc/passwd')",
      "select lo_import('/etc/passwd')",
    ])
      expect(await outcome(ana.storeId, statement), statement).toBe(DENIED);
    // With row_security off a query that a policy would filter fails instead.
    await expect(
      asApp(eva.storeId, async (client) => {
        await client.query("set local row_security = off");
        return client.query("select 1 from products");
      }),
    ).rejects.toThrow("row-level security");
  });

  it("functions that run as the owner see the transaction's store only", async () => {
    const [customer] = (await owner.query("select id from customers where store_id = $1", [ana.storeId]))
      .rows;
    const visible = await owner.query("select id from sales where store_id = $1", [ana.storeId]);
    const sales = visible.rows.map(({ id }) => id);
    expect(sales.length).toBeGreaterThan(0);
    for (const store of [null, eva.storeId]) {
      expect(await found(store, "select find_products(array['%'], true, null, 0, 100)"), "products").toBe(0);
      expect(await found(store, "select find_customers(array['%'], 100)"), "customers").toBe(0);
      const documents = "select find_documents_of_buyer(array['%'], 100)";
      expect(await found(store, documents), "electronic documents").toBe(0);
      const page =
        "select unnest(page) from page_of_sales('%', null, null, null, $$00000000-0000-0000-0000-000000000000$$, $$ffffffff-ffff-ffff-ffff-ffffffffffff$$, null, null, null, null, false, 0, 100, 100)";
      expect(await found(store, page), "sales").toBe(0);
      const erase = (client: pg.PoolClient) =>
        client.query("select erase_customer($1) as done", [customer.id]);
      expect((await asApp(store, erase)).rows).toEqual([{ done: false }]);
      const eraseDeleted = (client: pg.PoolClient) =>
        client.query("select sum(erase_deleted_customer(id)) as of from unnest($1::uuid[]) as id", [sales]);
      expect((await asApp(store, eraseDeleted)).rows).toEqual([{ of: 0 }]);
    }
    expect((await owner.query("select 1 from customers where id = $1", [customer.id])).rowCount).toBe(1);
  });
});

const found = (store: string | null, query: string) =>
  asApp(store, async (client) => (await client.query(query)).rowCount);

describe("account role", () => {
  const MAY: Record<string, string[]> = {
    stores: ["insert", "select"],
    users: ["insert", "select", "update"],
    sessions: ["delete", "insert", "select", "update"],
    password_resets: ["delete", "insert", "select", "update"],
    mail_outbox: ["delete", "insert", "select", "update"],
    email_codes: ["delete", "select"],
    audit_events: ["insert"],
    devices: ["select"],
  };

  it("has these rights on each table, and no others", async () => {
    const { rows } = await owner.query<{ name: string; may: string[] }>(`
      select c.relname as name, array_agg(lower(a.privilege_type) order by a.privilege_type) as may
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace = 'public'::regnamespace and c.oid not in (select objid from pg_depend where deptype = 'e')
        and a.grantee in (0, 'mostrador_identity'::regrole)
      group by c.relname`);
    expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual(MAY);
    const byColumn = await owner.query<{ name: string }>(
      "select attrelid::regclass || '.' || attname as name from pg_attribute where attacl is not null and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)",
    );
    // Of a debt the amount owed may change, and who owes it; of a device everything but its series. A corrected payment
    // changes how a sale or a debt was paid, and no amount of goods or debt.
    expect(byColumn.rows.map(({ name }) => name).sort(), "granted by column").toEqual([
      ...["change", "counted_method", "counted_rounding", "method", "reference", "rounding", "tendered"].map(
        (column) => `credit_entries.${column}`,
      ),
      ...["customer_id", "due_at", "owed"].map((column) => `debts.${column}`),
      ...["active", "key_hash", "last_seen_at", "name", "pending", "till_id", "trusted"].map(
        (column) => `devices.${column}`,
      ),
      "document_flags.seen_at",
      // DIAN's answer and the container for the buyer come after the signature; the signed XML never changes.
      "fiscal_signed.answer",
      "fiscal_signed.attached",
      // The account role sees which store has jobs, and nothing of their contents.
      ...["attempts", "created_at", "due_at", "given_up_at", "kind", "store_id"].map((of) => `outbox.${of}`),
      ...["reverse_reason", "reversed_at", "reversed_by_id", "reversed_by_name"].map(
        (column) => `own_uses.${column}`,
      ),
      // The amount still owed for a purchase.
      "payables.owed",
      "sale_payments.replaced",
      ...[
        ...[
          "amount_paid",
          "change",
          "credit_amount",
          "customer",
          "customer_id",
          "payment_method",
          "rounding",
        ],
      ].map((column) => `sales.${column}`),
      // What somebody saw never changes.
      ...["stock_count_entries.deleted_at", "stock_count_entries.replaced"],
      // What somebody says of a payment by telephone, and no amount.
      ...["note", "reviewed_at", "reviewed_by", "reviewed_by_name", "status"].map((of) => `transfers.${of}`),
    ]);
  });

  it("runs the four clean-up functions and the one that frees an address; no other role runs any", async () => {
    const { rows } = await owner.query<{ name: string; identity: boolean; everybody: boolean }>(`
      select proname as name, has_function_privilege('mostrador_identity', oid, 'execute') as identity,
        proacl is null or exists (select from aclexplode(proacl) where grantee = 0) as everybody
      from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`);
    expect(rows.length).toBeGreaterThan(5);
    expect(
      rows
        .filter(({ identity }) => identity)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      "drop_join_request",
      "forget_old_audit_events",
      "forget_old_changes",
      "forget_old_requests",
      "forget_old_work",
    ]);
    expect(rows.filter(({ everybody }) => everybody)).toEqual([]);
  });
});
