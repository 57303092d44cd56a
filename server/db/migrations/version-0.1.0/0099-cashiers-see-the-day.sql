-- Whether a CASHIER sees the day's takings on Inicio and in the history.
alter table store_settings add column cashier_sees_day boolean not null default true;
