import pg from "pg";
import { afterAll, beforeEach, expect, it } from "vitest";
import { uuidv7 } from "#core/uuid.ts";
import { createApp } from "#server/app.ts";
import { runBackfills } from "#server/db/backfills.ts";
import type { Connection } from "#server/db/connect.ts";
import { openDatabase } from "#server/db/database.ts";
import { asOwner, migrate, readMigrations, runMissing } from "#server/db/migrate.ts";
import { insertUser } from "#server/features/auth/auth.sql.ts";
import { startSession } from "#server/session.ts";
import { emptyDatabases } from "#server/test/empty-databases.ts";
import { caller } from "#server/test/harness.ts";

// The sale was opened in 0022: everything that the previous version wrote, before and during the backfill, is
// there afterwards.

const BEFORE = "0019-the-store-said-once.sql";
const STORE = "01900000-0000-7000-8000-00000000000a";
const USER = "01900000-0000-7000-8000-00000000000b";
const PRODUCT = "01900000-0000-7000-8000-00000000000c";

const databases = await emptyDatabases();
let owner: Connection;
let client: pg.Client;
afterAll(async () => {
  await client.end();
  await databases.end();
});

beforeEach(async () => {
  await client?.end();
  owner = await databases.here();
  const all = await readMigrations();
  const old = all.filter(({ name }) => name <= BEFORE);
  await asOwner(owner, (on) => runMissing(on, old));
  client = new pg.Client(owner);
  await client.connect();
  await client.query(
    "insert into stores (store_id, name, owner_name, join_code, created_at) values ($1, 'Tienda', 'Ana', 'TIENDA1', now())",
    [STORE],
  );
  await client.query(
    `insert into products (store_id, id, name, price, stock, category, created_at, updated_at)
     values ($1, $2, 'Panela', 2500, 0, 'Otra', now(), now())`,
    [STORE, PRODUCT],
  );
  await move("INITIAL", 100);
});

const answers = async <Row>(text: string, values: unknown[] = [STORE]) =>
  (await client.query(text, values)).rows as Row[];

/** As `moveStock` of the previous version did. */
async function move(kind: string, quantity: number, saleId: string | null = null): Promise<void> {
  await client.query(
    `with changed as (
       update products p set stock = p.stock + $4,
         units_sold = p.units_sold - case when $5 = 'SALE' then $4 else 0 end
       where p.store_id = $1 and p.id = $2 returning p.stock)
     insert into stock_movements (store_id, id, product_id, kind, quantity, stock_after, sale_id, user_id, user_name,
       created_at)
     select $1, $3, $2, $5, $4, stock, $6, $7, 'Ana', now() from changed`,
    [STORE, PRODUCT, uuidv7(), quantity, kind, saleId, USER],
  );
}

/** As `insertSale` of the previous version did. False when its key exists. */
async function sell(quantity: number, { at = new Date(), key = uuidv7() } = {}): Promise<boolean> {
  const id = uuidv7(at.getTime());
  const total = quantity * 2_500;
  const { rowCount } = await client.query(
    `with sale as (
       insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id, seller_name,
         idempotency_key, request_hash, search_text)
       values ($1, $2, $3, $4::bigint, 'CASH', $4::bigint + 500, 500, $5, 'Ana', $6, '\\x00', 'panela')
       on conflict (store_id, idempotency_key) do nothing returning id
     ), items as (
       insert into sale_items (store_id, sale_id, line, id, product_id, product_name, quantity, price)
       select $1, id, 1, gen_random_uuid(), $7, 'Panela', $8, 2500 from sale
     ), day_total as (
       insert into sale_day_totals as t (store_id, day, slot, sales, revenue)
       select $1, ($3::timestamptz at time zone 'America/Bogota')::date, 1, 1, $4 from sale
       on conflict (store_id, day, slot) do update set sales = t.sales + 1, revenue = t.revenue + excluded.revenue
     ), all_total as (
       insert into sale_totals as t (store_id, slot, sales, revenue) select $1, 1, 1, $4 from sale
       on conflict (store_id, slot) do update set sales = t.sales + 1, revenue = t.revenue + excluded.revenue
     ) select id from sale`,
    [STORE, id, at, total, USER, key, PRODUCT, quantity],
  );
  if (rowCount === 0) return false;
  await move("SALE", -quantity, id);
  return true;
}

