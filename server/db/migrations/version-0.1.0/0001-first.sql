-- Every table carries store_id, first in its primary key and in every foreign and unique key, so that the
-- tables can be distributed by store later. Two unique keys cannot: an e-mail signs in without naming a
-- store, and a joining code finds its store (docs/decisions/0003).
-- Row-level security is switched on for every table at the end of this file.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- How text is compared in every search: without case and accents. core/search-text.ts does the same.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') collate "C");

-- The same code however a scanner reports it: UPC-A arrives as 12 or 13 digits, so GTINs are compared
-- padded to 14.
create function code_form(value text) returns text
  language sql immutable strict parallel safe
  return case when value ~ '^[0-9]{8,14}$' then lpad(value, 14, '0') else upper(value) end;

-- Names are unique without regard to case. Decomposed first, so that Á and Ñ fold in every locale.
create function case_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(value, NFD) collate "C");

create domain pesos as bigint check (value between 0 and 999999999999);

create table stores (
  store_id uuid primary key,
  name text not null,
  owner_name text not null,
  phone text,
  nit text,
  -- Typed by employees to join; upper case.
  join_code text not null constraint stores_join_code_key unique,
  plan text not null default 'FREE' check (plan in ('FREE', 'PREMIUM')),
  last_order_number integer not null default 0 check (last_order_number >= 0),
  created_at timestamptz not null
);

create table users (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  email text not null,
  -- E-mails are compared without case.
  email_form text not null generated always as (case_form(email)) stored constraint users_email_key unique,
  phone text,
  password_hash text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'EMPLOYEE', 'CASHIER', 'PENDING')),
  requested_role text check (requested_role in ('EMPLOYEE', 'CASHIER')),
  created_at timestamptz not null,
  primary key (store_id, id)
);

create table sessions (
  store_id uuid not null,
  -- SHA-256 of the bearer token; the token itself is nowhere.
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, token_hash),
  constraint sessions_user_fk foreign key (store_id, user_id) references users on delete cascade
);
-- A token arrives without its store. 256 random bits make the hash unique without a constraint.
create index sessions_token on sessions using hash (token_hash);
create index sessions_user on sessions (store_id, user_id);
create index sessions_expiry on sessions (expires_at);

create table password_resets (
  store_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, token_hash),
  constraint password_resets_user_fk foreign key (store_id, user_id) references users on delete cascade
);
create index password_resets_token on password_resets using hash (token_hash);
create index password_resets_user on password_resets (store_id, user_id);

create table images (
  store_id uuid not null references stores,
  -- SHA-256 of the bytes, so an address never changes what it shows.
  hash bytea not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (store_id, hash)
);

create table products (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  description text,
  price pesos not null,
  -- Only moveStock changes it, and it equals the sum of the product's movements.
  stock integer not null constraint products_stock_check check (stock between 0 and 9999999),
  category text not null,
  image_hash bytea,
  barcode text,
  gtin text,
  store_code text,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_form text not null generated always as (case_form(name)) stored,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  search_text text not null generated always as (
    search_form(name || chr(10) || coalesce(description, '') || chr(10) || coalesce(barcode, '') || chr(10)
      || coalesce(gtin, '') || chr(10) || coalesce(store_code, ''))
  ) stored,
  barcode_form text generated always as (code_form(barcode)) stored,
  gtin_form text generated always as (code_form(gtin)) stored,
  store_code_form text generated always as (code_form(store_code)) stored,
  primary key (store_id, id),
  constraint products_image_fk foreign key (store_id, image_hash) references images
)
-- A sale updates the stock in place (HOT): no index may name it, and pages keep room.
with (fillfactor = 80);
create unique index products_name_key on products (store_id, name_form);
create unique index products_barcode_key on products (store_id, barcode_form);
create unique index products_gtin_key on products (store_id, gtin_form);
create unique index products_store_code_key on products (store_id, store_code_form);
create index products_by_name on products (store_id, name_order, id);
create index products_by_category on products (store_id, category, name_order, id);
create index products_search on products using gin (store_id, search_text gin_trgm_ops);
create index products_image on products (store_id, image_hash) where image_hash is not null;

