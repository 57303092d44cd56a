-- The first schema. Every table has store_id, first in its primary key and in every foreign and unique key, so that the
-- tables can be distributed by store. Two unique keys cannot: an e-mail signs in without naming a store, and a joining
-- code finds its store (docs/decisions/0003). Row-level security is switched on at the end of this file.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create domain pesos as bigint check (value between 0 and 999999999999);

-- mostrador_app sees one store, the one that its transaction names. mostrador_identity sees every store, but only the
-- tables of accounts. Neither owns a table or bypasses row-level security.
grant usage on schema public to mostrador_app, mostrador_identity;

-- Text is compared without typographic variants and invisible characters: a phone writes ’ and –, a paste brings
-- no-break spaces and zero-width signs. core/search-text.ts does the same with the same tables. Nearly every text is
-- ASCII without its accents, and skips the slow part.
create function search_form(value text) returns text
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

-- Names are compared without case, composition of accents, invisible characters, and number and kind of
-- spaces. core/search-text.ts does the same (nameForm).
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

-- Names are unique without regard to case. Decomposed first, so that Á and Ñ fold in every locale.
create function case_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(value, NFD) collate "C");

-- Codes are compared without invisible characters, which a paste brings along (core/goods/product-code.ts does the
-- same), and GTINs padded to 14 digits: a scanner reports UPC-A with 12 or 13.
create function code_form(value text) returns text
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

-- What a search of customers reads. Digits are there again without separators, so that a phone or a document is found
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

create function current_store() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.store_id', true), '')::uuid;

