-- Two products from before 0065 may have codes that compare alike now. Both stay and can be edited: that a code is free is checked in
-- product_codes alone, and only where a code is changed. The unique indexes checked it again whenever a row was written, and
-- refused to restore such a store from its backup.
drop index if exists products_barcode_key;
drop index if exists products_gtin_key;
drop index if exists products_store_code_key;

create or replace function keep_product_codes() returns trigger
  language plpgsql as $$
declare
  held text[] := '{}';
  field text;
  form text;
begin
  if tg_op = 'UPDATE' then
    if (new.gtin, new.barcode, new.store_code) is not distinct from (old.gtin, old.barcode, old.store_code) then
      return null;
    end if;
    -- Not the stored forms: they may be older than code_form is.
    held := array_remove(array[code_form(old.gtin), code_form(old.barcode), code_form(old.store_code)], null);
    delete from product_codes where store_id = new.store_id and product_id = new.id
      and code <> all (array_remove(array[new.gtin_form, new.barcode_form, new.store_code_form], null));
  end if;
  for field, form in
    values ('gtin', new.gtin_form), ('barcode', new.barcode_form), ('store_code', new.store_code_form)
  loop
    continue when form is null;
    insert into product_codes (store_id, code, product_id) values (new.store_id, form, new.id) on conflict do nothing;
    -- A code that it has already may be another product's as well.
    if not found and form <> all (held) and not exists (
      select from product_codes c where c.store_id = new.store_id and c.code = form and c.product_id = new.id
    ) then
      raise unique_violation using constraint = format('products_%s_key', field),
        message = format('duplicate key value violates unique constraint "products_%s_key"', field);
    end if;
  end loop;
  return null;
end $$;

-- The forms that 0065 left as they were, and a place in product_codes for those that nobody has there.
update products set gtin = gtin, barcode = barcode, store_code = store_code
where gtin_form is distinct from code_form(gtin) or barcode_form is distinct from code_form(barcode)
  or store_code_form is distinct from code_form(store_code);
insert into product_codes (store_id, code, product_id)
  select distinct on (p.store_id, c.form) p.store_id, c.form, p.id
  from products p cross join lateral unnest(array[p.gtin_form, p.barcode_form, p.store_code_form]) as c (form)
  where c.form is not null
    and not exists (select from product_codes t where t.store_id = p.store_id and t.code = c.form)
  order by p.store_id, c.form, p.created_at, p.id;

create index products_by_barcode on products (store_id, barcode_form);
create index products_by_gtin on products (store_id, gtin_form);
create index products_by_store_code on products (store_id, store_code_form);

-- As in 0045, but a line has one product where several have its GTIN.
create or replace function follow_old_receptions() returns trigger language plpgsql as $$
begin
  with rest as (
    select i.line, coalesce(i.product_id, p.id) as product_id, i.unit_price,
      coalesce(i.ordered, i.quantity) - coalesce((select sum(r.quantity) from reception_lines r
        where r.store_id = i.store_id and r.purchase_order_id = i.purchase_order_id and r.order_line = i.line), 0)
        as quantity
    from purchase_order_items i
    left join lateral (
      select p.id from products p where p.store_id = i.store_id and p.gtin_form = code_form(i.gtin)
      order by p.gtin = i.gtin desc, p.created_at, p.id limit 1
    ) p on i.product_id is null
    where i.store_id = new.store_id and i.purchase_order_id = new.id
  ), made as (
    insert into receptions (store_id, id, purchase_order_id, total, created_at)
    select new.store_id, new.id, new.id, sum(floor(quantity * unit_price + 0.5)), new.received_at
    from rest where quantity > 0 having count(*) > 0
    returning id
  )
  insert into reception_lines (store_id, reception_id, line, purchase_order_id, order_line, product_id, quantity,
    unit_cost)
  select new.store_id, made.id, rest.line, new.id, rest.line, rest.product_id, rest.quantity, rest.unit_price
  from rest, made where rest.quantity > 0;
  return null;
end $$;
