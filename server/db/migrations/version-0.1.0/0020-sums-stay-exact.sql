-- What a store has sold since ever is added up from up to 64 slots and is a number of JavaScript at the end, which is
-- exact up to 2^53 pesos. So is what it sold in any range of days. No shop comes near; who tries is told.
alter table sale_totals
  add constraint sale_totals_exact_check check (revenue between -70368744177664 and 70368744177664) not valid;
