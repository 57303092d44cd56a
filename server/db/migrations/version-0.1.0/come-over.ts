import type pg from "pg";
import {
  type Migration,
  type RanMigration,
  readMigrations,
  runMigration,
} from "#server/db/migration-files.ts";

// Version 0.1.0 had 63 migrations, which one first schema replaced (docs/decisions/0002). They are in this folder as they
// were. A database or a backup that has some of them gets the others and their backfills, and then counts as one that
// began with the first schema. Both happen in the transaction of the start or of the restore.

const DIRECTORY = new URL("./", import.meta.url);
const OLD_FIRST = "0001-first.sql";
const LAST_OLD = "0101-store-address.sql";
const FIRST_SCHEMA = "0001-first-schema.sql";

/** Comments of these two changed after the build 763dc07e. */
const OTHER_COMMENTS: Record<string, string> = {
  "0065-code-form.sql": "092d118e1c21157fe628c59bcf025f44f878404bcb2802f3b7797321e4aa61a6",
  "0070-what-is-seen.sql": "be51796769c3eacca609e7851a12b96cf5dc2e2bc1ad573cc527dd2705982c68",
};

const hasOldMigrations = (ran: RanMigration[]): boolean => ran.some(({ name }) => name === OLD_FIRST);

/**
 * Of the migrations that ran, those of version 0.1.0 with today's comments, and the rest.
 * @throws what `refuse` returns for the name of a migration that no version had
 */
export async function splitOldMigrations<Ran extends RanMigration>(
  ran: Ran[],
  own: RanMigration[],
  refuse: (name: string) => Error,
): Promise<{ old: Migration[]; rest: Ran[] }> {
  if (!hasOldMigrations(ran)) return { old: [], rest: ran };
  const all = new Map((await readMigrations(DIRECTORY)).map((one) => [one.name, one]));
  const isOld = ({ name }: RanMigration) => name <= LAST_OLD && !own.some((one) => one.name === name);
  const old = ran.filter(isOld).map(({ name, checksum }) => {
    const known = all.get(name);
    if (!known || (checksum !== known.checksum && checksum !== OTHER_COMMENTS[name])) throw refuse(name);
    return known;
  });
  return { old, rest: ran.filter((one) => !isOld(one)) };
}

/** Completes version 0.1.0 and puts the first schema in place of its migrations in `schema_migrations`. */
export async function completeOldVersion(
  client: pg.Client,
  old: Migration[],
  own: Migration[],
): Promise<RanMigration> {
  const all = await readMigrations(DIRECTORY);
  for (const migration of all)
    if (!old.some(({ name }) => name === migration.name)) await runMigration(client, migration);
  await runOldBackfills(client);
  await client.query("delete from schema_migrations where name = any ($1)", [all.map(({ name }) => name)]);
  const first = own.find(({ name }) => name === FIRST_SCHEMA)!;
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
    first.name,
    first.checksum,
  ]);
  return first;
}

/** Of a restored database the backfills are done, but their constraints are missing. */
async function runOldBackfills(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; reached: object | null; done: boolean }>(
    "select name, reached, done from schema_backfills",
  );
  const states = new Map(rows.map((row) => [row.name, row]));
  for (const { name, part, finish } of BACKFILLS) {
    const state = states.get(name);
    let reached = state?.reached ?? null;
    for (let more = part !== undefined && !state?.done; more; ) {
      const values = [reached && JSON.stringify(reached), PART];
      const result = (await client.query<{ count: number; reached: object | null }>(part!, values)).rows[0]!;
      reached = result.reached;
      more = result.count === PART;
    }
    if (finish) await client.query(finish);
  }
}

type OldBackfill = {
  name: string;
  /** Processes at most $2 rows after the key $1 (null at first). Returns `reached` (null at the end) and `count`. */
  part?: string;
  /** Constraints that hold afterwards. They are in no migration. */
  finish?: string;
};

const PART = 5_000;

