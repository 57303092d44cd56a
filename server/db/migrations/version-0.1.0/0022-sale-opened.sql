-- Weights, discounts, several payments: what a sale holds beyond whole units, one price and one payment. The version
-- before this one may still sell meanwhile: it finds its tables as they were, what it writes is carried over by triggers
-- (the last part of this file), and what was there before is carried over by server/db/backfills.ts, part by part.

-- How a store sells; without a row as core/store-settings.ts says.
create table store_settings (
  store_id uuid primary key references stores,
  shifts text not null check (shifts in ('OFF', 'OPTIONAL', 'REQUIRED')),
  blind_count boolean not null,
  credit boolean not null,
  credit_limit pesos,
  credit_days integer check (credit_days between 0 and 3650),
  cash_rounding smallint not null check (cash_rounding in (0, 50)),
  sell_below_stock boolean not null,
  cashier_discount smallint not null check (cashier_discount between 0 and 100),
  cashier_returns boolean not null,
  -- A list of {method, label, key, holder, image}; the image is the hash of one in images.
  payment_keys jsonb not null,
  ticket_note text
);

-- Instead of `stock` and `units_sold`, which are whole numbers. Not null once they are carried over.
alter table products
  add column unit text not null default 'UNIT' check (unit in ('UNIT', 'KG', 'LB', 'L', 'M')),
  -- Below it the product is low; null means LOW_STOCK_THRESHOLD of core/stock.ts.
  add column min_stock numeric(10, 3) check (min_stock >= 0),
  -- Only moveStock changes it, and it equals the sum of the product's entries. Below zero where the store sells so.
  add column on_hand numeric(11, 3) constraint products_on_hand_check check (on_hand <= 9999999),
  -- Since ever, less what came back.
  add column sold numeric(15, 3),
  alter column stock set default 0;

