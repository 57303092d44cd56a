-- A function: no row is read or written.

-- Asks for 1,500 matches at least, so that the planner takes the trigram index. Words of one or two letters have no
-- trigram: they are searched by name until the page is full.
create or replace function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
declare
  has_trigram constant boolean := (select bool_or(length(pattern) > 4) from unnest(patterns) pattern);
begin
  return query execute
    'with found as materialized (
       select id, name_order from products where ' || of_store() || ' and (active or $1)
         and ($2 is null or category = $2) and ' || like_each(patterns) || '
       order by name_order, id limit $5
     ) select id from found order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most,
      case when most is not null then greatest(case when has_trigram then 1500 else 0 end, skip + most) end;
end $$;
