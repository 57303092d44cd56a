-- Fills a store that has products with customers who buy on credit and sometimes pay, over the last two years,
-- as the product would have written it: each balance is the sum of its entries and of the open parts of its
-- debts. bench.store names the store, bench.debtors the number of debtors, bench.entries the entries of each.
-- Every fourth entry pays the three purchases before it; the last four are purchases.

set session_replication_role = replica;
set work_mem = '256MB';

create function pg_temp.number(setting text) returns integer
  language sql stable return current_setting('bench.' || setting)::integer;

create temp table product as
select row_number() over (order by id) - 1 as n, id, name, price from products
where store_id = current_setting('bench.store')::uuid;

create temp table debtor as
select n, gen_random_uuid() as id from generate_series(1, pg_temp.number('debtors')) n;

insert into customers (store_id, id, name, phone, created_at)
select current_setting('bench.store')::uuid, id,
  (array['Luz', 'Ana', 'José', 'María', 'Carlos', 'Pedro', 'Sofía', 'Juan', 'Diana', 'Óscar'])[1 + n % 10] || ' ' ||
  (array['Gómez', 'Ñáñez', 'Rojas', 'Peña', 'Castro', 'Vargas', 'Muñoz', 'Ríos'])[1 + n / 10 % 8] || ' ' || n,
  (3000000000 + n)::text, now() - interval '2 years'
from debtor;

-- Every entry has its own instant, which determines its id; purchases of a debtor never share one.
create temp table entry as
select d.id as customer_id, d.n, k as line, at, p.id as product_id, p.name, p.price,
  (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(d.n || '/' || k), 1, 19))::uuid as id,
  k % 4 = 0 and k < pg_temp.number('entries') as pays
from debtor d cross join generate_series(1, pg_temp.number('entries')) k
cross join lateral (
  select now() - interval '2 years' * (1 - (k - (d.n::float / pg_temp.number('debtors'))) / pg_temp.number('entries')) as at
) moment
join product p on p.n = (d.n * 7919 + k) % (select count(*) from product);

-- The amount of a payment.
create temp table amount as
select e.*, case when pays
    then -sum(price) over (partition by customer_id order by line rows between 3 preceding and 1 preceding)
    else price end as moved
from entry e;

insert into credit_accounts (store_id, customer_id, balance, entries, credit_limit, consent_at, consent_how)
select current_setting('bench.store')::uuid, customer_id, sum(moved), count(*), 90000000, now(), 'Dijo que sí'
from amount group by customer_id;

insert into credit_entries (store_id, customer_id, line, id, kind, amount, balance_after, sale_id, method, tendered,
  user_id, user_name, created_at)
select current_setting('bench.store')::uuid, customer_id, line, id, case when pays then 'PAYMENT' else 'SALE' end, moved,
  sum(moved) over (partition by customer_id order by line), case when not pays then id end,
  case when pays then 'CASH' end, case when pays then -moved end, current_setting('bench.store')::uuid, 'Ana', at
from amount order by at;

insert into debts (store_id, id, customer_id, sale_id, amount, owed, due_at, created_at)
select current_setting('bench.store')::uuid, id, customer_id, id, price,
  case when line > pg_temp.number('entries') - 4 then price else 0 end, at + interval '15 days', at
from amount where not pays order by at;

insert into debt_settlements (store_id, entry_id, debt_id, amount)
select current_setting('bench.store')::uuid, p.id, s.id, s.price
from amount p join amount s on s.customer_id = p.customer_id and s.line between p.line - 3 and p.line - 1 and not s.pays
where p.pays;

insert into sales (store_id, id, created_at, total, payment_method, amount_paid, change, credit_amount, customer_id,
  seller_id, seller_name, search_text)
select current_setting('bench.store')::uuid, id, at, price, 'CREDIT', 0, 0, price, customer_id,
  current_setting('bench.store')::uuid, 'Ana', search_form(name)
from amount where not pays order by at;

insert into sale_lines (store_id, sale_id, line, id, product_id, product_name, unit, quantity, price, discount, total)
select current_setting('bench.store')::uuid, id, 1, id, product_id, name, 'UNIT', 1, price, 0, price
from amount where not pays order by at;

insert into sale_payments (store_id, sale_id, line, method, amount, change)
select current_setting('bench.store')::uuid, id, 1, 'CREDIT', price, 0
from amount where not pays order by at;

insert into day_figures (store_id, day, kind, method, slot, count, amount)
select current_setting('bench.store')::uuid, (at at time zone 'America/Bogota')::date,
  case when pays then 'DEBT_PAYMENT' else 'SALE' end, case when pays then 'CASH' else 'CREDIT' end, 9, count(*), sum(abs(moved))
from amount group by 2, 3, 4;

reset session_replication_role;
