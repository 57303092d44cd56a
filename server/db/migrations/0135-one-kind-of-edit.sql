-- With a million sales: 5 ms. No row is read or written.

-- As before, without the case of an engine of distribution that is no longer supported.
drop trigger note_edit on products;
create trigger note_edit after update on products
  for each row when (new.on_hand is not distinct from old.on_hand and new.counted_at is not distinct from old.counted_at)
  execute function note_change('PRODUCT');
