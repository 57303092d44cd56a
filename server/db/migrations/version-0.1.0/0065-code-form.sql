-- Codes are compared without what nobody sees of them (core/goods/product-code.ts does the same): a paste brings no-break spaces, marks of
-- direction and soft hyphens along, and such a code was stored and never found.
create or replace function code_form(value text) returns text
  language sql immutable strict parallel safe
  return (
    select nullif(case when f.form ~ '^[0-9]{8,14}$' then lpad(f.form, 14, '0') else f.form end, '')
    from (
      select normalize(upper(regexp_replace(
        regexp_replace(
          normalize(regexp_replace(value, c.unseen, '', 'g'), NFKC), c.unseen, '', 'g'),
        '[\u2010-\u2015\u2043\u2212\ufe58\ufe63\uff0d]', '-', 'g')), NFKC) as form
      from (values ('[\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u17b4-\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'))
        as c (unseen)
    ) f);

-- What was stored under another form, unless a product of the store has that code by now: then both stay as they are, and whoever saves one of
-- them is told that another product uses the code.
with claims as materialized (
  select p.store_id, p.id, c.code, c.was, code_form(c.code) as form
  from products p cross join lateral (values (p.gtin, p.gtin_form), (p.barcode, p.barcode_form), (p.store_code, p.store_code_form)) as c (code, was)
  where c.code is not null
), shared as (
  select store_id, form from claims where form is not null group by store_id, form having count(distinct id) > 1
), stale as (
  select distinct store_id, id from claims where was is distinct from form
  except
  select c.store_id, c.id from claims c join shared s using (store_id, form)
)
update products p set barcode = p.barcode, gtin = p.gtin, store_code = p.store_code
from stale s where p.store_id = s.store_id and p.id = s.id;
