-- The planner takes what a search finds for spread evenly over the order that is asked for, and walks that order until a
-- page is full. What stands together in it, like the products of one kind or what was sold last December, may all be
-- at the far end: a page of fifty then read the whole catalogue. Asked for more than a page, it walks the order only
-- for what is found everywhere, and else takes the matches from the index and sorts them.
create or replace function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from (
       select id, name_order from products where store_id = current_store() and (active or $1)
         and ($2 is null or category = $2) and ' || like_each(patterns) || '
       order by name_order, id limit $5
     ) found order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most, case when most is not null then greatest(1500, skip + most) end;
end $$;

-- A page of the history and how many there are, from one look at the matches: both needed all of them, up to `counted`.
-- What lies beyond is on no page.
create function search_sales(pattern text, first_id uuid, last_id uuid, since uuid, before uuid, skip integer, most integer,
  counted integer, out total integer, out page uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  matches uuid[];
begin
  execute 'select array_agg(id order by id desc) from (
      select id ' || sales_found(first_id) || ' order by store_id desc, id desc limit $6) found'
    into matches using pattern, first_id, last_id, since, before, counted;
  total := coalesce(cardinality(matches), 0);
  page := coalesce(matches[skip + 1 : skip + most], '{}');
end $$;

revoke execute on function search_sales from public;
grant execute on function search_sales to mostrador_app;
