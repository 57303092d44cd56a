-- A key with which a repeated request for a new order is one order, as for sales.
alter table purchase_orders
  add column idempotency_key uuid,
  -- SHA-256 of the request that the key came with.
  add column request_hash bytea;
create unique index purchase_orders_idempotency_key on purchase_orders (store_id, idempotency_key)
  where idempotency_key is not null;
