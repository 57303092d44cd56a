-- Por pagar: what the store owes its suppliers, as 0030 has what customers owe. A ledger that only grows, and beside it the
-- balance and what is still owed of each purchase. Written by server/features/payables/ledger.sql.ts alone, with the supplier's
-- row locked.

-- Of a supplier to whom something was ever owed.
create table supplier_accounts (
  store_id uuid not null,
  supplier_id uuid not null,
  -- The sum of the supplier's entries. Below zero, where more was paid than was owed by the time a late payment arrived.
  balance bigint not null default 0 check (balance between -999999999999 and 999999999999),
  entries integer not null default 0,
  primary key (store_id, supplier_id),
  -- To whom nothing is owed takes the account along; the trigger below refuses the others.
  constraint supplier_accounts_supplier_fk foreign key (store_id, supplier_id) references suppliers on delete cascade
);
create index supplier_accounts_owing on supplier_accounts (store_id, balance, supplier_id) where balance > 0;

create function refuse_owed() returns trigger language plpgsql as $$
begin
  raise exception 'the supplier is owed' using errcode = 'foreign_key_violation', constraint = 'supplier_accounts_owed';
end $$;
create trigger refuse_owed before delete on supplier_accounts
  for each row when (old.balance <> 0) execute function refuse_owed();

-- Append-only. A supplier who was deleted leaves theirs.
create table supplier_entries (
  store_id uuid not null,
  supplier_id uuid not null,
  -- 1, 2, … of the supplier, in the order in which they were written.
  line integer not null,
  -- That of the reception, the payment, the return or the adjustment that it stands for.
  id uuid not null,
  kind text not null check (kind in ('PURCHASE', 'PAYMENT', 'RETURN', 'ADJUSTMENT')),
  -- What is owed more or, when negative, less.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- Of which something came.
  purchase_order_id uuid,
  -- The payment that this one undoes.
  reverses uuid,
  -- Of a payment in cash: the shift whose drawer it was paid from, where a movement has the entry's id.
  shift_id uuid,
  -- Given by the device.
  number text,
  method text check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  tendered pesos,
  change pesos not null default 0,
  -- The supplier's invoice, or the receipt of a payment.
  reference text,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint supplier_entries_line_key unique (store_id, supplier_id, line),
  constraint supplier_entries_order_fk foreign key (store_id, purchase_order_id) references purchase_orders,
  constraint supplier_entries_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint supplier_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint supplier_entries_reverses_check check (reverses is null or (kind = 'PAYMENT' and amount > 0)),
  constraint supplier_entries_drawer_check check (shift_id is null or method = 'CASH')
);
create unique index supplier_entries_reverses_key on supplier_entries (store_id, reverses) where reverses is not null;
create unique index supplier_entries_number_key on supplier_entries (store_id, number) where number is not null;
create index supplier_entries_order on supplier_entries (store_id, purchase_order_id) where purchase_order_id is not null;
create index supplier_entries_shift on supplier_entries (store_id, shift_id) where shift_id is not null;

-- What was bought and not paid at once, or found on paper, and how much of it is still owed.
create table payables (
  store_id uuid not null,
  -- That of the entry that made it.
  id uuid not null,
  supplier_id uuid not null,
  amount pesos not null,
  owed pesos not null,
  -- The last day on which it is not overdue; null where none was agreed on.
  due_on date,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payables_entry_fk foreign key (store_id, id) references supplier_entries,
  constraint payables_owed_check check (owed <= amount)
);
create index payables_open on payables (store_id, supplier_id, due_on, created_at, id) where owed > 0;
create index payables_due on payables (store_id, due_on) include (supplier_id, owed) where owed > 0 and due_on is not null;

-- Which purchases an entry settled and by how much or, when negative, made owed again. A purchase that was paid before it came
-- settles itself. Append-only.
create table payable_settlements (
  store_id uuid not null,
  entry_id uuid not null,
  payable_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (store_id, entry_id, payable_id),
  constraint payable_settlements_entry_fk foreign key (store_id, entry_id) references supplier_entries,
  constraint payable_settlements_payable_fk foreign key (store_id, payable_id) references payables
);
create index payable_settlements_payable on payable_settlements (store_id, payable_id);

-- Deleting a supplier takes the account along, by the foreign key.
grant select, insert, update on supplier_accounts to mostrador_app;
grant select, insert on supplier_entries, payable_settlements to mostrador_app;
grant select, insert, update (owed) on payables to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['supplier_accounts', 'supplier_entries', 'payables', 'payable_settlements']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;