-- As a constant in the text of a query the store is evaluated once, not for each row that a trigram index finds (2,500
-- products: a quarter of a search's time).
create function of_store() returns text
  language sql stable
  return format('store_id = %L::uuid', current_store());

-- All of the patterns, as text of SQL. LIKE ALL (array) would be shorter, but no index serves it.
create function like_each(patterns text[]) returns text
  language sql immutable strict
  return (select string_agg(format('search_text like %L', pattern), ' and ') from unnest(patterns) as pattern);

-- Stores and people ---------------------------------------------------------------------------------------------------

create table stores (
  store_id uuid primary key,
  name text not null,
  owner_name text not null,
  phone text,
  nit text,
  -- Typed by employees to join; upper case.
  join_code text not null,
  plan text not null default 'FREE' check (plan in ('FREE', 'PREMIUM')),
  -- Dropped by 0102-drop-legacy.sql.
  last_order_number integer not null default 0,
  created_at timestamptz not null,
  -- Printed on the store's tickets.
  address text,
  constraint stores_join_code_key unique (join_code)
);
grant select, insert, update on stores to mostrador_app;
grant select, insert on stores to mostrador_identity;
create policy every_store on stores to mostrador_identity using (true);

-- How a store sells; without a row as core/store-settings.ts says.
create table store_settings (
  store_id uuid primary key references stores,
  shifts text not null check (shifts in ('OFF', 'OPTIONAL', 'REQUIRED')),
  blind_count boolean not null,
  credit boolean not null,
  credit_limit pesos,
  credit_days integer check (credit_days between 0 and 3650),
  cash_rounding smallint not null check (cash_rounding in (0, 50)),
  sell_below_stock boolean not null,
  cashier_discount smallint not null check (cashier_discount between 0 and 100),
  cashier_returns boolean not null,
  -- A list of {method, label, key, holder, image}; the image is the hash of one in images.
  payment_keys jsonb not null,
  ticket_note text,
  -- Pesos that stay in the shop when the owner draws money.
  cash_to_keep pesos not null default 0,
  -- How the labels of the shop's scale read: [{pattern, value, factor?}] (core/scale/labels.ts).
  scale_labels jsonb not null default '[]',
  -- Whether a CASHIER sees the day's takings on Inicio and in the history.
  cashier_sees_day boolean not null default true
);
grant select, insert, update on store_settings to mostrador_app;

-- The store's fiscal profile; without a row as core/fiscal.ts says.
create table store_fiscal (
  store_id uuid primary key references stores,
  vat text not null default 'NOT_RESPONSIBLE' check (vat in ('NOT_RESPONSIBLE', 'RESPONSIBLE')),
  consumption_tax boolean not null default false,
  simple boolean not null default false,
  qualities text[] not null default '{}' check (qualities <@ '{LARGE_TAXPAYER,SELF_WITHHOLDER,VAT_WITHHOLDER}'),
  person_type text not null default 'NATURAL' check (person_type in ('NATURAL', 'LEGAL')),
  -- Null: the NIT of the store.
  document_type text,
  document text check (document ~ '^[0-9A-Za-z]{1,20}$'),
  -- Null: the owner's name, and the store's.
  legal_name text,
  trade_name text,
  address text,
  -- DIVIPOLA
  municipality text check (municipality ~ '^[0-9]{5}$'),
  postal_code text check (postal_code ~ '^[0-9]{6}$'),
  email text,
  phone text,
  -- CIIU
  activity text check (activity ~ '^[0-9]{4}$'),
  -- Of lines without a product.
  free_item_tax text not null default 'EXCLUDED'
    check (free_item_tax in ('IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG')),
  -- Until a document on credit is due, where the customer and the store name no days.
  credit_days integer not null default 30 check (credit_days between 0 and 3650)
);
grant select, insert, update on store_fiscal to mostrador_app;

-- What the store was responsible for from `since` on: a late sale is taxed by what held when it happened. Before the
-- first row it was responsible for nothing.
create table store_fiscal_changes (
  store_id uuid not null references stores,
  since timestamptz not null,
  vat text not null check (vat in ('NOT_RESPONSIBLE', 'RESPONSIBLE')),
  consumption_tax boolean not null,
  primary key (store_id, since)
);
grant select, insert, update on store_fiscal_changes to mostrador_app;

create table users (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  email text,
  -- E-mails are compared without case.
  email_form text generated always as (case_form(email)) stored,
  phone text,
  password_hash text,
  role text not null check (role in ('OWNER', 'ADMIN', 'EMPLOYEE', 'CASHIER', 'PENDING')),
  requested_role text check (requested_role in ('EMPLOYEE', 'CASHIER')),
  created_at timestamptz not null,
  -- Hashed like the password.
  pin_hash text,
  -- The address (its email_form) that its owner has shown to read. Verified while it is still the account's own.
  verified_email text,
  primary key (store_id, id),
  constraint users_email_key unique (email_form),
  constraint users_email_check check (password_hash is null or email is not null),
  constraint users_way_in_check check (password_hash is not null or pin_hash is not null)
);
grant select, insert, update, delete on users to mostrador_app;
grant select, insert, update on users to mostrador_identity;
create policy every_store on users to mostrador_identity using (true);

create table sessions (
  store_id uuid not null,
  -- SHA-256 of the bearer token; the token itself is nowhere.
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A session also ends when it is not used. Written at most once an hour.
  last_seen_at timestamptz not null,
  device_id uuid,
  opened_by bytea,
  -- Devices named in X-Device. Taking one of them out of use suspends the session.
  devices uuid[] not null default '{}',
  -- For a PIN session: whether the session that opened it could use the device.
  owns_device boolean not null default true,
  -- One of these devices was taken out of use.
  suspended boolean not null default false,
  primary key (store_id, token_hash),
  constraint sessions_opened_by_fk foreign key (store_id, opened_by) references sessions on delete cascade,
  constraint sessions_user_fk foreign key (store_id, user_id) references users on delete cascade,
  constraint sessions_pin_check check ((device_id is null) = (opened_by is null))
);
-- A token arrives without its store. 256 random bits make the hash unique without a constraint.
create index sessions_token on sessions using hash (token_hash);
create index sessions_user on sessions (store_id, user_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_device on sessions (store_id, device_id);
create index sessions_opened_by on sessions (store_id, opened_by);
grant select, insert, update, delete on sessions to mostrador_app, mostrador_identity;
create policy every_store on sessions to mostrador_identity using (true);

-- Wrong PINs in a row, of one person on one device. Counted before the PIN is compared.
create table pin_tries (
  store_id uuid not null,
  user_id uuid not null,
  device_id uuid not null,
  tries integer not null check (tries > 0),
  -- Until then no PIN of that person is compared there.
  waits_until timestamptz,
  primary key (store_id, user_id, device_id),
  constraint pin_tries_user_fk foreign key (store_id, user_id) references users on delete cascade
);
create index pin_tries_device on pin_tries (store_id, device_id);
grant select, insert, update, delete on pin_tries to mostrador_app;

-- Wrong PINs of one person over all devices, counted before the PIN is compared.
create table pin_guesses (
  store_id uuid not null,
  user_id uuid not null,
  tries integer not null,
  -- Counting starts again after it.
  expires_at timestamptz not null,
  primary key (store_id, user_id),
  constraint pin_guesses_user_fk foreign key (store_id, user_id) references users on delete cascade
);
grant select, insert, update, delete on pin_guesses to mostrador_app;

create table password_resets (
  store_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, token_hash),
  constraint password_resets_user_fk foreign key (store_id, user_id) references users on delete cascade
);
create index password_resets_token on password_resets using hash (token_hash);
create index password_resets_user on password_resets (store_id, user_id);
grant select, insert, update, delete on password_resets to mostrador_app, mostrador_identity;
create policy every_store on password_resets to mostrador_identity using (true);

-- Codes that were mailed to confirm an address.
create table email_codes (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- As users.email_form was when it was mailed.
  email_form text not null,
  -- SHA-256 of the id and the code.
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (store_id, id),
  constraint email_codes_user_fk foreign key (store_id, user_id) references users on delete cascade
);
create index email_codes_user on email_codes (store_id, user_id, created_at);
grant select, insert, update, delete on email_codes to mostrador_app;
grant select, delete on email_codes to mostrador_identity;
create policy every_store on email_codes to mostrador_identity using (true);

create table mail_outbox (
  store_id uuid not null references stores,
  id uuid not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;
grant select, insert, update, delete on mail_outbox to mostrador_app, mostrador_identity;
create policy every_store on mail_outbox to mostrador_identity using (true);

-- A request to join that nobody approved proves nothing about the address, so it gives way to a new store.
create function drop_join_request(address text) returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from users where email_form = case_form(address) and role = 'PENDING' returning 1)
    select count(*) from gone;
  end;
revoke execute on function drop_join_request from public;
grant execute on function drop_join_request to mostrador_identity;

-- Products ------------------------------------------------------------------------------------------------------------

create table products (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  description text,
  price pesos not null,
  -- Written by version 0.1.0 alone, with units_sold: on_hand and sold took over.
  stock integer not null default 0 check (stock between 0 and 9999999),
  category text not null,
  image_hash bytea,
  barcode text,
  gtin text,
  store_code text,
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  name_form text not null generated always as (case_form(name)) stored,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  search_text text not null generated always as (
    search_form(name || chr(10) || coalesce(description, '') || chr(10) || coalesce(barcode, '') || chr(10)
      || coalesce(gtin, '') || chr(10) || coalesce(store_code, ''))
  ) stored,
  barcode_form text generated always as (code_form(barcode)) stored,
  gtin_form text generated always as (code_form(gtin)) stored,
  store_code_form text generated always as (code_form(store_code)) stored,
  units_sold bigint not null default 0 check (units_sold >= 0),
  unit text not null default 'UNIT' check (unit in ('UNIT', 'KG', 'LB', 'L', 'M')),
  -- Below it the product is low; null means LOW_STOCK_THRESHOLD of core/stock.ts.
  min_stock numeric(10, 3) check (min_stock >= 0),
  -- Only moveStock changes it, and it equals the sum of the product's entries. Below zero where the store sells so.
  on_hand numeric(11, 3) check (on_hand <= 9999999),
  -- Since ever, less what came back.
  sold numeric(15, 3),
  first_stock numeric(10, 3),
  first_cost bigint,
  -- Another product's name looked the same when names began to be compared without invisible characters. Such a name
  -- stays as it was written until it is edited (updateProduct, updateProducts, updateTill).
  name_twin boolean not null default false,
  -- Of core/tax/classes.ts. Null: nobody has said, which sells as EXCLUDED.
  tax text check (tax in ('IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG')),
  -- [{from, price}] by rising quantity: what each costs from so many on. Null: none.
  tiers jsonb,
  -- Pesos for one of its unit in a wholesale sale.
  wholesale_price bigint check (wholesale_price between 0 and 999999999999),
  primary key (store_id, id),
  constraint products_first_cost_check check (
    first_cost between 0 and 999999999999 and first_stock >= 0 and (first_cost is null) = (first_stock is null)),
  constraint products_on_hand_given check (on_hand is not null and sold is not null)
-- A sale updates the stock in place (HOT): no index may contain it, and pages keep room.
) with (fillfactor = 80);
create unique index products_name_key on products (store_id, name_form);
create index products_by_name on products (store_id, name_order, id);
create index products_by_category on products (store_id, category, name_order, id);
create index products_search on products using gin (store_id, search_text gin_trgm_ops);
create index products_image on products (store_id, image_hash) where image_hash is not null;
create index products_by_barcode on products (store_id, barcode_form);
create index products_by_gtin on products (store_id, gtin_form);
create index products_by_store_code on products (store_id, store_code_form);
create unique index products_seen_name_key on products (store_id, name_form(name)) where not name_twin;
grant select, insert, update, delete on products to mostrador_app;

-- Presentations, quantity prices and wholesale (docs/decisions/0065). Stock is always counted in the product's own
-- unit; a presentation is a name for a number of units, with its own price and code.
create table product_presentations (
  store_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- How many of the product's unit.
  units numeric(8, 3) not null check (units > 0),
  -- Pesos for all its units. Null follows the product: units × price, rounded half up.
  price pesos,
  -- Likewise in a wholesale sale.
  wholesale_price pesos,
  barcode text,
  barcode_form text generated always as (code_form(barcode)) stored,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint product_presentations_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create unique index product_presentations_name_key on product_presentations (store_id, product_id, name_form(name));
create index product_presentations_barcode on product_presentations (store_id, barcode_form)
  where barcode_form is not null;
grant select, insert, update, delete on product_presentations to mostrador_app;

-- A code names one product of a store, in any of its three fields: a scan that could mean two products would add
-- neither. Kept by triggers, so that no write of a product can forget it.
create table product_codes (
  store_id uuid not null,
  code text not null,
  product_id uuid not null,
  -- A code names one product or one presentation.
  presentation_id uuid,
  constraint product_codes_key primary key (store_id, code),
  constraint product_codes_presentation_fk foreign key (store_id, presentation_id) references product_presentations
    on delete cascade,
  constraint product_codes_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index product_codes_product on product_codes (store_id, product_id);
create index product_codes_presentation on product_codes (store_id, presentation_id) where presentation_id is not null;
grant select, insert, delete on product_codes to mostrador_app;

create table images (
  store_id uuid not null references stores,
  -- SHA-256 of the bytes, so an address never changes what it shows.
  hash bytea not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (store_id, hash)
);
grant select, insert, update, delete on images to mostrador_app;

-- The pictures that the payment keys of a store's settings show. Deleting a product's picture must not delete these.
create table settings_images (
  store_id uuid not null,
  hash bytea not null,
  primary key (store_id, hash),
  constraint settings_images_image_fk foreign key (store_id, hash) references images
);
grant select, insert, delete on settings_images to mostrador_app;

-- Prices that were changed together, so that they can be undone together within a day. Append-only: undoing is another
-- change, which names the one that it undoes.
create table price_changes (
  store_id uuid not null references stores,
  id uuid not null,
  -- The one that this one takes back.
  undoes uuid,
  user_id uuid not null,
  -- A copy: that person may leave.
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint price_changes_undoes_key unique (store_id, undoes),
  constraint price_changes_undoes_fk foreign key (store_id, undoes) references price_changes
);
grant select, insert on price_changes to mostrador_app;

create table price_change_lines (
  store_id uuid not null,
  change_id uuid not null,
  product_id uuid not null,
  price_before pesos not null,
  price_after pesos not null,
  primary key (store_id, change_id, product_id),
  constraint price_change_lines_change_fk foreign key (store_id, change_id) references price_changes,
  constraint price_change_lines_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index price_change_lines_product on price_change_lines (store_id, product_id);
grant select, insert on price_change_lines to mostrador_app;

-- Prices of presentations that were changed together with others of price_changes. Append-only. No price is the
-- product's.
create table presentation_price_lines (
  store_id uuid not null,
  change_id uuid not null,
  presentation_id uuid not null,
  product_id uuid not null,
  price_before pesos,
  price_after pesos,
  primary key (store_id, change_id, presentation_id),
  constraint presentation_price_lines_change_fk foreign key (store_id, change_id) references price_changes,
  constraint presentation_price_lines_presentation_fk foreign key (store_id, presentation_id)
    references product_presentations on delete cascade
);
create index presentation_price_lines_presentation on presentation_price_lines (store_id, presentation_id);
grant select, insert on presentation_price_lines to mostrador_app;

-- A product leaves the codes of presentations alone, its own included.
create function keep_product_codes() returns trigger
  language plpgsql as $$
declare
  held text[] := '{}';
  field text;
  form text;
begin
  if tg_op = 'UPDATE' then
    if (new.gtin, new.barcode, new.store_code) is not distinct from (old.gtin, old.barcode, old.store_code) then
      return null;
    end if;
    -- Not the stored forms: they may be older than code_form is.
    held := array_remove(array[code_form(old.gtin), code_form(old.barcode), code_form(old.store_code)], null);
    delete from product_codes where store_id = new.store_id and product_id = new.id and presentation_id is null
      and code <> all (array_remove(array[new.gtin_form, new.barcode_form, new.store_code_form], null));
  end if;
  for field, form in
    values ('gtin', new.gtin_form), ('barcode', new.barcode_form), ('store_code', new.store_code_form)
  loop
    continue when form is null;
    insert into product_codes (store_id, code, product_id) values (new.store_id, form, new.id) on conflict do nothing;
    -- A code that it has already may be another product's as well.
    if not found and form <> all (held) and not exists (
      select from product_codes c where c.store_id = new.store_id and c.code = form and c.product_id = new.id
        and c.presentation_id is null
    ) then
      raise unique_violation using constraint = format('products_%s_key', field),
        message = format('duplicate key value violates unique constraint "products_%s_key"', field);
    end if;
  end loop;
  return null;
end $$;
create trigger keep_product_codes after insert or update of gtin, barcode, store_code on products for each row
  execute function keep_product_codes();

create function keep_presentation_code() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.barcode, new.product_id) is not distinct from (old.barcode, old.product_id) then
      return null;
    end if;
    delete from product_codes where store_id = new.store_id and presentation_id = new.id;
  end if;
  if new.barcode_form is not null then
    insert into product_codes (store_id, code, product_id, presentation_id)
      values (new.store_id, new.barcode_form, new.product_id, new.id) on conflict do nothing;
    if not found then
      raise unique_violation using constraint = 'product_presentations_barcode_key',
        message = 'duplicate key value violates unique constraint "product_presentations_barcode_key"';
    end if;
  end if;
  return null;
end $$;
create trigger keep_presentation_code after insert or update of barcode, product_id on product_presentations
  for each row execute function keep_presentation_code();

-- Under row-level security the planner may not use an index for LIKE, which is not leakproof. These functions run as
-- the owner, name the transaction's store themselves and return only ids, so the trigram indexes serve searches
-- (docs/decisions/0006). Dynamic, so that each call is planned for its own pattern.
create function find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer)
  returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'with found as materialized (
       select id, name_order from products where ' || of_store() || ' and (active or $1)
         and ($2 is null or category = $2) and ' || like_each(patterns) || '
       order by name_order, id limit $5
     ) select id from found order by name_order, id offset $3 limit $4'
    using with_inactive, in_category, skip, most, case when most is not null then greatest(1500, skip + most) end;
end $$;
revoke execute on function find_products from public;
grant execute on function find_products to mostrador_app;

create function count_products(patterns text[], with_inactive boolean, in_category text) returns bigint
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  total bigint;
begin
  execute
    'select count(*) from products where ' || of_store() || ' and (active or $1)
       and ($2 is null or category = $2) and ' || like_each(patterns)
    into total using with_inactive, in_category;
  return total;
end $$;
revoke execute on function count_products from public;
grant execute on function count_products to mostrador_app;

-- Stock ---------------------------------------------------------------------------------------------------------------

-- Stock changes only here. Append-only.
create table stock_entries (
  store_id uuid not null,
  product_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('INITIAL', 'SALE', 'PURCHASE', 'ADJUSTMENT', 'RETURN')),
  -- Units that came in or, when negative, went out. A count that finds what was expected is an entry of 0.
  quantity numeric(11, 3) not null,
  on_hand_after numeric(11, 3) not null,
  sale_id uuid,
  purchase_order_id uuid,
  reason text,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, product_id, id),
  -- A product that was never sold takes its entries along when it is deleted.
  constraint stock_entries_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint stock_entries_quantity_check check (quantity <> 0 or reason is not distinct from 'COUNT'),
  constraint stock_entries_reason_check check (
    reason in ('COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'CORRECTION') and (kind = 'ADJUSTMENT') = (reason is not null))
);
-- What happened to a product besides sales, which write nothing into it.
create index stock_entries_but_sales on stock_entries (store_id, product_id, id) where kind <> 'SALE';
grant select, insert on stock_entries to mostrador_app;

-- Until when goods are good: dates of receptions, and dates read on the shelf. How much is left of each is computed
-- from the product's stock (server/features/expiries/expiries.sql.ts), since no sale says which date it took.
create table expiries (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  expires_on date not null,
  -- How many have this date; null where nobody counted them.
  quantity numeric(8, 3) check (quantity > 0),
  source text not null check (source in ('RECEPTION', 'HAND')),
  -- The line of the reception that brought it.
  reception_id uuid,
  reception_line smallint,
  -- None is left: somebody said so, or it was long ago and the stock says so.
  done_at timestamptz,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint expiries_product_fk foreign key (store_id, product_id) references products on delete cascade,
  constraint expiries_reception_check check ((source = 'RECEPTION') = (reception_id is not null
    and reception_line is not null))
);
create index expiries_product on expiries (store_id, product_id);
create unique index expiries_reception_key on expiries (store_id, reception_id, reception_line)
  where reception_id is not null;
-- What expires soon, and what of a product has a later date.
create index expiries_open on expiries (store_id, expires_on, id) where done_at is null;
create index expiries_open_of_product on expiries (store_id, product_id, expires_on, id) include (quantity)
  where done_at is null;
grant select, insert, update on expiries to mostrador_app;

-- Entries are read in the order of their ids, and each says what it left. An entry that waited for another till, or
-- that comes from a computer whose clock is behind, must follow the product's last one: it gets the millisecond after
-- that.
create function id_after(last uuid, wanted uuid) returns uuid
  language sql immutable parallel safe
  return case when last is null or wanted > last then wanted
    else (lpad(to_hex(('x' || left(replace(last::text, '-', ''), 12))::bit(48)::bigint + 1), 12, '0')
      || right(replace(wanted::text, '-', ''), 20))::uuid end;

-- Sales ---------------------------------------------------------------------------------------------------------------

-- Ids are version 7, made together with created_at, so the primary key is also the order of time: the history and
-- ranges of days read it, and a sale pays for no second index.
create table sales (
  store_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  total pesos not null,
  payment_method text not null check (payment_method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER',
    'OTHER', 'CREDIT', 'MIXED')),
  amount_paid pesos not null,
  change pesos not null,
  -- Dropped by 0102-drop-legacy.sql.
  status text not null default 'COMPLETED',
  customer_id uuid,
  -- A copy taken at the sale: later corrections change no past sale.
  customer jsonb,
  -- Copies too: a seller may leave.
  seller_id uuid not null,
  seller_name text not null,
  -- Dropped by 0102-drop-legacy.sql.
  idempotency_key uuid,
  -- Dropped by 0102-drop-legacy.sql.
  request_hash bytea,
  -- What the history's search reads: the names of the items, in search form.
  search_text text not null,
  -- Given by the device that sold.
  number text,
  discount bigint not null default 0,
  -- What the coins that exist do not allow.
  rounding smallint not null default 0,
  credit_amount bigint not null default 0,
  -- The shift in which it was sold; null where none was open.
  shift_id uuid,
  -- The device on which it was sold; null where no device said so. No foreign key: devices are never deleted.
  device_id uuid,
  -- When the server received a sale made without it; null for any other.
  received_at timestamptz,
  -- Its shift was closed before it arrived: it is listed among the late ones, and in none of the closed figures.
  after_close boolean not null default false,
  -- As they are answered.
  taxes json,
  tax_base bigint,
  tax_total bigint,
  -- Null: PUBLIC.
  price_level text check (price_level in ('PUBLIC', 'WHOLESALE')),
  primary key (store_id, id),
  constraint sales_cash_check check (payment_method in ('CASH', 'MIXED') or change = 0),
  constraint sales_sums_check check (
    discount >= 0 and credit_amount >= 0 and rounding between -49 and 0
      and amount_paid - change = total + rounding - credit_amount)
);
create index sales_customer on sales (store_id, customer_id) where customer_id is not null;
create index sales_search on sales using gin (store_id, replace(search_text, ' ', 'W') gin_trgm_ops);
-- Sales of customers who were only deleted: the copy is all that is left of them.
create index sales_of_deleted_customers on sales (store_id, id) where customer_id is null and customer is not null;
create unique index sales_number_key on sales (store_id, number) where number is not null;
create index sales_shift on sales (store_id, shift_id, id) where shift_id is not null;
-- The filters and sums of the history, without reading the sales, which are three times as long.
create index sales_listed on sales (store_id, id) include (payment_method, seller_id, shift_id, total);
create index sales_after_close on sales (store_id, shift_id) where after_close;
grant select, insert on sales to mostrador_app;

