-- Taxes of the goods and of the store: docs/decisions/0060.
alter table products
  -- Of core/tax/classes.ts. Null: nobody has said, which sells as EXCLUDED.
  add column tax text;
alter table products add constraint products_tax_check
  check (tax in ('IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG'));

-- The store's fiscal profile; without a row as core/fiscal.ts says.
create table store_fiscal (
  store_id uuid primary key references stores,
  vat text not null default 'NOT_RESPONSIBLE' check (vat in ('NOT_RESPONSIBLE', 'RESPONSIBLE')),
  consumption_tax boolean not null default false,
  simple boolean not null default false,
  qualities text[] not null default '{}' check (qualities <@ '{LARGE_TAXPAYER,SELF_WITHHOLDER,VAT_WITHHOLDER}'),
  person_type text not null default 'NATURAL' check (person_type in ('NATURAL', 'LEGAL')),
  -- Null: the NIT of the store.
  document_type text,
  document text check (document ~ '^[0-9A-Za-z]{1,20}$'),
  -- Null: the owner's name, and the store's.
  legal_name text,
  trade_name text,
  address text,
  -- DIVIPOLA
  municipality text check (municipality ~ '^[0-9]{5}$'),
  postal_code text check (postal_code ~ '^[0-9]{6}$'),
  email text,
  phone text,
  -- CIIU
  activity text check (activity ~ '^[0-9]{4}$'),
  -- Of lines without a product.
  free_item_tax text not null default 'EXCLUDED'
    check (free_item_tax in ('IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG')),
  -- Until a document on credit is due, where the customer and the store name no days.
  credit_days integer not null default 30 check (credit_days between 0 and 3650)
);

-- What the store was responsible for from `since` on: a late sale is taxed by what held when it happened. Before the first
-- row it was responsible for nothing.
create table store_fiscal_changes (
  store_id uuid not null references stores,
  since timestamptz not null,
  vat text not null check (vat in ('NOT_RESPONSIBLE', 'RESPONSIBLE')),
  consumption_tax boolean not null,
  primary key (store_id, since)
);

grant select, insert, update on store_fiscal, store_fiscal_changes to mostrador_app;
alter table store_fiscal enable row level security;
alter table store_fiscal_changes enable row level security;
create policy one_store on store_fiscal to mostrador_app using (store_id = current_store());
create policy one_store on store_fiscal_changes to mostrador_app using (store_id = current_store());
