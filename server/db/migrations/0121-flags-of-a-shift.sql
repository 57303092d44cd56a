-- The shift of the document: a closing counts the documents that another person sent.
alter table document_flags add column shift_id uuid;
-- Reads the flags once.
update document_flags f set shift_id = coalesce(
  (select d.shift_id from sales d where d.store_id = f.store_id and d.id = f.document_id),
  (select d.shift_id from sale_returns d where d.store_id = f.store_id and d.id = f.document_id),
  (select d.shift_id from credit_entries d where d.store_id = f.store_id and d.id = f.document_id),
  (select d.shift_id from cash_movements d where d.store_id = f.store_id and d.id = f.document_id))
  where code = 'SENT_FOR_ANOTHER';
create index document_flags_sent_for_another on document_flags (store_id, shift_id) where code = 'SENT_FOR_ANOTHER';
