-- Taxes of sales: docs/decisions/0061. All new columns are null where a store charges none, so no row of before is written
-- anew. Amounts of taxes are cents: hundredths of a peso.
alter table sales
  -- As they are answered.
  add column taxes json,
  add column tax_base bigint,
  add column tax_total bigint;
alter table sale_lines
  -- The class as it was sold; null where nobody had said.
  add column tax text,
  -- Percent of IVA or INC.
  add column tax_rate smallint,
  add column tax_base bigint,
  add column tax_amount bigint,
  -- Pesos for each bag.
  add column bag_rate integer,
  add column bag_tax bigint;
-- Base and taxes are the total, to the cent. Rows of before have none: nothing is read to know it.
alter table sale_lines add constraint sale_lines_tax_check check (case
    when tax_rate is not null then tax_base >= 0 and tax_amount >= 0
      and tax_base + tax_amount + coalesce(bag_tax, 0) = total * 100
    else tax_base is null and tax_amount is null and coalesce(bag_tax, 0) between 0 and total * 100 end) not valid;
alter table sale_returns
  add column taxes json,
  add column tax_base bigint,
  add column tax_total bigint;
alter table sale_return_lines
  -- Of the line of its sale in proportion to what came back; class and rates are those of the line.
  add column tax_base bigint,
  add column tax_amount bigint,
  add column bag_tax bigint;

-- What was sold on a day, and came back on it, by class of tax. In slots, as the other totals (docs/decisions/0005).
create table tax_figures (
  store_id uuid not null references stores,
  day date not null,
  kind text not null check (kind in ('SALE', 'RETURN')),
  -- Of core/tax/classes.ts; NONE where nobody had said.
  class text not null,
  -- Percent; of bags the pesos for each; 0 without tax.
  rate integer not null,
  slot smallint not null,
  -- How many bags.
  bags numeric not null,
  -- Cents. What is not taxed has a total alone.
  base bigint not null,
  tax bigint not null,
  total bigint not null,
  primary key (store_id, day, kind, class, rate, slot)
);

grant select, insert, update on tax_figures to mostrador_app;
alter table tax_figures enable row level security;
create policy one_store on tax_figures to mostrador_app using (store_id = current_store());

-- A late sale may have been taxed otherwise than its product is by now.
alter table document_flags drop constraint document_flags_code_check;
alter table document_flags
  add constraint document_flags_code_check check (code in ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT',
    'CLOCK', 'NUMBER', 'DISCOUNT', 'ROLE', 'KEY', 'TAX'));
