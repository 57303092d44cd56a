-- What one of the first stock of a product cost, and how much that was; both null where nobody said it, and from when on the
-- product is counted in another unit. Part of its average cost (docs/decisions/0027).
alter table products
  add column first_stock numeric(10, 3),
  add column first_cost bigint,
  add constraint products_first_cost_check check (
    first_cost between 0 and 999999999999 and first_stock >= 0
    and (first_cost is null) = (first_stock is null));

-- The product's when it was ordered.
alter table purchase_order_items
  add column unit text not null default 'UNIT' check (unit in ('UNIT', 'KG', 'LB', 'L', 'M'));
