-- Electronic invoices of suppliers, as they were read: docs/decisions/0067. The file itself is not kept.
create table supplier_invoices (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('INVOICE', 'POS', 'CREDIT_NOTE', 'DEBIT_NOTE')),
  supplier_name text not null,
  -- Digits, without the check digit.
  supplier_nit text not null,
  check_digit text not null,
  -- As the document has them: what a supplier is made of who is not known yet.
  supplier_phone text,
  supplier_email text,
  supplier_address text,
  -- Who it was received from; before that, the supplier with this NIT is looked for.
  supplier_id uuid,
  number text not null,
  cufe text not null,
  cufe_matches boolean,
  signature text not null check (signature in ('VALID', 'ALTERED', 'ABSENT')),
  currency text not null,
  issued_at timestamptz not null,
  due_on date,
  credit boolean not null,
  -- What is to be paid, and everything below: up to 6 decimals, as the document has them.
  total numeric(20,6) not null,
  taxes jsonb not null,
  -- Discounts and charges of the whole document.
  adjustments jsonb not null,
  buyer_nit text,
  buyer_name text,
  -- Of a note: the invoice that it corrects.
  refers_number text,
  refers_cufe text,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'RECEIVED', 'DISMISSED')),
  reception_id uuid,
  purchase_order_id uuid,
  received_at timestamptz,
  -- Who read it in.
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint supplier_invoices_supplier_fk foreign key (store_id, supplier_id) references suppliers
    on delete set null (supplier_id),
  constraint supplier_invoices_order_fk foreign key (store_id, purchase_order_id) references purchase_orders,
  constraint supplier_invoices_received_check check ((state = 'RECEIVED') = (received_at is not null))
);
-- One that was dismissed may be taken again.
create unique index supplier_invoices_cufe_key on supplier_invoices (store_id, cufe) where state <> 'DISMISSED';
create index supplier_invoices_time on supplier_invoices (store_id, created_at, id);
create index supplier_invoices_state on supplier_invoices (store_id, state, created_at, id);
create index supplier_invoices_supplier on supplier_invoices (store_id, supplier_id) where supplier_id is not null;
create index supplier_invoices_order on supplier_invoices (store_id, purchase_order_id) where purchase_order_id is not null;

create table supplier_invoice_lines (
  store_id uuid not null,
  invoice_id uuid not null,
  line smallint not null,
  code text,
  gtin text,
  description text not null,
  unit text not null,
  quantity numeric(20,6) not null,
  price numeric(20,6) not null,
  total numeric(20,6) not null,
  tax_rate numeric(6,3),
  taxes jsonb not null,
  free boolean not null,
  -- Before taxes, with its share of what the document takes off or adds.
  cost numeric(20,6) not null,
  product_id uuid,
  presentation_id uuid,
  -- Of the product, in one of the supplier's units.
  units numeric(8,3) check (units > 0),
  matched_by text check (matched_by in ('MEMORY', 'CODE', 'NAME')),
  -- Products that it may be, by their ids: [{id, units}].
  suggested jsonb not null default '[]',
  -- What came of it; of a draft what was written so far.
  received numeric(10,3),
  free_units numeric(10,3),
  paid numeric(20,6),
  expires_on date,
  primary key (store_id, invoice_id, line),
  constraint supplier_invoice_lines_invoice_fk foreign key (store_id, invoice_id) references supplier_invoices,
  constraint supplier_invoice_lines_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id)
);
create index supplier_invoice_lines_product on supplier_invoice_lines (store_id, product_id) where product_id is not null;

-- What a supplier's code means here, so that nobody is asked again.
create table supplier_codes (
  store_id uuid not null,
  nit text not null,
  -- The supplier's code, else the GTIN, else the description as it is compared.
  said text not null,
  product_id uuid not null,
  presentation_id uuid,
  units numeric(8,3) not null check (units > 0),
  updated_at timestamptz not null,
  primary key (store_id, nit, said),
  constraint supplier_codes_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index supplier_codes_product on supplier_codes (store_id, product_id);

-- A supplier is known by the digits of the NIT, however it is written.
create index suppliers_nit on suppliers (store_id, regexp_replace(nit, '[^0-9]', '', 'g')) where nit is not null;

-- Pesos for all of the line, where it is more exact than quantity × unit_cost. Null: that product.
alter table reception_lines add column if not exists paid bigint;

grant select, insert, update on supplier_invoices, supplier_invoice_lines, supplier_codes to mostrador_app;
do $$
declare
  target regclass;
begin
  foreach target in array array['supplier_invoices', 'supplier_invoice_lines', 'supplier_codes']::regclass[]
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;
