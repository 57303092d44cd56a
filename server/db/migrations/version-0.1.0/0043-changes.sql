-- What of a store changed, for the devices that keep a copy of it (GET /changes): by the transaction that changed it, since
-- that alone tells what somebody who looked before cannot have seen. Written by triggers, also for the version before.
create table changed_rows (
  store_id uuid not null,
  -- pg_current_xact_id(): of this database, wherever its rows come from.
  tx bigint not null,
  kind text not null check (kind in ('PRODUCT', 'CUSTOMER')),
  id uuid not null,
  changed_at timestamptz not null,
  constraint changed_rows_key primary key (store_id, tx, kind, id)
);
create index changed_rows_age on changed_rows (changed_at);

grant select, insert on changed_rows to mostrador_app;
alter table changed_rows enable row level security;
create policy one_store on changed_rows to mostrador_app using (store_id = current_store());

-- The kind, and the column that says which.
create function note_change() returns trigger language plpgsql as $$
declare
  of_which_store uuid;
  which uuid;
begin
  if tg_op = 'DELETE' then
    of_which_store := old.store_id;
    if tg_argv[0] = 'CREDIT' then which := old.customer_id; else which := old.id; end if;
  else
    of_which_store := new.store_id;
    if tg_argv[0] = 'CREDIT' then which := new.customer_id; else which := new.id; end if;
  end if;
  insert into changed_rows (store_id, tx, kind, id, changed_at)
    values (of_which_store, pg_current_xact_id()::text::bigint,
      case tg_argv[0] when 'CREDIT' then 'CUSTOMER' else tg_argv[0] end, which, now())
    on conflict do nothing;
  return null;
end $$;
create trigger note_change after insert or update or delete on products
  for each row execute function note_change('PRODUCT');
create trigger note_change after insert or update or delete on customers
  for each row execute function note_change('CUSTOMER');
create trigger note_change after insert or update on credit_accounts
  for each row execute function note_change('CREDIT');

create function forget_old_changes() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from changed_rows where changed_at < now() - interval '10 days' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_changes from public;
grant execute on function forget_old_changes to mostrador_identity;
