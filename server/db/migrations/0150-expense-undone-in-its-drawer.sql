-- With a million sales: 20 ms.
-- The cash that undoes an expense from an open drawer.
alter table cash_movements
  add column reverses uuid,
  add constraint cash_movements_reverses_check check (reverses is null or kind = 'IN' and category = 'EXPENSE');
create unique index cash_movements_reverses_key on cash_movements (store_id, reverses) where reverses is not null;
