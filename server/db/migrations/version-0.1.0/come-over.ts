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
  await client.query("set local statement_timeout = 0");
  const { rows } = await client.query<{ name: string }>("select name from schema_backfills where done");
  const done = new Set(rows.map(({ name }) => name));
  for (const { name, write, finish } of BACKFILLS) {
    if (write && !done.has(name)) await client.query(write);
    if (finish) await client.query(finish);
  }
}

type OldBackfill = {
  name: string;
  /** Writes the rows that an interrupted run of version 0.1.0, which wrote them in parts, has left. */
  write?: string;
  /** Constraints that hold afterwards. They are in no migration. */
  finish?: string;
};

const BACKFILLS: OldBackfill[] = [
  {
    name: "0022 products",
    write: "update products set on_hand = stock, sold = units_sold where on_hand is null",
    finish: `alter table products drop constraint if exists products_on_hand_given,
      add constraint products_on_hand_given check (on_hand is not null and sold is not null) not valid;
      alter table products validate constraint products_on_hand_given`,
  },
  {
    name: "0022 sales",
    write: `
      with lines as (
        insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, description, unit, quantity,
          price, discount, total)
        select store_id, sale_id, line, id, product_id, product_name, description, 'UNIT', quantity, price, 0,
          quantity * price
        from sale_items
        on conflict do nothing
      ), payments as (
        insert into sale_payments (store_id, sale_id, line, method, amount, tendered, change)
        select store_id, id, 1, payment_method, total, case when payment_method = 'CASH' then amount_paid end, change
        from sales where payment_method <> 'MIXED'
        on conflict do nothing returning store_id, sale_id, method, amount
      )
      insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
      select p.store_id, (s.created_at at time zone 'America/Bogota')::date, 'SALE', p.method, 0, count(*), sum(p.amount)
      from payments p join sales s on s.store_id = p.store_id and s.id = p.sale_id
      group by 1, 2, 4
      on conflict (store_id, day, kind, method, slot)
        do update set count = f.count + excluded.count, amount = f.amount + excluded.amount`,
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
    write: `
      insert into stock_entries (store_id, product_id, id, kind, quantity, on_hand_after, sale_id, purchase_order_id,
        reason, note, user_id, user_name, created_at)
      select store_id, product_id, id, kind, quantity, stock_after, sale_id, purchase_order_id, reason, note, user_id,
        user_name, created_at from stock_movements
      on conflict do nothing`,
  },
  {
    name: "0022 order lines",
    write: "update purchase_order_items set ordered = quantity where ordered is null",
    finish: `alter table purchase_order_items drop constraint if exists purchase_order_items_ordered_check,
      add constraint purchase_order_items_ordered_check check (ordered > 0 and ordered is not null) not valid;
      alter table purchase_order_items validate constraint purchase_order_items_ordered_check`,
  },
  {
    name: "0031 sellers",
    // Sales from `below` on were added up at once; up to `reached` by the parts that ran.
    write: `
      insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
      select s.store_id, (s.created_at at time zone 'America/Bogota')::date, s.seller_id, 0,
        (array_agg(s.seller_name order by s.id desc))[1], count(*), sum(s.total), sum(s.discount), 0
      from schema_backfills b join sales s on s.id < (b.reached ->> 'below')::uuid
        and (b.reached ->> 'store' is null
          or (s.store_id, s.id) > ((b.reached ->> 'store')::uuid, (b.reached ->> 'id')::uuid))
      where b.name = '0031 sellers'
      group by 1, 2, 3
      on conflict (store_id, day, seller_id, slot) do update set sales = f.sales + excluded.sales,
        total = f.total + excluded.total, discounts = f.discounts + excluded.discounts,
        seller_name = excluded.seller_name`,
    finish: "alter table sales validate constraint sales_shift_fk",
  },
  {
    name: "0070 search texts of sales",
    // Nearly all texts without accents are plain ASCII and are only read.
    write: `
      update sales set search_text = search_form(search_text)
      where search_text ~ '[^\\x09-\\x0d\\x20-\\x5f\\x61-\\x7e]'`,
  },
];