-- Amounts are stored and not calculated again. A line's base and taxes are its total, to the cent; the total of a
-- presentation is exact, to the peso.
create table sale_lines (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  product_name text not null,
  description text,
  unit text not null check (unit in ('UNIT', 'KG', 'LB', 'L', 'M')),
  quantity numeric(11, 3) not null check (quantity > 0),
  -- For one.
  price pesos not null,
  -- Its own and its share of the sale's.
  discount pesos not null,
  -- After the discount.
  total pesos not null,
  -- The class as it was sold; null where nobody had said.
  tax text,
  -- Percent of IVA or INC.
  tax_rate smallint,
  tax_base bigint,
  tax_amount bigint,
  -- Pesos for each bag.
  bag_rate integer,
  bag_tax bigint,
  presentation_id uuid,
  presentation_name text,
  presentation_units numeric(8, 3),
  -- The number of presentations.
  presentation_count integer,
  -- Pesos for one presentation; `price` is its share of one unit, rounded.
  presentation_price bigint,
  promotion_id uuid,
  promotion_name text,
  promotion_discount bigint,
  primary key (store_id, sale_id, line),
  constraint sale_lines_product_fk foreign key (store_id, product_id) references products,
  constraint sale_lines_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_lines_presentation_check check (
    case when presentation_id is null
      then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4
      else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0
        and presentation_count > 0 and quantity = presentation_count * presentation_units
        and total + discount = presentation_count * presentation_price end),
  constraint sale_lines_promotion_check check (
    case when promotion_id is null then num_nulls(promotion_name, promotion_discount) = 2
      else num_nulls(promotion_name, promotion_discount) = 0 and promotion_discount between 1 and discount end),
  constraint sale_lines_tax_check check (
    case when tax_rate is not null
      then tax_base >= 0 and tax_amount >= 0 and tax_base + tax_amount + coalesce(bag_tax, 0) = total * 100
      else tax_base is null and tax_amount is null and coalesce(bag_tax, 0) between 0 and total * 100 end)
);
create index sale_lines_product on sale_lines (store_id, product_id) where product_id is not null;
grant select, insert on sale_lines to mostrador_app;

create table sale_payments (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  method text not null check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT')),
  amount pesos not null,
  -- Cash as it was handed over.
  tendered pesos,
  change pesos not null,
  reference text,
  primary key (store_id, sale_id, line),
  constraint sale_payments_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_payments_cash_check check (tendered is null or method = 'CASH'),
  constraint sale_payments_change_check check (change = (coalesce(tendered, amount) - amount))
);
grant select, insert on sale_payments to mostrador_app;

-- Promotions (docs/decisions/0065) are discounts of ordinary lines of a sale, computed by core/sale/promotions.ts.
create table promotions (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('PERCENT', 'NTH', 'COMBO')),
  -- Without foreign keys: a deleted product stays named, and is never sold.
  product_ids uuid[] not null check (cardinality(product_ids) between 1 and 100),
  percent smallint check (percent between 1 and 100),
  -- One of so many pieces is discounted.
  every smallint check (every between 2 and 12),
  -- [{productId, quantity}] of a combo, and its price in pesos.
  items jsonb,
  price pesos,
  starts_on date not null,
  -- The last day; null: without end.
  ends_on date,
  -- 1 is Monday; null: every day.
  days smallint[],
  -- HH:MM; from is included, to is not. A time before from_time is on the next day.
  from_time text,
  to_time text,
  active boolean not null,
  -- Since when it has not run; null while it is active. Late sales made before may have it.
  inactive_since timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint promotions_active_check check (active = (inactive_since is null)),
  constraint promotions_kind_fields_check check (
    case kind
      when 'PERCENT' then percent is not null and percent < 100 and every is null and items is null and price is null
      when 'NTH' then percent is not null and every is not null and items is null and price is null
      else percent is null and every is null and items is not null and price is not null and price > 0 end)
);
-- What runs on a day, for each sale; and what ran until a while ago, for late ones.
create index promotions_open on promotions (store_id, coalesce(ends_on, 'infinity')) where active;
create index promotions_stopped on promotions (store_id, inactive_since) where not active;
-- The list: active ones first, newest first.
create index promotions_listed on promotions (store_id, active desc, created_at desc, id desc);
grant select, insert, update on promotions to mostrador_app;

-- Returns -------------------------------------------------------------------------------------------------------------

-- A return is a document of its own that points at its sale, which stays as it was. Append-only.
create table sale_returns (
  store_id uuid not null,
  -- Version 7: the key is the order of time.
  id uuid not null,
  sale_id uuid not null,
  total pesos not null,
  -- What was given back beyond it, as the coins are.
  rounding smallint not null check (rounding between 0 and 49),
  reason text not null check (reason in ('WRONG_CHARGE', 'CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM', 'OTHER')),
  note text,
  shift_id uuid,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  -- Given by the device.
  number text,
  after_close boolean not null default false,
  taxes json,
  tax_base bigint,
  tax_total bigint,
  primary key (store_id, id),
  constraint sale_returns_sale_fk foreign key (store_id, sale_id) references sales,
  constraint sale_returns_note_check check (reason <> 'OTHER' or note is not null)
);
create index sale_returns_sale on sale_returns (store_id, sale_id);
create index sale_returns_shift on sale_returns (store_id, shift_id) where shift_id is not null;
create index sale_returns_after_close on sale_returns (store_id, shift_id) where after_close;
grant select, insert on sale_returns to mostrador_app;

create table sale_return_lines (
  store_id uuid not null,
  return_id uuid not null,
  line smallint not null,
  sale_id uuid not null,
  -- The line of the sale.
  sale_line smallint not null,
  -- A copy, since reports add up by product.
  product_id uuid,
  quantity numeric(11, 3) not null check (quantity > 0),
  total pesos not null,
  restock boolean not null default false,
  -- Of the line of its sale in proportion to what came back; class and rates are those of the line.
  tax_base bigint,
  tax_amount bigint,
  bag_tax bigint,
  primary key (store_id, return_id, line),
  constraint sale_return_lines_product_fk foreign key (store_id, product_id) references products,
  constraint sale_return_lines_return_fk foreign key (store_id, return_id) references sale_returns,
  constraint sale_return_lines_sale_fk foreign key (store_id, sale_id, sale_line) references sale_lines,
  constraint sale_return_lines_check check (product_id is not null or not restock)
);
create index sale_return_lines_sale on sale_return_lines (store_id, sale_id, sale_line);
create index sale_return_lines_product on sale_return_lines (store_id, product_id) where product_id is not null;
grant select, insert on sale_return_lines to mostrador_app;

create table sale_refunds (
  store_id uuid not null,
  return_id uuid not null,
  line smallint not null,
  -- CREDIT reduces the debt.
  method text not null check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT')),
  amount pesos not null check (amount > 0),
  reference text,
  primary key (store_id, return_id, line),
  constraint sale_refunds_return_fk foreign key (store_id, return_id) references sale_returns
);
grant select, insert on sale_refunds to mostrador_app;

-- The sum of a sale's returns, which every list of sales shows. A return locks this row first, so that nothing comes
-- back twice.
create table returned_sales (
  store_id uuid not null,
  sale_id uuid not null,
  total pesos not null,
  -- What was paid back, or taken off the debt.
  refunded pesos not null,
  -- By line of the sale.
  quantities numeric(11, 3)[] not null default '{}',
  totals bigint[] not null default '{}',
  -- Nothing is left to come back.
  complete boolean not null,
  primary key (store_id, sale_id),
  constraint returned_sales_sale_fk foreign key (store_id, sale_id) references sales
);
grant select, insert, update on returned_sales to mostrador_app;

-- Customers -----------------------------------------------------------------------------------------------------------

create table customers (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  phone text,
  email text,
  address text,
  document_type text check (document_type in ('CC', 'NIT', 'CE', 'TI', 'TE', 'PEP', 'PPT', 'PA', 'RC', 'NUIP', 'DE',
    'Otro')),
  document text,
  created_at timestamptz not null,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  -- Dropped by 0102-drop-legacy.sql.
  idempotency_key uuid,
  -- Dropped by 0102-drop-legacy.sql.
  request_hash bytea,
  find_text text not null generated always as (customer_form(name, phone, email, document)) stored,
  price_level text not null default 'PUBLIC' check (price_level in ('PUBLIC', 'WHOLESALE')),
  primary key (store_id, id)
);
create index customers_by_name on customers (store_id, name_order, id);
create index customers_find on customers using gin (store_id, find_text gin_trgm_ops);
grant select, insert, update, delete on customers to mostrador_app;

-- An erasure is a row of this table, whose trigger runs on the machine of the store's rows: it says what to erase and
-- returns how much it was. The row is deleted in the same transaction.
create table erasures (
  store_id uuid not null,
  -- Of a customer, or of a sale that names one who was deleted.
  id uuid not null,
  deleted boolean not null,
  erased bigint,
  primary key (store_id, id)
);
grant select, insert, delete on erasures to mostrador_app;

create function find_customers(patterns text[], most integer) returns setof uuid
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  return query execute
    'select id from customers where ' || of_store() || ' and '
      || (select string_agg(format('find_text like %L', pattern), ' and ') from unnest(patterns) as pattern) || '
     order by name_order, id limit $1'
    using most;
end $$;
revoke execute on function find_customers from public;
grant execute on function find_customers to mostrador_app;

