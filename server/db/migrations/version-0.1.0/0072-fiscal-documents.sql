-- What a document to DIAN says beside the sale (docs/decisions/0060): who buys, at which till, and what of a purchase was tax.
alter table customers drop constraint customers_document_type_check;
alter table customers add constraint customers_document_type_check
  check (document_type in ('CC', 'NIT', 'CE', 'TI', 'TE', 'PEP', 'PPT', 'PA', 'RC', 'NUIP', 'DE', 'Otro')) not valid;
alter table customers validate constraint customers_document_type_check;

alter table tills
  -- As the POS document names it.
  add column plate text,
  add column place text,
  add column kind text;

alter table purchase_order_items
  -- Percent of IVA in what is paid; null is not known.
  add column tax_rate smallint;
alter table purchase_order_items add constraint purchase_order_items_tax_rate_check check (tax_rate in (0, 5, 19));
alter table reception_lines
  add column tax_rate smallint,
  -- Of one, without the IVA that the store deducts; null where it deducted none. `unit_cost` is what was paid.
  add column net_cost numeric(14, 2);
alter table reception_lines add constraint reception_lines_tax_rate_check check (tax_rate in (0, 5, 19));
alter table reception_lines add constraint reception_lines_net_cost_check check (net_cost >= 0);
