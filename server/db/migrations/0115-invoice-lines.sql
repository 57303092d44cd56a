-- What a line is: goods, goods or empties that go back, a discount or a charge that is written as a line.
alter table supplier_invoice_lines add column kind text not null default 'GOODS';
alter table supplier_invoice_lines add constraint supplier_invoice_lines_kind_check
  check (kind in ('GOODS', 'RETURN', 'DISCOUNT', 'CHARGE'));
-- Rounding, less advances and withholdings: what is to be paid besides lines, adjustments and taxes.
alter table supplier_invoices add column rest numeric(20, 6) not null default 0;
-- What the document says that lines, charges, discounts and taxes are; null for those that older versions read.
alter table supplier_invoices add column stated jsonb;