-- Past sales keep their figures and lose the customer; nothing else can change them. The customer is locked first: a
-- sale in progress ends before and is found, or comes later and finds nobody. A recarga names the number that was
-- recharged: the customer's own goes too. False when the store has no such customer.
create function erase_customer(which uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_store();
  digits text;
begin
  select regexp_replace(coalesce(phone, ''), '\D', '', 'g') into digits
    from customers where store_id = own and id = which for update;
  if not found then
    return false;
  end if;
  delete from credit_accounts where store_id = own and customer_id = which;
  update sales set customer_id = null, customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = own and customer_id = which;
  update credit_entries set note = null where store_id = own and customer_id = which and note is not null;
  -- Seven digits are the shortest telephone number.
  if length(digits) >= 7 then
    update service_entries set reference = null
      where store_id = own and reference is not null
        and position(digits in regexp_replace(reference, '\D', '', 'g')) > 0;
  end if;
  delete from customers where store_id = own and id = which;
  update request_keys set answer = null where store_id = own and answer is not null;
  return true;
end $$;
revoke execute on function erase_customer from public;
grant execute on function erase_customer to mostrador_app;

-- All sales that show the same copy of a deleted customer.
create function erase_deleted_customer(sale uuid) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  own uuid := current_store();
  copy jsonb;
  erased bigint;
begin
  select customer into copy from sales
    where store_id = own and id = sale and customer_id is null and customer ->> 'name' <> 'Datos borrados';
  if not found then
    return 0;
  end if;
  update sales set customer = jsonb_build_object('name', 'Datos borrados', 'phone', null,
      'email', null, 'address', null, 'document', null, 'documentType', null)
    where store_id = own and customer_id is null and customer is not null and customer = copy;
  get diagnostics erased = row_count;
  update request_keys set answer = null where store_id = own and answer is not null;
  return erased;
end $$;
revoke execute on function erase_deleted_customer from public;
grant execute on function erase_deleted_customer to mostrador_app;

create function carry_out_erasure() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.deleted then
    new.erased := erase_deleted_customer(new.id);
  else
    new.erased := erase_customer(new.id)::integer;
  end if;
  return new;
end $$;
revoke execute on function carry_out_erasure from public;
create trigger carry_out_erasure before insert on erasures for each row execute function carry_out_erasure();

-- Fiado ---------------------------------------------------------------------------------------------------------------

-- Of a customer who was ever given credit, or has settings for it. Apart from customers, whose indexes (a text search
-- among them) each sale on credit would have to write.
create table credit_accounts (
  store_id uuid not null,
  customer_id uuid not null,
  -- The sum of the customer's entries, and of the open parts of their debts.
  balance pesos not null default 0,
  -- How many entries there are.
  entries integer not null default 0,
  -- Null: as the store's settings say.
  credit_limit pesos,
  credit_days integer,
  paused boolean not null default false,
  -- That the customer agreed to the store keeping what they owe (Ley 1581), and to which words.
  consent_at timestamptz,
  consent_how text,
  primary key (store_id, customer_id),
  -- A customer who owes nothing takes the account along; the trigger refuse_owing refuses the others.
  constraint credit_accounts_customer_fk foreign key (store_id, customer_id) references customers on delete cascade,
  constraint credit_accounts_consent_check check ((consent_at is null) = (consent_how is null)),
  constraint credit_accounts_days_check check (credit_days between 0 and 3650)
);
create index credit_accounts_debtors on credit_accounts (store_id, balance, customer_id) where balance > 0;
grant select, insert, update on credit_accounts to mostrador_app;

-- Append-only. The entries of a deleted customer stay, without a name: the books need them.
create table credit_entries (
  store_id uuid not null,
  customer_id uuid not null,
  -- 1, 2, … of the customer, in the order in which they were written: each leaves what the next one finds.
  line integer not null,
  -- The id of its sale, return, payment or adjustment.
  id uuid not null,
  kind text not null check (kind in ('SALE', 'PAYMENT', 'RETURN', 'ADJUSTMENT')),
  -- What is owed more or, when negative, less.
  amount bigint not null check (amount <> 0),
  balance_after pesos not null,
  sale_id uuid,
  return_id uuid,
  -- The payment that this one undoes.
  reverses uuid,
  -- The shift in which the money came in.
  shift_id uuid,
  -- Given by the device.
  number text,
  -- Of a payment: how, what was handed over in cash, and what the coins that exist do not allow.
  method text check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  tendered pesos,
  change pesos not null default 0,
  rounding smallint not null default 0 check (rounding between -49 and 49),
  reference text,
  -- Why it was adjusted or undone.
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  after_close boolean not null default false,
  primary key (store_id, id),
  constraint credit_entries_line_key unique (store_id, customer_id, line),
  constraint credit_entries_cash_check check (method = 'CASH' or tendered is null and change = 0 and rounding = 0),
  constraint credit_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint credit_entries_reverses_check check (reverses is null or kind = 'PAYMENT' and amount > 0)
);
create unique index credit_entries_reverses_key on credit_entries (store_id, reverses) where reverses is not null;
create unique index credit_entries_number_key on credit_entries (store_id, number) where number is not null;
create index credit_entries_payments on credit_entries (store_id, customer_id, line) where kind = 'PAYMENT';
create index credit_entries_shift on credit_entries (store_id, shift_id) where shift_id is not null;
create index credit_entries_after_close on credit_entries (store_id, shift_id) where after_close;
-- Payments while no shift was open; the next one may take them in.
create index credit_entries_unshifted on credit_entries (store_id, created_at) where kind = 'PAYMENT'
  and method = 'CASH' and shift_id is null;
grant select, insert on credit_entries to mostrador_app;

-- What was sold on credit, or found in the paper notebook, and how much is still owed.
create table debts (
  store_id uuid not null,
  -- The id of the entry that made it: of the sale or the adjustment.
  id uuid not null,
  customer_id uuid not null,
  -- Null where it comes from no sale of ours.
  sale_id uuid,
  amount pesos not null,
  owed pesos not null,
  -- The first instant at which it is overdue; null where no day was agreed on.
  due_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint debts_entry_fk foreign key (store_id, id) references credit_entries,
  constraint debts_owed_check check (owed <= amount),
  constraint debts_sale_check check (sale_id = id)
);
-- The oldest is settled first.
create index debts_open on debts (store_id, customer_id, created_at, id) where owed > 0;
create index debts_due on debts (store_id, due_at) include (customer_id, owed) where owed > 0 and due_at is not null;
grant select, insert, update (owed) on debts to mostrador_app;

-- Which debts an entry settled and by how much or, when negative, made owed again. Append-only.
create table debt_settlements (
  store_id uuid not null,
  entry_id uuid not null,
  debt_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (store_id, entry_id, debt_id),
  constraint debt_settlements_debt_fk foreign key (store_id, debt_id) references debts,
  constraint debt_settlements_entry_fk foreign key (store_id, entry_id) references credit_entries
);
create index debt_settlements_debt on debt_settlements (store_id, debt_id);
grant select, insert on debt_settlements to mostrador_app;

-- Errors of another machine arrive as a message only.
create function refuse_owing() returns trigger language plpgsql as $$
begin
  raise exception 'the customer owes: constraint "credit_accounts_owing"'
    using errcode = 'foreign_key_violation', constraint = 'credit_accounts_owing';
end $$;
create trigger refuse_owing before delete on credit_accounts for each row when (old.balance > 0)
  execute function refuse_owing();

-- Recargas and corresponsal -------------------------------------------------------------------------------------------

-- Recargas and corresponsal: other people's money that passes through the drawer. A ledger of its own, which a shift
-- adds up; none is in a figure of sales.
create table services (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  -- IN: a customer's money is taken in, as for a top-up. OUT: it is given to them.
  direction text not null check (direction in ('IN', 'OUT')),
  commission_percent numeric(5, 2) check (commission_percent between 0 and 100),
  commission_fixed pesos,
  -- What the customer pays the shop for it, unless an operation says otherwise.
  fee pesos,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id)
);
grant select, insert, update on services to mostrador_app;

-- Append-only.
create table service_entries (
  store_id uuid not null,
  id uuid not null,
  service_id uuid not null,
  kind text not null check (kind in ('OPERATION', 'SETTLEMENT')),
  -- Of the service when it was recorded.
  direction text not null check (direction in ('IN', 'OUT')),
  -- Below zero for what undoes an operation, and for a settlement that the network paid.
  amount bigint not null check (amount <> 0),
  fee bigint not null default 0,
  commission bigint not null default 0,
  method text not null check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  reference text,
  -- Also why it was undone.
  note text,
  -- The operation that this one undoes.
  reverses uuid,
  -- Given by the device.
  number text,
  -- Whose drawer the cash went through. A settlement's cash is a movement of that shift, with the entry's id.
  shift_id uuid,
  after_close boolean not null default false,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint service_entries_service_fk foreign key (store_id, service_id) references services,
  constraint service_entries_drawer_check check (shift_id is null or method = 'CASH'),
  constraint service_entries_sign_check check (kind = 'SETTLEMENT' or (amount < 0) = (reverses is not null))
);
create unique index service_entries_reverses_key on service_entries (store_id, reverses) where reverses is not null;
create index service_entries_time on service_entries (store_id, created_at, id);
create index service_entries_service on service_entries (store_id, service_id, created_at, id);
create index service_entries_shift on service_entries (store_id, shift_id) where shift_id is not null;
create index service_entries_after_close on service_entries (store_id, shift_id) where after_close;
grant select, insert on service_entries to mostrador_app;

-- What each service came to on a day. In slots (docs/decisions/0005).
create table service_figures (
  store_id uuid not null,
  day date not null,
  service_id uuid not null,
  slot smallint not null,
  -- Operations less those that were undone.
  operations bigint not null,
  money_in bigint not null,
  money_out bigint not null,
  commission bigint not null,
  fees bigint not null,
  -- Handed to the network less what it paid.
  settled bigint not null,
  primary key (store_id, day, service_id, slot),
  constraint service_figures_service_fk foreign key (store_id, service_id) references services
) with (fillfactor = 50);
create index service_figures_service on service_figures (store_id, service_id);
grant select, insert, update on service_figures to mostrador_app;

-- The drawer ----------------------------------------------------------------------------------------------------------

-- 'Caja 1' and so on. The first one has the store's id and is there from the start.
create table tills (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  active boolean not null default true,
  created_at timestamptz not null,
  name_form text not null generated always as (case_form(name)) stored,
  name_twin boolean not null default false,
  -- As the POS document names it.
  plate text,
  place text,
  kind text,
  primary key (store_id, id)
);
create unique index tills_name_key on tills (store_id, name_form);
create unique index tills_seen_name_key on tills (store_id, name_form(name)) where not name_twin;
grant select, insert, update on tills to mostrador_app;

-- The opening of a shift; its closing is another document. Neither changes. Ids are of version 7: the key is the order
-- of time.
create table shifts (
  store_id uuid not null references stores,
  id uuid not null,
  -- Counts up per store without gaps.
  number integer not null check (number > 0),
  till_id uuid not null,
  opening_float pesos not null,
  user_id uuid not null,
  user_name text not null,
  opened_at timestamptz not null,
  -- Beside the number that counts the store's shifts.
  opening_number text,
  primary key (store_id, id),
  constraint shifts_number_key unique (store_id, number),
  constraint shifts_till_fk foreign key (store_id, till_id) references tills
);
-- Shifts are few: they are found by the time of their opening.
create index shifts_opened on shifts (store_id, opened_at, id);
create index shifts_till_opened on shifts (store_id, till_id, opened_at, id);
grant select, insert on shifts to mostrador_app;

-- The open shift of a till: one. Whatever belongs to it locks this row, and the closing deletes it: so everything is
-- either in a closing's figures or in no closed shift.
create table open_shifts (
  store_id uuid not null,
  till_id uuid not null,
  shift_id uuid not null,
  constraint open_shifts_key primary key (store_id, till_id),
  constraint open_shifts_shift_key unique (store_id, shift_id),
  constraint open_shifts_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint open_shifts_till_fk foreign key (store_id, till_id) references tills
);
grant select, insert, update, delete on open_shifts to mostrador_app;

-- How many shifts a store has opened and closed. Locked before open_shifts by opening and closing.
create table shift_counters (
  store_id uuid primary key references stores,
  opened integer not null,
  closed integer not null,
  constraint shift_counters_check check (closed between 0 and opened)
);
grant select, insert, update on shift_counters to mostrador_app;

-- Money that enters or leaves the drawer beside sales. Append-only.
create table cash_movements (
  store_id uuid not null,
  shift_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('IN', 'OUT')),
  category text not null check (category in ('CHANGE', 'EXPENSE', 'SUPPLIER', 'WITHDRAWAL', 'OTHER')),
  amount pesos not null check (amount > 0),
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  number text,
  after_close boolean not null default false,
  -- What an expense was for, and who was paid.
  expense_category text,
  concept text,
  person_id uuid,
  person_name text,
  recurring_id uuid,
  primary key (store_id, shift_id, id),
  constraint cash_movements_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint cash_movements_expense_check check (
    expense_category is null or kind = 'OUT' and category = 'EXPENSE'
      and expense_category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER'))
);
create index cash_movements_after_close on cash_movements (store_id, shift_id) where after_close;
create index cash_movements_recurring on cash_movements (store_id, recurring_id) where recurring_id is not null;
-- What left the drawers as expenses and for the owner.
create index cash_movements_spent on cash_movements (store_id, created_at) where kind = 'OUT'
  and (category in ('EXPENSE', 'WITHDRAWAL'));
