-- Promotions: docs/decisions/0066. They are discounts of ordinary lines of a sale, computed by core/sale/promotions.ts.
create table promotions (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('PERCENT', 'NTH', 'COMBO')),
  -- Without foreign keys: a deleted product stays named, and is never sold.
  product_ids uuid[] not null check (cardinality(product_ids) between 1 and 100),
  percent smallint check (percent between 1 and 100),
  -- One of so many pieces is discounted.
  every smallint check (every between 2 and 12),
  -- [{productId, quantity}] of a combo, and its price in pesos.
  items jsonb,
  price pesos,
  starts_on date not null,
  -- The last day; null: without end.
  ends_on date,
  -- 1 is Monday; null: every day.
  days smallint[],
  -- HH:MM; from is included, to is not. A time before from_time is on the next day.
  from_time text,
  to_time text,
  active boolean not null,
  -- Since when it has not run; null while it is active. Late sales of before had it.
  inactive_since timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint promotions_kind_fields_check check (case kind
    when 'PERCENT' then percent is not null and percent < 100 and every is null and items is null and price is null
    when 'NTH' then percent is not null and every is not null and items is null and price is null
    else percent is null and every is null and items is not null and price is not null and price > 0 end),
  constraint promotions_active_check check (active = (inactive_since is null))
);
-- What runs on a day, for each sale; and what ran until a while ago, for late ones.
create index promotions_open on promotions (store_id, coalesce(ends_on, 'infinity'::date)) where active;
create index promotions_stopped on promotions (store_id, inactive_since) where not active;
-- The list: active ones first, newest first.
create index promotions_listed on promotions (store_id, active desc, created_at desc, id desc);

grant select, insert, update on promotions to mostrador_app;
alter table promotions enable row level security;
create policy one_store on promotions to mostrador_app using (store_id = current_store());

alter table changed_rows drop constraint changed_rows_kind_check;
alter table changed_rows add constraint changed_rows_kind_check check (kind in ('PRODUCT', 'CUSTOMER', 'PROMOTION'));

-- As 0060 has it, with promotions.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  of_which_store uuid;
  which uuid;
  what text := tg_argv[0];
begin
  if what = 'CREDIT' then what := 'CUSTOMER'; end if;
  if tg_op = 'DELETE' then
    of_which_store := old.store_id;
    if tg_argv[0] = 'CREDIT' then which := old.customer_id; else which := old.id; end if;
  else
    of_which_store := new.store_id;
    if tg_argv[0] = 'CREDIT' then which := new.customer_id; else which := new.id; end if;
  end if;
  insert into changed_rows (store_id, tx, kind, id, changed_at)
    values (of_which_store, pg_current_xact_id()::text::bigint, what, which, now())
    on conflict do nothing;
  return null;
end $$;
create trigger note_change after insert or update or delete on promotions
  for each row execute function note_change('PROMOTION');
