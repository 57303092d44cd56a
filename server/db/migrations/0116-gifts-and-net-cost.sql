-- Of `quantity`, the units that were not charged. They lower the average cost and are no price.
alter table reception_lines add column gifts numeric(10, 3) not null default 0;
alter table reception_lines add constraint reception_lines_gifts_check check (gifts >= 0 and gifts <= quantity);
-- The whole line without deductible IVA, where other taxes are in it too; otherwise it follows from the rate.
alter table reception_lines add column net_paid numeric(20, 2);
