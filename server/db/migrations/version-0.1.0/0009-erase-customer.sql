-- The customer is held first: a sale that is being recorded for them ends before, and is found, or comes after and
-- finds nobody. With 0008 alone its copy could stay behind.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from customers where store_id = current_store() and id = which for update;
  if not found then
    return false;
  end if;
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null, 'email', null,
      'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id = which;
  delete from customers where store_id = current_store() and id = which;
  return true;
end $$;
