-- Sales under customers who were only deleted: their copy is all that is left of whose they are.
create index sales_of_deleted_customers on sales (store_id, id)
  where customer_id is null and customer is not null;

-- Erases the copy that this sale has from it and from every other one with the same copy. Returns of how many.
create function erase_deleted_customer(sale uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  copy jsonb;
  erased bigint;
begin
  select customer into copy from sales
    where store_id = current_store() and id = sale and customer_id is null and customer ->> 'name' <> 'Datos borrados';
  if not found then
    return 0;
  end if;
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id is null and customer is not null and customer = copy;
  get diagnostics erased = row_count;
  return erased;
end $$;
revoke execute on function erase_deleted_customer from public;
grant execute on function erase_deleted_customer to mostrador_app;
