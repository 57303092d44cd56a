-- What comes back: a return is a document of its own that points at its sale, which stays as it was. Append-only.
create table sale_returns (
  store_id uuid not null,
  -- Version 7: the key is the order of time.
  id uuid not null,
  sale_id uuid not null,
  total pesos not null,
  -- What was given back beyond it, as the coins are.
  rounding smallint not null check (rounding between 0 and 49),
  reason text not null check (reason in ('WRONG_CHARGE', 'CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM', 'OTHER')),
  note text,
  shift_id uuid,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint sale_returns_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_returns_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint sale_returns_note_check check (reason <> 'OTHER' or note is not null)
);
create index sale_returns_sale on sale_returns (store_id, sale_id);
create index sale_returns_shift on sale_returns (store_id, shift_id) where shift_id is not null;

create table sale_return_lines (
  store_id uuid not null,
  return_id uuid not null,
  line smallint not null,
  sale_id uuid not null,
  -- The line of the sale.
  sale_line smallint not null,
  -- A copy, since reports add up by product.
  product_id uuid,
  quantity numeric(11, 3) not null check (quantity > 0),
  total pesos not null,
  restock boolean not null default false check (product_id is not null or not restock),
  primary key (store_id, return_id, line),
  constraint sale_return_lines_return_fk foreign key (store_id, return_id) references sale_returns,
  constraint sale_return_lines_sale_fk foreign key (store_id, sale_id, sale_line) references sale_lines,
  constraint sale_return_lines_product_fk foreign key (store_id, product_id) references products
);
create index sale_return_lines_sale on sale_return_lines (store_id, sale_id, sale_line);
create index sale_return_lines_product on sale_return_lines (store_id, product_id) where product_id is not null;

create table sale_refunds (
  store_id uuid not null,
  return_id uuid not null,
  line smallint not null,
  -- CREDIT: what is no longer owed.
  method text not null check (method in
    ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT')),
  amount pesos not null check (amount > 0),
  reference text,
  primary key (store_id, return_id, line),
  constraint sale_refunds_return_fk foreign key (store_id, return_id) references sale_returns
);

-- What of a sale has come back: the sum of its returns, kept beside it, since every list of sales shows it. Whoever takes
-- something back holds this row first, so that nothing comes back twice.
create table returned_sales (
  store_id uuid not null,
  sale_id uuid not null,
  total pesos not null,
  -- What was given back for it, or taken off the debt.
  refunded pesos not null,
  -- By line of the sale.
  quantities numeric(11, 3)[] not null default '{}',
  totals bigint[] not null default '{}',
  -- Nothing is left to come back.
  complete boolean not null,
  primary key (store_id, sale_id),
  constraint returned_sales_sale_fk foreign key (store_id, sale_id) references sales
);

grant select, insert on sale_returns, sale_return_lines, sale_refunds to mostrador_app;
grant select, insert, update on returned_sales to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['sale_returns', 'sale_return_lines', 'sale_refunds', 'returned_sales']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;

-- By what the history is filtered and what it adds up: read without the sales themselves, which are three times as long.
create index sales_listed on sales (store_id, id) include (payment_method, seller_id, shift_id, total);

-- The sales of a list, as text of SQL: of some days, given as ids; with a text, or an id that begins so; and of a payment
-- method, a seller, a shift, a state. Null is all. As sales_found (0019) has it, which the version before asks.
create function listed_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text) returns text
  language sql stable
  return format('from (select * from sales where %1$s and id >= %2$L::uuid and id < %3$L::uuid) s
      left join (select * from returned_sales where %1$s) r on r.sale_id = s.id
      where true', of_store(), since, before)
    || case when pattern is null then ''
      else format(' and (replace(search_text, '' '', ''W'') like replace(%L, '' '', ''W'')', pattern)
        || case when first_id is null then ')'
          else format(' or s.id between %L::uuid and %L::uuid)', first_id, last_id) end end
    || case when method is null then ''
      else format(' and (payment_method = %1$L or payment_method = ''MIXED'' and exists (
        select from sale_payments where %2$s and sale_id = s.id and method = %1$L))', method, of_store()) end
    || case when seller is null then '' else format(' and seller_id = %L::uuid', seller) end
    || case when shift is null then '' else format(' and shift_id = %L::uuid', shift) end
    || case state when 'COMPLETED' then ' and r.sale_id is null'
      when 'PARTIALLY_RETURNED' then ' and not r.complete' when 'RETURNED' then ' and r.complete' else '' end;

-- A page of a list of sales, newest first, how many there are, and what they came to less what came back of them. With a
-- text no more than `counted` are looked at: what lies beyond is on no page and in no sum.
create function page_of_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text, skip integer, most integer, counted integer, out count integer, out total bigint,
  out page uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  listed text := listed_sales(pattern, first_id, last_id, since, before, method, seller, shift, state);
  matches uuid[];
begin
  if pattern is null then
    execute 'select count(*), coalesce(sum(s.total - coalesce(r.total, 0)), 0) ' || listed into count, total;
    execute 'select array_agg(id) from (select s.id ' || listed
      || ' order by s.store_id desc, s.id desc offset $1 limit $2) found' into page using skip, most;
  else
    execute 'select array_agg(id order by id desc), coalesce(sum(total), 0) from (
        select s.id, s.total - coalesce(r.total, 0) as total ' || listed
        || ' order by s.store_id desc, s.id desc limit $1) found'
      into matches, total using counted;
    count := coalesce(cardinality(matches), 0);
    page := matches[skip + 1 : skip + most];
  end if;
  page := coalesce(page, '{}');
end $$;

-- The ids of a list of sales, newest first.
create function ids_of_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute 'select s.id '
    || listed_sales(pattern, first_id, last_id, since, before, method, seller, shift, state)
    || ' order by s.store_id desc, s.id desc';
end $$;

revoke execute on function page_of_sales from public;
revoke execute on function ids_of_sales from public;
grant execute on function page_of_sales, ids_of_sales to mostrador_app;
