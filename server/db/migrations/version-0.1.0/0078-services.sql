-- Recargas and corresponsal: other people's money that passes through the drawer. A ledger of its own, which a shift adds up;
-- no peso of it is in a figure of sales.
create table services (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  -- IN: a customer's money is taken in, as for a top-up. OUT: it is given to them.
  direction text not null check (direction in ('IN', 'OUT')),
  commission_percent numeric(5, 2) check (commission_percent between 0 and 100),
  commission_fixed pesos,
  -- What the customer pays the shop for it, unless an operation says otherwise.
  fee pesos,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- Append-only.
create table service_entries (
  store_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  kind text not null check (kind in ('OPERATION', 'SETTLEMENT')),
  -- Of the service when it was recorded.
  direction text not null check (direction in ('IN', 'OUT')),
  -- Below zero for what undoes an operation, and for a settlement that the network paid.
  amount bigint not null check (amount <> 0),
  fee bigint not null default 0,
  commission bigint not null default 0,
  method text not null check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  reference text,
  -- Also why it was undone.
  note text,
  -- The operation that this one undoes.
  reverses uuid,
  -- Given by the device.
  number text,
  -- Whose drawer the cash went through. A settlement's cash is a movement of that shift, with the entry's id.
  shift_id uuid,
  after_close boolean not null default false,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint service_entries_service_fk foreign key (store_id, service_id) references services,
  constraint service_entries_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint service_entries_sign_check check (kind = 'SETTLEMENT' or (amount < 0) = (reverses is not null)),
  constraint service_entries_drawer_check check (shift_id is null or method = 'CASH')
);
create unique index service_entries_reverses_key on service_entries (store_id, reverses) where reverses is not null;
create index service_entries_time on service_entries (store_id, created_at, id);
create index service_entries_service on service_entries (store_id, service_id, created_at, id);
create index service_entries_shift on service_entries (store_id, shift_id) where shift_id is not null;
create index service_entries_after_close on service_entries (store_id, shift_id) where after_close;

-- What each service came to on a day. In slots, as the other totals (docs/decisions/0005).
create table service_figures (
  store_id uuid not null,
  day date not null,
  service_id uuid not null,
  slot smallint not null,
  -- Operations less those that were undone.
  operations bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  commission bigint not null,
  fees bigint not null,
  -- Handed to the network less what it paid.
  settled bigint not null,
  primary key (store_id, day, service_id, slot),
  constraint service_figures_service_fk foreign key (store_id, service_id) references services
) with (fillfactor = 50);
create index service_figures_service on service_figures (store_id, service_id);

grant select, insert, update on services, service_figures to mostrador_app;
grant select, insert on service_entries to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['services', 'service_entries', 'service_figures']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;
