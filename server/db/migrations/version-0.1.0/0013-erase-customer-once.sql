-- Each sale is written once: as 0009 had it, the foreign key then wrote every one of them a second time.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from customers where store_id = current_store() and id = which for update;
  if not found then
    return false;
  end if;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id = which;
  delete from customers where store_id = current_store() and id = which;
  return true;
end $$;
