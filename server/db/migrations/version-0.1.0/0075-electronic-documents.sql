-- Electronic documents for DIAN: docs/decisions/0062. What is secret is sealed with a key that is not in the database
-- (server/fiscal/secret-box.ts), so that a copy of it signs nothing.

-- What each sale gets, and where it is sent. Without a row nothing is made.
create table fiscal_emission (
  store_id uuid primary key references stores,
  mode text not null default 'OFF' check (mode in ('OFF', 'DEE', 'FEV')),
  environment text not null default 'TEST' check (environment in ('TEST', 'PRODUCTION')),
  provider text not null default 'DIRECT' check (provider in ('DIRECT')),
  threshold_uvt integer check (threshold_uvt = 5),
  -- Seconds that a printed ticket waits for DIAN's answer.
  wait integer not null default 3 check (wait between 0 and 8)
);

-- The shop's own software as it is registered with DIAN: one for invoices, one for equivalent documents.
create table fiscal_software (
  store_id uuid not null references stores,
  kind text not null check (kind in ('FEV', 'DEE')),
  software_id text not null,
  sealed_pin bytea not null,
  test_set_id text,
  primary key (store_id, kind)
);

-- The certificate with its key, sealed, and what may be shown of it.
create table fiscal_certificates (
  store_id uuid primary key references stores,
  sealed bytea not null,
  subject text not null,
  issuer text not null,
  nit text not null,
  serial text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_at timestamptz not null
);

-- Numbers that DIAN has authorised. `next` is given to the next document, with this row locked.
create table fiscal_ranges (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('FEV', 'DEE', 'CONTINGENCY')),
  environment text not null check (environment in ('TEST', 'PRODUCTION')),
  resolution text not null check (resolution ~ '^[0-9A-Za-z]{1,14}$'),
  resolved_on date not null,
  prefix text not null check (prefix ~ '^[A-Za-z0-9]{0,4}$'),
  from_number integer not null check (from_number > 0),
  to_number integer not null check (to_number >= from_number and to_number <= 999999999),
  valid_from date not null,
  valid_to date not null check (valid_to >= valid_from),
  next integer not null,
  sealed_key bytea,
  till_id uuid,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint fiscal_ranges_next_check check (next >= from_number and next <= to_number + 1),
  constraint fiscal_ranges_till_fk foreign key (store_id, till_id) references tills
);
create index fiscal_ranges_till on fiscal_ranges (store_id, till_id) where till_id is not null;

-- Series of the shop's own: notes by their prefix, and the files of a year.
create table fiscal_counters (
  store_id uuid not null references stores,
  name text not null,
  next integer not null check (next > 0),
  primary key (store_id, name)
);

-- What is wished, made, sent and answered. Its number is null until it is signed.
create table fiscal_documents (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('FEV', 'DEE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'DEE_ADJUSTMENT')),
  state text not null check (state in ('PENDING', 'SIGNED', 'SENT', 'ACCEPTED', 'REJECTED')),
  environment text not null check (environment in ('TEST', 'PRODUCTION')),
  contingency text check (contingency in ('ISSUER', 'DIAN')),
  sale_id uuid,
  return_id uuid,
  -- What it says, as the sale or the return had it: issuer, buyer, lines, payments, till.
  content jsonb not null,
  total numeric(16, 2) not null check (total >= 0),
  -- The document that a note is about.
  about_id uuid,
  prefix text,
  number integer,
  key text,
  qr text,
  issued_at timestamptz,
  validated_at timestamptz,
  messages jsonb not null default '[]',
  -- Why it waits, in a sentence for the owner.
  reason text,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint fiscal_documents_signed_check check ((number is null) = (prefix is null) and (state = 'PENDING' or number is not null)),
  constraint fiscal_documents_sale_fk foreign key (store_id, sale_id) references sales,
  constraint fiscal_documents_return_fk foreign key (store_id, return_id) references sale_returns,
  constraint fiscal_documents_about_fk foreign key (store_id, about_id) references fiscal_documents
);
-- None twice.
create unique index fiscal_documents_number on fiscal_documents (store_id, environment, kind, prefix, number) where number is not null;
create index fiscal_documents_sale on fiscal_documents (store_id, sale_id) where sale_id is not null;
create index fiscal_documents_return on fiscal_documents (store_id, return_id) where return_id is not null;
create index fiscal_documents_about on fiscal_documents (store_id, about_id) where about_id is not null;
create index fiscal_documents_listed on fiscal_documents (store_id, created_at desc, id desc);
create index fiscal_documents_open on fiscal_documents (store_id, state, created_at, id) where state <> 'ACCEPTED';

-- Every XML that was ever signed, byte for byte, with what DIAN answered. Kept for as long as the law wants.
create table fiscal_signed (
  store_id uuid not null,
  document_id uuid not null,
  -- 1, 2, …: a rejected document is mended and signed anew.
  version integer not null check (version > 0),
  key text not null,
  file_name text not null,
  zip_name text not null,
  xml bytea not null,
  signed_at timestamptz not null,
  -- DIAN's own signed answer.
  answer bytea,
  primary key (store_id, document_id, version),
  constraint fiscal_signed_document_fk foreign key (store_id, document_id) references fiscal_documents
);
create unique index fiscal_signed_file on fiscal_signed (store_id, file_name);

grant select, insert, update on fiscal_emission, fiscal_software, fiscal_certificates, fiscal_ranges, fiscal_counters, fiscal_documents
  to mostrador_app;
grant select, insert on fiscal_signed to mostrador_app;
grant update (answer) on fiscal_signed to mostrador_app;
alter table fiscal_emission enable row level security;
alter table fiscal_software enable row level security;
alter table fiscal_certificates enable row level security;
alter table fiscal_ranges enable row level security;
alter table fiscal_counters enable row level security;
alter table fiscal_documents enable row level security;
alter table fiscal_signed enable row level security;
create policy one_store on fiscal_emission to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_software to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_certificates to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_ranges to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_counters to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_documents to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_signed to mostrador_app using (store_id = current_store());
