-- Text is compared without typographic variants and without what is not seen: a phone writes ’ and –, a paste brings no-break
-- spaces and zero-width signs along. core/search-text.ts does the same with the same tables. Nearly every text is ASCII once it
-- has no accents, and pays for nothing of this.
create or replace function search_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  form text := value;
begin
  if octet_length(form) > char_length(form) then
    form := regexp_replace(normalize(translate(form, E'\u00b4\u2033\u2036', '''""'), NFKD), '[\u0300-\u036f]', '', 'g');
    if octet_length(form) > char_length(form) then
      form := translate(regexp_replace(form, '[\u0080-\u0084\u0086-\u009f\u00ad\u0300-\u036f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u2800\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'),
    E'\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u02ca\u02cb\u05f3\u2018\u2019\u201a\u201b\u2032\u2035'
    '\u2039\u203a\ua78b\ua78c'
    '\u00ab\u00bb\u201c\u201d\u201e\u201f\u02ba\u02ee\u05f4\u3003\u301d\u301e\u301f'
    '\u02d7\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b'
    '\u2044\u2215\u29f8'
    '\u0085\u1680\u2028\u2029'
    '×ØøŁłĐđÐðĦħŦŧıȷŊŋƒ'
    'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς'
    'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏ',
    ''''''''''''''''''''''''''''''''''
    ''''''''''
    '"""""""""""""'
    '----------'
    '///'
    '    '
    'xoollddddhhttijnnf'
    'αβγδεζηθικλμνξοπρστυφχψωσ'
    'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџ');
      form := regexp_replace(regexp_replace(regexp_replace(regexp_replace(form, '[Ææ]', 'ae', 'g'), '[Œœ]', 'oe', 'g'),
        '[ẞß]', 'ss', 'g'), '[Þþ]', 'th', 'g');
    end if;
  end if;
  return lower(translate(form, E'`\x01\x02\x03\x04\x05\x06\x07\x08\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f\x7f',
    '''') collate "C");
end $$;

-- Names are unique in what is seen of them: without regard to case, to how an accent is composed, to what has no width, and to
-- which spaces there are and how many. core/search-text.ts does the same (nameForm).
create function name_form(value text) returns text
  language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = char_length(value) and value !~ '[\x01-\x1f\x7f]|  |^ | $' then
    return lower(value collate "C");
  end if;
  -- Latin letters and plain spaces, as nearly every name: a sixth of the time of what follows.
  if value !~ '[^\x20-\x7e\u00a1-\u00ac\u00ae-\u024f]|  |^ | $' then
    return lower(normalize(value, NFD) collate "C");
  end if;
  return lower(btrim(regexp_replace(normalize(regexp_replace(value,
      '[\x01-\x08\x0e-\x1f\x7f\u0080-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\uffa0\ufe00-\ufe0f\ufeff\ufff0-\ufffb\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g'), NFD),
    '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')) collate "C");
end $$;

-- Names that are the same only now stay as they were written. The later ones are marked: each may be edited as before, and is compared
-- like any other once its name changes (updateProduct, updateProducts, updateTill).
alter table products add column name_twin boolean not null default false;
alter table tills add column name_twin boolean not null default false;
update products p set name_twin = true from (
  select store_id, id, row_number() over (partition by store_id, name_form(name) order by created_at, id) as place from products
) named where named.place > 1 and p.store_id = named.store_id and p.id = named.id;
update tills t set name_twin = true from (
  select store_id, id, row_number() over (partition by store_id, name_form(name) order by created_at, id) as place from tills
) named where named.place > 1 and t.store_id = named.store_id and t.id = named.id;

create unique index products_seen_name_key on products (store_id, name_form(name)) where not name_twin;
create unique index tills_seen_name_key on tills (store_id, name_form(name)) where not name_twin;

-- What a customer is searched in. Digits are also there without what stands between them, so that a phone or a document is found
-- however it was written. core/people/customer-search.ts does the same.
create function customer_form(name text, phone text, email text, document text) returns text
  language plpgsql immutable parallel safe as $$
declare
  form text := search_form(name || chr(10) || coalesce(phone, '') || chr(10) || coalesce(email, '') || chr(10)
    || coalesce(document, ''));
  joined text := regexp_replace(form, '(?<=[0-9])[\t ().,+/_:*#-]+(?=[0-9])', '', 'g');
begin
  return case when joined = form then form else form || chr(10) || joined end;
end $$;

-- Both versions search through find_customers, so search_text has no reader from here on and goes one release later.
alter table customers
  add column find_text text not null generated always as (customer_form(name, phone, email, document)) stored;
drop index customers_search;
create index customers_find on customers using gin (store_id, find_text gin_trgm_ops);
create or replace function find_customers(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from customers where ' || of_store() || ' and '
      || (select string_agg(format('find_text like %L', pattern), ' and ') from unnest(patterns) as pattern) || '
     order by name_order, id limit $1'
    using most;
end $$;

-- What is stored in a form of before; the sales follow in parts (server/db/backfills.ts).
update products set name = name where search_text ~ '[^\x09-\x0d\x20-\x5f\x61-\x7e]';
update customers set name = name where name_order ~ '[^\x09-\x0d\x20-\x5f\x61-\x7e]';
update suppliers set name = name where name_order ~ '[^\x09-\x0d\x20-\x5f\x61-\x7e]';
