import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { aProduct } from "#server/test/builders.ts";
import {
  openTestServer,
  signIn,
  type TestClient,
  type TestServer,
  type TestUser,
} from "#server/test/harness.ts";

let owner: ReturnType<TestServer["pool"]>;
let app: ReturnType<TestServer["pool"]>;
let identity: ReturnType<TestServer["pool"]>;
let ana: TestClient & TestUser;
let tables: string[];

beforeAll(async () => {
  const { pool } = await openTestServer();
  owner = pool("owner");
  app = pool("mostrador_app");
  identity = pool("mostrador_identity");
  ana = await signIn();
  await aProduct(ana);
  tables = await names(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'schema\\_%'",
  );
});
afterAll(() => Promise.all([owner.end(), app.end(), identity.end()]));

async function names(query: string): Promise<string[]> {
  return (await owner.query<{ name: string }>(query)).rows.map((row) => row.name).sort();
}

describe("every table of the schema", () => {
  it("is among those found: at least 16", () => expect(tables.length).toBeGreaterThanOrEqual(16));

  it("has row-level security with a policy on the store", async () => {
    expect(
      await names(
        "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity",
      ),
    ).toEqual(tables);
    expect(
      await names(
        "select tablename as name from pg_policies where policyname = 'one_store' and 'mostrador_app' = any(roles) and qual like '%store_id = current_store()%'",
      ),
    ).toEqual(tables);
  });

  it("has store_id first in every primary, foreign and unique key, except the two that find a store", async () => {
    const escaping = await names(`
      select c.conrelid::regclass || '.' || c.conname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.connamespace = 'public'::regnamespace and c.contype in ('p', 'f', 'u')
        and a.attname <> 'store_id' and c.conrelid::regclass::text not like 'schema\\_%'`);
    expect(escaping).toEqual(["stores.stores_join_code_key", "users.users_email_key"]);
    const uniqueIndexes = await names(`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class t on t.oid = i.indrelid and t.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and a.attname <> 'store_id' and t.relname not like 'schema\\_%'`);
    expect(uniqueIndexes).toEqual(["stores_join_code_key", "users_email_key"]);
  });

  it("has an index for every foreign key, so that a delete never scans a table", async () => {
    const bare = await names(`
      select c.conname as name from pg_constraint c
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::smallint[])[0:array_length(c.conkey, 1) - 1] = c.conkey)`);
    expect(bare).toEqual([]);
  });
});

describe("application role", () => {
  it.each(["mostrador_app", "mostrador_identity"])(
    "%s is plain: no superuser, no owner, no bypass",
    async (role) => {
      const { rows } = await owner.query(
        "select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, (select count(*) from pg_class where relowner = r.oid) as owns from pg_roles r where rolname = $1",
        [role],
      );
      expect(rows[0]).toEqual({
        rolsuper: false,
        rolbypassrls: false,
        rolcreatedb: false,
        rolcreaterole: false,
        owns: 0,
      });
    },
  );

  it("sees nothing without a store", async () => {
    for (const table of tables) expect((await app.query(`select * from ${table}`)).rows, table).toEqual([]);
  });

  it("sees one store, and writes to no other", async () => {
    const client = await app.connect();
    try {
      await client.query("begin");
      await client.query(`set local app.store_id = '${ana.storeId}'`);
      const { rows } = await client.query("select distinct store_id from products");
      expect(rows).toEqual([{ store_id: ana.storeId }]);
      const insert = client.query(
        "insert into customers (store_id, id, name, created_at) values ($1, $2, 'Ajeno', now())",
        [uuidv7(), uuidv7()],
      );
      await expect(insert).rejects.toThrow("row-level security");
      await client.query("rollback");
      expect((await client.query("select * from products")).rows, "after the transaction").toEqual([]);
    } finally {
      client.release();
    }
  });

  it.each([
    "update sales set total = 0",
    "delete from sales",
    "update sale_lines set total = 0",
    "delete from sale_lines",
    "update sale_payments set amount = 0",
    "delete from sale_payments",
    "update payment_corrections set reason = ''",
    "delete from payment_corrections",
    "update own_uses set cost = 0",
    "delete from own_uses",
    "update own_use_lines set quantity = 1",
    "delete from own_use_lines",
    "update transfers set amount = 0",
    "update stock_entries set quantity = 1",
    "delete from stock_entries",
    "update request_keys set answer = ''",
    "delete from request_keys",
    "update credit_entries set amount = 1",
    "delete from credit_entries",
    "delete from credit_accounts",
    "update debts set amount = 1",
    "delete from debts",
    "update debt_settlements set amount = 1",
    "delete from debt_settlements",
    "delete from stores",
    "update settings_images set hash = ''",
    "update sale_returns set total = 0",
    "delete from sale_returns",
    "update sale_return_lines set total = 0",
    "update sale_refunds set amount = 1",
    "delete from returned_sales",
    "update shifts set opening_float = 0",
    "update cash_movements set amount = 1",
    "update shift_closings set figures = '{}'",
    "delete from shift_closings",
    "delete from document_numbers",
    "update document_numbers set number = 'A-1'",
    "delete from document_flags",
    "update document_flags set code = 'PRICE'",
    "delete from changed_rows",
    "update changed_rows set tx = 0",
    "delete from devices",
    "update devices set series = 'B'",
    "select * from schema_migrations",
    "select * from schema_backfills",
    "create table mine (a int)",
  ])("may not: %s", (statement) => expect(app.query(statement)).rejects.toThrow("permission denied"));

  it.each(["products", "sales", "customers", "stock_entries", "images"])(
    "cannot %s as the account role",
    (table) => expect(identity.query(`select * from ${table}`)).rejects.toThrow("permission denied"),
  );
});
