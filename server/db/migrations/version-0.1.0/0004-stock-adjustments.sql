-- Why the stock was adjusted, and a key with which a repeated adjustment is one. A count that finds what was
-- expected is a movement of 0: that somebody counted is worth knowing.
alter table stock_movements add column note text, add column idempotency_key uuid;
update stock_movements set reason = 'CORRECTION' where kind = 'ADJUSTMENT';
alter table stock_movements
  drop constraint stock_movements_quantity_check,
  add constraint stock_movements_quantity_check check (quantity <> 0 or reason is not distinct from 'COUNT'),
  add constraint stock_movements_reason_check check (
    reason in ('COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'CORRECTION') and (kind = 'ADJUSTMENT') = (reason is not null));
create unique index stock_movements_idempotency_key on stock_movements (store_id, idempotency_key)
  where idempotency_key is not null;
-- What happened to a product that sells all day, besides that. A sale writes nothing into it.
create index stock_movements_but_sales on stock_movements (store_id, product_id, id) where kind <> 'SALE';

-- Movements are read in the order of their ids, and each says what it left. One that waited for another till, or
-- that comes from a computer whose clock is behind, must still stand after the product's last one: it then gets
-- the millisecond after that.
create function id_after(last uuid, wanted uuid) returns uuid
  language sql immutable parallel safe
  return case when last is null or wanted > last then wanted
    else (lpad(to_hex(('x' || left(replace(last::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
      || right(replace(wanted::text, '-', ''), 20))::uuid end;
