-- What a checkout does more than it has to, of what 0022 and 0043 brought.

-- A trigger before the update of a product makes PostgreSQL compute its search texts anew with every sale, whichever
-- columns it is for. So whoever moves stock writes the two columns for the version before as well (moveStock), and what
-- that version writes is followed after its statement.
drop trigger tell_old_readers on products;
drop function tell_old_readers_of_stock();

create or replace function follow_old_writers_of_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.on_hand := coalesce(new.on_hand, new.stock);
    new.sold := coalesce(new.sold, new.units_sold);
    return new;
  end if;
  update products set on_hand = on_hand + (new.stock - old.stock), sold = sold + (new.units_sold - old.units_sold)
    where store_id = new.store_id and id = new.id;
  return null;
end $$;
drop trigger follow_old_writers on products;
create trigger follow_old_writers before insert on products
  for each row execute function follow_old_writers_of_stock();
create trigger follow_old_changes after update of stock on products
  for each row when (new.stock <> old.stock and new.on_hand is not distinct from old.on_hand)
  execute function follow_old_writers_of_stock();

-- That stock moved is noted by moveStock, for all of a sale's products at once. It moves both columns; whoever moves one
-- alone is of a version before.
drop trigger note_change on products;
create trigger note_change after insert or delete on products
  for each row execute function note_change('PRODUCT');
create trigger note_edit after update on products
  for each row when (new.on_hand is not distinct from old.on_hand or new.stock = old.stock)
  execute function note_change('PRODUCT');

-- Each sale took a lock on its store's row for these two, and with it met all others of the store. A store is never deleted.
alter table sales drop constraint sales_store_id_fkey;
alter table request_keys drop constraint request_keys_store_id_fkey;
