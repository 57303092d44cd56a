-- Units of a product sold since ever, so that the inventory report need not read all that was ever sold. Only
-- moveStock changes it, in the update that takes the stock.
alter table products add column units_sold bigint not null default 0 check (units_sold >= 0);

update products p set units_sold = sold.units
from (
  select store_id, product_id, sum(quantity) as units from sale_items where product_id is not null
  group by store_id, product_id
) sold
where p.store_id = sold.store_id and p.id = sold.product_id;
