-- A late document that another person than its seller sent has a flag.
alter table document_flags drop constraint document_flags_code_check;
alter table document_flags add constraint document_flags_code_check check (code in ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER',
  'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER', 'DISCOUNT', 'TAX', 'ROLE', 'KEY', 'DOCUMENT', 'SENT_FOR_ANOTHER'));
