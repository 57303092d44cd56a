-- How the labels of the shop's scale read: [{pattern, value, factor?}] (core/scale/labels.ts).
alter table store_settings add column scale_labels jsonb not null default '[]';
