-- Fills stores with products and with sales of three lines, as the product would have written them: stock is the
-- sum of its movements, the totals are those of the sales. Sales are spread evenly over the days up to now, those of
-- several stores one after the other as they came; a few products make most of them, as in a shop; every 40th is a
-- free sale.
--
-- bench.stores says which, as an array; bench.products, bench.sales and bench.days how much in each.

-- The inserted rows are valid by construction; checking each key would take longer than everything else.
set session_replication_role = replica;
set work_mem = '256MB';
set maintenance_work_mem = '512MB';
select setseed(0.5);

-- Rebuilding the index takes a quarter of the time of maintaining it.
create temp table dropped as select indexdef from pg_indexes where indexname = 'sales_search';
drop index sales_search;

create function pg_temp.number(setting text) returns integer
  language sql stable return current_setting('bench.' || setting)::integer;

-- A version 7 UUID of the instant. Its tail is derived from the name.
create function pg_temp.id_at(store uuid, at timestamptz, name text) returns uuid
  language sql immutable
  return (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
    || substr(md5(store || name), 1, 19))::uuid;

create temp table store as select unnest(current_setting('bench.stores')::uuid[]) as store;

create temp table product as
select store, n, pg_temp.id_at(store, now() - interval '4 years', 'product ' || n) as id, 500 + n % 90 * 50 as price,
  (array['Arroz', 'Fríjol', 'Lenteja', 'Panela', 'Café', 'Chocolate', 'Aceite', 'Atún', 'Galletas', 'Leche',
    'Yogur', 'Queso', 'Mantequilla', 'Pan', 'Arepa', 'Jabón', 'Champú', 'Detergente', 'Papel', 'Gaseosa'])[1 + n % 20]
  || ' ' ||
  (array['Diana', 'Roa', 'Zenú', 'Alpina', 'Colanta', 'Ramo', 'Noel', 'Bavaria', 'Postobón', 'Familia',
    'Nosotras', 'Doria', 'La Muñeca', 'Sello Rojo', 'El Rey', 'Fruco', 'Colcafé', 'Luker', 'Fab', 'Ariel'])[1 + n / 20 % 20]
  || ' ' || n / 400 + 1 || ' × ' || 100 + n % 7 * 50 || ' g' as name
from store, generate_series(0, pg_temp.number('products') - 1) n;

create temp table sale as
select store, n, at, pg_temp.id_at(store, at, 'sale ' || n) as id, n % 40 = 0 as free
from store, (
  select n, now() - (pg_temp.number('sales') - n) * (pg_temp.number('days') * interval '1 day' / pg_temp.number('sales')) as at
  from generate_series(1, pg_temp.number('sales')) n
) s;

-- 7919 is a prime: products that sell together are not adjacent.
create temp table item as
select s.store, s.id as sale_id, s.at, line, case when not s.free then p.id end as product_id,
  case when s.free then 'Recarga' else p.name end as name, p.price, (1 + floor(random() * 3))::integer as quantity
from (
  select s.*, line, floor(power(random(), 3) * pg_temp.number('products'))::bigint * 7919 % pg_temp.number('products') as n_product
  from sale s, generate_series(1, 3) line
) s join product p on p.store = s.store and p.n = s.n_product;

create temp table movement as
select store, product_id, pg_temp.id_at(store, at + line * interval '1 ms', sale_id::text || line) as id,
  -quantity as quantity, sale_id, at,
  100000 + sum(quantity) over (partition by store, product_id order by sale_id desc, line desc
    rows between unbounded preceding and 1 preceding) as stock_after
from item where product_id is not null;

insert into products (store_id, id, name, price, on_hand, sold, category, gtin, created_at, updated_at)
select p.store, p.id, p.name, p.price, 100000, coalesce(sold.units, 0), 'Otra',
  '77' || lpad(p.n::text, 11, '0'), now(), now()
from product p left join (
  select store, product_id, sum(quantity) as units from item group by store, product_id
) sold on sold.store = p.store and sold.product_id = p.id;

-- Triggers write them in the product.
insert into product_codes (store_id, code, product_id)
select store_id, code_form(gtin), id from products where store_id in (select store from store);

insert into stock_entries (store_id, id, product_id, kind, quantity, on_hand_after, user_id, user_name, created_at)
select store_id, id, id, 'INITIAL', 100000 + sold, 100000 + sold, store_id, 'Ana', now() - interval '4 years'
from products where store_id in (select store from store);

insert into stock_entries (store_id, id, product_id, kind, quantity, on_hand_after, sale_id, user_id, user_name, created_at)
select store, id, product_id, 'SALE', quantity, coalesce(stock_after, 100000), sale_id, store, 'Ana', at
from movement;

insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, seller_id, seller_name, search_text)
select s.store, s.id, s.at, i.total, 'CASH', i.total, 0, s.store, 'Ana', search_form(i.names)
from sale s join (
  select store, sale_id, sum(quantity * price) as total, string_agg(name, chr(10) order by line) as names
  from item group by store, sale_id
) i on i.store = s.store and i.sale_id = s.id order by s.n;

insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, unit, quantity, price, discount, total)
select store, sale_id, line, pg_temp.id_at(store, at, sale_id::text || line), product_id, name, 'UNIT', quantity, price, 0,
  quantity * price
from item order by sale_id, line;

insert into sale_payments (store_id, sale_id, line, method, amount, tendered, change)
select store_id, id, 1, 'CASH', total, total, 0
from sales where store_id in (select store from store) order by store_id, id;

-- An answer is kept for ten days, at about this length.
insert into request_keys (store_id, key, request_hash, answer, created_at)
select store_id, id, sha256(id::text::bytea), to_json(repeat(id::text, 40)), created_at
from sales where store_id in (select store from store) and created_at > now() - interval '10 days';

insert into sale_day_totals (store_id, day, slot, sales, revenue)
select store_id, (created_at at time zone 'America/Bogota')::date, ('x' || right(id::text, 1))::bit(4)::integer % 4,
  count(*), sum(total)
from sales where store_id in (select store from store) group by 1, 2, 3;

insert into sale_totals (store_id, slot, sales, revenue)
select store_id, 0, sum(sales), sum(revenue) from sale_day_totals
where store_id in (select store from store) group by 1;

insert into day_figures (store_id, day, kind, method, slot, count, amount)
select store_id, day, 'SALE', 'CASH', slot, sales, revenue
from sale_day_totals where store_id in (select store from store);

insert into seller_figures (store_id, day, seller_id, slot, seller_name, sales, total, discounts, returns)
select store_id, day, store_id, slot, 'Ana', sales, revenue, 0, 0
from sale_day_totals where store_id in (select store from store);

do $$ begin execute (select indexdef from dropped); end $$;
reset session_replication_role;
