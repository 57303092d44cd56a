-- The planner takes what a search finds for spread evenly over the order that is asked for, and walks that order until a
-- page is full. What stands together in it, like the products of one kind, may all be at the far end: a page of fifty
-- then read the whole catalogue. What is materialized is planned for itself: its 1,500 take the index unless a text is
-- very common, and no more of them are made than the page asks for.
create or replace function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'with found as materialized (
       select id, name_order from products where store_id = current_store() and (active or $1)
         and ($2 is null or category = $2) and ' || like_each(patterns) || '
       order by name_order, id limit $5
     ) select id from found order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most, case when most is not null then greatest(1500, skip + most) end;
end $$;
