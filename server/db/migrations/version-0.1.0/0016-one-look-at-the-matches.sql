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