grant select, insert on cash_movements to mostrador_app;

-- Append-only. Each closing holds the hash of the one before, so that a change to any of them shows in all that follow
-- (docs/decisions/0029).
create table shift_closings (
  store_id uuid not null,
  shift_id uuid not null,
  -- 1, 2, … in the order in which the store's shifts were closed.
  place integer not null check (place > 0),
  -- To the letter what was hashed: json and not jsonb.
  figures json not null,
  previous_hash bytea,
  -- SHA-256 of the previous hash and the figures.
  hash bytea not null,
  closed_at timestamptz not null,
  primary key (store_id, shift_id),
  constraint shift_closings_place_key unique (store_id, place),
  constraint shift_closings_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint shift_closings_previous_check check ((previous_hash is null) = (place = 1))
);
grant select, insert on shift_closings to mostrador_app;

-- Each time that somebody opened the drawer by hand.
create table drawer_openings (
  store_id uuid not null,
  id uuid not null,
  -- The one that was open there. Null where none was.
  shift_id uuid,
  reason text not null check (reason <> ''),
  user_id uuid not null,
  -- A copy: who did it may leave.
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint drawer_openings_shift_fk foreign key (store_id, shift_id) references shifts
);
create index drawer_openings_shift on drawer_openings (store_id, shift_id, id);
grant select, insert on drawer_openings to mostrador_app;

-- Stores are created by mostrador_identity, which has no rights on tills.
create function make_first_till() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tills (store_id, id, name, created_at) values (new.store_id, new.store_id, 'Caja 1', new.created_at);
  return null;
end $$;
revoke execute on function make_first_till from public;
create trigger make_first_till after insert on stores for each row execute function make_first_till();

-- Printing ------------------------------------------------------------------------------------------------------------

-- Printers beside the server (docs/decisions/0064).
create table printers (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- How it is reached: TCP {host, port}, DEVICE {path, baud} or SPOOLER {queue}.
  connection jsonb not null,
  -- Of the paper, in millimetres.
  width smallint not null check (width in (58, 80)),
  -- Letters on a line.
  columns smallint not null check (columns in (32, 42, 48)),
  letters text not null check (letters in ('PC850', 'PLAIN')),
  cut text not null check (cut in ('PARTIAL', 'FULL', 'NONE')),
  -- Lines of paper before the cut.
  feed smallint not null check (feed between 0 and 10),
  -- The pin of the drawer's plug. Null where there is no drawer.
  drawer smallint check (drawer in (2, 5)),
  -- One bit deep, in rows of whole bytes, so many dots wide. Null where there is none.
  logo bytea check (octet_length(logo) <= 28800),
  logo_width smallint check (logo_width between 8 and 576),
  active boolean not null default true,
  -- Where it stands. Null for any till.
  till_id uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint printers_till_fk foreign key (store_id, till_id) references tills
);
create index printers_till on printers (store_id, till_id);
grant select, insert, update, delete on printers to mostrador_app;

-- What was printed under an Idempotency-Key, written before the first byte goes out: the key prints once. Kept for two
-- days.
create table print_jobs (
  store_id uuid not null,
  key uuid not null,
  -- SHA-256 of the request that the key came with.
  request_hash bytea not null,
  -- PRINTED or SENT, and how the printer was. Null while it is on its way, and where nobody knows what became of it.
  result text check (result in ('PRINTED', 'SENT')),
  state text check (state in ('READY', 'PAPER_LOW', 'UNKNOWN')),
  created_at timestamptz not null,
  primary key (store_id, key),
  constraint print_jobs_check check ((result is null) = (state is null))
);
create index print_jobs_age on print_jobs (store_id, created_at);
grant select, insert, update, delete on print_jobs to mostrador_app;

-- Buying --------------------------------------------------------------------------------------------------------------

create table suppliers (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null check (name <> ''),
  contact_name text,
  phone text not null check (phone <> ''),
  email text,
  address text,
  nit text,
  description text,
  created_at timestamptz not null,
  name_order text collate "C" not null generated always as (search_form(name)) stored,
  -- Dropped by 0102-drop-legacy.sql.
  idempotency_key uuid,
  -- Dropped by 0102-drop-legacy.sql.
  request_hash bytea,
  primary key (store_id, id)
);
create index suppliers_by_name on suppliers (store_id, name_order, id);
-- A supplier is known by the digits of the NIT, however it is written.
create index suppliers_nit on suppliers (store_id, regexp_replace(nit, '[^0-9]', '', 'g')) where nit is not null;
grant select, insert, update, delete on suppliers to mostrador_app;

-- How many order numbers a store has given.
create table order_counters (
  store_id uuid primary key,
  given integer not null check (given > 0)
);
grant select, insert, update on order_counters to mostrador_app;

create table purchase_orders (
  store_id uuid not null references stores,
  id uuid not null,
  -- Counts up per store without gaps (order_counters).
  order_number integer not null check (order_number > 0),
  supplier_id uuid not null,
  status text not null check (status in ('PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED')),
  total pesos not null,
  notes text,
  expected_date date,
  received_at timestamptz,
  created_at timestamptz not null,
  -- Dropped by 0102-drop-legacy.sql.
  idempotency_key uuid,
  -- Dropped by 0102-drop-legacy.sql.
  request_hash bytea,
  primary key (store_id, id),
  constraint purchase_orders_number_key unique (store_id, order_number),
  constraint purchase_orders_supplier_fk foreign key (store_id, supplier_id) references suppliers
);
create index purchase_orders_supplier on purchase_orders (store_id, supplier_id, order_number desc);
create index purchase_orders_status on purchase_orders (store_id, status, order_number desc);
create index purchase_orders_received on purchase_orders (store_id, received_at) where received_at is not null;
grant select, insert, update, delete on purchase_orders to mostrador_app;

create table purchase_order_items (
  store_id uuid not null,
  purchase_order_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  gtin text,
  product_name text not null check (product_name <> ''),
  description text,
  -- Dropped by 0102-drop-legacy.sql.
  quantity integer not null,
  unit_price pesos not null,
  notes text,
  ordered numeric(8, 3) check (ordered > 0 and ordered is not null),
  unit text not null default 'UNIT' check (unit in ('UNIT', 'KG', 'LB', 'L', 'M')),
  -- Percent of IVA in the price; null is not known.
  tax_rate smallint check (tax_rate in (0, 5, 19)),
  presentation_id uuid,
  presentation_name text,
  presentation_units numeric(8, 3),
  presentation_count integer,
  -- Pesos for one presentation; `unit_price` is its share of one unit, rounded.
  presentation_price bigint,
  primary key (store_id, purchase_order_id, line),
  constraint purchase_order_items_order_fk foreign key (store_id, purchase_order_id) references purchase_orders
    on delete cascade,
  constraint purchase_order_items_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id),
  constraint purchase_order_items_presentation_check check (
    case when presentation_id is null
      then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4
      else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0
        and presentation_count > 0 and ordered = presentation_count * presentation_units end)
);
create index purchase_order_items_product on purchase_order_items (store_id, product_id) where product_id is not null;
grant select, insert, update, delete on purchase_order_items to mostrador_app;

-- What arrived of an order, and at what cost: an order may come in parts. Average costs are computed from here.
-- Append-only.
create table receptions (
  store_id uuid not null,
  id uuid not null,
  purchase_order_id uuid not null,
  note text,
  -- What its lines came to.
  total pesos not null,
  -- Copies. Null where an order was received before receptions were stored.
  user_id uuid,
  user_name text,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint receptions_order_fk foreign key (store_id, purchase_order_id) references purchase_orders
);
create index receptions_order on receptions (store_id, purchase_order_id);
create index receptions_time on receptions (store_id, created_at);
grant select, insert on receptions to mostrador_app;

create table reception_lines (
  store_id uuid not null,
  reception_id uuid not null,
  line smallint not null,
  purchase_order_id uuid not null,
  -- The line of the order.
  order_line smallint not null,
  -- Whose stock it went into; null where the line was no product's.
  product_id uuid,
  quantity numeric(8, 3) not null check (quantity > 0),
  -- What was paid for one.
  unit_cost pesos not null,
  -- Percent of IVA in the cost; null is not known.
  tax_rate smallint check (tax_rate in (0, 5, 19)),
  -- Of one, without the IVA that the store deducts; null where it deducted none. `unit_cost` is what was paid.
  net_cost numeric(14, 2) check (net_cost >= 0),
  -- Pesos for all of the line, where it is more exact than quantity × unit_cost. Null: that product.
  paid bigint check (paid between 0 and 999999999999),
  primary key (store_id, reception_id, line),
  constraint reception_lines_item_fk foreign key (store_id, purchase_order_id, order_line)
    references purchase_order_items,
  constraint reception_lines_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id),
  constraint reception_lines_reception_fk foreign key (store_id, reception_id) references receptions
);
create index reception_lines_item on reception_lines (store_id, purchase_order_id, order_line);
create index reception_lines_product on reception_lines (store_id, product_id) where product_id is not null;
grant select, insert on reception_lines to mostrador_app;

-- Facturas de proveedores ---------------------------------------------------------------------------------------------

-- Electronic invoices of suppliers, as they were read (docs/decisions/0027). The file itself is not stored.
create table supplier_invoices (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('INVOICE', 'POS', 'CREDIT_NOTE', 'DEBIT_NOTE')),
  supplier_name text not null,
  -- Digits, without the check digit.
  supplier_nit text not null,
  check_digit text not null,
  -- As the document has them, to create a supplier who is not known yet.
  supplier_phone text,
  supplier_email text,
  supplier_address text,
  -- Who it was received from; before that, the supplier with this NIT is looked for.
  supplier_id uuid,
  number text not null,
  cufe text not null,
  cufe_matches boolean,
  signature text not null check (signature in ('VALID', 'ALTERED', 'ABSENT')),
  currency text not null,
  issued_at timestamptz not null,
  due_on date,
  credit boolean not null,
  -- What is to be paid, and everything below: up to 6 decimals, as the document has them.
  total numeric(20, 6) not null,
  taxes jsonb not null,
  -- Discounts and charges of the whole document.
  adjustments jsonb not null,
  buyer_nit text,
  buyer_name text,
  -- Of a note: the invoice that it corrects.
  refers_number text,
  refers_cufe text,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'RECEIVED', 'DISMISSED')),
  reception_id uuid,
  purchase_order_id uuid,
  received_at timestamptz,
  -- Who read it in.
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint supplier_invoices_order_fk foreign key (store_id, purchase_order_id) references purchase_orders,
  constraint supplier_invoices_supplier_fk foreign key (store_id, supplier_id) references suppliers
    on delete set null (supplier_id),
  constraint supplier_invoices_received_check check ((state = 'RECEIVED') = (received_at is not null))
);
-- A dismissed one may be taken again.
create unique index supplier_invoices_cufe_key on supplier_invoices (store_id, cufe) where state <> 'DISMISSED';
create index supplier_invoices_time on supplier_invoices (store_id, created_at, id);
create index supplier_invoices_state on supplier_invoices (store_id, state, created_at, id);
create index supplier_invoices_supplier on supplier_invoices (store_id, supplier_id) where supplier_id is not null;
create index supplier_invoices_order on supplier_invoices (store_id, purchase_order_id)
  where purchase_order_id is not null;
grant select, insert, update on supplier_invoices to mostrador_app;

