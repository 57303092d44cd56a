-- Columns without a default or with a constant one: no row is written. The new checks read each table once.
-- With a million sales: 400 ms.

-- How a sale or a payment of a debt was paid, before and after somebody put its payment right. Append-only.
create table payment_corrections (
  store_id uuid not null,
  id uuid not null,
  sale_id uuid,
  -- The payment of a debt.
  entry_id uuid,
  -- The shift that was closed before the correction arrived: its closing counts what was before. Null otherwise.
  closed_shift_id uuid,
  before jsonb not null,
  after jsonb not null,
  reason text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payment_corrections_sale_fk foreign key (store_id, sale_id) references sales,
  constraint payment_corrections_entry_fk foreign key (store_id, entry_id) references credit_entries,
  constraint payment_corrections_shift_fk foreign key (store_id, closed_shift_id) references shifts,
  constraint payment_corrections_of_one_check check (sale_id is null or entry_id is null)
);
create index payment_corrections_sale on payment_corrections (store_id, sale_id) where sale_id is not null;
create index payment_corrections_entry on payment_corrections (store_id, entry_id) where entry_id is not null;
create index payment_corrections_shift on payment_corrections (store_id, closed_shift_id)
  where closed_shift_id is not null;
grant select, insert on payment_corrections to mostrador_app;
alter table payment_corrections enable row level security;
create policy one_store on payment_corrections to mostrador_app using (store_id = current_store());

alter table sale_payments
  -- Null in sales of earlier versions, whose payments answer an id made of the sale's.
  add column id uuid,
  -- A correction made it after the shift was closed: the closing does not count it.
  add column after_close boolean not null default false,
  -- Whether the shift was open or closed when a correction put other payments in its place. Null: it counts.
  add column replaced text;
alter table sale_payments add constraint sale_payments_replaced_check check (replaced in ('OPEN', 'CLOSED'));
grant update (replaced) on sale_payments to mostrador_app;
grant update (payment_method, amount_paid, change, rounding, credit_amount, customer_id, customer) on sales to mostrador_app;

-- What the closing counted, where a correction came after it.
alter table credit_entries add column counted_method text;
alter table credit_entries add column counted_rounding smallint;
-- A debt paid in cash with the coins that exist may turn out to have been paid by telephone: the rounding stays.
alter table credit_entries drop constraint credit_entries_cash_check;
alter table credit_entries add constraint credit_entries_cash_check
  check (method = 'CASH' or tendered is null and change = 0);
grant update (method, tendered, change, rounding, reference, counted_method, counted_rounding) on credit_entries
  to mostrador_app;

-- A correction may sell more of a sale on credit, which a negative settlement adds to its debt, or move it to another customer.
alter table debts drop constraint debts_owed_check;
grant update (customer_id, due_at) on debts to mostrador_app;

-- As before, but of payments that count.
create or replace function listed_sales(pattern text, first_id uuid, last_id uuid, sale_number text, ids text, method text,
  seller uuid, shift uuid, state text, flagged boolean) returns text
  language sql stable
  return format('from (select *, (select place from displaced_documents d where d.%1$s and d.id = sales.id) as displaced
        from sales where %1$s and %2$s) s
      left join (select * from returned_sales where %1$s) r on r.sale_id = s.id
      where true', of_store(), ids)
    || case when pattern is null then ''
      else format(' and (replace(search_text, '' '', ''W'') like replace(%L, '' '', ''W'')', pattern)
        || case when first_id is null then '' else format(' or s.id between %L::uuid and %L::uuid', first_id, last_id) end
        || case when sale_number is null then '' else format(' or s.id = (
          select coalesce(b.sale_id, n.document_id) from document_numbers n
          left join sale_returns b on b.%1$s and b.id = n.document_id where n.%1$s and n.number = %2$L)',
          of_store(), sale_number) end || ')' end
    || case when method is null then ''
      else format(' and (payment_method = %1$L or payment_method = ''MIXED'' and exists (
        select from sale_payments where %2$s and sale_id = s.id and method = %1$L and replaced is null))', method, of_store()) end
    || case when seller is null then '' else format(' and seller_id = %L::uuid', seller) end
    || case when shift is null then '' else format(' and shift_id = %L::uuid', shift) end
    || case state when 'COMPLETED' then ' and r.sale_id is null'
      when 'PARTIALLY_RETURNED' then ' and not r.complete' when 'RETURNED' then ' and r.complete' else '' end
    || case when flagged then format(' and s.id in (
        select sale_id from document_flags where %s and seen_at is null)', of_store()) else '' end;
