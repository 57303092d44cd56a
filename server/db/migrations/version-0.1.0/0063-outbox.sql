-- Work that is done after the commit of what caused it (server/outbox/). A row stays until its work is done.
create table outbox (
  store_id uuid not null,
  id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  -- When it is tried next. While it is being done: when its lease ends.
  due_at timestamptz not null,
  -- Made anew by each claim; null while nobody does it.
  claim uuid,
  attempts integer not null,
  -- The time limit counts from here; a retry by hand begins anew.
  tried_since timestamptz not null,
  -- Why the last try failed, in a sentence for the owner.
  reason text,
  given_up_at timestamptz,
  constraint outbox_pkey primary key (store_id, id),
  constraint outbox_kind_check check (kind <> ''),
  constraint outbox_attempts_check check (attempts >= 0)
);
create index outbox_due on outbox (store_id, due_at) where given_up_at is null;
-- Read by forget_old_work and by whoever lists what was given up.
create index outbox_given_up on outbox (store_id, given_up_at) where given_up_at is not null;
grant select, insert, update, delete on outbox to mostrador_app;
alter table outbox enable row level security;
create policy one_store on outbox to mostrador_app using (store_id = current_store());
-- The worker finds the stores that have work and counts it; payloads it reads as the store.
grant select (store_id, kind, created_at, due_at, attempts, given_up_at) on outbox to mostrador_identity;
create policy every_store on outbox for select to mostrador_identity using (true);

-- How many mails a store has sent to one address since `began_at` (server/mail/mail-quota.ts).
create table mail_quotas (
  store_id uuid not null,
  -- The address without case.
  recipient text not null,
  began_at timestamptz not null,
  sent integer not null,
  constraint mail_quotas_pkey primary key (store_id, recipient),
  constraint mail_quotas_sent_check check (sent > 0)
);
grant select, insert, update, delete on mail_quotas to mostrador_app;
alter table mail_quotas enable row level security;
create policy one_store on mail_quotas to mostrador_app using (store_id = current_store());

-- The times are written here and not handed over, so that no mistake of a caller deletes more.
create function forget_old_work() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from outbox where given_up_at < now() - interval '30 days';
  delete from mail_quotas where began_at < now() - interval '1 day';
end $$;
revoke execute on function forget_old_work from public;
grant execute on function forget_old_work to mostrador_identity;

-- The address (its email_form) that its owner has shown to read. Verified while it is still the account's own.
alter table users add column verified_email text;

-- Codes that were mailed to confirm an address.
create table email_codes (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As users.email_form was when it was mailed.
  email_form text not null,
  -- SHA-256 of the id and the code.
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_codes_pkey primary key (store_id, id),
  constraint email_codes_user_fk foreign key (store_id, user_id) references users on delete cascade
);
create index email_codes_user on email_codes (store_id, user_id, created_at);
grant select, insert, update, delete on email_codes to mostrador_app;
grant select, delete on email_codes to mostrador_identity;
alter table email_codes enable row level security;
create policy one_store on email_codes to mostrador_app using (store_id = current_store());
create policy every_store on email_codes to mostrador_identity using (true);
