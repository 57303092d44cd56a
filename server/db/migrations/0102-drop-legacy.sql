-- What only a version before 0.1.0 read or wrote, and what its backups bring (0001-first-schema.sql). A process of
-- version 0.1.0 may still run: products.stock and products.units_sold, which it writes, stay for one more release.

-- Validated first: this reads tables and stops no till.
alter table sale_totals validate constraint sale_totals_exact_check;
alter table sales validate constraint sales_price_level_check;
alter table sale_lines validate constraint sale_lines_tax_check;
alter table sale_lines validate constraint sale_lines_presentation_check;
alter table sale_lines validate constraint sale_lines_promotion_check;
alter table purchase_order_items validate constraint purchase_order_items_presentation_check;
alter table reception_lines validate constraint reception_lines_paid_check;

drop table sale_items;
drop table stock_movements;
drop table product_imports;

drop trigger if exists follow_old_counter on stores;
drop trigger if exists tell_old_counter on order_counters;
drop trigger if exists follow_old_writers on products;
drop trigger if exists follow_old_changes on products;
drop trigger if exists follow_old_writers on sales;
drop trigger if exists refuse_known_key on sales;
drop trigger if exists follow_old_writers on purchase_orders;
drop trigger if exists share_ordered on purchase_order_items;

drop function if exists follow_old_counter();
drop function if exists tell_old_counter();
drop function if exists follow_old_writers_of_stock();
drop function if exists follow_old_sales();
drop function if exists refuse_known_key();
drop function if exists follow_old_lines();
drop function if exists follow_old_entries();
drop function if exists follow_old_receptions();
drop function if exists share_ordered();

-- moveStock notes the products of a sale at once, and changes their stock alone. Where stores are distributed it notes
-- nothing, so the trigger does.
drop trigger note_edit on products;
create trigger note_edit after update on products
  for each row when (new.on_hand is not distinct from old.on_hand or current_setting('citus.shard_count', true) is not null)
  execute function note_change('PRODUCT');

drop function if exists ids_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text);
drop function if exists ids_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean);
drop function if exists page_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, integer, integer, integer);
drop function if exists page_of_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean, integer, integer,
  integer);
drop function if exists listed_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text, boolean);
drop function if exists listed_sales(text, uuid, uuid, uuid, uuid, text, uuid, uuid, text);
drop function if exists search_sales(text, uuid, uuid, uuid, uuid, integer, integer, integer);
drop function if exists count_sales(text, uuid, uuid, uuid, uuid, integer);
drop function if exists find_sales(text, uuid, uuid, uuid, uuid, integer, integer);
drop function if exists sales_found(uuid);

alter table stores drop column last_order_number;
alter table sales drop column status, drop column idempotency_key, drop column request_hash;
alter table customers drop column if exists search_text, drop column idempotency_key, drop column request_hash;
alter table suppliers drop column idempotency_key, drop column request_hash;
alter table purchase_orders drop column idempotency_key, drop column request_hash;
alter table purchase_order_items drop column quantity;

delete from schema_backfills;
