-- What came of an order, and at what cost: an order may come in parts. What a product cost on average is read from here.
-- Append-only.
create table receptions (
  store_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  note text,
  -- What its lines came to.
  total pesos not null,
  -- Copies. Null where the order was received before receptions were kept, or by the version before.
  user_id uuid,
  user_name text,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint receptions_order_fk foreign key (store_id, purchase_order_id) references purchase_orders
);
create index receptions_order on receptions (store_id, purchase_order_id);
create index receptions_time on receptions (store_id, created_at);
create table reception_lines (
  store_id uuid not null,
  reception_id uuid not null,
  line smallint not null,
  purchase_order_id uuid not null,
  -- The line of the order.
  order_line smallint not null,
  -- Whose stock it went into; null where the line was no product's.
  product_id uuid,
  quantity numeric(8,3) not null check (quantity > 0),
  -- What was paid for one.
  unit_cost pesos not null,
  primary key (store_id, reception_id, line),
  constraint reception_lines_reception_fk foreign key (store_id, reception_id) references receptions,
  constraint reception_lines_item_fk foreign key (store_id, purchase_order_id, order_line)
    references purchase_order_items,
  constraint reception_lines_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id)
);
create index reception_lines_item on reception_lines (store_id, purchase_order_id, order_line);
create index reception_lines_product on reception_lines (store_id, product_id) where product_id is not null;

grant select, insert on receptions, reception_lines to mostrador_app;
alter table receptions enable row level security;
create policy one_store on receptions to mostrador_app using (store_id = current_store());
alter table reception_lines enable row level security;
create policy one_store on reception_lines to mostrador_app using (store_id = current_store());

-- What was received before came all at once. Its order's id is free to be the reception's.
insert into receptions (store_id, id, purchase_order_id, total, created_at)
  select store_id, id, id, total, received_at from purchase_orders where received_at is not null;
insert into reception_lines (store_id, reception_id, line, purchase_order_id, order_line, product_id, quantity, unit_cost)
  select i.store_id, i.purchase_order_id, i.line, i.purchase_order_id, i.line, i.product_id,
    coalesce(i.ordered, i.quantity), i.unit_price
  from purchase_order_items i
  join purchase_orders o on o.store_id = i.store_id and o.id = i.purchase_order_id
  where o.received_at is not null;

-- The version before receives an order by its state alone: what has not come until then, comes with it.
create function follow_old_receptions() returns trigger language plpgsql as $$
begin
  with rest as (
    select i.line, coalesce(i.product_id, p.id) as product_id, i.unit_price,
      coalesce(i.ordered, i.quantity) - coalesce((select sum(r.quantity) from reception_lines r
        where r.store_id = i.store_id and r.purchase_order_id = i.purchase_order_id and r.order_line = i.line), 0)
        as quantity
    from purchase_order_items i
    left join products p on p.store_id = i.store_id and i.product_id is null and p.gtin_form = code_form(i.gtin)
    where i.store_id = new.store_id and i.purchase_order_id = new.id
  ), made as (
    insert into receptions (store_id, id, purchase_order_id, total, created_at)
    select new.store_id, new.id, new.id, sum(floor(quantity * unit_price + 0.5)), new.received_at
    from rest where quantity > 0 having count(*) > 0
    returning id
  )
  insert into reception_lines (store_id, reception_id, line, purchase_order_id, order_line, product_id, quantity,
    unit_cost)
  select new.store_id, made.id, rest.line, new.id, rest.line, rest.product_id, rest.quantity, rest.unit_price
  from rest, made where rest.quantity > 0;
  return null;
end $$;
create trigger follow_old_writers after update of received_at on purchase_orders
  for each row when (old.received_at is null and new.received_at is not null)
  execute function follow_old_receptions();
