-- The index knows a text by the trigrams of its words, each word apart: for two words it named every sale that had both
-- anywhere, twice as many as had them side by side, and each had to be read to find out. With a letter in the place of
-- each space a text is one word. Search forms are in lower case, so a capital letter stands for nothing else.
drop index sales_search;
create index sales_search on sales using gin (store_id, replace(search_text, ' ', 'W') gin_trgm_ops);

create or replace function sales_found(first_id uuid) returns text
  language sql immutable
  return 'from sales where store_id = current_store() and id >= $4 and id < $5 and '
    || replace(case when first_id is null then '(text)' else '((text) or id between $2 and $3)' end,
      '(text)', 'replace(search_text, '' '', ''W'') like replace($1, '' '', ''W'')');

-- How common a text is. Nothing is learnt from an empty table, and what is learnt there would be wrong.
do $$
begin
  if exists (select from sales) then
    analyze sales;
  end if;
end $$;