create table customers (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  phone text,
  email text,
  address text,
  document_type text check (document_type in ('CC', 'CE', 'TI', 'TE', 'PEP', 'Otro')),
  document text,
  created_at timestamptz not null,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  search_text text not null generated always as (
    search_form(name || chr(10) || coalesce(phone, '') || chr(10) || coalesce(email, '') || chr(10)
      || coalesce(document, ''))
  ) stored,
  primary key (store_id, id)
);
create index customers_by_name on customers (store_id, name_order, id);
create index customers_search on customers using gin (store_id, search_text gin_trgm_ops);

-- Sale ids are version 7, made together with created_at, so the primary key is also the order of time:
-- history pages and date ranges read it, and no second index is paid for at the counter.
create table sales (
  store_id uuid not null references stores,
  id uuid not null,
  created_at timestamptz not null,
  total pesos not null,
  payment_method text not null check (payment_method in ('CASH', 'CARD', 'NEQUI', 'TRANSFER', 'OTHER')),
  amount_paid pesos not null,
  change pesos not null,
  status text not null default 'COMPLETED' check (status = 'COMPLETED'),
  customer_id uuid,
  -- A copy taken at the sale: what is corrected or deleted later changes no past sale.
  customer jsonb,
  -- Copies too: a seller may leave.
  seller_id uuid not null,
  seller_name text not null,
  idempotency_key uuid,
  -- SHA-256 of the request that the key came with.
  request_hash bytea,
  -- What the history's text search looks in: the names of the items, in search form.
  search_text text not null,
  primary key (store_id, id),
  constraint sales_idempotency_key unique (store_id, idempotency_key),
  constraint sales_customer_fk foreign key (store_id, customer_id) references customers
    on delete set null (customer_id),
  constraint sales_amounts_check check (amount_paid - change = total),
  constraint sales_cash_check check (payment_method = 'CASH' or change = 0)
);
create index sales_search on sales using gin (store_id, search_text gin_trgm_ops);
create index sales_customer on sales (store_id, customer_id) where customer_id is not null;

create table sale_items (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  product_name text not null,
  description text,
  quantity integer not null check (quantity between 1 and 4999950),
  price pesos not null,
  primary key (store_id, sale_id, line),
  constraint sale_items_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_items_product_fk foreign key (store_id, product_id) references products
);
create index sale_items_product on sale_items (store_id, product_id) where product_id is not null;

-- Stock changes only here. Append-only.
create table stock_movements (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  kind text not null check (kind in ('INITIAL', 'SALE', 'PURCHASE', 'ADJUSTMENT', 'RETURN')),
  -- Units that came in, or, when negative, went out.
  quantity integer not null check (quantity <> 0),
  stock_after integer not null check (stock_after >= 0),
  sale_id uuid,
  purchase_order_id uuid,
  reason text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, id),
  -- A product that was never sold takes its movements along when it is deleted.
  constraint stock_movements_product_fk foreign key (store_id, product_id) references products on delete cascade
);

-- Running totals, so that the dashboard's figures do not grow with history. Each is split over a few
-- slots (one per database connection, roughly), so that two tills do not wait for one row.
create table sale_totals (
  store_id uuid not null references stores,
  slot smallint not null,
  sales bigint not null,
  revenue bigint not null,
  primary key (store_id, slot)
) with (fillfactor = 50);

create table sale_day_totals (
  store_id uuid not null references stores,
  day date not null,
  slot smallint not null,
  sales bigint not null,
  revenue bigint not null,
  primary key (store_id, day, slot)
) with (fillfactor = 50);

create table suppliers (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  contact_name text,
  phone text not null check (phone <> ''),
  email text,
  address text,
  nit text,
  description text,
  created_at timestamptz not null,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  primary key (store_id, id)
);
create index suppliers_by_name on suppliers (store_id, name_order, id);

