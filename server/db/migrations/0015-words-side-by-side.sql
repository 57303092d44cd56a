-- A sale is found by its names with a letter in the place of each space (historyForm in core/search-text.ts). The index
-- knows a text by its trigrams, and made none across a space: for two words it named every sale that had both
-- anywhere, twice as many as had them side by side, and each had to be read to find out. Search forms are in lower
-- case, so a capital letter stands for nothing else.
drop index sales_search;
update sales set search_text = replace(search_text, ' ', 'W');
create index sales_search on sales using gin (store_id, search_text gin_trgm_ops);
