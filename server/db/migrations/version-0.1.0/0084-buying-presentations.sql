-- What is bought by the pack: docs/decisions/0065. A line of an order keeps the name and the units of its presentation; its quantity is
-- in the product's unit, and it comes to count × price.
alter table purchase_order_items
  add column presentation_id uuid,
  add column presentation_name text,
  add column presentation_units numeric(8,3),
  add column presentation_count integer,
  -- Pesos for one of it; `unit_price` is its share of one unit, rounded.
  add column presentation_price bigint;
alter table purchase_order_items add constraint purchase_order_items_presentation_check check (case
    when presentation_id is null then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4
    else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0
      and presentation_count > 0 and ordered = presentation_count * presentation_units end) not valid;
-- Pesos for all of the line, where it is more exact than quantity × unit_cost. Null: that product.
alter table reception_lines add column paid bigint;
alter table reception_lines add constraint reception_lines_paid_check check (paid between 0 and 999999999999) not valid;

-- Prices of presentations that were changed together with others of price_changes. Append-only. No price is the product's.
create table presentation_price_lines (
  store_id uuid not null,
  change_id uuid not null,
  presentation_id uuid not null,
  product_id uuid not null,
  price_before pesos,
  price_after pesos,
  primary key (store_id, change_id, presentation_id),
  constraint presentation_price_lines_change_fk foreign key (store_id, change_id) references price_changes,
  constraint presentation_price_lines_presentation_fk foreign key (store_id, presentation_id)
    references product_presentations on delete cascade
);
create index presentation_price_lines_presentation on presentation_price_lines (store_id, presentation_id);
grant select, insert on presentation_price_lines to mostrador_app;
alter table presentation_price_lines enable row level security;
create policy one_store on presentation_price_lines to mostrador_app using (store_id = current_store());
