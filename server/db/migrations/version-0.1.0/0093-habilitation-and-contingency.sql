-- Sets of tests, contingencies, mails and warnings of electronic documents: docs/decisions/0070.

-- A document of DIAN's set of tests: of no sale, and sent by another call.
alter table fiscal_documents add column test_set text;
alter table fiscal_documents add constraint fiscal_documents_test_set_check check (test_set in ('FEV', 'DEE'));
-- By which DIAN tells what became of such a document.
alter table fiscal_documents add column zip_key text;
create index fiscal_documents_test_set on fiscal_documents (store_id, test_set, created_at) where test_set is not null;

-- What the buyer gets: the document with DIAN's answer, signed, as it was first made.
alter table fiscal_signed add column attached bytea;
grant update (attached) on fiscal_signed to mostrador_app;

-- The last set of tests of each software, and who said that it is done.
create table fiscal_habilitations (
  store_id uuid not null references stores,
  kind text not null check (kind in ('FEV', 'DEE')),
  -- How many of each kind were asked for: {"FEV": 8, "CREDIT_NOTE": 1}.
  asked jsonb not null default '{}',
  started_at timestamptz,
  said_at timestamptz,
  primary key (store_id, kind)
);

-- While DIAN or the shop's line is down, by name.
create table fiscal_contingencies (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('ISSUER', 'DIAN')),
  began_at timestamptz not null,
  ended_at timestamptz,
  constraint fiscal_contingencies_order_check check (ended_at >= began_at),
  primary key (store_id, id)
);
create unique index fiscal_contingencies_open on fiscal_contingencies (store_id) where ended_at is null;

-- In which contingency a document was made.
alter table fiscal_documents add column contingency_id uuid;
alter table fiscal_documents add constraint fiscal_documents_contingency_fk
  foreign key (store_id, contingency_id) references fiscal_contingencies;
create index fiscal_documents_contingency on fiscal_documents (store_id, contingency_id) where contingency_id is not null;

-- What the owner was told of, each once: '{certificate's serial} 30', '{range's id} NUMBERS'.
create table fiscal_warnings (
  store_id uuid not null references stores,
  about text not null check (about <> ''),
  told_at timestamptz not null,
  primary key (store_id, about)
);

grant select, insert, update on fiscal_habilitations, fiscal_contingencies to mostrador_app;
grant select, insert on fiscal_warnings to mostrador_app;
alter table fiscal_habilitations enable row level security;
alter table fiscal_contingencies enable row level security;
alter table fiscal_warnings enable row level security;
create policy one_store on fiscal_habilitations to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_contingencies to mostrador_app using (store_id = current_store());
create policy one_store on fiscal_warnings to mostrador_app using (store_id = current_store());
