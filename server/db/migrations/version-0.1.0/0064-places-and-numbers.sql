-- Documents whose id does not tell when they happened, since the clock of their device was wrong.
create table displaced_documents (
  store_id uuid not null,
  id uuid not null,
  -- The id that would tell it: lists and ranges of days go by this.
  place uuid not null,
  constraint displaced_documents_pkey primary key (store_id, id)
);
create index displaced_documents_place on displaced_documents (store_id, place);
grant select, insert on displaced_documents to mostrador_app;
alter table displaced_documents enable row level security;
create policy one_store on displaced_documents to mostrador_app using (store_id = current_store());

insert into displaced_documents (store_id, id, place)
  select f.store_id, d.id, (lpad(to_hex((extract(epoch from d.created_at) * 1000)::bigint), 12, '0') || '70008000'
    || right(d.id::text, 12))::uuid
  from document_flags f
  join (select store_id, id, created_at from sales union all select store_id, id, created_at from sale_returns) d
    on d.store_id = f.store_id and d.id = f.document_id
  where f.code = 'CLOCK'
  on conflict do nothing;

-- Shifts are few: they are found by the time of their opening.
create index shifts_opened on shifts (store_id, opened_at, id);
create index shifts_till_opened on shifts (store_id, till_id, opened_at, id);
drop index shifts_till;

-- What debts brought in while no shift was open; the next one may take it in.
create index credit_entries_unshifted on credit_entries (store_id, created_at)
  where kind = 'PAYMENT' and method = 'CASH' and shift_id is null;

-- Which ids of documents belong to a time, as text of SQL: those that tell so, or those that are displaced into it.
create function told_ids(since uuid, before uuid) returns text
  language sql stable
  return format('id >= %L::uuid and id < %L::uuid', since, before) || coalesce((
    select format(' and id <> all(%L::uuid[])', array_agg(id)) from displaced_documents
    where store_id = current_store() and id >= since and id < before having count(*) > 0), '');

create function displaced_ids(since uuid, before uuid) returns text
  language sql stable
  return format('id = any(%L::uuid[])', coalesce((
    select array_agg(id) from displaced_documents
    where store_id = current_store() and place >= since and place < before), '{}'));

-- The sales of a list, as text of SQL: of some ids; with a text, an id that begins so, or the number of a sale or of what came back of it; and of a payment method,
-- a seller, a shift, a state. Null is all. The version before asks those of 0042.
create function listed_sales(pattern text, first_id uuid, last_id uuid, sale_number text, ids text, method text,
  seller uuid, shift uuid, state text, flagged boolean) returns text
  language sql stable
  return format('from (select *, (select place from displaced_documents d where d.%1$s and d.id = sales.id) as displaced
        from sales where %1$s and %2$s) s
      left join (select * from returned_sales where %1$s) r on r.sale_id = s.id
      where true', of_store(), ids)
    || case when pattern is null then ''
      else format(' and (replace(search_text, '' '', ''W'') like replace(%L, '' '', ''W'')', pattern)
        || case when first_id is null then '' else format(' or s.id between %L::uuid and %L::uuid', first_id, last_id) end
        || case when sale_number is null then '' else format(' or s.id = (
          select coalesce(b.sale_id, n.document_id) from document_numbers n
          left join sale_returns b on b.%1$s and b.id = n.document_id where n.%1$s and n.number = %2$L)',
          of_store(), sale_number) end || ')' end
    || case when method is null then ''
      else format(' and (payment_method = %1$L or payment_method = ''MIXED'' and exists (
        select from sale_payments where %2$s and sale_id = s.id and method = %1$L))', method, of_store()) end
    || case when seller is null then '' else format(' and seller_id = %L::uuid', seller) end
    || case when shift is null then '' else format(' and shift_id = %L::uuid', shift) end
    || case state when 'COMPLETED' then ' and r.sale_id is null'
      when 'PARTIALLY_RETURNED' then ' and not r.complete' when 'RETURNED' then ' and r.complete' else '' end
    || case when flagged then format(' and s.id in (
        select sale_id from document_flags where %s and seen_at is null)', of_store()) else '' end;

-- A page of a list of sales, newest first, how many there are, and what they came to less what came back of them. With a
-- text no more than `counted` are looked at: what lies beyond is on no page and in no sum. Each part is a query of its own,
-- so that the few that are displaced do not change how the others are read.
create function page_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid,
  method text, seller uuid, shift uuid, state text, flagged boolean, skip integer, most integer, counted integer,
  out count integer, out total bigint, out page uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  told text := listed_sales(pattern, first_id, last_id, sale_number, told_ids(since, before), method, seller, shift, state,
    flagged);
  displaced text := listed_sales(pattern, first_id, last_id, sale_number, displaced_ids(since, before), method, seller,
    shift, state, flagged);
  parts constant text := '((select s.id, s.id as place, s.total - coalesce(r.total, 0) as total %s
      order by s.store_id desc, s.id desc limit %s)
    union all (select s.id, s.displaced, s.total - coalesce(r.total, 0) %s)) found';
  matches uuid[];
begin
  if pattern is null then
    execute format('select sum(count), sum(total) from (
        select count(*), coalesce(sum(s.total - coalesce(r.total, 0)), 0) as total %s
        union all select count(*), coalesce(sum(s.total - coalesce(r.total, 0)), 0) %s) parts', told, displaced)
      into count, total;
    execute 'select array_agg(id order by place desc) from (select id, place from '
      || format(parts, told, skip + most, displaced) || ' order by place desc offset $1 limit $2) found'
      into page using skip, most;
  else
    execute 'select array_agg(id order by place desc), coalesce(sum(total), 0) from (select * from '
      || format(parts, told, counted, displaced) || ' order by place desc limit $1) found'
      into matches, total using counted;
    count := coalesce(cardinality(matches), 0);
    page := matches[skip + 1 : skip + most];
  end if;
  page := coalesce(page, '{}');
end $$;

-- The ids of a list of sales, newest first.
create function ids_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid,
  method text, seller uuid, shift uuid, state text, flagged boolean) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute 'select id from ((select s.id, s.id as place '
    || listed_sales(pattern, first_id, last_id, sale_number, told_ids(since, before), method, seller, shift, state, flagged)
    || ' order by s.store_id desc, s.id desc) union all (select s.id, s.displaced '
    || listed_sales(pattern, first_id, last_id, sale_number, displaced_ids(since, before), method, seller, shift, state,
      flagged)
    || ')) found order by place desc';
end $$;

revoke execute on function page_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean, integer,
  integer, integer) from public;
revoke execute on function ids_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean) from public;
grant execute on function page_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean, integer,
  integer, integer), ids_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean) to mostrador_app;
