-- What a trigram index finds is looked at once more in the table, and the store with it: current_store() was asked for
-- each of 2,500 products, a quarter of a search's time. As a constant in the text of the query it is asked once.
create function of_store() returns text
  language sql stable
  return format('store_id = %L::uuid', current_store());

create or replace function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'with found as materialized (
       select id, name_order from products where ' || of_store() || ' and (active or $1)
         and ($2 is null or category = $2) and ' || like_each(patterns) || '
       order by name_order, id limit $5
     ) select id from found order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most, case when most is not null then greatest(1500, skip + most) end;
end $$;

create or replace function count_products(patterns text[], with_inactive boolean, in_category text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  total bigint;
begin
  execute
    'select count(*) from products where ' || of_store() || ' and (active or $1)
       and ($2 is null or category = $2) and ' || like_each(patterns)
    into total using with_inactive, in_category;
  return total;
end $$;

create or replace function find_customers(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from customers where ' || of_store() || ' and ' || like_each(patterns) || '
     order by name_order, id limit $1'
    using most;
end $$;

create or replace function sales_found(first_id uuid) returns text
  language sql stable
  return 'from sales where ' || of_store() || ' and id >= $4 and id < $5 and '
    || replace(case when first_id is null then '(text)' else '((text) or id between $2 and $3)' end,
      '(text)', 'replace(search_text, '' '', ''W'') like replace($1, '' '', ''W'')');
