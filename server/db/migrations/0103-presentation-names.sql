alter table product_presentations
  add column search_text text not null generated always as (search_form(name)) stored;
create index product_presentations_search on product_presentations using gin (store_id, search_text gin_trgm_ops)
  where active;

-- Active products whose own text lacks a word that a presentation's name has; of several presentations the smallest.
create function find_presentations(patterns text[], most integer)
  returns table (product_id uuid, presentation_id uuid)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'with named as materialized (
       select r.product_id, r.id, r.units, r.search_text from product_presentations r
       where r.' || of_store() || ' and r.active and ('
         || (select string_agg(format('r.search_text like %L', pattern), ' or ') from unnest(patterns) as pattern) || ')
     ), found as (
       select distinct on (p.id) p.id as product, n.id as presentation, p.name_order
       from named n join products p on p.' || of_store() || ' and p.id = n.product_id
       where p.active and not p.search_text like all ($1)
         and (p.search_text || chr(10) || n.search_text) like all ($1)
       order by p.id, n.units, n.id
     ) select product, presentation from found order by name_order, product limit $2'
    using patterns, most;
end $$;
revoke execute on function find_presentations from public;
grant execute on function find_presentations to mostrador_app;
