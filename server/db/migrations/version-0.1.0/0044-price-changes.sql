-- Prices that were changed together, so that they can be undone together within a day. Append-only: undoing is another
-- one, which says what it undoes.
create table price_changes (
  store_id uuid not null references stores,
  id uuid not null,
  -- The one that this one takes back.
  undoes uuid,
  user_id uuid not null,
  -- A copy: who changed them may leave.
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint price_changes_undoes_key unique (store_id, undoes),
  constraint price_changes_undoes_fk foreign key (store_id, undoes) references price_changes
);
create table price_change_lines (
  store_id uuid not null,
  change_id uuid not null,
  product_id uuid not null,
  price_before pesos not null,
  price_after pesos not null,
  primary key (store_id, change_id, product_id),
  constraint price_change_lines_change_fk foreign key (store_id, change_id) references price_changes,
  constraint price_change_lines_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index price_change_lines_product on price_change_lines (store_id, product_id);

grant select, insert on price_changes, price_change_lines to mostrador_app;
alter table price_changes enable row level security;
create policy one_store on price_changes to mostrador_app using (store_id = current_store());
alter table price_change_lines enable row level security;
create policy one_store on price_change_lines to mostrador_app using (store_id = current_store());
