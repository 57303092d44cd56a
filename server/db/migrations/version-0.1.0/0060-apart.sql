-- What a PostgreSQL that keeps the stores on several machines needs; on a single one it changes nothing.

-- As 0043 has it, with the kind said before the statement.
create or replace function note_change() returns trigger language plpgsql as $$
declare
  of_which_store uuid;
  which uuid;
  what text := 'PRODUCT';
begin
  if tg_argv[0] <> 'PRODUCT' then what := 'CUSTOMER'; end if;
  if tg_op = 'DELETE' then
    of_which_store := old.store_id;
    if tg_argv[0] = 'CREDIT' then which := old.customer_id; else which := old.id; end if;
  else
    of_which_store := new.store_id;
    if tg_argv[0] = 'CREDIT' then which := new.customer_id; else which := new.id; end if;
  end if;
  insert into changed_rows (store_id, tx, kind, id, changed_at)
    values (of_which_store, pg_current_xact_id()::text::bigint, what, which, now())
    on conflict do nothing;
  return null;
end $$;

-- As 0030 has it; of what is said on another machine only the message comes.
create or replace function refuse_owing() returns trigger language plpgsql as $$
begin
  raise exception 'the customer owes: constraint "credit_accounts_owing"'
    using errcode = 'foreign_key_violation', constraint = 'credit_accounts_owing';
end $$;

-- How many order numbers a store has given, beside its orders, and no more in the row of the store.
create table order_counters (
  store_id uuid not null,
  given integer not null,
  constraint order_counters_pkey primary key (store_id),
  constraint order_counters_given_check check (given > 0)
);
grant select, insert, update on order_counters to mostrador_app;
alter table order_counters enable row level security;
create policy one_store on order_counters to mostrador_app using (store_id = current_store());
insert into order_counters (store_id, given)
  select store_id, last_order_number from stores where last_order_number > 0;

-- For the version before, which counts in the row of the store: each follows the other.
create function follow_old_counter() returns trigger language plpgsql as $$
begin
  insert into order_counters as c (store_id, given) values (new.store_id, new.last_order_number)
    on conflict (store_id) do update set given = excluded.given where c.given < excluded.given;
  return null;
end $$;
create trigger follow_old_counter after update of last_order_number on stores
  for each row execute function follow_old_counter();
create function tell_old_counter() returns trigger language plpgsql as $$
begin
  update stores set last_order_number = new.given where store_id = new.store_id and last_order_number < new.given;
  return null;
end $$;
create trigger tell_old_counter after insert or update on order_counters
  for each row execute function tell_old_counter();

-- As 0030 and 0022 have them, with the store in a variable: only so does a statement on several machines know its own.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_store();
begin
  perform from customers where store_id = own and id = which for update;
  if not found then
    return false;
  end if;
  delete from credit_accounts where store_id = own and customer_id = which;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = own and customer_id = which;
  update credit_entries set note = null where store_id = own and customer_id = which and note is not null;
  delete from customers where store_id = own and id = which;
  update request_keys set answer = null where store_id = own and answer is not null;
  return true;
end $$;

create or replace function erase_deleted_customer(sale uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_store();
  copy jsonb;
  erased bigint;
begin
  select customer into copy from sales
    where store_id = own and id = sale and customer_id is null and customer ->> 'name' <> 'Datos borrados';
  if not found then
    return 0;
  end if;
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = own and customer_id is null and customer is not null and customer = copy;
  get diagnostics erased = row_count;
  update request_keys set answer = null where store_id = own and answer is not null;
  return erased;
end $$;

-- Where the rows lie on another machine, a function that writes under its owner's role is called there: by a row of this
-- table, which says what to erase and gets to know how much it was. Nothing stays in it.
create table erasures (
  store_id uuid not null,
  -- Of a customer, or of a sale that names one who was deleted.
  id uuid not null,
  deleted boolean not null,
  erased bigint,
  constraint erasures_pkey primary key (store_id, id)
);
grant select, insert, delete on erasures to mostrador_app;
alter table erasures enable row level security;
create policy one_store on erasures to mostrador_app using (store_id = current_store());
create function carry_out_erasure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted then
    new.erased := erase_deleted_customer(new.id);
  else
    new.erased := erase_customer(new.id)::integer;
  end if;
  return new;
end $$;
revoke execute on function carry_out_erasure from public;
create trigger carry_out_erasure before insert on erasures for each row execute function carry_out_erasure();
