-- A column without a default: no row is written.
-- With a million sales: 5 ms.

-- What one piece holds, such as {"quantity": 500, "unit": "G"}. Null: unknown, or the product is sold by measure.
alter table products add column content jsonb;