create table supplier_invoice_lines (
  store_id uuid not null,
  invoice_id uuid not null,
  line smallint not null,
  code text,
  gtin text,
  description text not null,
  unit text not null,
  quantity numeric(20, 6) not null,
  price numeric(20, 6) not null,
  total numeric(20, 6) not null,
  tax_rate numeric(6, 3),
  taxes jsonb not null,
  free boolean not null,
  -- Before taxes, with its share of what the document takes off or adds.
  cost numeric(20, 6) not null,
  product_id uuid,
  presentation_id uuid,
  -- Of the product, in one of the supplier's units.
  units numeric(8, 3) check (units > 0),
  matched_by text check (matched_by in ('MEMORY', 'CODE', 'NAME')),
  -- Products that it may be, by their ids: [{id, units}].
  suggested jsonb not null default '[]',
  -- What arrived; in a draft, what was entered so far.
  received numeric(10, 3),
  free_units numeric(10, 3),
  paid numeric(20, 6),
  expires_on date,
  primary key (store_id, invoice_id, line),
  constraint supplier_invoice_lines_invoice_fk foreign key (store_id, invoice_id) references supplier_invoices,
  constraint supplier_invoice_lines_product_fk foreign key (store_id, product_id) references products
    on delete set null (product_id)
);
create index supplier_invoice_lines_product on supplier_invoice_lines (store_id, product_id)
  where product_id is not null;
grant select, insert, update on supplier_invoice_lines to mostrador_app;

-- What a supplier's code means here, so that nobody is asked again.
create table supplier_codes (
  store_id uuid not null,
  nit text not null,
  -- The supplier's code, else the GTIN, else the description as it is compared.
  said text not null,
  product_id uuid not null,
  presentation_id uuid,
  units numeric(8, 3) not null check (units > 0),
  updated_at timestamptz not null,
  primary key (store_id, nit, said),
  constraint supplier_codes_product_fk foreign key (store_id, product_id) references products on delete cascade
);
create index supplier_codes_product on supplier_codes (store_id, product_id);
grant select, insert, update on supplier_codes to mostrador_app;

-- Por pagar -----------------------------------------------------------------------------------------------------------

-- Of a supplier to whom something was ever owed.
create table supplier_accounts (
  store_id uuid not null,
  supplier_id uuid not null,
  -- The sum of the supplier's entries. Below zero, where more was paid than was owed by the time a late payment
  -- arrived.
  balance bigint not null default 0 check (balance between -999999999999 and 999999999999),
  entries integer not null default 0,
  primary key (store_id, supplier_id),
  -- A supplier to whom nothing is owed takes the account along; the trigger refuse_owed refuses the others.
  constraint supplier_accounts_supplier_fk foreign key (store_id, supplier_id) references suppliers on delete cascade
);
create index supplier_accounts_owing on supplier_accounts (store_id, balance, supplier_id) where balance > 0;
grant select, insert, update on supplier_accounts to mostrador_app;

-- Append-only. The entries of a deleted supplier stay.
create table supplier_entries (
  store_id uuid not null,
  supplier_id uuid not null,
  -- 1, 2, … of the supplier, in the order in which they were written.
  line integer not null,
  -- The id of its reception, payment, return or adjustment.
  id uuid not null,
  kind text not null check (kind in ('PURCHASE', 'PAYMENT', 'RETURN', 'ADJUSTMENT')),
  -- What is owed more or, when negative, less.
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  -- Of which something came.
  purchase_order_id uuid,
  -- The payment that this one undoes.
  reverses uuid,
  -- Of a payment in cash: the shift whose drawer it was paid from, where a movement has the entry's id.
  shift_id uuid,
  -- Given by the device.
  number text,
  method text check (method in ('CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  tendered pesos,
  change pesos not null default 0,
  -- The supplier's invoice, or the receipt of a payment.
  reference text,
  note text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint supplier_entries_line_key unique (store_id, supplier_id, line),
  constraint supplier_entries_order_fk foreign key (store_id, purchase_order_id) references purchase_orders,
  constraint supplier_entries_shift_fk foreign key (store_id, shift_id) references shifts,
  constraint supplier_entries_drawer_check check (shift_id is null or method = 'CASH'),
  constraint supplier_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint supplier_entries_reverses_check check (reverses is null or kind = 'PAYMENT' and amount > 0)
);
create unique index supplier_entries_reverses_key on supplier_entries (store_id, reverses) where reverses is not null;
create unique index supplier_entries_number_key on supplier_entries (store_id, number) where number is not null;
create index supplier_entries_order on supplier_entries (store_id, purchase_order_id)
  where purchase_order_id is not null;
create index supplier_entries_shift on supplier_entries (store_id, shift_id) where shift_id is not null;
grant select, insert on supplier_entries to mostrador_app;

-- What was bought on credit, or found on paper, and how much is still owed.
create table payables (
  store_id uuid not null,
  -- The id of the entry that made it.
  id uuid not null,
  supplier_id uuid not null,
  amount pesos not null,
  owed pesos not null,
  -- The last day on which it is not overdue; null where none was agreed on.
  due_on date,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint payables_entry_fk foreign key (store_id, id) references supplier_entries,
  constraint payables_owed_check check (owed <= amount)
);
create index payables_open on payables (store_id, supplier_id, due_on, created_at, id) where owed > 0;
create index payables_due on payables (store_id, due_on) include (supplier_id, owed) where owed > 0
  and due_on is not null;
grant select, insert, update (owed) on payables to mostrador_app;

-- Which purchases an entry settled and by how much or, when negative, made owed again. A purchase that was paid before
-- it came settles itself. Append-only.
create table payable_settlements (
  store_id uuid not null,
  entry_id uuid not null,
  payable_id uuid not null,
  amount bigint not null check (amount <> 0),
  primary key (store_id, entry_id, payable_id),
  constraint payable_settlements_entry_fk foreign key (store_id, entry_id) references supplier_entries,
  constraint payable_settlements_payable_fk foreign key (store_id, payable_id) references payables
);
create index payable_settlements_payable on payable_settlements (store_id, payable_id);
grant select, insert on payable_settlements to mostrador_app;

create function refuse_owed() returns trigger language plpgsql as $$
begin
  raise exception 'the supplier is owed' using errcode = 'foreign_key_violation', constraint = 'supplier_accounts_owed';
end $$;
create trigger refuse_owed before delete on supplier_accounts for each row when (old.balance <> 0)
  execute function refuse_owed();

-- Gastos y sueldos ----------------------------------------------------------------------------------------------------

-- What the shop spends and does not pay from a drawer, what comes every month, and what a drawer's expense was for.
create table recurring_expenses (
  store_id uuid not null references stores,
  id uuid not null,
  concept text not null check (concept <> ''),
  category text not null check (category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER')),
  amount pesos not null check (amount > 0),
  -- Of the month on which it is paid; the last one where a month is shorter.
  day smallint not null check (day between 1 and 31),
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id)
);
grant select, insert, update on recurring_expenses to mostrador_app;

-- Append-only. What leaves a drawer is a cash movement instead.
create table expenses (
  store_id uuid not null references stores,
  id uuid not null,
  -- A day of the store's calendar; what undoes an expense counts on the same.
  spent_on date not null,
  category text not null check (category in ('RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER')),
  concept text not null check (concept <> ''),
  -- Below zero for what undoes one.
  amount bigint not null check (amount <> 0),
  method text not null check (method in ('CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER')),
  -- Who was paid, of a wage.
  person_id uuid,
  person_name text,
  note text,
  recurring_id uuid,
  reverses uuid,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint expenses_recurring_fk foreign key (store_id, recurring_id) references recurring_expenses,
  constraint expenses_reverses_check check ((amount < 0) = (reverses is not null))
);
create unique index expenses_reverses_key on expenses (store_id, reverses) where reverses is not null;
create index expenses_day on expenses (store_id, spent_on, id);
create index expenses_recurring on expenses (store_id, recurring_id) where recurring_id is not null;
grant select, insert on expenses to mostrador_app;

-- Electronic documents ------------------------------------------------------------------------------------------------

-- What each sale gets, and where it is sent. Without a row nothing is made.
create table fiscal_emission (
  store_id uuid primary key references stores,
  mode text not null default 'OFF' check (mode in ('OFF', 'DEE', 'FEV')),
  environment text not null default 'TEST' check (environment in ('TEST', 'PRODUCTION')),
  provider text not null default 'DIRECT' check (provider = 'DIRECT'),
  threshold_uvt integer check (threshold_uvt = 5),
  -- Seconds that a printed ticket waits for DIAN's answer.
  wait integer not null default 3 check (wait between 0 and 8)
);
grant select, insert, update on fiscal_emission to mostrador_app;

-- The shop's own software as it is registered with DIAN: one for invoices, one for equivalent documents.
create table fiscal_software (
  store_id uuid not null references stores,
  kind text not null check (kind in ('FEV', 'DEE')),
  software_id text not null,
  sealed_pin bytea not null,
  test_set_id text,
  primary key (store_id, kind)
);
grant select, insert, update on fiscal_software to mostrador_app;

-- The certificate with its key, sealed, and what may be shown.
create table fiscal_certificates (
  store_id uuid primary key references stores,
  sealed bytea not null,
  subject text not null,
  issuer text not null,
  nit text not null,
  serial text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  created_at timestamptz not null
);
grant select, insert, update on fiscal_certificates to mostrador_app;

-- Numbers that DIAN has authorised. `next` is given to the next document, with this row locked.
create table fiscal_ranges (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('FEV', 'DEE', 'CONTINGENCY')),
  environment text not null check (environment in ('TEST', 'PRODUCTION')),
  resolution text not null check (resolution ~ '^[0-9A-Za-z]{1,14}$'),
  resolved_on date not null,
  prefix text not null check (prefix ~ '^[A-Za-z0-9]{0,4}$'),
  from_number integer not null check (from_number > 0),
  to_number integer not null,
  valid_from date not null,
  valid_to date not null,
  next integer not null,
  sealed_key bytea,
  till_id uuid,
  active boolean not null default true,
  created_at timestamptz not null,
  primary key (store_id, id),
  constraint fiscal_ranges_till_fk foreign key (store_id, till_id) references tills,
  constraint fiscal_ranges_check check (to_number between from_number and 999999999),
  constraint fiscal_ranges_check1 check (valid_to >= valid_from),
  constraint fiscal_ranges_next_check check (next >= from_number and next <= to_number + 1)
);
create index fiscal_ranges_till on fiscal_ranges (store_id, till_id) where till_id is not null;
grant select, insert, update on fiscal_ranges to mostrador_app;

-- Series of the shop's own: notes by their prefix, and the files of a year.
create table fiscal_counters (
  store_id uuid not null references stores,
  name text not null,
  next integer not null check (next > 0),
  primary key (store_id, name)
);
grant select, insert, update on fiscal_counters to mostrador_app;

-- Documents from the wish to DIAN's answer. The number is null until it is signed.
create table fiscal_documents (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('FEV', 'DEE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'DEE_ADJUSTMENT')),
  state text not null check (state in ('PENDING', 'SIGNED', 'SENT', 'ACCEPTED', 'REJECTED')),
  environment text not null check (environment in ('TEST', 'PRODUCTION')),
  contingency text check (contingency in ('ISSUER', 'DIAN')),
  sale_id uuid,
  return_id uuid,
  -- What it says, as the sale or the return had it: issuer, buyer, lines, payments, till.
  content jsonb not null,
  total numeric(16, 2) not null check (total >= 0),
  -- The document that a note is about.
  about_id uuid,
  prefix text,
  number integer,
  key text,
  qr text,
  issued_at timestamptz,
  validated_at timestamptz,
  messages jsonb not null default '[]',
  -- Why it waits, in a sentence for the owner.
  reason text,
  created_at timestamptz not null,
  -- A document of DIAN's set of tests: of no sale, and sent by another call.
  test_set text check (test_set in ('FEV', 'DEE')),
  -- By which DIAN tells what became of such a document.
  zip_key text,
  -- In which contingency a document was made.
  contingency_id uuid,
  buyer_document text generated always as (content -> 'buyer' ->> 'document') stored,
  primary key (store_id, id),
  constraint fiscal_documents_about_fk foreign key (store_id, about_id) references fiscal_documents,
  constraint fiscal_documents_return_fk foreign key (store_id, return_id) references sale_returns,
  constraint fiscal_documents_sale_fk foreign key (store_id, sale_id) references sales,
  constraint fiscal_documents_signed_check check ((number is null) = (prefix is null)
    and (state = 'PENDING' or number is not null))
);
create unique index fiscal_documents_number on fiscal_documents (store_id, environment, kind, prefix, number)
  where number is not null;
create index fiscal_documents_sale on fiscal_documents (store_id, sale_id) where sale_id is not null;
create index fiscal_documents_return on fiscal_documents (store_id, return_id) where return_id is not null;
create index fiscal_documents_about on fiscal_documents (store_id, about_id) where about_id is not null;
create index fiscal_documents_listed on fiscal_documents (store_id, created_at desc, id desc);
create index fiscal_documents_open on fiscal_documents (store_id, state, created_at, id) where state <> 'ACCEPTED';
create index fiscal_documents_kinds on fiscal_documents (store_id, kind, created_at desc, id desc);
create index fiscal_documents_found on fiscal_documents (store_id, number) where number is not null;
-- A sale has one document of each kind. Notes refer to that document.
create unique index fiscal_documents_sale_key on fiscal_documents (store_id, sale_id, kind) where sale_id is not null
  and (kind in ('FEV', 'DEE'));
create index fiscal_documents_test_set on fiscal_documents (store_id, test_set, created_at) where test_set is not null;
create index fiscal_documents_contingency on fiscal_documents (store_id, contingency_id)
  where contingency_id is not null;
create index fiscal_documents_buyer on fiscal_documents (store_id, buyer_document) where buyer_document is not null;
grant select, insert, update on fiscal_documents to mostrador_app;

-- Every XML that was ever signed, byte for byte, with DIAN's answer. Kept for as long as the law requires.
create table fiscal_signed (
  store_id uuid not null,
  document_id uuid not null,
  -- 1, 2, …: a rejected document is corrected and signed again.
  version integer not null check (version > 0),
  key text not null,
  file_name text not null,
  zip_name text not null,
  xml bytea not null,
  signed_at timestamptz not null,
  -- DIAN's own signed answer.
  answer bytea,
  -- What the buyer gets: the document with DIAN's answer, signed, as it was first made.
  attached bytea,
  primary key (store_id, document_id, version),
  constraint fiscal_signed_document_fk foreign key (store_id, document_id) references fiscal_documents
);
create unique index fiscal_signed_file on fiscal_signed (store_id, file_name);
grant select, insert, update (answer, attached) on fiscal_signed to mostrador_app;

-- The last set of tests of each software, and who said that it is done.
create table fiscal_habilitations (
  store_id uuid not null references stores,
  kind text not null check (kind in ('FEV', 'DEE')),
  -- How many of each kind were asked for: {"FEV": 8, "CREDIT_NOTE": 1}.
  asked jsonb not null default '{}',
  started_at timestamptz,
  said_at timestamptz,
  primary key (store_id, kind)
);
grant select, insert, update on fiscal_habilitations to mostrador_app;

-- While DIAN or the shop's line is down, by name.
create table fiscal_contingencies (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('ISSUER', 'DIAN')),
  began_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id),
  constraint fiscal_contingencies_order_check check (ended_at >= began_at)
);
create unique index fiscal_contingencies_open on fiscal_contingencies (store_id) where ended_at is null;
grant select, insert, update on fiscal_contingencies to mostrador_app;

