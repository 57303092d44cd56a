-- The browsers in which a store's people sign in: each gives its documents numbers of a series of its own, and stands at a
-- till. They are never deleted, since numbers were given with their series.
create table devices (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- A, B, … Z, AA, …: core/device-series.ts.
  series text not null check (series <> ''),
  till_id uuid not null,
  active boolean not null default true,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  -- Told with every call, written now and then: server/http/session.ts.
  last_seen_at timestamptz not null,
  -- How many of its documents the server does not have yet, as it said then.
  pending integer not null default 0 check (pending >= 0),
  primary key (store_id, id),
  constraint devices_series_key unique (store_id, series),
  constraint devices_till_fk foreign key (store_id, till_id) references tills
);
create index devices_till on devices (store_id, till_id);

alter table sales
  -- On which it was sold; null where no device said so. No foreign key: devices are never deleted.
  add column device_id uuid;

grant select, insert, update (name, till_id, active) on devices to mostrador_app;
-- With the session comes the device, and that it was seen.
grant select, update (last_seen_at, pending) on devices to mostrador_identity;
alter table devices enable row level security;
create policy one_store on devices to mostrador_app using (store_id = current_store());
create policy every_store on devices to mostrador_identity using (true);
