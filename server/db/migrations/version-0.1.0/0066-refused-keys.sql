-- A retry that is refused closes its key: the request before it may still be on its way, and would be carried out when it arrives.
alter table request_keys
  -- The error code with which a retry was refused: nothing may be recorded under this key. Null where it was carried out.
  add column refused text,
  -- The device's own digest of what it wanted recorded. Null where it sent none.
  add column contents text;

alter table document_flags drop constraint document_flags_code_check;
alter table document_flags add constraint document_flags_code_check check (code in
  ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER', 'DISCOUNT', 'ROLE', 'KEY'));
