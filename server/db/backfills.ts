import pg from "pg";
import type { Connection } from "#server/db/connect.ts";

/**
 * Too large for a migration's transaction, which stops all sales. Each part commits; a repeated one changes
 * nothing.
 */
type Backfill = {
  name: string;
  size: string;
  /** Processes at most $2 rows after the key $1 (null at first). Returns `reached` (null at the end) and `count`. */
  part: string;
  /** Constraints that hold afterwards. Repeated after a restore, whose schema begins without them. */
  finish?: string;
};

const PART = 5_000;

const NOTHING = "select 0 as count";
const NO_PART = "select 0 as count, null::jsonb as reached where $1::jsonb is null and $2::integer > 0";

const BACKFILLS: Backfill[] = [
  {
    name: "0022 products",
    size: "select count(*) as count from products",
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
    size: "select coalesce(sum(sales), 0)::bigint as count from sale_totals",
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
    size: NOTHING,
    part: NO_PART,
    finish: `alter table sale_lines validate constraint sale_lines_sale_fk;
      alter table sale_lines validate constraint sale_lines_product_fk;
      alter table sale_payments validate constraint sale_payments_sale_fk`,
  },
  {
    name: "0022 stock entries",
    size: "select count(*) as count from stock_movements",
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
    size: "select count(*) as count from purchase_order_items",
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
    size: "select coalesce(sum(sales), 0)::bigint as count from sale_totals",
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
    size: "select coalesce(sum(sales), 0)::bigint as count from sale_totals",
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

/** Applies the final constraints to a schema whose restored rows had been backfilled: they are in no migration. */
export async function finishBackfills(client: pg.Client): Promise<void> {
  const done = await doneBackfills(client);
  for (const { name, finish } of BACKFILLS) if (finish && done.has(name)) await client.query(finish);
}

async function doneBackfills(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>("select name from schema_backfills where done");
  return new Set(rows.map(({ name }) => name));
}

/** Arbitrary, used only here. Makes concurrent starts process each part once. */
const LOCK = 7_236_011;

/** Costs one query when there is nothing to do. */
export async function runBackfills(
  owner: Connection,
  onProgress: (name: string, percent: number) => void = () => {},
  partSize = PART,
): Promise<void> {
  const client = new pg.Client(owner);
  client.on("error", () => {}); // reported by the query that fails
  await client.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows: tables } = await client.query("select to_regclass('public.schema_backfills') as there");
    if (!tables[0].there) return;
    const done = await doneBackfills(client);
    for (const backfill of BACKFILLS.filter(({ name }) => !done.has(name)))
      await run(client, backfill, onProgress, partSize);
  } finally {
    await client.end();
  }
}

async function run(
  client: pg.Client,
  { name, size, part, finish }: Backfill,
  onProgress: (name: string, percent: number) => void,
  partSize: number,
): Promise<void> {
  const all = Number((await client.query<{ count: number }>(size)).rows[0]!.count);
  let carried = 0;
  let said = -1;
  for (let more = true; more; ) {
    await client.query("begin");
    try {
      await client.query("select pg_advisory_xact_lock($1)", [LOCK]);
      await client.query(
        "insert into schema_backfills (name, reached, done) values ($1, null, false) on conflict do nothing",
        [name],
      );
      const { rows } = await client.query<{ reached: object | null; done: boolean }>(
        "select reached, done from schema_backfills where name = $1",
        [name],
      );
      more = !rows[0]!.done;
      if (more) {
        const reached = rows[0]!.reached ? JSON.stringify(rows[0]!.reached) : null;
        const result = (
          await client.query<{ count: number; reached: object | null }>(part, [reached, partSize])
        ).rows[0]!;
        carried += result.count;
        more = result.count === partSize;
        if (!more && finish) await client.query(finish);
        await client.query(
          "update schema_backfills set reached = coalesce($2, reached), done = $3 where name = $1",
          [name, result.reached ? JSON.stringify(result.reached) : null, !more],
        );
      }
      await client.query("commit");
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    }
    const percent = all === 0 ? 100 : Math.min(100, Math.floor((carried / all) * 100));
    if (all > partSize && percent !== said) onProgress(name, percent);
    said = percent;
  }
}