alter table sales
  -- Given by the device that sold.
  add column number text,
  add column discount bigint not null default 0,
  -- What the coins that exist do not allow.
  add column rounding smallint not null default 0,
  add column credit_amount bigint not null default 0,
  drop constraint sales_payment_method_check,
  drop constraint sales_amounts_check,
  drop constraint sales_cash_check,
  add constraint sales_payment_method_check check (payment_method in
    ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT', 'MIXED')) not valid,
  add constraint sales_sums_check check (discount >= 0 and credit_amount >= 0 and rounding between -49 and 0
    and amount_paid - change = total + rounding - credit_amount) not valid,
  add constraint sales_cash_check check (payment_method in ('CASH', 'MIXED') or change = 0) not valid;
create unique index sales_number_key on sales (store_id, number) where number is not null;

-- Instead of sale_items. Amounts are kept and not calculated again.
create table sale_lines (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  product_name text not null,
  description text,
  unit text not null check (unit in ('UNIT', 'KG', 'LB', 'L', 'M')),
  quantity numeric(11, 3) not null check (quantity > 0),
  -- For one.
  price pesos not null,
  -- Its own and its share of the sale's.
  discount pesos not null,
  -- After the discount.
  total pesos not null,
  primary key (store_id, sale_id, line),
  constraint sale_lines_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_lines_product_fk foreign key (store_id, product_id) references products
);
create index sale_lines_product on sale_lines (store_id, product_id) where product_id is not null;

create table sale_payments (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  method text not null check (method in
    ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT')),
  amount pesos not null,
  -- Cash as it was handed over.
  tendered pesos,
  change pesos not null,
  reference text,
  primary key (store_id, sale_id, line),
  constraint sale_payments_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_payments_change_check check (change = coalesce(tendered, amount) - amount),
  constraint sale_payments_cash_check check (tendered is null or method = 'CASH')
);

-- Instead of stock_movements. Stock changes only here. Append-only.
create table stock_entries (
  store_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('INITIAL', 'SALE', 'PURCHASE', 'ADJUSTMENT', 'RETURN')),
  -- What came in, or, when negative, went out. A count that finds what was expected is an entry of 0.
  quantity numeric(11, 3) not null,
  on_hand_after numeric(11, 3) not null,
  sale_id uuid,
  purchase_order_id uuid,
  reason text,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, id),
  -- A product that was never sold takes its entries along when it is deleted.
  constraint stock_entries_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint stock_entries_quantity_check check (quantity <> 0 or reason is not distinct from 'COUNT'),
  constraint stock_entries_reason_check check (
    reason in ('COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'CORRECTION') and (kind = 'ADJUSTMENT') = (reason is not null))
);
create index stock_entries_but_sales on stock_entries (store_id, product_id, id) where kind <> 'SALE';

alter table purchase_order_items add column ordered numeric(8, 3);

-- What moved on a day, by kind and, where it has one, payment method: SALE by method, DISCOUNT, ROUNDING. Reports
-- and the day's close read it instead of the sales. In slots, as the other totals (docs/decisions/0005).
create table day_figures (
  store_id uuid not null references stores,
  day date not null,
  kind text not null,
  method text not null,
  slot smallint not null,
  count bigint not null,
  amount bigint not null,
  primary key (store_id, day, kind, method, slot)
) with (fillfactor = 50);

-- What was answered under an Idempotency-Key: the same key gets it again. Kept for ten days (forget_old_requests).
create table request_keys (
  store_id uuid not null references stores,
  key uuid not null,
  -- SHA-256 of the request that the key came with. Null where a version before this one took it.
  request_hash bytea,
  -- JSON. Null where it is not kept: then it is only known that the request was carried out.
  answer text,
  created_at timestamptz not null,
  primary key (store_id, key)
);
create index request_keys_age on request_keys (created_at);

insert into request_keys (store_id, key, created_at)
  select store_id, idempotency_key, created_at from sales
    where idempotency_key is not null and created_at > now() - interval '10 days'
  union all
  select store_id, idempotency_key, created_at from stock_movements
    where idempotency_key is not null and created_at > now() - interval '10 days'
  union all
  select store_id, idempotency_key, created_at from purchase_orders
    where idempotency_key is not null and created_at > now() - interval '10 days'
  union all
  select store_id, idempotency_key, created_at from customers
    where idempotency_key is not null and created_at > now() - interval '10 days'
  union all
  select store_id, idempotency_key, created_at from suppliers
    where idempotency_key is not null and created_at > now() - interval '10 days'
  union all
  select store_id, id, created_at from product_imports where created_at > now() - interval '10 days'
  on conflict do nothing;

create function forget_old_requests() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from request_keys where created_at < now() - interval '10 days' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_requests from public;
grant execute on function forget_old_requests to mostrador_identity;

-- As 0013 and 0017 have them; answers may name whom they erase.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from customers where store_id = current_store() and id = which for update;
  if not found then
    return false;
  end if;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id = which;
  delete from customers where store_id = current_store() and id = which;
  update request_keys set answer = null where store_id = current_store() and answer is not null;
  return true;
end $$;

create or replace function erase_deleted_customer(sale uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  copy jsonb;
  erased bigint;
begin
  select customer into copy from sales
    where store_id = current_store() and id = sale and customer_id is null and customer ->> 'name' <> 'Datos borrados';
  if not found then
    return 0;
  end if;
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id is null and customer is not null and customer = copy;
  get diagnostics erased = row_count;
  update request_keys set answer = null where store_id = current_store() and answer is not null;
  return erased;
end $$;

grant select, insert, update on store_settings, day_figures to mostrador_app;
grant select, insert on sale_lines, sale_payments, stock_entries, request_keys to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['store_settings', 'sale_lines', 'sale_payments', 'stock_entries', 'day_figures',
    'request_keys']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;

-- How far the carrying over has come: server/db/backfills.ts.
create table schema_backfills (
  name text primary key,
  -- The last key that was carried over; null before the first.
  reached jsonb,
  done boolean not null
);

-- From here on: for the version before this one, which knows nothing of the above. To go with its tables in the next.

create function tell_old_readers_of_stock() returns trigger language plpgsql as $$
begin
  new.stock := least(9999999, greatest(0, floor(new.on_hand)));
  new.units_sold := greatest(0, floor(new.sold));
  return new;
end $$;
create trigger tell_old_readers before update of on_hand on products
  for each row execute function tell_old_readers_of_stock();

create function follow_old_writers_of_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.on_hand := coalesce(new.on_hand, new.stock);
    new.sold := coalesce(new.sold, new.units_sold);
  else
    new.on_hand := old.on_hand + (new.stock - old.stock);
    new.sold := old.sold + (new.units_sold - old.units_sold);
  end if;
  return new;
end $$;
create trigger follow_old_writers before insert or update of stock on products
  for each row execute function follow_old_writers_of_stock();

create function follow_old_entries() returns trigger language plpgsql as $$
begin
  insert into stock_entries (store_id, product_id, id, kind, quantity, on_hand_after, sale_id, purchase_order_id,
      reason, note, user_id, user_name, created_at)
    values (new.store_id, new.product_id, new.id, new.kind, new.quantity, new.stock_after, new.sale_id,
      new.purchase_order_id, new.reason, new.note, new.user_id, new.user_name, new.created_at);
  return null;
end $$;
create trigger follow_old_writers after insert on stock_movements
  for each row execute function follow_old_entries();

create function follow_old_lines() returns trigger language plpgsql as $$
begin
  insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, description, unit, quantity, price,
      discount, total)
    values (new.store_id, new.sale_id, new.line, new.id, new.product_id, new.product_name, new.description, 'UNIT',
      new.quantity, new.price, 0, new.quantity * new.price);
  return null;
end $$;
create trigger follow_old_writers after insert on sale_items for each row execute function follow_old_lines();

-- Only the version before this one writes request_hash on a sale.
create function refuse_known_key() returns trigger language plpgsql as $$
begin
  if exists (select from request_keys where store_id = new.store_id and key = new.idempotency_key) then
    return null;
  end if;
  return new;
end $$;
create trigger refuse_known_key before insert on sales
  for each row when (new.request_hash is not null and new.idempotency_key is not null)
  execute function refuse_known_key();

create function follow_old_sales() returns trigger language plpgsql as $$
begin
  insert into sale_payments (store_id, sale_id, line, method, amount, tendered, change)
    values (new.store_id, new.id, 1, new.payment_method, new.total,
      case when new.payment_method = 'CASH' then new.amount_paid end, new.change);
  insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
    values (new.store_id, (new.created_at at time zone 'America/Bogota')::date, 'SALE', new.payment_method, 0, 1,
      new.total)
    on conflict (store_id, day, kind, method, slot)
      do update set count = f.count + 1, amount = f.amount + excluded.amount;
  if new.idempotency_key is not null then
    insert into request_keys (store_id, key, created_at)
      values (new.store_id, new.idempotency_key, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger follow_old_writers after insert on sales
  for each row when (new.request_hash is not null) execute function follow_old_sales();

create function share_ordered() returns trigger language plpgsql as $$
begin
  new.quantity := coalesce(new.quantity, greatest(1, round(new.ordered)));
  new.ordered := coalesce(new.ordered, new.quantity);
  return new;
end $$;
create trigger share_ordered before insert on purchase_order_items
  for each row execute function share_ordered();
