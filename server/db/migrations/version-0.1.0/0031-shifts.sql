-- The drawer: tills, shifts with what goes in and out beside sales, and closings that nothing changes any more.

-- 'Caja 1' and so on. The first one has the store's id and is there from the start.
create table tills (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  active boolean not null default true,
  created_at timestamptz not null,
  name_form text not null generated always as (case_form(name)) stored,
  primary key (store_id, id)
);
create unique index tills_name_key on tills (store_id, name_form);

insert into tills (store_id, id, name, created_at) select store_id, store_id, 'Caja 1', created_at from stores;

-- Stores are made through the second door, which has nothing to do with tills, and by the version before this one.
create function make_first_till() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tills (store_id, id, name, created_at) values (new.store_id, new.store_id, 'Caja 1', new.created_at);
  return null;
end $$;
revoke execute on function make_first_till from public;
create trigger make_first_till after insert on stores for each row execute function make_first_till();

-- The opening of a shift; its closing is another document. Neither changes. Ids are of version 7: the key is the order
-- of time.
create table shifts (
  store_id uuid not null references stores,
  id uuid not null,
  -- Counts up per store without gaps.
  number integer not null check (number > 0),
  till_id uuid not null,
  opening_float pesos not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamptz not null,
  primary key (store_id, id),
  constraint shifts_number_key unique (store_id, number),
  constraint shifts_till_fk foreign key (store_id, till_id) references tills
);
create index shifts_till on shifts (store_id, till_id, id);

-- Which shift is open at a till: one. What belongs to it holds this row, and the closing takes it away: so everything is
-- either in a closing's figures or in no shift that is closed.
create table open_shifts (
  store_id uuid not null,
  till_id uuid not null,
  shift_id uuid not null,
  constraint open_shifts_key primary key (store_id, till_id),
  constraint open_shifts_shift_key unique (store_id, shift_id),
  constraint open_shifts_till_fk foreign key (store_id, till_id) references tills,
  constraint open_shifts_shift_fk foreign key (store_id, shift_id) references shifts
);

-- How many shifts a store has opened and closed. Held by whoever opens or closes one, before open_shifts.
create table shift_counters (
  store_id uuid primary key references stores,
  opened integer not null,
  closed integer not null,
  constraint shift_counters_check check (closed between 0 and opened)
);

-- Money that comes into the drawer or goes out of it beside sales. Append-only.
create table cash_movements (
  store_id uuid not null,
  shift_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('IN', 'OUT')),
  category text not null check (category in ('CHANGE', 'EXPENSE', 'SUPPLIER', 'WITHDRAWAL', 'OTHER')),
  amount pesos not null check (amount > 0),
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, shift_id, id),
  constraint cash_movements_shift_fk foreign key (store_id, shift_id) references shifts
);

-- Append-only: what was closed stays as it was. Each closing holds the hash of the one before, so that a change of any
-- of them shows in all that follow (docs/decisions/0029).
create table shift_closings (
  store_id uuid not null,
  shift_id uuid not null,
  -- 1, 2, … in the order in which the store's shifts were closed.
  place integer not null check (place > 0),
  -- To the letter what was hashed: json and not jsonb.
  figures json not null,
  previous_hash bytea,
  -- SHA-256 of the previous hash and the figures.
  hash bytea not null,
  closed_at timestamptz not null,
  primary key (store_id, shift_id),
  constraint shift_closings_place_key unique (store_id, place),
  constraint shift_closings_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint shift_closings_previous_check check ((previous_hash is null) = (place = 1))
);

alter table sales
  -- In which it was sold; null where none was open.
  add column shift_id uuid,
  add constraint sales_shift_fk foreign key (store_id, shift_id) references shifts not valid;
create index sales_shift on sales (store_id, shift_id, id) where shift_id is not null;
create index credit_entries_shift on credit_entries (store_id, shift_id) where shift_id is not null;

-- What each person sold on a day, and took back. In slots, as the other totals (docs/decisions/0005).
create table seller_figures (
  store_id uuid not null references stores,
  day date not null,
  seller_id uuid not null,
  slot smallint not null,
  -- A copy: a seller may leave.
  seller_name text not null,
  sales bigint not null,
  total bigint not null,
  discounts bigint not null,
  returns bigint not null,
  primary key (store_id, day, seller_id, slot)
) with (fillfactor = 50);

grant select, insert, update on tills, shift_counters, seller_figures to mostrador_app;
grant select, insert on shifts, cash_movements, shift_closings to mostrador_app;
-- Holding a row asks for the right to update it.
grant select, insert, update, delete on open_shifts to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['tills', 'shifts', 'open_shifts', 'shift_counters', 'cash_movements', 'shift_closings',
    'seller_figures']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;

-- What was sold before, by seller: two days of it here, while nobody sells (sales is locked since it was altered), what is
-- older by server/db/backfills.ts. Nothing is added to those days any more.
do $$
declare
  below uuid := (lpad(to_hex((extract(epoch from now() - interval '2 days') * 1000)::bigint), 12, '0')
    || repeat('0', 20))::uuid;
begin
  insert into seller_figures (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    select store_id, (created_at at time zone 'America/Bogota')::date, seller_id, 0,
      (array_agg(seller_name order by id desc))[1], count(*), sum(total), sum(discount), 0
    from sales where id >= below group by 1, 2, 3;
  insert into schema_backfills (name, reached, done)
    values ('0031 sellers', jsonb_build_object('below', below), false);
end $$;

-- As 0022 has it, and by seller; for the version before.
create or replace function follow_old_sales() returns trigger language plpgsql as $$
begin
  insert into sale_payments (store_id, sale_id, line, method, amount, tendered, change)
    values (new.store_id, new.id, 1, new.payment_method, new.total,
      case when new.payment_method = 'CASH' then new.amount_paid end, new.change);
  insert into day_figures as f (store_id, day, kind, method, slot, count, amount)
    values (new.store_id, (new.created_at at time zone 'America/Bogota')::date, 'SALE', new.payment_method, 0, 1,
      new.total)
    on conflict (store_id, day, kind, method, slot)
      do update set count = f.count + 1, amount = f.amount + excluded.amount;
  insert into seller_figures as f (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
    values (new.store_id, (new.created_at at time zone 'America/Bogota')::date, new.seller_id, 0, new.seller_name, 1,
      new.total, 0, 0)
    on conflict (store_id, day, seller_id, slot)
      do update set sales = f.sales + 1, total = f.total + excluded.total, seller_name = excluded.seller_name;
  if new.idempotency_key is not null then
    insert into request_keys (store_id, key, created_at)
      values (new.store_id, new.idempotency_key, new.created_at) on conflict do nothing;
  end if;
  return null;
end $$;
