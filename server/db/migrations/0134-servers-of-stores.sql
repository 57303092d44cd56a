-- Empty tables, and two triggers that write nothing.
-- With a million sales: 20 ms.

-- Where each store lies, when there are several database servers (docs/decisions/0003). With one server nothing is written here.
create schema cells;

-- In the home server: the server of each store, and how often the store has moved.
create table cells.stores (
  store_id uuid primary key,
  server text not null,
  moves integer not null default 0
);
create index stores_server on cells.stores (server);

-- In the home server: what names a store before its server is known (email:…, code:…, session:…). Each name belongs to one store.
create table cells.names (
  name text primary key,
  store_id uuid not null,
  claimed_at timestamptz not null
);
create index names_store on cells.names (store_id);

-- In each server: the stores that have left it, where they went, and how often they had moved then.
create table cells.departures (
  store_id uuid primary key,
  server text not null,
  moves integer not null,
  left_at timestamptz not null
);

grant usage on schema cells to mostrador_app, mostrador_identity;
grant select, insert, update on cells.stores to mostrador_identity;
grant select, insert, update, delete on cells.names to mostrador_identity;
grant select on cells.departures to mostrador_app, mostrador_identity;

-- Begins a transaction of a store that has moved `known_moves` times. Refuses with MC001 while the store is moving, and with MC002
-- when it has left this server: the message is the new server, the detail the number of moves.
create function cells.enter(store uuid, known_moves integer, writes boolean) returns void language plpgsql as $$
declare
  departed cells.departures;
begin
  if writes and not pg_try_advisory_xact_lock_shared(cells.lock_key(store)) then
    raise exception using errcode = 'MC001', message = 'the store is moving to another server';
  end if;
  select * into departed from cells.departures d where d.store_id = store and d.moves > known_moves;
  if found then
    raise exception using errcode = 'MC002', message = departed.server, detail = departed.moves;
  end if;
end $$;

create function cells.lock_key(store uuid) returns bigint language sql immutable
  return hashtextextended('store on the move ' || store::text, 0);

-- Tells the connection which names a transaction writes, so that the home server can claim them before the commit.
create function cells.tell_code() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'MC010', message = 'code:' || new.join_code, detail = new.store_id;
  return null;
end $$;
create function cells.tell_email() returns trigger language plpgsql as $$
begin
  raise notice using errcode = 'MC010', message = 'email:' || new.email_form, detail = new.store_id, hint = new.role;
  return null;
end $$;
create trigger tell_code after insert or update of join_code on stores for each row execute function cells.tell_code();
create trigger tell_email after insert or update of email on users for each row when (new.email_form is not null)
  execute function cells.tell_email();