-- What the owner was told of, each once: '{certificate's serial} 30', '{range's id} NUMBERS'.
create table fiscal_warnings (
  store_id uuid not null references stores,
  about text not null check (about <> ''),
  told_at timestamptz not null,
  primary key (store_id, about)
);
grant select, insert on fiscal_warnings to mostrador_app;

-- Devices, and what had already happened ------------------------------------------------------------------------------

-- The browsers in which a store's people sign in: each numbers its documents with its own series, and belongs to a
-- till. Never deleted, since numbers were given with their series.
create table devices (
  store_id uuid not null,
  id uuid not null,
  name text not null check (name <> ''),
  -- A, B, … Z, AA, …: core/device-series.ts.
  series text not null check (series <> ''),
  till_id uuid not null,
  active boolean not null default true,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  -- Written now and then (server/session.ts).
  last_seen_at timestamptz not null,
  -- How many of its documents the server does not have yet, as it said then.
  pending integer not null default 0 check (pending >= 0),
  -- SHA-256 of the key that the browser keeps. Null where none was sent: every session of the store may use it.
  key_hash bytea,
  -- An owner or administrator has used it with a password, so a PIN may open their sessions there.
  trusted boolean not null default false,
  primary key (store_id, id),
  constraint devices_series_key unique (store_id, series),
  constraint devices_till_fk foreign key (store_id, till_id) references tills
);
create index devices_till on devices (store_id, till_id);
grant select, insert, update (name, till_id, active) on devices to mostrador_app;
grant select, update (last_seen_at, pending, key_hash, trusted) on devices to mostrador_identity;
create policy every_store on devices to mostrador_identity using (true);

-- A-1, A-2, …: given by the device, for every kind of document. A number is reserved here before its document is
-- written, so that no two have it. Append-only.
create table document_numbers (
  store_id uuid not null references stores,
  number text not null check (number <> ''),
  document_id uuid not null,
  constraint document_numbers_key primary key (store_id, number)
);
grant select, insert on document_numbers to mostrador_app;

-- What a late document violates, in the order in which it was noticed.
create table document_flags (
  store_id uuid not null references stores,
  document_id uuid not null,
  place smallint not null check (place > 0),
  -- The sale, or the sale of a return. Null for what belongs to no sale.
  sale_id uuid,
  code text not null check (code in ('PRICE', 'STOCK', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER',
    'DISCOUNT', 'TAX', 'ROLE', 'KEY', 'DOCUMENT')),
  message text not null,
  details jsonb,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (store_id, document_id, place),
  constraint document_flags_sale_fk foreign key (store_id, sale_id) references sales
);
create index document_flags_sale on document_flags (store_id, sale_id);
create index document_flags_unseen on document_flags (store_id, sale_id) where seen_at is null;
grant select, insert, update (seen_at) on document_flags to mostrador_app;

-- Documents whose id does not tell when they happened, since the clock of their device was wrong.
create table displaced_documents (
  store_id uuid not null,
  id uuid not null,
  -- The id that would tell it: lists and ranges of days use it.
  place uuid not null,
  primary key (store_id, id)
);
create index displaced_documents_place on displaced_documents (store_id, place);
grant select, insert on displaced_documents to mostrador_app;

-- What changed in a store, for the devices that keep a copy (GET /changes): by transaction, since only that tells what
-- an earlier reader cannot have seen. Written by triggers and by moveStock.
create table changed_rows (
  store_id uuid not null,
  -- pg_current_xact_id(): of this database, wherever its rows come from.
  tx bigint not null,
  kind text not null check (kind in ('PRODUCT', 'CUSTOMER', 'PROMOTION')),
  id uuid not null,
  changed_at timestamptz not null,
  constraint changed_rows_key primary key (store_id, tx, kind, id)
);
create index changed_rows_age on changed_rows (changed_at);
grant select, insert on changed_rows to mostrador_app;

create function note_change() returns trigger language plpgsql as $$
declare
  of_which_store uuid;
  which uuid;
  what text := tg_argv[0];
begin
  if what = 'CREDIT' then what := 'CUSTOMER'; end if;
  if tg_op = 'DELETE' then
    of_which_store := old.store_id;
    if tg_argv[0] = 'CREDIT' then which := old.customer_id; else which := old.id; end if;
  else
    of_which_store := new.store_id;
    if tg_argv[0] = 'CREDIT' then which := new.customer_id; else which := new.id; end if;
  end if;
  insert into changed_rows (store_id, tx, kind, id, changed_at)
    values (of_which_store, pg_current_xact_id()::text::bigint, what, which, now())
    on conflict do nothing;
  return null;
end $$;
create trigger note_change after insert or update on credit_accounts for each row
  execute function note_change('CREDIT');
create trigger note_change after insert or delete on products for each row execute function note_change('PRODUCT');
create trigger note_edit after update on products
  for each row when (not new.on_hand is distinct from old.on_hand or new.stock = old.stock)
  execute function note_change('PRODUCT');
create trigger note_change after insert or delete or update on customers for each row
  execute function note_change('CUSTOMER');
create trigger note_change after insert or delete or update on promotions for each row
  execute function note_change('PROMOTION');

create function forget_old_changes() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from changed_rows where changed_at < now() - interval '10 days' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_changes from public;
grant execute on function forget_old_changes to mostrador_identity;

-- What is done after the commit ---------------------------------------------------------------------------------------

-- Work after the commit (server/outbox/). A row stays until its work is done.
create table outbox (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind <> ''),
  payload jsonb not null,
  created_at timestamptz not null,
  -- When it is tried next. While it is being done: when its lease ends.
  due_at timestamptz not null,
  -- New with each claim; null while no worker has it.
  claim uuid,
  attempts integer not null check (attempts >= 0),
  -- The time limit counts from here; a retry by hand starts it again.
  tried_since timestamptz not null,
  -- Why the last try failed, in a sentence for the owner.
  reason text,
  given_up_at timestamptz,
  primary key (store_id, id)
);
create index outbox_due on outbox (store_id, due_at) where given_up_at is null;
-- Read by forget_old_work and by the list of failed work.
create index outbox_given_up on outbox (store_id, given_up_at) where given_up_at is not null;
grant select, insert, update, delete on outbox to mostrador_app;
grant select (store_id, kind, created_at, due_at, attempts, given_up_at) on outbox to mostrador_identity;
-- The worker finds the stores that have work and counts it; it reads payloads as the store.
create policy every_store on outbox for select to mostrador_identity using (true);

-- How many mails a store has sent to one address since `began_at` (server/mail/mail-quota.ts).
create table mail_quotas (
  store_id uuid not null,
  -- The address without case.
  recipient text not null,
  began_at timestamptz not null,
  sent integer not null check (sent > 0),
  primary key (store_id, recipient)
);
grant select, insert, update, delete on mail_quotas to mostrador_app;

-- The times are written here and not passed, so that no mistake of a caller deletes more.
create function forget_old_work() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from outbox where given_up_at < now() - interval '30 days';
  delete from mail_quotas where began_at < now() - interval '1 day';
end $$;
revoke execute on function forget_old_work from public;
grant execute on function forget_old_work to mostrador_identity;

-- What is kept added up -----------------------------------------------------------------------------------------------

-- Running totals, so that the dashboard's figures do not grow with history. Each is split over a few slots (one per
-- database connection, roughly), so that two tills do not wait for one row.
create table sale_totals (
  store_id uuid not null references stores,
  slot smallint not null,
  sales bigint not null,
  revenue bigint not null,
  primary key (store_id, slot),
  constraint sale_totals_exact_check check (revenue between -70368744177664 and 70368744177664)
) with (fillfactor = 50);
grant select, insert, update on sale_totals to mostrador_app;

create table sale_day_totals (
  store_id uuid not null references stores,
  day date not null,
  slot smallint not null,
  sales bigint not null,
  revenue bigint not null,
  primary key (store_id, day, slot)
) with (fillfactor = 50);
grant select, insert, update on sale_day_totals to mostrador_app;

-- What moved on a day, by kind and, where it has one, payment method: SALE by method, DISCOUNT, ROUNDING. Reports and
-- the day's close read it instead of the sales. In slots (docs/decisions/0005).
create table day_figures (
  store_id uuid not null references stores,
  day date not null,
  kind text not null,
  method text not null,
  slot smallint not null,
  count bigint not null,
  amount bigint not null,
  primary key (store_id, day, kind, method, slot)
) with (fillfactor = 50);
grant select, insert, update on day_figures to mostrador_app;

-- What each person sold on a day, and took back. In slots (docs/decisions/0005).
create table seller_figures (
  store_id uuid not null references stores,
  day date not null,
  seller_id uuid not null,
  slot smallint not null,
  -- A copy: a seller may leave.
  seller_name text not null,
  sales bigint not null,
  total bigint not null,
  discounts bigint not null,
  returns bigint not null,
  primary key (store_id, day, seller_id, slot)
) with (fillfactor = 50);
grant select, insert, update on seller_figures to mostrador_app;

