-- Printers beside the server, and what opened the drawer without a sale: docs/decisions/0064.
create table printers (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- How it is reached: TCP {host, port}, DEVICE {path, baud} or SPOOLER {queue}.
  connection jsonb not null,
  -- Of the paper, in millimetres.
  width smallint not null check (width in (58, 80)),
  -- Letters on a line.
  columns smallint not null check (columns in (32, 42, 48)),
  letters text not null check (letters in ('PC850', 'PLAIN')),
  cut text not null check (cut in ('PARTIAL', 'FULL', 'NONE')),
  -- Lines of paper before the cut.
  feed smallint not null check (feed between 0 and 10),
  -- The pin of the drawer's plug. Null where there is no drawer.
  drawer smallint check (drawer in (2, 5)),
  -- One bit deep, in rows of whole bytes, so many dots wide. Null where there is none.
  logo bytea check (octet_length(logo) <= 28800),
  logo_width smallint check (logo_width between 8 and 576),
  active boolean not null default true,
  -- Where it stands. Null for any till.
  till_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint printers_till_fk foreign key (store_id, till_id) references tills
);
create index printers_till on printers (store_id, till_id);
grant select, insert, update, delete on printers to mostrador_app;
alter table printers enable row level security;
create policy one_store on printers to mostrador_app using (store_id = current_store());

-- What was printed under an Idempotency-Key, written before the first byte goes out: the key prints once. Kept for two days.
create table print_jobs (
  store_id uuid not null,
  key uuid not null,
  -- SHA-256 of the request that the key came with.
  request_hash bytea not null,
  -- PRINTED or SENT, and how the printer was. Null while it is on its way, and where nobody knows what became of it.
  result text check (result in ('PRINTED', 'SENT')),
  state text check (state in ('READY', 'PAPER_LOW', 'UNKNOWN')),
  created_at timestamptz not null,
  primary key (store_id, key),
  check ((result is null) = (state is null))
);
create index print_jobs_age on print_jobs (store_id, created_at);
grant select, insert, update, delete on print_jobs to mostrador_app;
alter table print_jobs enable row level security;
create policy one_store on print_jobs to mostrador_app using (store_id = current_store());

-- Each time that somebody opened the drawer by hand.
create table drawer_openings (
  store_id uuid not null,
  id uuid not null,
  -- The one that was open there. Null where none was.
  shift_id uuid,
  reason text not null check (reason <> ''),
  user_id uuid not null,
  -- A copy: who did it may leave.
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint drawer_openings_shift_fk foreign key (store_id, shift_id) references shifts
);
create index drawer_openings_shift on drawer_openings (store_id, shift_id, id);
grant select, insert on drawer_openings to mostrador_app;
alter table drawer_openings enable row level security;
create policy one_store on drawer_openings to mostrador_app using (store_id = current_store());
