-- Somebody who sells at the store's devices with a PIN, with or without a password of their own.
alter table users
  alter column email drop not null,
  alter column email_form drop not null,
  alter column password_hash drop not null,
  -- As a password's. Nothing else is kept of it.
  add column pin_hash text,
  add constraint users_way_in_check check (password_hash is not null or pin_hash is not null),
  -- Whoever signs in with a password says who they are by their e-mail.
  add constraint users_email_check check (password_hash is null or email is not null);

-- A session that a PIN opened: on that one device, for as long as the session with a password lasts that let it in.
alter table sessions
  add column device_id uuid,
  add column opened_by bytea,
  add constraint sessions_pin_check check ((device_id is null) = (opened_by is null)),
  add constraint sessions_device_fk foreign key (store_id, device_id) references devices,
  add constraint sessions_opened_by_fk foreign key (store_id, opened_by) references sessions on delete cascade;
create index sessions_device on sessions (store_id, device_id);
create index sessions_opened_by on sessions (store_id, opened_by);

-- Wrong PINs in a row, of one person on one device. Counted before the PIN is looked at.
create table pin_tries (
  store_id uuid not null,
  user_id uuid not null,
  device_id uuid not null,
  tries integer not null check (tries > 0),
  -- Until then no PIN of that person is looked at there.
  waits_until timestamptz,
  primary key (store_id, user_id, device_id),
  constraint pin_tries_user_fk foreign key (store_id, user_id) references users on delete cascade,
  constraint pin_tries_device_fk foreign key (store_id, device_id) references devices
);
create index pin_tries_device on pin_tries (store_id, device_id);

grant select, insert, update, delete on pin_tries to mostrador_app;
alter table pin_tries enable row level security;
create policy one_store on pin_tries to mostrador_app using (store_id = current_store());
