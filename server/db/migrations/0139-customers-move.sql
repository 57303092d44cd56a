-- With a million sales: 5 ms. No row is read or written.

-- PostgreSQL's logical replication computes generated columns without a search path.
create or replace function customer_form(name text, phone text, email text, document text) returns text
  language plpgsql immutable parallel safe as $$
declare
  form text := public.search_form(name || chr(10) || coalesce(phone, '') || chr(10) || coalesce(email, '') || chr(10)
    || coalesce(document, ''));
  joined text := regexp_replace(form, '(?<=[0-9])[\t ().,+/_:*#-]+(?=[0-9])', '', 'g');
begin
  return case when joined = form then form else form || chr(10) || joined end;
end $$;
