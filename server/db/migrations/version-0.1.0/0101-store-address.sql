-- Printed on the store's tickets.
alter table stores add column address text;
