-- Electronic documents as they are listed and found: docs/decisions/0062.
create index fiscal_documents_kinds on fiscal_documents (store_id, kind, created_at desc, id desc);
create index fiscal_documents_found on fiscal_documents (store_id, number) where number is not null;
create index fiscal_documents_buyer on fiscal_documents (store_id, (content -> 'buyer' ->> 'document'))
  where content -> 'buyer' ->> 'document' is not null;
-- A sale has one document of each kind, whoever asks for it at the same moment. Notes are of that document.
create unique index fiscal_documents_sale_key on fiscal_documents (store_id, sale_id, kind)
  where sale_id is not null and kind in ('FEV', 'DEE');
