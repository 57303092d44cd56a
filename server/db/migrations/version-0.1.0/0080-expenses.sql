-- What the shop spends and does not pay from a drawer, what comes every month, and what a drawer's expense was for.
create table recurring_expenses (
  store_id uuid not null references stores,
  id uuid not null,
  concept text not null check (concept <> ''),
  category text not null check (category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER')),
  amount pesos not null check (amount > 0),
  -- Of the month on which it is paid; the last one where a month is shorter.
  day smallint not null check (day between 1 and 31),
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- Append-only. What leaves a drawer is a cash movement instead.
create table expenses (
  store_id uuid not null references stores,
  id uuid not null,
  -- A day of the store's calendar; what undoes an expense counts on the same.
  spent_on date not null,
  category text not null check (category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER')),
  concept text not null check (concept <> ''),
  -- Below zero for what undoes one.
  amount bigint not null check (amount <> 0),
  method text not null check (method in ('CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  -- Who was paid, of a wage.
  person_id uuid,
  person_name text,
  note text,
  recurring_id uuid,
  reverses uuid,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint expenses_recurring_fk foreign key (store_id, recurring_id) references recurring_expenses,
  constraint expenses_reverses_check check ((amount < 0) = (reverses is not null))
);
create unique index expenses_reverses_key on expenses (store_id, reverses) where reverses is not null;
create index expenses_day on expenses (store_id, spent_on, id);
create index expenses_recurring on expenses (store_id, recurring_id) where recurring_id is not null;

alter table cash_movements
  -- What an expense was for, and who was paid.
  add column expense_category text,
  add column concept text,
  add column person_id uuid,
  add column person_name text,
  add column recurring_id uuid;
alter table cash_movements add constraint cash_movements_expense_check check (expense_category is null
  or (kind = 'OUT' and category = 'EXPENSE'
    and expense_category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER')));
alter table cash_movements add constraint cash_movements_recurring_fk foreign key (store_id, recurring_id) references recurring_expenses;
create index cash_movements_recurring on cash_movements (store_id, recurring_id) where recurring_id is not null;
-- What went out of the drawers as expenses and for the owner, of some days.
create index cash_movements_spent on cash_movements (store_id, created_at)
  where kind = 'OUT' and category in ('EXPENSE', 'WITHDRAWAL');

alter table store_settings
  -- Pesos that stay in the shop when the owner draws money.
  add column cash_to_keep pesos not null default 0;

grant select, insert, update on recurring_expenses to mostrador_app;
grant select, insert on expenses to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['recurring_expenses', 'expenses']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;
