-- Fiado: what customers owe. A ledger that only grows, and beside it what a person waits for: the balance, and what is
-- still owed of each debt. Written by server/features/credit/credit-ledger.ts alone, with the customer's row locked.

-- Of a customer who was ever given credit, or for whom something was said about it. Apart from customers, whose
-- indexes (a text search among them) would have to be written anew at every sale on credit.
create table credit_accounts (
  store_id uuid not null,
  customer_id uuid not null,
  -- The sum of the customer's entries, and of what is owed of their debts.
  balance pesos not null default 0,
  -- How many entries there are.
  entries integer not null default 0,
  -- Null: as the store's settings say.
  credit_limit pesos,
  credit_days integer constraint credit_accounts_days_check check (credit_days between 0 and 3650),
  paused boolean not null default false,
  -- That the customer agreed to the store keeping what they owe (Ley 1581), and to which words.
  consent_at timestamptz,
  consent_how text,
  primary key (store_id, customer_id),
  -- Who owes nothing takes the account along; the trigger below refuses the others.
  constraint credit_accounts_customer_fk foreign key (store_id, customer_id) references customers on delete cascade,
  constraint credit_accounts_consent_check check ((consent_at is null) = (consent_how is null))
);
create index credit_accounts_debtors on credit_accounts (store_id, balance, customer_id) where balance > 0;

create function refuse_owing() returns trigger language plpgsql as $$
begin
  raise exception 'the customer owes' using errcode = 'foreign_key_violation', constraint = 'credit_accounts_owing';
end $$;
create trigger refuse_owing before delete on credit_accounts
  for each row when (old.balance > 0) execute function refuse_owing();

-- Append-only. A customer who was deleted leaves theirs, without a name: the books still need them.
create table credit_entries (
  store_id uuid not null,
  customer_id uuid not null,
  -- 1, 2, … of the customer, in the order in which they were written: each leaves what the next one finds.
  line integer not null,
  -- That of the sale, the return, the payment or the adjustment that it stands for.
  id uuid not null,
  kind text not null check (kind in ('SALE', 'PAYMENT', 'RETURN', 'ADJUSTMENT')),
  -- What is owed more or, when negative, less.
  amount bigint not null check (amount <> 0),
  balance_after pesos not null,
  sale_id uuid,
  return_id uuid,
  -- The payment that this one undoes.
  reverses uuid,
  -- The shift in which the money came in.
  shift_id uuid,
  -- Given by the device.
  number text,
  -- Of a payment: how, what was handed over in cash, and what the coins that exist do not allow.
  method text check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  tendered pesos,
  change pesos not null default 0,
  rounding smallint not null default 0 check (rounding between -49 and 49),
  reference text,
  -- Why it was adjusted or undone.
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint credit_entries_line_key unique (store_id, customer_id, line),
  constraint credit_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint credit_entries_reverses_check check (reverses is null or (kind = 'PAYMENT' and amount > 0)),
  constraint credit_entries_cash_check check (method = 'CASH' or (tendered is null and change = 0 and rounding = 0))
);
create unique index credit_entries_reverses_key on credit_entries (store_id, reverses) where reverses is not null;
create unique index credit_entries_number_key on credit_entries (store_id, number) where number is not null;
create index credit_entries_payments on credit_entries (store_id, customer_id, line) where kind = 'PAYMENT';

-- What was sold on credit, or found in the paper notebook, and how much of it is still owed.
create table debts (
  store_id uuid not null,
  -- That of the entry that made it: of the sale, or of the adjustment.
  id uuid not null,
  customer_id uuid not null,
  -- Null where it comes from no sale of ours.
  sale_id uuid,
  amount pesos not null,
  owed pesos not null,
  -- The first instant at which it is overdue; null where no day was agreed on.
  due_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint debts_entry_fk foreign key (store_id, id) references credit_entries,
  constraint debts_sale_check check (sale_id = id),
  constraint debts_owed_check check (owed <= amount)
);
-- The oldest is settled first.
create index debts_open on debts (store_id, customer_id, created_at, id) where owed > 0;
create index debts_due on debts (store_id, due_at) include (customer_id, owed) where owed > 0 and due_at is not null;

-- Which debts an entry settled and by how much or, when negative, made owed again. Append-only.
create table debt_settlements (
  store_id uuid not null,
  entry_id uuid not null,
  debt_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (store_id, entry_id, debt_id),
  constraint debt_settlements_entry_fk foreign key (store_id, entry_id) references credit_entries,
  constraint debt_settlements_debt_fk foreign key (store_id, debt_id) references debts
);
create index debt_settlements_debt on debt_settlements (store_id, debt_id);

grant select, insert, update on credit_accounts to mostrador_app;
grant select, insert, update (owed) on debts to mostrador_app;
grant select, insert on credit_entries, debt_settlements to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['credit_accounts', 'credit_entries', 'debts', 'debt_settlements']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;

-- As 0022 has it; who owes is not erased, and why something was adjusted may name somebody.
create or replace function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from customers where store_id = current_store() and id = which for update;
  if not found then
    return false;
  end if;
  delete from credit_accounts where store_id = current_store() and customer_id = which;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = current_store() and customer_id = which;
  update credit_entries set note = null
    where store_id = current_store() and customer_id = which and note is not null;
  delete from customers where store_id = current_store() and id = which;
  update request_keys set answer = null where store_id = current_store() and answer is not null;
  return true;
end $$;
