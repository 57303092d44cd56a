-- New tables, and columns with a constant default: no row is written. The new check does not read the old rows, which
-- an earlier one holds.
-- With a million sales: 10 ms.

-- What the family and the shop itself used. A reversal fills its last columns.
create table own_uses (
  store_id uuid not null,
  id uuid not null,
  number text,
  -- Who took it, where somebody said so.
  taken_by_id uuid,
  taken_by_name text,
  note text,
  -- In pesos, with 0 for products whose cost nobody knows.
  cost bigint not null check (cost >= 0),
  -- What it would have been sold for, in pesos.
  price bigint not null check (price >= 0),
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversed_by_id uuid,
  reversed_by_name text,
  reverse_reason text,
  primary key (store_id, id),
  constraint own_uses_reversed_check check (num_nulls(reversed_at, reversed_by_id, reversed_by_name, reverse_reason) in (0, 4))
);
create index own_uses_by_time on own_uses (store_id, created_at, id);
create index own_uses_reversed on own_uses (store_id, reversed_at) where reversed_at is not null;
grant select, insert, update (reversed_at, reversed_by_id, reversed_by_name, reverse_reason) on own_uses to mostrador_app;
alter table own_uses enable row level security;
create policy one_store on own_uses to mostrador_app using (store_id = current_store());

create table own_use_lines (
  store_id uuid not null,
  own_use_id uuid not null,
  line smallint not null,
  product_id uuid,
  product_name text not null,
  unit text not null,
  quantity numeric(8,3) not null check (quantity > 0),
  -- In pesos; null where nobody knows it.
  cost bigint,
  price bigint not null,
  tax text,
  -- The taxes of the price in cents; null in a store that charges none.
  tax_amount bigint,
  primary key (store_id, own_use_id, line),
  constraint own_use_lines_own_use_fk foreign key (store_id, own_use_id) references own_uses,
  constraint own_use_lines_product_fk foreign key (store_id, product_id) references products on delete set null (product_id)
);
create index own_use_lines_product on own_use_lines (store_id, product_id) where product_id is not null;
grant select, insert on own_use_lines to mostrador_app;
alter table own_use_lines enable row level security;
create policy one_store on own_use_lines to mostrador_app using (store_id = current_store());

alter table stock_entries drop constraint stock_entries_reason_check;
alter table stock_entries add constraint stock_entries_reason_check check (
  reason in ('COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'CORRECTION', 'OWN_USE') and (kind = 'ADJUSTMENT') = (reason is not null))
  not valid;

alter table store_settings
  -- Whether a CASHIER records what the family takes.
  add column cashier_own_use boolean not null default false,
  -- Whether the owner gets the day by mail.
  add column day_summary boolean not null default false,
  -- The last day whose summary was mailed, so that each day has one mail.
  add column day_summary_sent date;