const BACKFILLS: OldBackfill[] = [
  {
    name: "0022 products",
    part: `
      with part as materialized (
        select store_id, id from products
        where $1::jsonb is null or (store_id, id) > (($1 ->> 'store')::uuid, ($1 ->> 'id')::uuid)
        order by store_id, id limit $2 for no key update
      ), carried as (
        update products p set on_hand = p.stock, sold = p.units_sold from part
        where p.store_id = part.store_id and p.id = part.id and p.on_hand is null
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('store', store_id, 'id', id)
        order by store_id desc, id desc))[1] as reached from part`,
    finish: `alter table products drop constraint if exists products_on_hand_given,
      add constraint products_on_hand_given check (on_hand is not null and sold is not null) not valid;
      alter table products validate constraint products_on_hand_given`,
  },
  {
    name: "0022 sales",
    part: `
      with part as materialized (
        select store_id, id, created_at, payment_method, total, amount_paid, change from sales
        where $1::jsonb is null or (store_id, id) > (($1 ->> 'store')::uuid, ($1 ->> 'id')::uuid)
        order by store_id, id limit $2
      ), lines as (
        insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, description, unit, quantity,
          price, discount, total)
        select i.store_id, i.sale_id, i.line, i.id, i.product_id, i.product_name, i.description, 'UNIT', i.quantity,
          i.price, 0, i.quantity * i.price
        from part join sale_items i on i.store_id = part.store_id and i.sale_id = part.id
        on conflict do nothing
      ), payments as (
        insert into sale_payments (store_id, sale_id, line, method, amount, tendered, change)
        select store_id, id, 1, payment_method, total, case when payment_method = 'CASH' then amount_paid end, change
        from part where payment_method <> 'MIXED'
        on conflict do nothing returning store_id, sale_id
      ), figures as (
        insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
        select part.store_id, (part.created_at at time zone 'America/Bogota')::date, 'SALE', part.payment_method, 0,
          count(*), sum(part.total)
        from part
        -- Looked up by hash: as a join it would be planned for one row and compare each sale with each payment.
        where ((part.store_id, part.id) in (select store_id, sale_id from payments)) is true
        group by 1, 2, 4
        on conflict (store_id, day, kind, method, slot)
          do update set count = f.count + excluded.count, amount = f.amount + excluded.amount
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('store', store_id, 'id', id)
        order by store_id desc, id desc))[1] as reached from part`,
    // New rows are checked at once; old ones below, so that tills need not wait.
    finish: `alter table sales validate constraint sales_payment_method_check;
      alter table sales validate constraint sales_sums_check;
      alter table sales validate constraint sales_cash_check;
      alter table sale_lines
        drop constraint if exists sale_lines_sale_fk, drop constraint if exists sale_lines_product_fk,
        add constraint sale_lines_sale_fk foreign key (store_id, sale_id) references sales not valid,
        add constraint sale_lines_product_fk foreign key (store_id, product_id) references products not valid;
      alter table sale_payments drop constraint if exists sale_payments_sale_fk,
        add constraint sale_payments_sale_fk foreign key (store_id, sale_id) references sales not valid`,
  },
  {
    name: "0053 keys of lines and payments",
    finish: `alter table sale_lines validate constraint sale_lines_sale_fk;
      alter table sale_lines validate constraint sale_lines_product_fk;
      alter table sale_payments validate constraint sale_payments_sale_fk`,
  },
  {
    name: "0022 stock entries",
    part: `
      with part as materialized (
        select * from stock_movements
        where $1::jsonb is null
          or (store_id, product_id, id) > (($1 ->> 'store')::uuid, ($1 ->> 'product')::uuid, ($1 ->> 'id')::uuid)
        order by store_id, product_id, id limit $2
      ), carried as (
        insert into stock_entries (store_id, product_id, id, kind, quantity, on_hand_after, sale_id, purchase_order_id,
          reason, note, user_id, user_name, created_at)
        select store_id, product_id, id, kind, quantity, stock_after, sale_id, purchase_order_id, reason, note, user_id,
          user_name, created_at from part
        on conflict do nothing
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('store', store_id, 'product', product_id, 'id', id)
        order by store_id desc, product_id desc, id desc))[1] as reached from part`,
  },
  {
    name: "0022 order lines",
    part: `
      with part as materialized (
        select store_id, purchase_order_id, line from purchase_order_items
        where $1::jsonb is null
          or (store_id, purchase_order_id, line) > (($1 ->> 'store')::uuid, ($1 ->> 'order')::uuid, ($1 ->> 'line')::smallint)
        order by store_id, purchase_order_id, line limit $2
      ), carried as (
        update purchase_order_items i set ordered = i.quantity from part
        where i.store_id = part.store_id and i.purchase_order_id = part.purchase_order_id and i.line = part.line
          and i.ordered is null
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('store', store_id, 'order', purchase_order_id,
        'line', line) order by store_id desc, purchase_order_id desc, line desc))[1] as reached from part`,
    finish: `alter table purchase_order_items drop constraint if exists purchase_order_items_ordered_check,
      add constraint purchase_order_items_ordered_check check (ordered > 0 and ordered is not null) not valid;
      alter table purchase_order_items validate constraint purchase_order_items_ordered_check`,
  },
  {
    name: "0031 sellers",
    part: `
      with part as materialized (
        select store_id, id, created_at, seller_id, seller_name, total, discount from sales
        where id < ($1::jsonb ->> 'below')::uuid and ($1::jsonb ->> 'store' is null
          or (store_id, id) > (($1::jsonb ->> 'store')::uuid, ($1::jsonb ->> 'id')::uuid))
        order by store_id, id limit $2
      ), figures as (
        insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
        select store_id, (created_at at time zone 'America/Bogota')::date, seller_id, 0,
          (array_agg(seller_name order by id desc))[1], count(*), sum(total), sum(discount), 0
        from part group by 1, 2, 3
        on conflict (store_id, day, seller_id, slot) do update set sales = f.sales + excluded.sales,
          total = f.total + excluded.total, discounts = f.discounts + excluded.discounts,
          seller_name = excluded.seller_name
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('below', $1::jsonb ->> 'below', 'store', store_id,
        'id', id) order by store_id desc, id desc))[1] as reached from part`,
    finish: "alter table sales validate constraint sales_shift_fk",
  },
  {
    name: "0070 search texts of sales",
    // Nearly all texts without accents are plain ASCII and are only read.
    part: `
      with part as materialized (
        select store_id, id, search_text from sales
        where $1::jsonb is null or (store_id, id) > (($1 ->> 'store')::uuid, ($1 ->> 'id')::uuid)
        order by store_id, id limit $2
      ), carried as (
        update sales s set search_text = search_form(part.search_text) from part
        where s.store_id = part.store_id and s.id = part.id
          and part.search_text ~ '[^\\x09-\\x0d\\x20-\\x5f\\x61-\\x7e]'
      )
      select count(*)::integer as count, (array_agg(jsonb_build_object('store', store_id, 'id', id)
        order by store_id desc, id desc))[1] as reached from part`,
  },
];