create table purchase_orders (
  store_id uuid not null references stores,
  id uuid not null,
  -- Counts up per store without gaps; stores.last_order_number is the counter.
  order_number integer not null check (order_number > 0),
  supplier_id uuid not null,
  status text not null check (status in ('PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED')),
  total pesos not null,
  notes text,
  expected_date date,
  received_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint purchase_orders_number_key unique (store_id, order_number),
  constraint purchase_orders_supplier_fk foreign key (store_id, supplier_id) references suppliers
);
create index purchase_orders_supplier on purchase_orders (store_id, supplier_id, order_number desc);
create index purchase_orders_status on purchase_orders (store_id, status, order_number desc);
create index purchase_orders_received on purchase_orders (store_id, received_at) where received_at is not null;

create table purchase_order_items (
  store_id uuid not null,
  purchase_order_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  gtin text,
  product_name text not null check (product_name <> ''),
  description text,
  quantity integer not null check (quantity between 1 and 99999),
  unit_price pesos not null,
  notes text,
  primary key (store_id, purchase_order_id, line),
  constraint purchase_order_items_order_fk foreign key (store_id, purchase_order_id) references purchase_orders
    on delete cascade,
  constraint purchase_order_items_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id)
);
create index purchase_order_items_product on purchase_order_items (store_id, product_id)
  where product_id is not null;

create table mail_outbox (
  store_id uuid not null references stores,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;

create function current_store() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.store_id', true), '')::uuid;

-- Under row-level security the planner may not use an index for LIKE, which is not leakproof. These
-- functions run as the owner, name the transaction's store themselves and return nothing but ids, so the
-- trigram indexes serve searches. Dynamic, so that each call is planned for its own pattern.

-- All of the patterns, as text of SQL. LIKE ALL (array) would be shorter, but no index serves it.
create function like_each(patterns text[]) returns text
  language sql immutable strict
  return (select string_agg(format('search_text like %L', pattern), ' and ') from unnest(patterns) as pattern);

create function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from products where store_id = current_store() and (active or $1)
       and ($2 is null or category = $2) and ' || like_each(patterns) || '
     order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most;
end $$;

create function count_products(patterns text[], with_inactive boolean, in_category text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  total bigint;
begin
  execute
    'select count(*) from products where store_id = current_store() and (active or $1)
       and ($2 is null or category = $2) and ' || like_each(patterns)
    into total using with_inactive, in_category;
  return total;
end $$;

-- What a text finds in the history: names of what was sold, and ids in [first_id, last_id], those that
-- begin with the text. Where the text cannot begin an id both are null, and the condition stays away, since
-- the planner would take it for many rows. Ids in [since, before) bound the time.
create function sales_found(first_id uuid) returns text
  language sql immutable
  return 'from sales where store_id = current_store() and id >= $4 and id < $5 and '
    || case when first_id is null then 'search_text like $1'
       else '(search_text like $1 or id between $2 and $3)' end;

create function find_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute 'select id ' || sales_found(first_id) || ' order by store_id desc, id desc offset $6 limit $7'
    using pattern, first_id, last_id, since, before, skip, most;
end $$;

create function count_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, most integer)
  returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  total bigint;
begin
  execute 'select count(*) from (select ' || sales_found(first_id) || ' limit $6) found'
    into total using pattern, first_id, last_id, since, before, most;
  return total;
end $$;

revoke execute on function find_products, count_products, find_sales, count_sales from public;
grant execute on function find_products, count_products, find_sales, count_sales to mostrador_app;

-- The application signs in as mostrador_app: it sees one store, the one that its transaction names.
-- mostrador_identity is the second, named door (signing in, creating a store): it sees every store, and
-- only the tables below. Neither owns anything, neither passes row-level security by.
grant usage on schema public to mostrador_app, mostrador_identity;
grant select, insert, update, delete on all tables in schema public to mostrador_app;
revoke all on schema_migrations from mostrador_app;
revoke update, delete on sales, sale_items, stock_movements from mostrador_app;
revoke delete on stores, sale_totals, sale_day_totals from mostrador_app;
grant select, insert on stores to mostrador_identity;
grant select, insert, update on users to mostrador_identity;
grant select, insert, update, delete on sessions, password_resets, mail_outbox to mostrador_identity;

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schema_migrations'
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
  foreach target in array array['stores', 'users', 'sessions', 'password_resets', 'mail_outbox']::regclass[]
  loop
    execute format('create policy every_store on %s to mostrador_identity using (true)', target);
  end loop;
end $$;
