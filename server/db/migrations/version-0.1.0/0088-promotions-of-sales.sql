-- What a promotion took off a line: in pesos, part of its discount. All null for a line without one.
alter table sale_lines
  add column promotion_id uuid,
  add column promotion_name text,
  add column promotion_discount bigint;
alter table sale_lines add constraint sale_lines_promotion_check check (case
    when promotion_id is null then num_nulls(promotion_name, promotion_discount) = 2
    else num_nulls(promotion_name, promotion_discount) = 0 and promotion_discount between 1 and discount end) not valid;

-- What a promotion sold and gave away, by day and product (server/store/promotion-figures.sql.ts); returns subtract their share
-- on their own day. In slots: docs/decisions/0005.
create table promotion_figures (
  store_id uuid not null,
  day date not null,
  promotion_id uuid not null,
  -- Zero for a product that was deleted before its late sale came.
  product_id uuid not null,
  slot smallint not null,
  -- Sales that had it, each counted with the first of its products.
  count bigint not null,
  quantity numeric not null,
  -- Pesos after discounts, the taxes in them in cents, and the pesos that the promotion took off.
  sold bigint not null,
  taxes bigint not null,
  discount bigint not null,
  constraint promotion_figures_key primary key (store_id, day, promotion_id, product_id, slot)
);
grant select, insert, update on promotion_figures to mostrador_app;
alter table promotion_figures enable row level security;
create policy one_store on promotion_figures to mostrador_app using (store_id = current_store());
