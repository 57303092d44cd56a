-- A-1, A-2, …: given by the device itself, of whatever kind the document is. A number is taken here before its document is
-- written, so that no two have it. Append-only.
create table document_numbers (
  store_id uuid not null references stores,
  number text not null check (number <> ''),
  document_id uuid not null,
  constraint document_numbers_key primary key (store_id, number)
);

-- Sales and the ledger of debts have theirs.
alter table sale_returns add column number text;
alter table cash_movements add column number text;
-- Beside the number that counts the store's shifts.
alter table shifts add column opening_number text;

grant select, insert on document_numbers to mostrador_app;
alter table document_numbers enable row level security;
create policy one_store on document_numbers to mostrador_app using (store_id = current_store());
