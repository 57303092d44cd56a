-- A key with which a repeated request for a new customer or supplier is one, as for orders (0012).
alter table customers
  add column idempotency_key uuid,
  -- SHA-256 of the request that the key came with.
  add column request_hash bytea;
create unique index customers_idempotency_key on customers (store_id, idempotency_key)
  where idempotency_key is not null;

alter table suppliers
  add column idempotency_key uuid,
  add column request_hash bytea;
create unique index suppliers_idempotency_key on suppliers (store_id, idempotency_key)
  where idempotency_key is not null;