-- What was sold and returned on a day, by tax class. In slots (docs/decisions/0005).
create table tax_figures (
  store_id uuid not null references stores,
  day date not null,
  kind text not null check (kind in ('SALE', 'RETURN')),
  -- Of core/tax/classes.ts; NONE where none was set.
  class text not null,
  -- Percent; of bags the pesos for each; 0 without tax.
  rate integer not null,
  slot smallint not null,
  -- How many bags.
  bags numeric not null,
  -- Cents. What is not taxed has a total alone.
  base bigint not null,
  tax bigint not null,
  total bigint not null,
  primary key (store_id, day, kind, class, rate, slot)
);
grant select, insert, update on tax_figures to mostrador_app;

-- What a promotion sold and gave away, by day and product (server/store/promotion-figures.sql.ts); returns subtract
-- their share on their own day. In slots (docs/decisions/0005).
create table promotion_figures (
  store_id uuid not null,
  day date not null,
  promotion_id uuid not null,
  -- Zero for a product that was deleted before its late sale came.
  product_id uuid not null,
  slot smallint not null,
  -- Sales that had it, each counted with the first of its products.
  count bigint not null,
  quantity numeric not null,
  -- Pesos after discounts, the taxes in them in cents, and the pesos that the promotion took off.
  sold bigint not null,
  taxes bigint not null,
  discount bigint not null,
  constraint promotion_figures_key primary key (store_id, day, promotion_id, product_id, slot)
);
grant select, insert, update on promotion_figures to mostrador_app;

-- The chain of a request ----------------------------------------------------------------------------------------------

-- The answer under an Idempotency-Key: the same key gets it again. Kept for ten days (forget_old_requests).
create table request_keys (
  store_id uuid not null,
  key uuid not null,
  -- SHA-256 of the request that the key came with. Null in rows of old versions.
  request_hash bytea,
  -- JSON. Null where it is not stored: then only that the request was carried out is known.
  answer text,
  created_at timestamptz not null,
  -- The error code with which a retry was refused: nothing may be recorded under this key. Null where it was carried
  -- out.
  refused text,
  -- The device's own digest of what it wanted recorded. Null where it sent none.
  contents text,
  primary key (store_id, key)
);
create index request_keys_age on request_keys (created_at);
grant select, insert on request_keys to mostrador_app;

-- What an owner may want to know later. Append-only: the application adds and reads rows; only forget_old_audit_events
-- deletes. No names of customers: erased data must be gone here too.
create table audit_events (
  store_id uuid not null references stores,
  -- Version 7, made together with created_at: the primary key is the order of time, and pages read it backwards.
  id uuid not null,
  kind text not null check (kind <> ''),
  -- Copies: that person may leave. Null when nobody had signed in, as with a wrong password.
  user_id uuid,
  user_name text,
  -- The object, by its name at that time.
  subject_id uuid,
  subject text,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  primary key (store_id, id)
);
-- Read by forget_old_audit_events.
create index audit_events_age on audit_events (created_at);
grant select, insert on audit_events to mostrador_app;
grant insert on audit_events to mostrador_identity;
-- mostrador_identity records signing in and setting a password, and cannot read events.
create policy every_store on audit_events for insert to mostrador_identity with check (true);

create function forget_old_requests() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from request_keys where created_at < now() - interval '10 days' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_requests from public;
grant execute on function forget_old_requests to mostrador_identity;

-- The year is written here and not passed, so that no mistake of a caller deletes more.
create function forget_old_audit_events() returns bigint
  language sql security definer set search_path = public, pg_temp
  begin atomic
    with gone as (delete from audit_events where created_at < now() - interval '1 year' returning 1)
    select count(*) from gone;
  end;
revoke execute on function forget_old_audit_events from public;
grant execute on function forget_old_audit_events to mostrador_identity;

-- Searching the sales -------------------------------------------------------------------------------------------------

-- Which ids of documents belong to a time, as text of SQL: those that tell so, or those that are displaced into it.
create function told_ids(since uuid, before uuid) returns text
  language sql stable
  return format('id >= %L::uuid and id < %L::uuid', since, before) || coalesce((
    select format(' and id <> all(%L::uuid[])', array_agg(id)) from displaced_documents
    where store_id = current_store() and id >= since and id < before having count(*) > 0), '');

create function displaced_ids(since uuid, before uuid) returns text
  language sql stable
  return format('id = any(%L::uuid[])', coalesce((
    select array_agg(id) from displaced_documents
    where store_id = current_store() and place >= since and place < before), '{}'));

-- The sales of a list, as text of SQL: of some ids; with a text, an id that begins so, or the number of a sale or of
-- its return; and of a payment method, a seller, a shift, a state. Null is all.
create function listed_sales(pattern text, first_id uuid, last_id uuid, sale_number text, ids text, method text,
  seller uuid, shift uuid, state text, flagged boolean) returns text
  language sql stable
  return format('from (select *, (select place from displaced_documents d where d.%1$s and d.id = sales.id) as displaced
        from sales where %1$s and %2$s) s
      left join (select * from returned_sales where %1$s) r on r.sale_id = s.id
      where true', of_store(), ids)
    || case when pattern is null then ''
      else format(' and (replace(search_text, '' '', ''W'') like replace(%L, '' '', ''W'')', pattern)
        || case when first_id is null then '' else format(' or s.id between %L::uuid and %L::uuid', first_id, last_id) end
        || case when sale_number is null then '' else format(' or s.id = (
          select coalesce(b.sale_id, n.document_id) from document_numbers n
          left join sale_returns b on b.%1$s and b.id = n.document_id where n.%1$s and n.number = %2$L)',
          of_store(), sale_number) end || ')' end
    || case when method is null then ''
      else format(' and (payment_method = %1$L or payment_method = ''MIXED'' and exists (
        select from sale_payments where %2$s and sale_id = s.id and method = %1$L))', method, of_store()) end
    || case when seller is null then '' else format(' and seller_id = %L::uuid', seller) end
    || case when shift is null then '' else format(' and shift_id = %L::uuid', shift) end
    || case state when 'COMPLETED' then ' and r.sale_id is null'
      when 'PARTIALLY_RETURNED' then ' and not r.complete' when 'RETURNED' then ' and r.complete' else '' end
    || case when flagged then format(' and s.id in (
        select sale_id from document_flags where %s and seen_at is null)', of_store()) else '' end;

-- A page of a list of sales, newest first, their count, and their sum less returns. With a text at most `counted` are
-- read: what lies beyond is on no page and in no sum. Each part is a query of its own, so that the few displaced ones
-- do not change how the others are read.
create function page_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid,
  method text, seller uuid, shift uuid, state text, flagged boolean, skip integer, most integer, counted integer,
  out count integer, out total bigint, out page uuid[])
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  told text := listed_sales(pattern, first_id, last_id, sale_number, told_ids(since, before), method, seller, shift, state,
    flagged);
  displaced text := listed_sales(pattern, first_id, last_id, sale_number, displaced_ids(since, before), method, seller,
    shift, state, flagged);
  parts constant text := '((select s.id, s.id as place, s.total - coalesce(r.total, 0) as total %s
      order by s.store_id desc, s.id desc limit %s)
    union all (select s.id, s.displaced, s.total - coalesce(r.total, 0) %s)) found';
  matches uuid[];
begin
  if pattern is null then
    execute format('select sum(count), sum(total) from (
        select count(*), coalesce(sum(s.total - coalesce(r.total, 0)), 0) as total %s
        union all select count(*), coalesce(sum(s.total - coalesce(r.total, 0)), 0) %s) parts', told, displaced)
      into count, total;
    execute 'select array_agg(id order by place desc) from (select id, place from '
      || format(parts, told, skip + most, displaced) || ' order by place desc offset $1 limit $2) found'
      into page using skip, most;
  else
    execute 'select array_agg(id order by place desc), coalesce(sum(total), 0) from (select * from '
      || format(parts, told, counted, displaced) || ' order by place desc limit $1) found'
      into matches, total using counted;
    count := coalesce(cardinality(matches), 0);
    page := matches[skip + 1 : skip + most];
  end if;
  page := coalesce(page, '{}');
end $$;
revoke execute on function page_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean, integer,
  integer, integer) from public;
grant execute on function page_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean, integer,
  integer, integer) to mostrador_app;

-- The ids of a list of sales, newest first.
create function ids_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid,
  method text, seller uuid, shift uuid, state text, flagged boolean) returns setof uuid
  language plpgsql stable security definer rows 1000 set search_path = public, pg_temp as $$
begin
  return query execute 'select id from ((select s.id, s.id as place '
    || listed_sales(pattern, first_id, last_id, sale_number, told_ids(since, before), method, seller, shift, state, flagged)
    || ' order by s.store_id desc, s.id desc) union all (select s.id, s.displaced '
    || listed_sales(pattern, first_id, last_id, sale_number, displaced_ids(since, before), method, seller, shift, state,
      flagged)
    || ')) found order by place desc';
end $$;
revoke execute on function ids_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean)
  from public;
grant execute on function ids_of_sales(text, uuid, uuid, text, uuid, uuid, text, uuid, uuid, text, boolean)
  to mostrador_app;

-- The schema itself ---------------------------------------------------------------------------------------------------

-- Progress of server/db/backfills.ts.
create table schema_backfills (
  name text primary key,
  -- The key of the last row done; null before the first.
  reached jsonb,
  done boolean not null
);

-- Counts of tries, which several processes share. No table of the stores: an address or an e-mail that nobody has
-- belongs to none. Keys are hashes.
create schema limits;
create table limits.tries (
  key bytea primary key,
  tries integer not null,
  expires_at timestamptz not null
);
create index tries_expiry on limits.tries (expires_at);
grant usage on schema limits to mostrador_identity;
grant select, insert, update, delete on limits.tries to mostrador_identity;

-- Keys to tables further down -----------------------------------------------------------------------------------------

alter table sessions add constraint sessions_device_fk foreign key (store_id, device_id) references devices;
alter table pin_tries add constraint pin_tries_device_fk foreign key (store_id, device_id) references devices;
alter table products add constraint products_image_fk foreign key (store_id, image_hash) references images;
alter table expiries add constraint expiries_reception_fk foreign key (store_id, reception_id, reception_line)
  references reception_lines;
alter table sales add constraint sales_customer_fk foreign key (store_id, customer_id) references customers
  on delete set null (customer_id);
alter table sales add constraint sales_shift_fk foreign key (store_id, shift_id) references shifts;
alter table sale_returns add constraint sale_returns_shift_fk foreign key (store_id, shift_id) references shifts;
alter table service_entries add constraint service_entries_shift_fk foreign key (store_id, shift_id) references shifts;
alter table cash_movements add constraint cash_movements_recurring_fk foreign key (store_id, recurring_id)
  references recurring_expenses;
alter table fiscal_documents add constraint fiscal_documents_contingency_fk foreign key (store_id, contingency_id)
  references fiscal_contingencies;

-- Only for backups of version 0.1.0 -----------------------------------------------------------------------------------

-- Its rows are restored into these tables and into dead columns above; 0102-drop-legacy.sql drops them all.

create table sale_items (
  store_id uuid not null,
  sale_id uuid not null,
  line smallint not null,
  id uuid not null,
  product_id uuid,
  product_name text not null,
  description text,
  quantity integer not null,
  price pesos not null,
  primary key (store_id, sale_id, line)
);

create table stock_movements (
  store_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  quantity integer not null,
  stock_after integer not null,
  sale_id uuid,
  purchase_order_id uuid,
  reason text,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  note text,
  idempotency_key uuid,
  primary key (store_id, product_id, id)
);

create table product_imports (
  store_id uuid not null,
  id uuid not null,
  request_hash bytea not null,
  products integer not null,
  user_id uuid not null,
  user_name text not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);

-- Row-level security ------------------------------------------------------------------------------------------------

do $$
declare
  target regclass;
begin
  for target in
    select c.oid from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relname not in ('schema_migrations', 'schema_backfills')
  loop
    execute format('alter table %s enable row level security', target);
    execute format('create policy one_store on %s to mostrador_app using (store_id = current_store())', target);
  end loop;
end $$;
