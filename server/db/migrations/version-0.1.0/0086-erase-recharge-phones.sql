-- As 0060 has it. A recarga names the number that was recharged: where that is the customer's, it goes too.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_store();
  digits text;
begin
  select regexp_replace(coalesce(phone, ''), '\D', '', 'g') into digits
    from customers where store_id = own and id = which for update;
  if not found then
    return false;
  end if;
  delete from credit_accounts where store_id = own and customer_id = which;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = own and customer_id = which;
  update credit_entries set note = null where store_id = own and customer_id = which and note is not null;
  -- Seven digits are the shortest telephone number.
  if length(digits) >= 7 then
    update service_entries set reference = null
      where store_id = own and reference is not null
        and position(digits in regexp_replace(reference, '\D', '', 'g')) > 0;
  end if;
  delete from customers where store_id = own and id = which;
  update request_keys set answer = null where store_id = own and answer is not null;
  return true;
end $$;
