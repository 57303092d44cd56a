-- What was done in a store that its owner may want to know later. Append-only: the application adds rows and reads
-- them; old ones go by forget_old_audit_events alone. No names of customers: what is erased must be gone here too.
create table audit_events (
  store_id uuid not null references stores,
  -- Version 7, made together with created_at: the primary key is the order of time, and pages read it backwards.
  id uuid not null,
  kind text not null check (kind <> ''),
  -- Copies: who did it may leave. Null when nobody had signed in, as with a wrong password.
  user_id uuid,
  user_name text,
  -- What or whom it was done to, by its name at that time.
  subject_id uuid,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (store_id, id)
);
-- Read by forget_old_audit_events.
create index audit_events_age on audit_events (created_at);

alter table audit_events enable row level security;
create policy one_store on audit_events to mostrador_app using (store_id = current_store());
-- Signing in and setting a password are told by the second door, which cannot read what is here.
create policy every_store on audit_events for insert to mostrador_identity with check (true);
grant select, insert on audit_events to mostrador_app;
grant insert on audit_events to mostrador_identity;

-- The year is written here and not handed over, so that no mistake of a caller deletes more.
create function forget_old_audit_events() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from audit_events where created_at < now() - interval '1 year' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_audit_events from public;
grant execute on function forget_old_audit_events to mostrador_identity;

-- A session also ends when nobody uses it. Written at most once an hour, so that reading stays reading.
alter table sessions add column last_seen_at timestamptz not null default now();
alter table sessions alter column last_seen_at drop default;

-- How often somebody tried, for limits that several processes share. Not a table of the stores: an address or an
-- e-mail that nobody has belongs to none. Keys are hashes.
create schema limits;
create table limits.tries (
  key bytea primary key,
  tries integer not null,
  expires_at timestamptz not null
);
create index tries_expiry on limits.tries (expires_at);
grant usage on schema limits to mostrador_identity;
grant select, insert, update, delete on limits.tries to mostrador_identity;

-- The sales of a customer keep their figures and lose whose they were. Past sales cannot be changed otherwise.
-- False when the store has no such customer.
create function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null, 'email', null,
      'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id = which;
  delete from customers where store_id = current_store() and id = which;
  return found;
end $$;
revoke execute on function erase_customer from public;
grant execute on function erase_customer to mostrador_app;
