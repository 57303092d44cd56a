-- A sale whose electronic document was made on another day says so to the owner: docs/decisions/0070.
alter table document_flags drop constraint document_flags_code_check;
alter table document_flags
  add constraint document_flags_code_check check (code in ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT',
    'CLOCK', 'NUMBER', 'DISCOUNT', 'TAX', 'ROLE', 'KEY', 'DOCUMENT')) not valid;
alter table document_flags validate constraint document_flags_code_check;
