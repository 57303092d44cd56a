-- New columns without a default, and new tables. The partial index and the new check read their tables once.
-- With a million sales: 700 ms.

-- Counts of the shelves while the store sells.
create table stock_counts (
  store_id uuid not null,
  id uuid not null,
  number integer not null,
  -- CLOSING: no more entries are taken, and the differences are being written in steps.
  status text not null default 'OPEN',
  kind text not null,
  category text,
  supplier_id uuid,
  -- When the count began.
  supplier_name text,
  -- Of a LIST.
  product_ids uuid[],
  blind boolean not null,
  note text,
  started_at timestamptz not null,
  user_id uuid not null,
  user_name text not null,
  -- How many entries it ever got, also those that were taken back.
  entries integer not null default 0,
  -- When it began to close, or was cancelled. Products without an entry may count as 0 at this moment (`zeroes`).
  closed_at timestamptz,
  closed_by uuid,
  closed_by_name text,
  zeroes boolean,
  -- The progress at the end.
  products integer,
  counted integer,
  moved integer,
  -- Of tracked products. A late document changes them.
  lost_units numeric(15,3) not null default 0,
  lost_cost numeric(24,0) not null default 0,
  lost_price numeric(24,0) not null default 0,
  found_units numeric(15,3) not null default 0,
  found_cost numeric(24,0) not null default 0,
  found_price numeric(24,0) not null default 0,
  primary key (store_id, id),
  constraint stock_counts_number_key unique (store_id, number),
  constraint stock_counts_status_check check (status in ('OPEN', 'CLOSING', 'CLOSED', 'CANCELLED')),
  constraint stock_counts_kind_check check (kind in ('ALL', 'CATEGORY', 'SUPPLIER', 'LIST')),
  constraint stock_counts_closed_check check ((status = 'OPEN') = (closed_at is null)),
  foreign key (store_id) references stores
);
create index stock_counts_open on stock_counts (store_id, number) where status in ('OPEN', 'CLOSING');
create index stock_counts_closed on stock_counts (store_id, closed_at) where closed_at is not null;
grant select, insert, update on stock_counts to mostrador_app;
alter table stock_counts enable row level security;
create policy one_store on stock_counts to mostrador_app using (store_id = current_store());

-- What somebody saw on a shelf. Entries of a product add up.
create table stock_count_entries (
  store_id uuid not null,
  count_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  -- The order of arrival in the count.
  line integer not null,
  quantity numeric(10,3) not null,
  -- When somebody saw it.
  seen_at timestamptz not null,
  -- It takes back the product's entries whose moment is not after its own.
  replaces boolean not null,
  -- Such an entry took it back.
  replaced boolean not null default false,
  -- Somebody removed it. It stays, so that a repeated request does not count it again.
  deleted_at timestamptz,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, count_id, id),
  constraint stock_count_entries_count_fk foreign key (store_id, count_id) references stock_counts,
  constraint stock_count_entries_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint stock_count_entries_quantity_check check (quantity >= 0 and quantity <= 9999999)
);
create index stock_count_entries_product on stock_count_entries (store_id, product_id, count_id);
grant select, insert, update (replaced, deleted_at) on stock_count_entries to mostrador_app;
alter table stock_count_entries enable row level security;
create policy one_store on stock_count_entries to mostrador_app using (store_id = current_store());

-- A product of a count: the sum of its entries, and what the close found.
create table stock_count_lines (
  store_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  -- Null: it has no entry and stays as it is.
  counted numeric(11,3),
  -- Null: it has no entry and counted as 0.
  first_at timestamptz,
  -- The counting moment: of the last entry, or of the close.
  last_at timestamptz,
  -- From here on as it was at the close. Late documents change `expected`.
  settled_at timestamptz,
  expected numeric(11,3),
  moved numeric(15,3),
  unit_cost bigint,
  unit_price bigint,
  tracked boolean,
  primary key (store_id, count_id, product_id),
  constraint stock_count_lines_count_fk foreign key (store_id, count_id) references stock_counts,
  constraint stock_count_lines_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint stock_count_lines_counted_check check (counted >= 0 and counted <= 9999999)
);
create index stock_count_lines_product on stock_count_lines (store_id, product_id, last_at);
grant select, insert, update, delete on stock_count_lines to mostrador_app;
alter table stock_count_lines enable row level security;
create policy one_store on stock_count_lines to mostrador_app using (store_id = current_store());

alter table stock_entries
  -- The count that found the difference.
  add column stock_count_id uuid,
  -- Of a COUNT: average cost and price of one unit at its moment. Null: unknown, or of an earlier version.
  add column unit_cost bigint,
  add column unit_price bigint,
  -- Of a COUNT: false where nobody tracked the stock before, so that its difference is no loss.
  add column tracked boolean;
create index stock_entries_adjusted on stock_entries (store_id, created_at) where kind = 'ADJUSTMENT';

-- The moment of its last count, by hand or of a closed count.
alter table products add column counted_at timestamptz;
-- As before, but a count that finds what was expected changes nothing that a device keeps.
drop trigger note_edit on products;
create trigger note_edit after update on products
  for each row when ((new.on_hand is not distinct from old.on_hand and new.counted_at is not distinct from old.counted_at)
    or current_setting('citus.shard_count', true) is not null)
  execute function note_change('PRODUCT');

-- The first id of an instant: ids are version 7, and none of a product's entries is before its created_at.
create function first_id_at(moment timestamptz) returns uuid
  language sql stable parallel safe
  return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

alter table document_flags drop constraint document_flags_code_check;
alter table document_flags add constraint document_flags_code_check check (code in ('PRICE', 'STOCK', 'COUNTED',
  'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER', 'DISCOUNT', 'TAX', 'ROLE', 'KEY', 'DOCUMENT',
  'SENT_FOR_ANOTHER'));
