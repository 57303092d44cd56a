-- A search finds a page, not the thousand that the planner takes for granted: for so many it would read the whole
-- table beside them.
alter function find_products rows 50;
alter function find_customers rows 50;
alter function find_sales rows 50;
