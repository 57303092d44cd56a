-- What nobody knows yet about a document that was sent (state SENT), and since when.
alter table fiscal_documents add column doubt text;
alter table fiscal_documents add constraint fiscal_documents_doubt_check check (doubt in ('UNKNOWN', 'IN_PROCESS'));
alter table fiscal_documents add column doubt_since timestamptz;
-- The last answers of DIAN that did not say what became of the document, at most ten.
alter table fiscal_documents add column evidence jsonb not null default '[]';
-- The key that DIAN, asked by it, said is rejected. Only then may the number get another key.
alter table fiscal_documents add column rejected_key text;
-- What the document is to say once DIAN confirms that the sent one is rejected.
alter table fiscal_documents add column correction jsonb;
-- When a document that DIAN held and this database did not was taken in.
alter table fiscal_documents add column found_at timestamptz;

-- Earlier versions wrote REJECTED after answers that name no rule but 'processed before', and without asking by the key.
update fiscal_documents set state = 'SENT', doubt = 'UNKNOWN', doubt_since = coalesce(issued_at, created_at)
  where state = 'REJECTED' and key is not null and test_set is null and not exists (
    select from jsonb_array_elements(messages) message
    where message ->> 'kind' = 'REJECTION' and message ->> 'rule' not in ('', '90'));
-- Each document that was sent and has no answer has a job that asks. The job's id is the document's with its last digit changed.
insert into outbox (store_id, id, kind, payload, created_at, due_at, attempts, tried_since)
  select store_id,
    (left(id::text, 35) || to_hex(('x' || right(id::text, 1))::bit(4)::int # 1))::uuid,
    'FISCAL_SEND', jsonb_build_object('documentId', id), now(), now(), 0, now()
  from fiscal_documents where state in ('SIGNED', 'SENT')
  on conflict (store_id, id) do update set given_up_at = null, due_at = least(outbox.due_at, now()), tried_since = now()
    where outbox.given_up_at is not null;
