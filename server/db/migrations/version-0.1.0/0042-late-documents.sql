-- What had already happened when the server heard of it, and what it would have been refused with.
alter table sales
  -- When the server heard of it; null for a sale that was asked for.
  add column received_at timestamptz,
  -- Its shift had been closed before: it stands among the late ones, and in none of the closed figures.
  add column after_close boolean not null default false;
alter table sale_returns add column after_close boolean not null default false;
alter table credit_entries add column after_close boolean not null default false;
alter table cash_movements add column after_close boolean not null default false;
create index sales_after_close on sales (store_id, shift_id) where after_close;
create index sale_returns_after_close on sale_returns (store_id, shift_id) where after_close;
create index credit_entries_after_close on credit_entries (store_id, shift_id) where after_close;
create index cash_movements_after_close on cash_movements (store_id, shift_id) where after_close;

-- Of each late document what speaks against it, in the order in which it was noticed.
create table document_flags (
  store_id uuid not null references stores,
  document_id uuid not null,
  place smallint not null check (place > 0),
  -- The sale, or that of which something came back. Null for what belongs to no sale.
  sale_id uuid,
  code text not null check (code in
    ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER', 'DISCOUNT', 'ROLE')),
  message text not null,
  details jsonb,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (store_id, document_id, place),
  constraint document_flags_sale_fk foreign key (store_id, sale_id) references sales
);
create index document_flags_sale on document_flags (store_id, sale_id);
create index document_flags_unseen on document_flags (store_id, sale_id) where seen_at is null;

grant select, insert, update (seen_at) on document_flags to mostrador_app;
alter table document_flags enable row level security;
create policy one_store on document_flags to mostrador_app using (store_id = current_store());

-- As 0032 has them, and those with a flag that nobody has seen. The version before asks those of 0032.
create function listed_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text, flagged boolean) returns text
  language sql stable
  return listed_sales(pattern, first_id, last_id, since, before, method, seller, shift, state)
    || case when flagged then format(' and s.id in (
        select sale_id from document_flags where %s and seen_at is null)', of_store()) else '' end;

create function page_of_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text, flagged boolean, skip integer, most integer, counted integer, out count integer,
  out total bigint, out page uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  listed text := listed_sales(pattern, first_id, last_id, since, before, method, seller, shift, state, flagged);
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

create function ids_of_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, method text, seller uuid,
  shift uuid, state text, flagged boolean) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute 'select s.id '
    || listed_sales(pattern, first_id, last_id, since, before, method, seller, shift, state, flagged)
    || ' order by s.store_id desc, s.id desc';
end $$;

revoke execute on function page_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean, integer, integer,
  integer) from public;
revoke execute on function ids_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean) from public;
grant execute on function page_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean, integer, integer,
  integer), ids_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean) to mostrador_app;
