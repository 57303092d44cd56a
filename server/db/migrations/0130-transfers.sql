-- With a million sales: 20 ms.
-- No payment is asked about yet, and columns with a constant default write no row.

-- Payments by telephone of which somebody says whether they arrived. A corrected payment has no row.
create table transfers (
  store_id uuid not null,
  -- The payment of a sale, or the entry of a debt's payment.
  payment_id uuid not null,
  sale_id uuid,
  entry_id uuid,
  method text not null,
  amount pesos not null,
  created_at timestamptz not null,
  -- The shift whose closing counts the payment.
  shift_id uuid,
  -- The device that asks what became of it.
  device_id uuid,
  status text not null,
  note text,
  -- Who said last that it came or did not come.
  reviewed_by uuid,
  reviewed_by_name text,
  reviewed_at timestamptz,
  primary key (store_id, payment_id),
  constraint transfers_sale_fk foreign key (store_id, sale_id) references sales,
  constraint transfers_entry_fk foreign key (store_id, entry_id) references credit_entries,
  constraint transfers_of_one_check check (sale_id is null or entry_id is null),
  constraint transfers_method_check check (method in ('NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER')),
  constraint transfers_status_check check (status in ('PENDING', 'CONFIRMED', 'DENIED')),
  constraint transfers_reviewed_check check ((status = 'PENDING') = (reviewed_at is null))
);
create index transfers_status on transfers (store_id, status, created_at, payment_id) include (amount);
create index transfers_sale on transfers (store_id, sale_id) where sale_id is not null;
create index transfers_entry on transfers (store_id, entry_id) where entry_id is not null;
create index transfers_shift on transfers (store_id, shift_id) where status <> 'CONFIRMED';
create index transfers_device on transfers (store_id, device_id, created_at) where device_id is not null;
grant select, insert, delete, update (status, note, reviewed_by, reviewed_by_name, reviewed_at) on transfers
  to mostrador_app;
alter table transfers enable row level security;
create policy one_store on transfers to mostrador_app using (store_id = current_store());

alter table store_settings
  -- Whether the till asks who saw that a payment by telephone arrived.
  add column confirm_transfers text not null default 'OFF',
  -- Whether a CASHIER may say that it arrived.
  add column cashier_confirms boolean not null default true;
alter table store_settings add constraint store_settings_confirm_transfers_check
  check (confirm_transfers in ('OFF', 'ASK'));

-- Reads the QR codes of the pictures that are there.
insert into outbox (store_id, id, kind, payload, created_at, due_at, attempts, tried_since)
select store_id, gen_random_uuid(), 'KEY_QR_TEXTS', '{}', now(), now(), 0, now() from store_settings
where payment_keys @? '$[*].image ? (@ != null)';

-- As before; also a sale whose payment did not arrive is flagged, until all of it has come back.
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
        select sale_id from document_flags where %1$s and seen_at is null union
        select d.sale_id from transfers d where d.%1$s and d.status = ''DENIED'' and d.sale_id is not null
          and not exists (select from returned_sales b where b.%1$s and b.sale_id = d.sale_id and b.complete))',
        of_store()) else '' end;
