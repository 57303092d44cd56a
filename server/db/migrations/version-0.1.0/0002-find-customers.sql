-- Customers by text, as find_products of 0001 does it for products and for the same reason
-- (docs/decisions/0006).
create function find_customers(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from customers where store_id = current_store() and ' || like_each(patterns) || '
     order by name_order, id limit $1'
    using most;
end $$;

revoke execute on function find_customers from public;
grant execute on function find_customers to mostrador_app;
