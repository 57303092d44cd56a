-- Presentations, quantity prices and wholesale: docs/decisions/0065. A product is counted in its own unit, always; a presentation
-- is a name for so many of them, with its own price and code.
create table product_presentations (
  store_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- How many of the product's unit.
  units numeric(8,3) not null check (units > 0),
  -- Pesos for all of it. Null follows the product: units × price, rounded half up.
  price pesos,
  -- Likewise in a wholesale sale.
  wholesale_price pesos,
  barcode text,
  barcode_form text generated always as (code_form(barcode)) stored,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint product_presentations_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create unique index product_presentations_name_key on product_presentations (store_id, product_id, name_form(name));
create index product_presentations_barcode on product_presentations (store_id, barcode_form) where barcode_form is not null;
grant select, insert, update, delete on product_presentations to mostrador_app;
alter table product_presentations enable row level security;
create policy one_store on product_presentations to mostrador_app using (store_id = current_store());

-- A code names one product or one presentation.
alter table product_codes add column presentation_id uuid;
alter table product_codes
  add constraint product_codes_presentation_fk foreign key (store_id, presentation_id) references product_presentations
    on delete cascade;
create index product_codes_presentation on product_codes (store_id, presentation_id) where presentation_id is not null;

-- As in 0065 and 0067, but a product keeps its hands off the codes of presentations, its own among them.
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
    delete from product_codes where store_id = new.store_id and product_id = new.id and presentation_id is null
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
        and c.presentation_id is null
    ) then
      raise unique_violation using constraint = format('products_%s_key', field),
        message = format('duplicate key value violates unique constraint "products_%s_key"', field);
    end if;
  end loop;
  return null;
end $$;

create function keep_presentation_code() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.barcode, new.product_id) is not distinct from (old.barcode, old.product_id) then
      return null;
    end if;
    delete from product_codes where store_id = new.store_id and presentation_id = new.id;
  end if;
  if new.barcode_form is not null then
    insert into product_codes (store_id, code, product_id, presentation_id)
      values (new.store_id, new.barcode_form, new.product_id, new.id) on conflict do nothing;
    if not found then
      raise unique_violation using constraint = 'product_presentations_barcode_key',
        message = 'duplicate key value violates unique constraint "product_presentations_barcode_key"';
    end if;
  end if;
  return null;
end $$;
create trigger keep_presentation_code after insert or update of barcode, product_id on product_presentations
  for each row execute function keep_presentation_code();

alter table products
  -- [{from, price}] by rising quantity: what each costs from so many on. Null: none.
  add column tiers jsonb,
  -- Pesos for one of its unit in a wholesale sale.
  add column wholesale_price bigint;
alter table products add constraint products_wholesale_price_check
  check (wholesale_price between 0 and 999999999999);

alter table customers add column price_level text not null default 'PUBLIC';
alter table customers add constraint customers_price_level_check check (price_level in ('PUBLIC', 'WHOLESALE'));

-- Null: PUBLIC, as every sale of before.
alter table sales add column price_level text;
alter table sales add constraint sales_price_level_check check (price_level in ('PUBLIC', 'WHOLESALE')) not valid;

-- Copies of the presentation that was sold; all null for what was sold loose. `quantity` is in the product's unit.
alter table sale_lines
  add column presentation_id uuid,
  add column presentation_name text,
  add column presentation_units numeric(8,3),
  -- How many of it.
  add column presentation_count integer,
  -- Pesos for one of it; `price` is its share of one unit, rounded.
  add column presentation_price bigint;
-- What such a line came to is exact, to the peso.
alter table sale_lines add constraint sale_lines_presentation_check check (case
    when presentation_id is null then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4
    else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0
      and presentation_count > 0 and quantity = presentation_count * presentation_units
      and total + discount = presentation_count * presentation_price end) not valid;
