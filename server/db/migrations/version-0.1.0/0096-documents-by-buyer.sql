-- The operators of jsonb are not leakproof, so that behind row security the index on them is not used: a search by
-- buyer read all documents of the store.
alter table fiscal_documents
  add column buyer_document text generated always as (content -> 'buyer' ->> 'document') stored;
drop index fiscal_documents_buyer;
create index fiscal_documents_buyer on fiscal_documents (store_id, buyer_document) where buyer_document is not null;