/** Inconsistencies of the new tables. */
async function wrongs(): Promise<object> {
  const [row] = await answers<object>(
    `select
       (select count(*)::int from sales s where store_id = $1 and total <> coalesce((select sum(total) from sale_lines l
          where l.store_id = $1 and l.sale_id = s.id), -1)) as lines,
       (select count(*)::int from sales s where store_id = $1 and row(total, change)::text is distinct from (select row(sum(amount), sum(change))::text
          from sale_payments p where p.store_id = $1 and p.sale_id = s.id)) as payments,
       (select count(*)::int from products p where store_id = $1 and on_hand is distinct from (select sum(quantity)
          from stock_entries e where e.store_id = $1 and e.product_id = p.id)) as stock,
       (select count(*)::int from products p where store_id = $1 and sold is distinct from (select sum(quantity)
          from sale_lines l where l.store_id = $1 and l.product_id = p.id)) as sold,
       ((select sum(total) from sales where store_id = $1) - (select sum(amount) from day_figures
          where store_id = $1 and kind = 'SALE'))::int as figures,
       ((select count(*) from sales where store_id = $1) - (select sum(count) from day_figures
          where store_id = $1 and kind = 'SALE'))::int as counts`,
  );
  return row!;
}
const NOTHING = { lines: 0, payments: 0, stock: 0, sold: 0, figures: 0, counts: 0 };

it("carries over everything the previous version wrote, also after an interruption", async () => {
  for (let day = 1; day <= 9; day++) await sell(day, { at: new Date(Date.UTC(2026, 2, day, 4, 59)) });
  const all = await readMigrations();
  await asOwner(owner, (on) => runMissing(on, all));
  const parts: string[] = [];
  const cutOff = (name: string, percent: number) => {
    parts.push(`${name} ${percent}`);
    if (name === "0022 sales" && percent >= 40) throw new Error("cut off");
  };
  await expect(runBackfills(owner, cutOff, 2)).rejects.toThrow("cut off");
  expect(parts.length).toBeGreaterThan(1);
  const done = await answers<{ name: string; done: boolean }>("select name, done from schema_backfills", []);
  expect(done.find(({ name }) => name === "0022 sales")).toEqual({ name: "0022 sales", done: false });
  await Promise.all([runBackfills(owner, () => {}, 2), runBackfills(owner, () => {}, 2)]);
  expect(await wrongs()).toEqual(NOTHING);
  const days = await answers(
    "select day::text, count::int, amount::int from day_figures where store_id = $1 order by day limit 2",
  );
  expect(days, "of the store's calendar").toEqual([
    { day: "2026-02-28", count: 1, amount: 2_500 },
    { day: "2026-03-01", count: 1, amount: 5_000 },
  ]);
  expect(await answers("select 1 from products where store_id = $1 and on_hand is null")).toEqual([]);
  const held = await answers(
    `select conname as key, convalidated as held from pg_constraint
     where conname in ('sale_lines_sale_fk', 'sale_lines_product_fk', 'sale_payments_sale_fk') order by 1`,
    [],
  );
  expect(held, "what nobody looked up meanwhile").toEqual([
    { key: "sale_lines_product_fk", held: true },
    { key: "sale_lines_sale_fk", held: true },
    { key: "sale_payments_sale_fk", held: true },
  ]);
  await runBackfills(owner, cutOff, 2);
});

it("lets the previous version sell during and after the backfill, and sees its sales", async () => {
  await sell(1);
  const all = await readMigrations();
  await asOwner(owner, (on) => runMissing(on, all));
  await sell(2);
  await runBackfills(owner);
  await sell(3);
  await move("PURCHASE", 10);
  expect(await wrongs()).toEqual(NOTHING);
  const [product] = await answers("select stock, on_hand::int from products where store_id = $1");
  expect(product).toEqual({ stock: 104, on_hand: 104 });
});

it("shows the previous version the new sales, so that neither records a sale twice", async () => {
  const key = uuidv7();
  await sell(1, { key });
  await migrate(owner);
  const db = openDatabase(owner, () => {});
  const app = await createApp({ db });
  try {
    const account = { id: USER, storeId: STORE, name: "Ana", email: "a@example.com", phone: null };
    await insertUser(db.identity, { ...account, passwordHash: "-", role: "OWNER" }, new Date());
    const token = await startSession(db.identity, { storeId: STORE, userId: USER }, new Date());
    const ana = await caller(token, app);
    const sale = (under: string) =>
      ana.send({
        method: "POST",
        url: "/api/sales",
        body: { items: [{ productId: PRODUCT, quantity: 4 }], paymentMethod: "CARD" },
        headers: { "idempotency-key": under },
      });
    const again = await sale(key);
    expect([again.status, again.body.code], "sold by the version before").toEqual([409, "ALREADY_RECORDED"]);
    const mine = uuidv7();
    expect((await sale(mine)).status).toBe(201);
    expect(await sell(4, { key: mine }), "sold by this one").toBe(false);
    expect(await wrongs()).toEqual(NOTHING);
    const [product] = await answers("select stock, on_hand::int from products where store_id = $1");
    expect(product).toEqual({ stock: 95, on_hand: 95 });
  } finally {
    await app.close();
    await db.close();
  }
});
