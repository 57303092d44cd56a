-- Who may use a device, and PIN guesses over all devices: docs/decisions/0051.
alter table devices
  -- SHA-256 of the key that the browser keeps. Null where none was sent: every session of the store may use it.
  add column key_hash bytea,
  -- An owner or administrator has used it with a password, so a PIN may open their sessions there.
  add column trusted boolean not null default false;
grant update (last_seen_at, pending, key_hash, trusted) on devices to mostrador_identity;

alter table sessions
  -- Devices named in X-Device. Taking one of them out of use suspends the session.
  add column devices uuid[] not null default '{}',
  -- For a PIN session: whether the session that opened it could use the device.
  add column owns_device boolean not null default true,
  -- One of these devices was taken out of use.
  add column suspended boolean not null default false;

-- Wrong PINs of one person over all devices, counted before the PIN is compared.
create table pin_guesses (
  store_id uuid not null,
  user_id uuid not null,
  tries integer not null,
  -- Counting starts again after it.
  expires_at timestamptz not null,
  primary key (store_id, user_id),
  constraint pin_guesses_user_fk foreign key (store_id, user_id) references users on delete cascade
);
grant select, insert, update, delete on pin_guesses to mostrador_app;
alter table pin_guesses enable row level security;
create policy one_store on pin_guesses to mostrador_app using (store_id = current_store());

-- A request to join that nobody approved proves nothing about the address, so it gives way to whoever creates a store.
create function drop_join_request(address text) returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from users where email_form = case_form(address) and role = 'PENDING' returning 1)
    select count(*) from gone;
  end;
revoke execute on function drop_join_request from public;
grant execute on function drop_join_request to mostrador_identity;
