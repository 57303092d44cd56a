-- Until when goods are good: what came with a date, and what was read on the shelf. How much is left of each is computed from the
-- product's stock (server/features/expiries/expiries.sql.ts), since no sale says which of them it took.
create table expiries (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  expires_on date not null,
  -- How many have this date; null where nobody counted them.
  quantity numeric(8,3) check (quantity > 0),
  source text not null check (source in ('RECEPTION', 'HAND')),
  -- With which line of which reception it came.
  reception_id uuid,
  reception_line smallint,
  -- None of it is left: somebody said so, or it was long ago and the stock says so.
  done_at timestamptz,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint expiries_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint expiries_reception_fk foreign key (store_id, reception_id, reception_line) references reception_lines,
  constraint expiries_reception_check check ((source = 'RECEPTION') = (reception_id is not null and reception_line is not null))
);
create index expiries_product on expiries (store_id, product_id);
create unique index expiries_reception_key on expiries (store_id, reception_id, reception_line) where reception_id is not null;
-- What expires in some days, and what of a product has a later date.
create index expiries_open on expiries (store_id, expires_on, id) where done_at is null;
create index expiries_open_of_product on expiries (store_id, product_id, expires_on, id) include (quantity) where done_at is null;

grant select, insert, update on expiries to mostrador_app;
alter table expiries enable row level security;
create policy one_store on expiries to mostrador_app using (store_id = current_store());
