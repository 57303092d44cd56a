-- One row for each import of products: who brought how many in, and under which key, so that a request that is
-- repeated because its answer was lost gets the first answer again.
create table product_imports (
  store_id uuid not null references stores,
  -- The idempotency key where the request had one.
  id uuid not null,
  -- SHA-256 of the products that it came with.
  request_hash bytea not null,
  products integer not null check (products > 0),
  user_id uuid not null,
  -- A copy: who imported may leave.
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);
grant select, insert on product_imports to mostrador_app;
alter table product_imports enable row level security;
create policy one_store on product_imports to mostrador_app using (store_id = current_store());
