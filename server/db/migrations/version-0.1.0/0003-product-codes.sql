-- A code names one product of a store, whichever of its three fields it stands in: a scan that could mean two
-- products would add neither. Kept by a trigger, so that no way of writing a product can forget it.
create table product_codes (
  store_id uuid not null,
  code text not null,
  product_id uuid not null,
  constraint product_codes_key primary key (store_id, code),
  constraint product_codes_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index product_codes_product on product_codes (store_id, product_id);
alter table product_codes enable row level security;
create policy one_store on product_codes to mostrador_app using (store_id = current_store());
grant select, insert, delete on product_codes to mostrador_app;

create function keep_product_codes() returns trigger
  language plpgsql as $$
begin
  delete from product_codes where store_id = new.store_id and product_id = new.id;
  insert into product_codes (store_id, code, product_id)
    select distinct new.store_id, code, new.id
    from unnest(array[new.gtin_form, new.barcode_form, new.store_code_form]) as code
    where code is not null;
  return null;
end $$;

create trigger keep_product_codes after insert or update of gtin, barcode, store_code on products
  for each row execute function keep_product_codes();

insert into product_codes (store_id, code, product_id)
  select distinct on (p.store_id, code) p.store_id, code, p.id
  from products p, unnest(array[p.gtin_form, p.barcode_form, p.store_code_form]) as code
  where code is not null order by p.store_id, code, p.created_at;
