-- What the migrations in server/db/migrations/ make of an empty database, to be read; nothing runs it. Written by
-- `npm run schema`, and server/db/schema-text.test.ts fails when it is not what the migrations make.
--
-- Every table with a store_id has the policy one_store: mostrador_app sees the rows of its own store alone
-- (docs/decisions/0003). Behind each table stands what else the roles may do with it.

create domain pesos as bigint check (value >= 0 and value <= 999999999999);

-- Stores and people ---------------------------------------------------------------------------------------------------

create table stores (
  store_id   uuid not null,
  name       text not null,
  owner_name text not null,
  phone      text,
  nit        text,
  -- Typed by employees to join; upper case.
  join_code  text not null,
  plan       text not null default 'FREE',
  created_at timestamp with time zone not null,
  -- Printed on the store's tickets.
  address    text,
  constraint stores_pkey primary key (store_id),
  constraint stores_join_code_key unique (join_code),
  constraint stores_plan_check check (plan = any (array['FREE', 'PREMIUM']))
);
create trigger make_first_till after insert on stores for each row execute function make_first_till();
create trigger tell_code after insert or update of join_code on stores for each row execute function cells.tell_code();
-- mostrador_app: insert, select, update
-- mostrador_identity: insert, select

-- How a store sells; without a row as core/store-settings.ts says.
create table store_settings (
  store_id          uuid not null,
  shifts            text not null,
  blind_count       boolean not null,
  credit            boolean not null,
  credit_limit      pesos,
  credit_days       integer,
  cash_rounding     smallint not null,
  sell_below_stock  boolean not null,
  cashier_discount  smallint not null,
  cashier_returns   boolean not null,
  -- A list of {method, label, key, holder, image}; the image is the hash of one in images.
  payment_keys      jsonb not null,
  ticket_note       text,
  -- Pesos that stay in the shop when the owner draws money.
  cash_to_keep      pesos not null default 0,
  -- How the labels of the shop's scale read: [{pattern, value, factor?}] (core/scale/labels.ts).
  scale_labels      jsonb not null default '[]'::jsonb,
  -- Whether a CASHIER sees the day's takings on Inicio and in the history.
  cashier_sees_day  boolean not null default true,
  -- Whether a CASHIER records what the family takes.
  cashier_own_use   boolean not null default false,
  -- Whether the owner gets the day by mail.
  day_summary       boolean not null default false,
  -- The last day whose summary was mailed, so that each day has one mail.
  day_summary_sent  date,
  -- Whether the till asks who saw that a payment by telephone arrived.
  confirm_transfers text not null default 'OFF',
  -- Whether a CASHIER may say that it arrived.
  cashier_confirms  boolean not null default true,
  constraint store_settings_pkey primary key (store_id),
  constraint store_settings_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint store_settings_cash_rounding_check check (cash_rounding = any (array[0, 50])),
  constraint store_settings_cashier_discount_check check (cashier_discount >= 0 and cashier_discount <= 100),
  constraint store_settings_confirm_transfers_check check (confirm_transfers = any (array['OFF', 'ASK'])),
  constraint store_settings_credit_days_check check (credit_days >= 0 and credit_days <= 3650),
  constraint store_settings_shifts_check check (shifts = any (array['OFF', 'OPTIONAL', 'REQUIRED']))
);
-- mostrador_app: insert, select, update

-- The store's fiscal profile; without a row as core/fiscal.ts says.
create table store_fiscal (
  store_id        uuid not null,
  vat             text not null default 'NOT_RESPONSIBLE',
  consumption_tax boolean not null default false,
  simple          boolean not null default false,
  qualities       text[] not null default '{}'[],
  person_type     text not null default 'NATURAL',
  -- Null: the NIT of the store.
  document_type   text,
  document        text,
  -- Null: the owner's name, and the store's.
  legal_name      text,
  trade_name      text,
  address         text,
  -- DIVIPOLA
  municipality    text,
  postal_code     text,
  email           text,
  phone           text,
  -- CIIU
  activity        text,
  -- Of lines without a product.
  free_item_tax   text not null default 'EXCLUDED',
  -- Until a document on credit is due, where the customer and the store name no days.
  credit_days     integer not null default 30,
  constraint store_fiscal_pkey primary key (store_id),
  constraint store_fiscal_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint store_fiscal_activity_check check (activity ~ '^[0-9]{4}$'),
  constraint store_fiscal_credit_days_check check (credit_days >= 0 and credit_days <= 3650),
  constraint store_fiscal_document_check check (document ~ '^[0-9A-Za-z]{1,20}$'),
  constraint store_fiscal_free_item_tax_check check (free_item_tax = any (array['IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG'])),
  constraint store_fiscal_municipality_check check (municipality ~ '^[0-9]{5}$'),
  constraint store_fiscal_person_type_check check (person_type = any (array['NATURAL', 'LEGAL'])),
  constraint store_fiscal_postal_code_check check (postal_code ~ '^[0-9]{6}$'),
  constraint store_fiscal_qualities_check check (qualities <@ '{LARGE_TAXPAYER,SELF_WITHHOLDER,VAT_WITHHOLDER}'[]),
  constraint store_fiscal_vat_check check (vat = any (array['NOT_RESPONSIBLE', 'RESPONSIBLE']))
);
-- mostrador_app: insert, select, update

-- What the store was responsible for from `since` on: a late sale is taxed by what held when it happened. Before the
-- first row it was responsible for nothing.
create table store_fiscal_changes (
  store_id        uuid not null,
  since           timestamp with time zone not null,
  vat             text not null,
  consumption_tax boolean not null,
  constraint store_fiscal_changes_pkey primary key (store_id, since),
  constraint store_fiscal_changes_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint store_fiscal_changes_vat_check check (vat = any (array['NOT_RESPONSIBLE', 'RESPONSIBLE']))
);
-- mostrador_app: insert, select, update

create table users (
  store_id       uuid not null,
  id             uuid not null,
  name           text not null,
  email          text,
  -- E-mails are compared without case.
  email_form     text generated always as (case_form(email)) stored,
  phone          text,
  password_hash  text,
  role           text not null,
  requested_role text,
  created_at     timestamp with time zone not null,
  -- Hashed like the password.
  pin_hash       text,
  -- The address (its email_form) that its owner has shown to read. Verified while it is still the account's own.
  verified_email text,
  constraint users_pkey primary key (store_id, id),
  constraint users_email_key unique (email_form),
  constraint users_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint users_email_check check (password_hash is null or email is not null),
  constraint users_requested_role_check check (requested_role = any (array['EMPLOYEE', 'CASHIER'])),
  constraint users_role_check check (role = any (array['OWNER', 'ADMIN', 'EMPLOYEE', 'CASHIER', 'PENDING'])),
  constraint users_way_in_check check (password_hash is not null or pin_hash is not null)
);
create trigger tell_email after insert or update of email on users for each row when (new.email_form is not null) execute function cells.tell_email();
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: insert, select, update

create table sessions (
  store_id     uuid not null,
  -- SHA-256 of the bearer token; the token itself is nowhere.
  token_hash   bytea not null,
  user_id      uuid not null,
  created_at   timestamp with time zone not null,
  expires_at   timestamp with time zone not null,
  -- A session also ends when it is not used. Written at most once an hour.
  last_seen_at timestamp with time zone not null,
  device_id    uuid,
  opened_by    bytea,
  -- Devices named in X-Device. Taking one of them out of use suspends the session.
  devices      uuid[] not null default '{}'::uuid[],
  -- For a PIN session: whether the session that opened it could use the device.
  owns_device  boolean not null default true,
  -- One of these devices was taken out of use.
  suspended    boolean not null default false,
  constraint sessions_pkey primary key (store_id, token_hash),
  constraint sessions_device_fk foreign key (store_id, device_id) references devices(store_id, id),
  constraint sessions_opened_by_fk foreign key (store_id, opened_by) references sessions(store_id, token_hash) on delete cascade,
  constraint sessions_user_fk foreign key (store_id, user_id) references users(store_id, id) on delete cascade,
  constraint sessions_pin_check check ((device_id is null) = (opened_by is null))
);
create index sessions_device on sessions (store_id, device_id);
create index sessions_expiry on sessions (expires_at);
create index sessions_opened_by on sessions (store_id, opened_by);
create index sessions_token on sessions using hash (token_hash);
create index sessions_user on sessions (store_id, user_id);
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: delete, insert, select, update

-- Wrong PINs in a row, of one person on one device. Counted before the PIN is compared.
create table pin_tries (
  store_id    uuid not null,
  user_id     uuid not null,
  device_id   uuid not null,
  tries       integer not null,
  -- Until then no PIN of that person is compared there.
  waits_until timestamp with time zone,
  constraint pin_tries_pkey primary key (store_id, user_id, device_id),
  constraint pin_tries_device_fk foreign key (store_id, device_id) references devices(store_id, id),
  constraint pin_tries_user_fk foreign key (store_id, user_id) references users(store_id, id) on delete cascade,
  constraint pin_tries_tries_check check (tries > 0)
);
create index pin_tries_device on pin_tries (store_id, device_id);
-- mostrador_app: delete, insert, select, update

-- Wrong PINs of one person over all devices, counted before the PIN is compared.
create table pin_guesses (
  store_id   uuid not null,
  user_id    uuid not null,
  tries      integer not null,
  -- Counting starts again after it.
  expires_at timestamp with time zone not null,
  constraint pin_guesses_pkey primary key (store_id, user_id),
  constraint pin_guesses_user_fk foreign key (store_id, user_id) references users(store_id, id) on delete cascade
);
-- mostrador_app: delete, insert, select, update

create table password_resets (
  store_id   uuid not null,
  token_hash bytea not null,
  user_id    uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at    timestamp with time zone,
  constraint password_resets_pkey primary key (store_id, token_hash),
  constraint password_resets_user_fk foreign key (store_id, user_id) references users(store_id, id) on delete cascade
);
create index password_resets_token on password_resets using hash (token_hash);
create index password_resets_user on password_resets (store_id, user_id);
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: delete, insert, select, update

-- Codes that were mailed to confirm an address.
create table email_codes (
  store_id   uuid not null,
  id         uuid not null,
  user_id    uuid not null,
  -- As users.email_form was when it was mailed.
  email_form text not null,
  -- SHA-256 of the id and the code.
  code_hash  bytea not null,
  tries      integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint email_codes_pkey primary key (store_id, id),
  constraint email_codes_user_fk foreign key (store_id, user_id) references users(store_id, id) on delete cascade
);
create index email_codes_user on email_codes (store_id, user_id, created_at);
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: delete, select

create table mail_outbox (
  store_id        uuid not null,
  id              uuid not null,
  recipient       text not null,
  subject         text not null,
  text_body       text not null,
  html_body       text not null,
  attempts        integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  sent_at         timestamp with time zone,
  last_error      text,
  created_at      timestamp with time zone not null,
  constraint mail_outbox_pkey primary key (store_id, id),
  constraint mail_outbox_store_id_fkey foreign key (store_id) references stores(store_id)
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where (sent_at is null);
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: delete, insert, select, update

-- Products ------------------------------------------------------------------------------------------------------------

create table products (
  store_id        uuid not null,
  id              uuid not null,
  name            text not null,
  description     text,
  price           pesos not null,
  -- Written by version 0.1.0 alone, with units_sold: on_hand and sold took over.
  stock           integer not null default 0,
  category        text not null,
  image_hash      bytea,
  barcode         text,
  gtin            text,
  store_code      text,
  active          boolean not null default true,
  created_at      timestamp with time zone not null,
  updated_at      timestamp with time zone not null,
  name_form       text not null generated always as (case_form(name)) stored,
  name_order      text not null generated always as (search_form(name)) stored,
  search_text     text not null generated always as (search_form(((((((((name || chr(10)) || coalesce(description, '')) || chr(10)) || coalesce(barcode, '')) || chr(10)) || coalesce(gtin, '')) || chr(10)) || coalesce(store_code, '')))) stored,
  barcode_form    text generated always as (code_form(barcode)) stored,
  gtin_form       text generated always as (code_form(gtin)) stored,
  store_code_form text generated always as (code_form(store_code)) stored,
  units_sold      bigint not null default 0,
  unit            text not null default 'UNIT',
  -- Below it the product is low; null means LOW_STOCK_THRESHOLD of core/stock.ts.
  min_stock       numeric(10,3),
  -- Only moveStock changes it, and it equals the sum of the product's entries. Below zero where the store sells so.
  on_hand         numeric(11,3),
  -- Since ever, less what came back.
  sold            numeric(15,3),
  first_stock     numeric(10,3),
  first_cost      bigint,
  -- Another product's name looked the same when names began to be compared without invisible characters. Such a name
  -- stays as it was written until it is edited (updateProduct, updateProducts, updateTill).
  name_twin       boolean not null default false,
  -- Of core/tax/classes.ts. Null: nobody has said, which sells as EXCLUDED.
  tax             text,
  -- [{from, price}] by rising quantity: what each costs from so many on. Null: none.
  tiers           jsonb,
  -- Pesos for one of its unit in a wholesale sale.
  wholesale_price bigint,
  -- Another class of core/tax/classes.ts for some days: {tax, from, until}. `tax` holds before and after. Null: none.
  tax_change      jsonb,
  -- False: nobody has counted the product yet. Its stock is no limit, and no report counts it.
  tracks_stock    boolean not null default true,
  -- The moment of its last count, by hand or of a closed count.
  counted_at      timestamp with time zone,
  -- What one piece holds, such as {"quantity": 500, "unit": "G"}. Null: unknown, or the product is sold by measure.
  content         jsonb,
  constraint products_pkey primary key (store_id, id),
  constraint products_image_fk foreign key (store_id, image_hash) references images(store_id, hash),
  constraint products_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint products_first_cost_check check (first_cost >= 0 and first_cost <= 999999999999 and first_stock >= 0 and (first_cost is null) = (first_stock is null)),
  constraint products_min_stock_check check (min_stock >= 0),
  constraint products_name_check check (name <> ''),
  constraint products_on_hand_check check (on_hand <= 9999999),
  constraint products_on_hand_given check (on_hand is not null and sold is not null),
  constraint products_stock_check check (stock >= 0 and stock <= 9999999),
  constraint products_tax_check check (tax = any (array['IVA19', 'IVA5', 'EXEMPT', 'EXCLUDED', 'INC8', 'BAG'])),
  constraint products_unit_check check (unit = any (array['UNIT', 'KG', 'LB', 'L', 'M'])),
  constraint products_units_sold_check check (units_sold >= 0),
  constraint products_wholesale_price_check check (wholesale_price >= 0 and wholesale_price <= 999999999999)
);
create index products_by_barcode on products (store_id, barcode_form);
create index products_by_category on products (store_id, category, name_order, id);
create index products_by_gtin on products (store_id, gtin_form);
create index products_by_name on products (store_id, name_order, id);
create index products_by_store_code on products (store_id, store_code_form);
create index products_image on products (store_id, image_hash) where (image_hash is not null);
create unique index products_name_key on products (store_id, name_form);
create index products_search on products using gin (store_id, search_text gin_trgm_ops);
create unique index products_seen_name_key on products (store_id, name_form(name)) where (not name_twin);
create trigger keep_product_codes after insert or update of gtin, barcode, store_code on products for each row execute function keep_product_codes();
create trigger note_change after insert or delete on products for each row execute function note_change('PRODUCT');
create trigger note_edit after update on products for each row when (not new.on_hand is distinct from old.on_hand and not new.counted_at is distinct from old.counted_at) execute function note_change('PRODUCT');
-- mostrador_app: delete, insert, select, update

-- Presentations, quantity prices and wholesale (docs/decisions/0065). Stock is always counted in the product's own
-- unit; a presentation is a name for a number of units, with its own price and code.
create table product_presentations (
  store_id        uuid not null,
  product_id      uuid not null,
  id              uuid not null,
  name            text not null,
  -- How many of the product's unit.
  units           numeric(8,3) not null,
  -- Pesos for all its units. Null follows the product: units × price, rounded half up.
  price           pesos,
  -- Likewise in a wholesale sale.
  wholesale_price pesos,
  barcode         text,
  barcode_form    text generated always as (code_form(barcode)) stored,
  active          boolean not null default true,
  created_at      timestamp with time zone not null,
  search_text     text not null generated always as (search_form(name)) stored,
  constraint product_presentations_pkey primary key (store_id, id),
  constraint product_presentations_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint product_presentations_name_check check (name <> ''),
  constraint product_presentations_units_check check (units > 0)
);
create index product_presentations_barcode on product_presentations (store_id, barcode_form) where (barcode_form is not null);
create unique index product_presentations_name_key on product_presentations (store_id, product_id, name_form(name));
create index product_presentations_search on product_presentations using gin (store_id, search_text gin_trgm_ops) where active;
create trigger keep_presentation_code after insert or update of barcode, product_id on product_presentations for each row execute function keep_presentation_code();
-- mostrador_app: delete, insert, select, update

-- A code names one product of a store, in any of its three fields: a scan that could mean two products would add
-- neither. Kept by triggers, so that no write of a product can forget it.
create table product_codes (
  store_id        uuid not null,
  code            text not null,
  product_id      uuid not null,
  -- A code names one product or one presentation.
  presentation_id uuid,
  constraint product_codes_key primary key (store_id, code),
  constraint product_codes_presentation_fk foreign key (store_id, presentation_id) references product_presentations(store_id, id) on delete cascade,
  constraint product_codes_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade
);
create index product_codes_presentation on product_codes (store_id, presentation_id) where (presentation_id is not null);
create index product_codes_product on product_codes (store_id, product_id);
-- mostrador_app: delete, insert, select

create table images (
  store_id   uuid not null,
  -- SHA-256 of the bytes, so an address never changes what it shows.
  hash       bytea not null,
  media_type text not null,
  bytes      bytea not null,
  created_at timestamp with time zone not null,
  constraint images_pkey primary key (store_id, hash),
  constraint images_store_id_fkey foreign key (store_id) references stores(store_id)
);
-- mostrador_app: delete, insert, select, update

-- The pictures that the payment keys of a store's settings show. Deleting a product's picture must not delete these.
create table settings_images (
  store_id uuid not null,
  hash     bytea not null,
  constraint settings_images_pkey primary key (store_id, hash),
  constraint settings_images_image_fk foreign key (store_id, hash) references images(store_id, hash)
);
-- mostrador_app: delete, insert, select

-- Prices that were changed together, so that they can be undone together within a day. Append-only: undoing is another
-- change, which names the one that it undoes.
create table price_changes (
  store_id   uuid not null,
  id         uuid not null,
  -- The one that this one takes back.
  undoes     uuid,
  user_id    uuid not null,
  -- A copy: that person may leave.
  user_name  text not null,
  created_at timestamp with time zone not null,
  constraint price_changes_pkey primary key (store_id, id),
  constraint price_changes_undoes_key unique (store_id, undoes),
  constraint price_changes_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint price_changes_undoes_fk foreign key (store_id, undoes) references price_changes(store_id, id)
);
-- mostrador_app: insert, select

create table price_change_lines (
  store_id     uuid not null,
  change_id    uuid not null,
  product_id   uuid not null,
  price_before pesos not null,
  price_after  pesos not null,
  constraint price_change_lines_pkey primary key (store_id, change_id, product_id),
  constraint price_change_lines_change_fk foreign key (store_id, change_id) references price_changes(store_id, id),
  constraint price_change_lines_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade
);
create index price_change_lines_product on price_change_lines (store_id, product_id);
-- mostrador_app: insert, select

-- Prices of presentations that were changed together with others of price_changes. Append-only. No price is the
-- product's.
create table presentation_price_lines (
  store_id        uuid not null,
  change_id       uuid not null,
  presentation_id uuid not null,
  product_id      uuid not null,
  price_before    pesos,
  price_after     pesos,
  constraint presentation_price_lines_pkey primary key (store_id, change_id, presentation_id),
  constraint presentation_price_lines_change_fk foreign key (store_id, change_id) references price_changes(store_id, id),
  constraint presentation_price_lines_presentation_fk foreign key (store_id, presentation_id) references product_presentations(store_id, id) on delete cascade
);
create index presentation_price_lines_presentation on presentation_price_lines (store_id, presentation_id);
-- mostrador_app: insert, select

-- Stock ---------------------------------------------------------------------------------------------------------------

-- Stock changes only here. Append-only.
create table stock_entries (
  store_id          uuid not null,
  product_id        uuid not null,
  id                uuid not null,
  kind              text not null,
  -- Units that came in or, when negative, went out. A count that finds what was expected is an entry of 0.
  quantity          numeric(11,3) not null,
  on_hand_after     numeric(11,3) not null,
  sale_id           uuid,
  purchase_order_id uuid,
  reason            text,
  note              text,
  user_id           uuid not null,
  user_name         text not null,
  created_at        timestamp with time zone not null,
  -- The count that found the difference.
  stock_count_id    uuid,
  -- Of a COUNT: average cost and price of one unit at its moment. Null: unknown, or of an earlier version.
  unit_cost         bigint,
  unit_price        bigint,
  -- Of a COUNT: false where nobody tracked the stock before, so that its difference is no loss.
  tracked           boolean,
  constraint stock_entries_pkey primary key (store_id, product_id, id),
  constraint stock_entries_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint stock_entries_kind_check check (kind = any (array['INITIAL', 'SALE', 'PURCHASE', 'ADJUSTMENT', 'RETURN'])),
  constraint stock_entries_quantity_check check (quantity <> 0 or not reason is distinct from 'COUNT'),
  constraint stock_entries_reason_check check ((reason = any (array['COUNT', 'WASTE', 'EXPIRED', 'GIFT', 'CORRECTION', 'OWN_USE'])) and (kind = 'ADJUSTMENT') = (reason is not null)) not valid
);
create index stock_entries_adjusted on stock_entries (store_id, created_at) where (kind = 'ADJUSTMENT');
create index stock_entries_but_sales on stock_entries (store_id, product_id, id) where (kind <> 'SALE');
-- mostrador_app: insert, select

-- What the family and the shop itself used. A reversal fills its last columns.
create table own_uses (
  store_id         uuid not null,
  id               uuid not null,
  number           text,
  -- Who took it, where somebody said so.
  taken_by_id      uuid,
  taken_by_name    text,
  note             text,
  -- In pesos, with 0 for products whose cost nobody knows.
  cost             bigint not null,
  -- What it would have been sold for, in pesos.
  price            bigint not null,
  user_id          uuid not null,
  user_name        text not null,
  created_at       timestamp with time zone not null,
  reversed_at      timestamp with time zone,
  reversed_by_id   uuid,
  reversed_by_name text,
  reverse_reason   text,
  constraint own_uses_pkey primary key (store_id, id),
  constraint own_uses_cost_check check (cost >= 0),
  constraint own_uses_price_check check (price >= 0),
  constraint own_uses_reversed_check check (num_nulls(reversed_at, reversed_by_id, reversed_by_name, reverse_reason) = any (array[0, 4]))
);
create index own_uses_by_time on own_uses (store_id, created_at, id);
create index own_uses_reversed on own_uses (store_id, reversed_at) where (reversed_at is not null);
-- mostrador_app: insert, select, update (reverse_reason, reversed_at, reversed_by_id, reversed_by_name)

create table own_use_lines (
  store_id     uuid not null,
  own_use_id   uuid not null,
  line         smallint not null,
  product_id   uuid,
  product_name text not null,
  unit         text not null,
  quantity     numeric(8,3) not null,
  -- In pesos; null where nobody knows it.
  cost         bigint,
  price        bigint not null,
  tax          text,
  -- The taxes of the price in cents; null in a store that charges none.
  tax_amount   bigint,
  constraint own_use_lines_pkey primary key (store_id, own_use_id, line),
  constraint own_use_lines_own_use_fk foreign key (store_id, own_use_id) references own_uses(store_id, id),
  constraint own_use_lines_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete set null (product_id),
  constraint own_use_lines_quantity_check check (quantity > 0)
);
create index own_use_lines_product on own_use_lines (store_id, product_id) where (product_id is not null);
-- mostrador_app: insert, select

-- Until when goods are good: dates of receptions, and dates read on the shelf. How much is left of each is computed
-- from the product's stock (server/features/expiries/expiries.sql.ts), since no sale says which date it took.
create table expiries (
  store_id       uuid not null,
  id             uuid not null,
  product_id     uuid not null,
  expires_on     date not null,
  -- How many have this date; null where nobody counted them.
  quantity       numeric(8,3),
  source         text not null,
  -- The line of the reception that brought it.
  reception_id   uuid,
  reception_line smallint,
  -- None is left: somebody said so, or it was long ago and the stock says so.
  done_at        timestamp with time zone,
  user_id        uuid not null,
  user_name      text not null,
  created_at     timestamp with time zone not null,
  constraint expiries_pkey primary key (store_id, id),
  constraint expiries_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint expiries_reception_fk foreign key (store_id, reception_id, reception_line) references reception_lines(store_id, reception_id, line),
  constraint expiries_quantity_check check (quantity > 0),
  constraint expiries_reception_check check ((source = 'RECEPTION') = (reception_id is not null and reception_line is not null)),
  constraint expiries_source_check check (source = any (array['RECEPTION', 'HAND']))
);
create index expiries_open on expiries (store_id, expires_on, id) where (done_at is null);
create index expiries_open_of_product on expiries (store_id, product_id, expires_on, id) include (quantity) where (done_at is null);
create index expiries_product on expiries (store_id, product_id);
create unique index expiries_reception_key on expiries (store_id, reception_id, reception_line) where (reception_id is not null);
-- mostrador_app: insert, select, update

-- Counts --------------------------------------------------------------------------------------------------------------

-- Counts of the shelves while the store sells.
create table stock_counts (
  store_id       uuid not null,
  id             uuid not null,
  number         integer not null,
  -- CLOSING: no more entries are taken, and the differences are being written in steps.
  status         text not null default 'OPEN',
  kind           text not null,
  category       text,
  supplier_id    uuid,
  -- When the count began.
  supplier_name  text,
  -- Of a LIST.
  product_ids    uuid[],
  blind          boolean not null,
  note           text,
  started_at     timestamp with time zone not null,
  user_id        uuid not null,
  user_name      text not null,
  -- How many entries it ever got, also those that were taken back.
  entries        integer not null default 0,
  -- When it began to close, or was cancelled. Products without an entry may count as 0 at this moment (`zeroes`).
  closed_at      timestamp with time zone,
  closed_by      uuid,
  closed_by_name text,
  zeroes         boolean,
  -- The progress at the end.
  products       integer,
  counted        integer,
  moved          integer,
  -- Of tracked products. A late document changes them.
  lost_units     numeric(15,3) not null default 0,
  lost_cost      numeric(24,0) not null default 0,
  lost_price     numeric(24,0) not null default 0,
  found_units    numeric(15,3) not null default 0,
  found_cost     numeric(24,0) not null default 0,
  found_price    numeric(24,0) not null default 0,
  constraint stock_counts_pkey primary key (store_id, id),
  constraint stock_counts_number_key unique (store_id, number),
  constraint stock_counts_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint stock_counts_closed_check check ((status = 'OPEN') = (closed_at is null)),
  constraint stock_counts_kind_check check (kind = any (array['ALL', 'CATEGORY', 'SUPPLIER', 'LIST'])),
  constraint stock_counts_status_check check (status = any (array['OPEN', 'CLOSING', 'CLOSED', 'CANCELLED']))
);
create index stock_counts_closed on stock_counts (store_id, closed_at) where (closed_at is not null);
create index stock_counts_open on stock_counts (store_id, number) where (status = any (array['OPEN', 'CLOSING']));
-- mostrador_app: insert, select, update

-- What somebody saw on a shelf. Entries of a product add up.
create table stock_count_entries (
  store_id   uuid not null,
  count_id   uuid not null,
  id         uuid not null,
  product_id uuid not null,
  -- The order of arrival in the count.
  line       integer not null,
  quantity   numeric(10,3) not null,
  -- When somebody saw it.
  seen_at    timestamp with time zone not null,
  -- It takes back the product's entries whose moment is not after its own.
  replaces   boolean not null,
  -- Such an entry took it back.
  replaced   boolean not null default false,
  -- Somebody removed it. It stays, so that a repeated request does not count it again.
  deleted_at timestamp with time zone,
  user_id    uuid not null,
  user_name  text not null,
  created_at timestamp with time zone not null,
  constraint stock_count_entries_pkey primary key (store_id, count_id, id),
  constraint stock_count_entries_count_fk foreign key (store_id, count_id) references stock_counts(store_id, id),
  constraint stock_count_entries_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint stock_count_entries_quantity_check check (quantity >= 0 and quantity <= 9999999)
);
create index stock_count_entries_product on stock_count_entries (store_id, product_id, count_id);
-- mostrador_app: insert, select, update (deleted_at, replaced)

-- A product of a count: the sum of its entries, and what the close found.
create table stock_count_lines (
  store_id   uuid not null,
  count_id   uuid not null,
  product_id uuid not null,
  -- Null: it has no entry and stays as it is.
  counted    numeric(11,3),
  -- Null: it has no entry and counted as 0.
  first_at   timestamp with time zone,
  -- The counting moment: of the last entry, or of the close.
  last_at    timestamp with time zone,
  -- From here on as it was at the close. Late documents change `expected`.
  settled_at timestamp with time zone,
  expected   numeric(11,3),
  moved      numeric(15,3),
  unit_cost  bigint,
  unit_price bigint,
  tracked    boolean,
  constraint stock_count_lines_pkey primary key (store_id, count_id, product_id),
  constraint stock_count_lines_count_fk foreign key (store_id, count_id) references stock_counts(store_id, id),
  constraint stock_count_lines_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint stock_count_lines_counted_check check (counted >= 0 and counted <= 9999999)
);
create index stock_count_lines_product on stock_count_lines (store_id, product_id, last_at);
-- mostrador_app: delete, insert, select, update

-- Sales ---------------------------------------------------------------------------------------------------------------

-- Ids are version 7, made together with created_at, so the primary key is also the order of time: the history and
-- ranges of days read it, and a sale pays for no second index.
create table sales (
  store_id       uuid not null,
  id             uuid not null,
  created_at     timestamp with time zone not null,
  total          pesos not null,
  payment_method text not null,
  amount_paid    pesos not null,
  change         pesos not null,
  customer_id    uuid,
  -- A copy taken at the sale: later corrections change no past sale.
  customer       jsonb,
  -- Copies too: a seller may leave.
  seller_id      uuid not null,
  seller_name    text not null,
  -- What the history's search reads: the names of the items, in search form.
  search_text    text not null,
  -- Given by the device that sold.
  number         text,
  discount       bigint not null default 0,
  -- What the coins that exist do not allow.
  rounding       smallint not null default 0,
  credit_amount  bigint not null default 0,
  -- The shift in which it was sold; null where none was open.
  shift_id       uuid,
  -- The device on which it was sold; null where no device said so. No foreign key: devices are never deleted.
  device_id      uuid,
  -- When the server received a sale made without it; null for any other.
  received_at    timestamp with time zone,
  -- Its shift was closed before it arrived: it is listed among the late ones, and in none of the closed figures.
  after_close    boolean not null default false,
  -- As they are answered.
  taxes          json,
  tax_base       bigint,
  tax_total      bigint,
  -- Null: PUBLIC.
  price_level    text,
  constraint sales_pkey primary key (store_id, id),
  constraint sales_customer_fk foreign key (store_id, customer_id) references customers(store_id, id) on delete set null (customer_id),
  constraint sales_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint sales_cash_check check ((payment_method = any (array['CASH', 'MIXED'])) or change::bigint = 0),
  constraint sales_payment_method_check check (payment_method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT', 'MIXED'])),
  constraint sales_price_level_check check (price_level = any (array['PUBLIC', 'WHOLESALE'])),
  constraint sales_sums_check check (discount >= 0 and credit_amount >= 0 and rounding >= '-49'::integer and rounding <= 0 and (amount_paid::bigint - change::bigint) = (total::bigint + rounding - credit_amount))
);
create index sales_after_close on sales (store_id, shift_id) where after_close;
create index sales_customer on sales (store_id, customer_id) where (customer_id is not null);
create index sales_listed on sales (store_id, id) include (payment_method, seller_id, shift_id, total);
create unique index sales_number_key on sales (store_id, number) where (number is not null);
create index sales_of_deleted_customers on sales (store_id, id) where ((customer_id is null) and (customer is not null));
create index sales_search on sales using gin (store_id, replace(search_text, ' ', 'W') gin_trgm_ops);
create index sales_shift on sales (store_id, shift_id, id) where (shift_id is not null);
-- mostrador_app: insert, select, update (amount_paid, change, credit_amount, customer, customer_id, payment_method, rounding)

-- Amounts are stored and not calculated again. A line's base and taxes are its total, to the cent; the total of a
-- presentation is exact, to the peso.
create table sale_lines (
  store_id           uuid not null,
  sale_id            uuid not null,
  line               smallint not null,
  id                 uuid not null,
  product_id         uuid,
  product_name       text not null,
  description        text,
  unit               text not null,
  quantity           numeric(11,3) not null,
  -- For one.
  price              pesos not null,
  -- Its own and its share of the sale's.
  discount           pesos not null,
  -- After the discount.
  total              pesos not null,
  -- The class as it was sold; null where nobody had said.
  tax                text,
  -- Percent of IVA or INC.
  tax_rate           smallint,
  tax_base           bigint,
  tax_amount         bigint,
  -- Pesos for each bag.
  bag_rate           integer,
  bag_tax            bigint,
  presentation_id    uuid,
  presentation_name  text,
  presentation_units numeric(8,3),
  -- The number of presentations.
  presentation_count integer,
  -- Pesos for one presentation; `price` is its share of one unit, rounded.
  presentation_price bigint,
  promotion_id       uuid,
  promotion_name     text,
  promotion_discount bigint,
  constraint sale_lines_pkey primary key (store_id, sale_id, line),
  constraint sale_lines_product_fk foreign key (store_id, product_id) references products(store_id, id),
  constraint sale_lines_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint sale_lines_presentation_check check ( case when presentation_id is null then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4 else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0 and presentation_count > 0 and quantity = (presentation_count * presentation_units) and (total::bigint + discount::bigint) = (presentation_count * presentation_price) end),
  constraint sale_lines_promotion_check check ( case when promotion_id is null then num_nulls(promotion_name, promotion_discount) = 2 else num_nulls(promotion_name, promotion_discount) = 0 and promotion_discount >= 1 and promotion_discount <= discount::bigint end),
  constraint sale_lines_quantity_check check (quantity > 0),
  constraint sale_lines_tax_check check ( case when tax_rate is not null then tax_base >= 0 and tax_amount >= 0 and (tax_base + tax_amount + coalesce(bag_tax, 0::bigint)) = (total::bigint * 100) else tax_base is null and tax_amount is null and coalesce(bag_tax, 0::bigint) >= 0 and coalesce(bag_tax, 0::bigint) <= (total::bigint * 100) end),
  constraint sale_lines_unit_check check (unit = any (array['UNIT', 'KG', 'LB', 'L', 'M']))
);
create index sale_lines_product on sale_lines (store_id, product_id) where (product_id is not null);
-- mostrador_app: insert, select

create table sale_payments (
  store_id    uuid not null,
  sale_id     uuid not null,
  line        smallint not null,
  method      text not null,
  amount      pesos not null,
  -- Cash as it was handed over.
  tendered    pesos,
  change      pesos not null,
  reference   text,
  -- Credit or debit of a card payment, where the sale says it. DIAN has a code for each (48 and 49).
  card        text,
  -- Null in sales of earlier versions, whose payments answer an id made of the sale's.
  id          uuid,
  -- A correction made it after the shift was closed: the closing does not count it.
  after_close boolean not null default false,
  -- Whether the shift was open or closed when a correction put other payments in its place. Null: it counts.
  replaced    text,
  constraint sale_payments_pkey primary key (store_id, sale_id, line),
  constraint sale_payments_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint sale_payments_card_check check (card is null or (card = any (array['CREDIT', 'DEBIT'])) and method = 'CARD'),
  constraint sale_payments_cash_check check (tendered is null or method = 'CASH'),
  constraint sale_payments_change_check check (change::bigint = (coalesce(tendered, amount)::bigint - amount::bigint)),
  constraint sale_payments_method_check check (method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT'])),
  constraint sale_payments_replaced_check check (replaced = any (array['OPEN', 'CLOSED']))
);
-- mostrador_app: insert, select, update (replaced)

-- How a sale or a payment of a debt was paid, before and after somebody put its payment right. Append-only.
create table payment_corrections (
  store_id        uuid not null,
  id              uuid not null,
  sale_id         uuid,
  -- The payment of a debt.
  entry_id        uuid,
  -- The shift that was closed before the correction arrived: its closing counts what was before. Null otherwise.
  closed_shift_id uuid,
  before          jsonb not null,
  after           jsonb not null,
  reason          text,
  user_id         uuid not null,
  user_name       text not null,
  created_at      timestamp with time zone not null,
  constraint payment_corrections_pkey primary key (store_id, id),
  constraint payment_corrections_entry_fk foreign key (store_id, entry_id) references credit_entries(store_id, id),
  constraint payment_corrections_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint payment_corrections_shift_fk foreign key (store_id, closed_shift_id) references shifts(store_id, id),
  constraint payment_corrections_of_one_check check (sale_id is null or entry_id is null)
);
create index payment_corrections_entry on payment_corrections (store_id, entry_id) where (entry_id is not null);
create index payment_corrections_sale on payment_corrections (store_id, sale_id) where (sale_id is not null);
create index payment_corrections_shift on payment_corrections (store_id, closed_shift_id) where (closed_shift_id is not null);
-- mostrador_app: insert, select

-- Payments by telephone of which somebody says whether they arrived. A corrected payment has no row.
create table transfers (
  store_id         uuid not null,
  -- The payment of a sale, or the entry of a debt's payment.
  payment_id       uuid not null,
  sale_id          uuid,
  entry_id         uuid,
  method           text not null,
  amount           pesos not null,
  created_at       timestamp with time zone not null,
  -- The shift whose closing counts the payment.
  shift_id         uuid,
  -- The device that asks what became of it.
  device_id        uuid,
  status           text not null,
  note             text,
  -- Who said last that it came or did not come.
  reviewed_by      uuid,
  reviewed_by_name text,
  reviewed_at      timestamp with time zone,
  constraint transfers_pkey primary key (store_id, payment_id),
  constraint transfers_entry_fk foreign key (store_id, entry_id) references credit_entries(store_id, id),
  constraint transfers_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint transfers_method_check check (method = any (array['NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER'])),
  constraint transfers_of_one_check check (sale_id is null or entry_id is null),
  constraint transfers_reviewed_check check ((status = 'PENDING') = (reviewed_at is null)),
  constraint transfers_status_check check (status = any (array['PENDING', 'CONFIRMED', 'DENIED']))
);
create index transfers_device on transfers (store_id, device_id, created_at) where (device_id is not null);
create index transfers_entry on transfers (store_id, entry_id) where (entry_id is not null);
create index transfers_sale on transfers (store_id, sale_id) where (sale_id is not null);
create index transfers_shift on transfers (store_id, shift_id) where (status <> 'CONFIRMED');
create index transfers_status on transfers (store_id, status, created_at, payment_id) include (amount);
-- mostrador_app: delete, insert, select, update (note, reviewed_at, reviewed_by, reviewed_by_name, status)

-- Promotions (docs/decisions/0065) are discounts of ordinary lines of a sale, computed by core/sale/promotions.ts.
create table promotions (
  store_id       uuid not null,
  id             uuid not null,
  name           text not null,
  kind           text not null,
  -- Without foreign keys: a deleted product stays named, and is never sold.
  product_ids    uuid[] not null,
  percent        smallint,
  -- One of so many pieces is discounted.
  every          smallint,
  -- [{productId, quantity}] of a combo, and its price in pesos.
  items          jsonb,
  price          pesos,
  starts_on      date not null,
  -- The last day; null: without end.
  ends_on        date,
  -- 1 is Monday; null: every day.
  days           smallint[],
  -- HH:MM; from is included, to is not. A time before from_time is on the next day.
  from_time      text,
  to_time        text,
  active         boolean not null,
  -- Since when it has not run; null while it is active. Late sales made before may have it.
  inactive_since timestamp with time zone,
  created_at     timestamp with time zone not null,
  constraint promotions_pkey primary key (store_id, id),
  constraint promotions_active_check check (active = (inactive_since is null)),
  constraint promotions_every_check check (every >= 2 and every <= 12),
  constraint promotions_kind_check check (kind = any (array['PERCENT', 'NTH', 'COMBO'])),
  constraint promotions_kind_fields_check check ( case kind when 'PERCENT' then percent is not null and percent < 100 and every is null and items is null and price is null when 'NTH' then percent is not null and every is not null and items is null and price is null else percent is null and every is null and items is not null and price is not null and price::bigint > 0 end),
  constraint promotions_name_check check (name <> ''),
  constraint promotions_percent_check check (percent >= 1 and percent <= 100),
  constraint promotions_product_ids_check check (cardinality(product_ids) >= 1 and cardinality(product_ids) <= 100)
);
create index promotions_listed on promotions (store_id, active desc, created_at desc, id desc);
create index promotions_open on promotions (store_id, coalesce(ends_on, 'infinity'::date)) where active;
create index promotions_stopped on promotions (store_id, inactive_since) where (not active);
create trigger note_change after insert or delete or update on promotions for each row execute function note_change('PROMOTION');
-- mostrador_app: insert, select, update

-- Returns -------------------------------------------------------------------------------------------------------------

-- A return is a document of its own that points at its sale, which stays as it was. Append-only.
create table sale_returns (
  store_id    uuid not null,
  -- Version 7: the key is the order of time.
  id          uuid not null,
  sale_id     uuid not null,
  total       pesos not null,
  -- What was given back beyond it, as the coins are.
  rounding    smallint not null,
  reason      text not null,
  note        text,
  shift_id    uuid,
  user_id     uuid not null,
  user_name   text not null,
  created_at  timestamp with time zone not null,
  -- Given by the device.
  number      text,
  after_close boolean not null default false,
  taxes       json,
  tax_base    bigint,
  tax_total   bigint,
  constraint sale_returns_pkey primary key (store_id, id),
  constraint sale_returns_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint sale_returns_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint sale_returns_note_check check (reason <> 'OTHER' or note is not null),
  constraint sale_returns_reason_check check (reason = any (array['WRONG_CHARGE', 'CHANGED_MIND', 'DEFECTIVE', 'WRONG_ITEM', 'OTHER'])),
  constraint sale_returns_rounding_check check (rounding >= 0 and rounding <= 49)
);
create index sale_returns_after_close on sale_returns (store_id, shift_id) where after_close;
create index sale_returns_sale on sale_returns (store_id, sale_id);
create index sale_returns_shift on sale_returns (store_id, shift_id) where (shift_id is not null);
-- mostrador_app: insert, select

create table sale_return_lines (
  store_id   uuid not null,
  return_id  uuid not null,
  line       smallint not null,
  sale_id    uuid not null,
  -- The line of the sale.
  sale_line  smallint not null,
  -- A copy, since reports add up by product.
  product_id uuid,
  quantity   numeric(11,3) not null,
  total      pesos not null,
  restock    boolean not null default false,
  -- Of the line of its sale in proportion to what came back; class and rates are those of the line.
  tax_base   bigint,
  tax_amount bigint,
  bag_tax    bigint,
  constraint sale_return_lines_pkey primary key (store_id, return_id, line),
  constraint sale_return_lines_product_fk foreign key (store_id, product_id) references products(store_id, id),
  constraint sale_return_lines_return_fk foreign key (store_id, return_id) references sale_returns(store_id, id),
  constraint sale_return_lines_sale_fk foreign key (store_id, sale_id, sale_line) references sale_lines(store_id, sale_id, line),
  constraint sale_return_lines_check check (product_id is not null or not restock),
  constraint sale_return_lines_quantity_check check (quantity > 0)
);
create index sale_return_lines_product on sale_return_lines (store_id, product_id) where (product_id is not null);
create index sale_return_lines_sale on sale_return_lines (store_id, sale_id, sale_line);
-- mostrador_app: insert, select

create table sale_refunds (
  store_id  uuid not null,
  return_id uuid not null,
  line      smallint not null,
  -- CREDIT reduces the debt.
  method    text not null,
  amount    pesos not null,
  reference text,
  constraint sale_refunds_pkey primary key (store_id, return_id, line),
  constraint sale_refunds_return_fk foreign key (store_id, return_id) references sale_returns(store_id, id),
  constraint sale_refunds_amount_check check (amount::bigint > 0),
  constraint sale_refunds_method_check check (method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER', 'CREDIT']))
);
-- mostrador_app: insert, select

-- The sum of a sale's returns, which every list of sales shows. A return locks this row first, so that nothing comes
-- back twice.
create table returned_sales (
  store_id   uuid not null,
  sale_id    uuid not null,
  total      pesos not null,
  -- What was paid back, or taken off the debt.
  refunded   pesos not null,
  -- By line of the sale.
  quantities numeric(11,3)[] not null default '{}'[],
  totals     bigint[] not null default '{}'::bigint[],
  -- Nothing is left to come back.
  complete   boolean not null,
  constraint returned_sales_pkey primary key (store_id, sale_id),
  constraint returned_sales_sale_fk foreign key (store_id, sale_id) references sales(store_id, id)
);
-- mostrador_app: insert, select, update

-- Customers -----------------------------------------------------------------------------------------------------------

create table customers (
  store_id      uuid not null,
  id            uuid not null,
  name          text not null,
  phone         text,
  email         text,
  address       text,
  document_type text,
  document      text,
  created_at    timestamp with time zone not null,
  name_order    text not null generated always as (search_form(name)) stored,
  find_text     text not null generated always as (customer_form(name, phone, email, document)) stored,
  price_level   text not null default 'PUBLIC',
  constraint customers_pkey primary key (store_id, id),
  constraint customers_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint customers_document_type_check check (document_type = any (array['CC', 'NIT', 'CE', 'TI', 'TE', 'PEP', 'PPT', 'PA', 'RC', 'NUIP', 'DE', 'Otro'])),
  constraint customers_name_check check (name <> ''),
  constraint customers_price_level_check check (price_level = any (array['PUBLIC', 'WHOLESALE']))
);
create index customers_by_name on customers (store_id, name_order, id);
create index customers_find on customers using gin (store_id, find_text gin_trgm_ops);
create trigger note_change after insert or delete or update on customers for each row execute function note_change('CUSTOMER');
-- mostrador_app: delete, insert, select, update

-- An erasure is a row of this table, whose trigger runs on the machine of the store's rows: it says what to erase and
-- returns how much it was. The row is deleted in the same transaction.
create table erasures (
  store_id uuid not null,
  -- Of a customer, or of a sale that names one who was deleted.
  id       uuid not null,
  deleted  boolean not null,
  erased   bigint,
  constraint erasures_pkey primary key (store_id, id)
);
create trigger carry_out_erasure before insert on erasures for each row execute function carry_out_erasure();
-- mostrador_app: delete, insert, select

-- Fiado ---------------------------------------------------------------------------------------------------------------

-- Of a customer who was ever given credit, or has settings for it. Apart from customers, whose indexes (a text search
-- among them) each sale on credit would have to write.
create table credit_accounts (
  store_id     uuid not null,
  customer_id  uuid not null,
  -- The sum of the customer's entries, and of the open parts of their debts.
  balance      pesos not null default 0,
  -- How many entries there are.
  entries      integer not null default 0,
  -- Null: as the store's settings say.
  credit_limit pesos,
  credit_days  integer,
  paused       boolean not null default false,
  -- That the customer agreed to the store keeping what they owe (Ley 1581), and to which words.
  consent_at   timestamp with time zone,
  consent_how  text,
  constraint credit_accounts_pkey primary key (store_id, customer_id),
  constraint credit_accounts_customer_fk foreign key (store_id, customer_id) references customers(store_id, id) on delete cascade,
  constraint credit_accounts_consent_check check ((consent_at is null) = (consent_how is null)),
  constraint credit_accounts_days_check check (credit_days >= 0 and credit_days <= 3650)
);
create index credit_accounts_debtors on credit_accounts (store_id, balance, customer_id) where ((balance)::bigint > 0);
create trigger note_change after insert or update on credit_accounts for each row execute function note_change('CREDIT');
create trigger refuse_owing before delete on credit_accounts for each row when (old.balance::bigint > 0) execute function refuse_owing();
-- mostrador_app: insert, select, update

-- Append-only. The entries of a deleted customer stay, without a name: the books need them.
create table credit_entries (
  store_id         uuid not null,
  customer_id      uuid not null,
  -- 1, 2, … of the customer, in the order in which they were written: each leaves what the next one finds.
  line             integer not null,
  -- The id of its sale, return, payment or adjustment.
  id               uuid not null,
  kind             text not null,
  -- What is owed more or, when negative, less.
  amount           bigint not null,
  balance_after    pesos not null,
  sale_id          uuid,
  return_id        uuid,
  -- The payment that this one undoes.
  reverses         uuid,
  -- The shift in which the money came in.
  shift_id         uuid,
  -- Given by the device.
  number           text,
  -- Of a payment: how, what was handed over in cash, and what the coins that exist do not allow.
  method           text,
  tendered         pesos,
  change           pesos not null default 0,
  rounding         smallint not null default 0,
  reference        text,
  -- Why it was adjusted or undone.
  note             text,
  user_id          uuid not null,
  user_name        text not null,
  created_at       timestamp with time zone not null,
  after_close      boolean not null default false,
  -- What the closing counted, where a correction came after it.
  counted_method   text,
  counted_rounding smallint,
  constraint credit_entries_pkey primary key (store_id, id),
  constraint credit_entries_line_key unique (store_id, customer_id, line),
  constraint credit_entries_amount_check check (amount <> 0),
  constraint credit_entries_cash_check check (method = 'CASH' or tendered is null and change::bigint = 0),
  constraint credit_entries_kind_check check (kind = any (array['SALE', 'PAYMENT', 'RETURN', 'ADJUSTMENT'])),
  constraint credit_entries_method_check check (method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER'])),
  constraint credit_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint credit_entries_reverses_check check (reverses is null or kind = 'PAYMENT' and amount > 0),
  constraint credit_entries_rounding_check check (rounding >= '-49'::integer and rounding <= 49)
);
create index credit_entries_after_close on credit_entries (store_id, shift_id) where after_close;
create unique index credit_entries_number_key on credit_entries (store_id, number) where (number is not null);
create index credit_entries_payments on credit_entries (store_id, customer_id, line) where (kind = 'PAYMENT');
create unique index credit_entries_reverses_key on credit_entries (store_id, reverses) where (reverses is not null);
create index credit_entries_shift on credit_entries (store_id, shift_id) where (shift_id is not null);
create index credit_entries_unshifted on credit_entries (store_id, created_at) where ((kind = 'PAYMENT') and (method = 'CASH') and (shift_id is null));
-- mostrador_app: insert, select, update (change, counted_method, counted_rounding, method, reference, rounding, tendered)

-- What was sold on credit, or found in the paper notebook, and how much is still owed.
create table debts (
  store_id    uuid not null,
  -- The id of the entry that made it: of the sale or the adjustment.
  id          uuid not null,
  customer_id uuid not null,
  -- Null where it comes from no sale of ours.
  sale_id     uuid,
  amount      pesos not null,
  owed        pesos not null,
  -- The first instant at which it is overdue; null where no day was agreed on.
  due_at      timestamp with time zone,
  created_at  timestamp with time zone not null,
  constraint debts_pkey primary key (store_id, id),
  constraint debts_entry_fk foreign key (store_id, id) references credit_entries(store_id, id),
  constraint debts_sale_check check (sale_id = id)
);
create index debts_due on debts (store_id, due_at) include (customer_id, owed) where (((owed)::bigint > 0) and (due_at is not null));
create index debts_open on debts (store_id, customer_id, created_at, id) where ((owed)::bigint > 0);
-- mostrador_app: insert, select, update (customer_id, due_at, owed)

-- Which debts an entry settled and by how much or, when negative, made owed again. Append-only.
create table debt_settlements (
  store_id uuid not null,
  entry_id uuid not null,
  debt_id  uuid not null,
  amount   bigint not null,
  constraint debt_settlements_pkey primary key (store_id, entry_id, debt_id),
  constraint debt_settlements_debt_fk foreign key (store_id, debt_id) references debts(store_id, id),
  constraint debt_settlements_entry_fk foreign key (store_id, entry_id) references credit_entries(store_id, id),
  constraint debt_settlements_amount_check check (amount <> 0)
);
create index debt_settlements_debt on debt_settlements (store_id, debt_id);
-- mostrador_app: insert, select

-- Recargas and corresponsal -------------------------------------------------------------------------------------------

-- Recargas and corresponsal: other people's money that passes through the drawer. A ledger of its own, which a shift
-- adds up; none is in a figure of sales.
create table services (
  store_id           uuid not null,
  id                 uuid not null,
  name               text not null,
  -- IN: a customer's money is taken in, as for a top-up. OUT: it is given to them.
  direction          text not null,
  commission_percent numeric(5,2),
  commission_fixed   pesos,
  -- What the customer pays the shop for it, unless an operation says otherwise.
  fee                pesos,
  active             boolean not null default true,
  created_at         timestamp with time zone not null,
  constraint services_pkey primary key (store_id, id),
  constraint services_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint services_commission_percent_check check (commission_percent >= 0 and commission_percent <= 100),
  constraint services_direction_check check (direction = any (array['IN', 'OUT'])),
  constraint services_name_check check (name <> '')
);
-- mostrador_app: insert, select, update

-- Append-only.
create table service_entries (
  store_id    uuid not null,
  id          uuid not null,
  service_id  uuid not null,
  kind        text not null,
  -- Of the service when it was recorded.
  direction   text not null,
  -- Below zero for what undoes an operation, and for a settlement that the network paid.
  amount      bigint not null,
  fee         bigint not null default 0,
  commission  bigint not null default 0,
  method      text not null,
  reference   text,
  -- Also why it was undone.
  note        text,
  -- The operation that this one undoes.
  reverses    uuid,
  -- Given by the device.
  number      text,
  -- Whose drawer the cash went through. A settlement's cash is a movement of that shift, with the entry's id.
  shift_id    uuid,
  after_close boolean not null default false,
  user_id     uuid not null,
  user_name   text not null,
  created_at  timestamp with time zone not null,
  constraint service_entries_pkey primary key (store_id, id),
  constraint service_entries_service_fk foreign key (store_id, service_id) references services(store_id, id),
  constraint service_entries_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint service_entries_amount_check check (amount <> 0),
  constraint service_entries_direction_check check (direction = any (array['IN', 'OUT'])),
  constraint service_entries_drawer_check check (shift_id is null or method = 'CASH'),
  constraint service_entries_kind_check check (kind = any (array['OPERATION', 'SETTLEMENT'])),
  constraint service_entries_method_check check (method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER'])),
  constraint service_entries_sign_check check (kind = 'SETTLEMENT' or (amount < 0) = (reverses is not null))
);
create index service_entries_after_close on service_entries (store_id, shift_id) where after_close;
create unique index service_entries_reverses_key on service_entries (store_id, reverses) where (reverses is not null);
create index service_entries_service on service_entries (store_id, service_id, created_at, id);
create index service_entries_shift on service_entries (store_id, shift_id) where (shift_id is not null);
create index service_entries_time on service_entries (store_id, created_at, id);
-- mostrador_app: insert, select

-- What each service came to on a day. In slots (docs/decisions/0005).
create table service_figures (
  store_id   uuid not null,
  day        date not null,
  service_id uuid not null,
  slot       smallint not null,
  -- Operations less those that were undone.
  operations bigint not null,
  money_in   bigint not null,
  money_out  bigint not null,
  commission bigint not null,
  fees       bigint not null,
  -- Handed to the network less what it paid.
  settled    bigint not null,
  constraint service_figures_pkey primary key (store_id, day, service_id, slot),
  constraint service_figures_service_fk foreign key (store_id, service_id) references services(store_id, id)
);
create index service_figures_service on service_figures (store_id, service_id);
-- mostrador_app: insert, select, update

-- The drawer ----------------------------------------------------------------------------------------------------------

-- 'Caja 1' and so on. The first one has the store's id and is there from the start.
create table tills (
  store_id   uuid not null,
  id         uuid not null,
  name       text not null,
  active     boolean not null default true,
  created_at timestamp with time zone not null,
  name_form  text not null generated always as (case_form(name)) stored,
  name_twin  boolean not null default false,
  -- As the POS document names it.
  plate      text,
  place      text,
  kind       text,
  constraint tills_pkey primary key (store_id, id),
  constraint tills_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint tills_name_check check (name <> '')
);
create unique index tills_name_key on tills (store_id, name_form);
create unique index tills_seen_name_key on tills (store_id, name_form(name)) where (not name_twin);
-- mostrador_app: insert, select, update

-- The opening of a shift; its closing is another document. Neither changes. Ids are of version 7: the key is the order
-- of time.
create table shifts (
  store_id       uuid not null,
  id             uuid not null,
  -- Counts up per store without gaps.
  number         integer not null,
  till_id        uuid not null,
  opening_float  pesos not null,
  user_id        uuid not null,
  user_name      text not null,
  opened_at      timestamp with time zone not null,
  -- Beside the number that counts the store's shifts.
  opening_number text,
  constraint shifts_pkey primary key (store_id, id),
  constraint shifts_number_key unique (store_id, number),
  constraint shifts_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint shifts_till_fk foreign key (store_id, till_id) references tills(store_id, id),
  constraint shifts_number_check check (number > 0)
);
create index shifts_opened on shifts (store_id, opened_at, id);
create index shifts_till_opened on shifts (store_id, till_id, opened_at, id);
-- mostrador_app: insert, select

-- The open shift of a till: one. Whatever belongs to it locks this row, and the closing deletes it: so everything is
-- either in a closing's figures or in no closed shift.
create table open_shifts (
  store_id uuid not null,
  till_id  uuid not null,
  shift_id uuid not null,
  constraint open_shifts_key primary key (store_id, till_id),
  constraint open_shifts_shift_key unique (store_id, shift_id),
  constraint open_shifts_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint open_shifts_till_fk foreign key (store_id, till_id) references tills(store_id, id)
);
-- mostrador_app: delete, insert, select, update

-- How many shifts a store has opened and closed. Locked before open_shifts by opening and closing.
create table shift_counters (
  store_id uuid not null,
  opened   integer not null,
  closed   integer not null,
  constraint shift_counters_pkey primary key (store_id),
  constraint shift_counters_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint shift_counters_check check (closed >= 0 and closed <= opened)
);
-- mostrador_app: insert, select, update

-- Money that enters or leaves the drawer beside sales. Append-only.
create table cash_movements (
  store_id         uuid not null,
  shift_id         uuid not null,
  id               uuid not null,
  kind             text not null,
  category         text not null,
  amount           pesos not null,
  note             text,
  user_id          uuid not null,
  user_name        text not null,
  created_at       timestamp with time zone not null,
  number           text,
  after_close      boolean not null default false,
  -- What an expense was for, and who was paid.
  expense_category text,
  concept          text,
  person_id        uuid,
  person_name      text,
  recurring_id     uuid,
  reverses         uuid,
  constraint cash_movements_pkey primary key (store_id, shift_id, id),
  constraint cash_movements_recurring_fk foreign key (store_id, recurring_id) references recurring_expenses(store_id, id),
  constraint cash_movements_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint cash_movements_amount_check check (amount::bigint > 0),
  constraint cash_movements_category_check check (category = any (array['CHANGE', 'EXPENSE', 'SUPPLIER', 'WITHDRAWAL', 'OTHER'])),
  constraint cash_movements_expense_check check (expense_category is null or kind = 'OUT' and category = 'EXPENSE' and (expense_category = any (array['RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER']))),
  constraint cash_movements_kind_check check (kind = any (array['IN', 'OUT'])),
  constraint cash_movements_reverses_check check (reverses is null or kind = 'IN' and category = 'EXPENSE')
);
create index cash_movements_after_close on cash_movements (store_id, shift_id) where after_close;
create index cash_movements_recurring on cash_movements (store_id, recurring_id) where (recurring_id is not null);
create unique index cash_movements_reverses_key on cash_movements (store_id, reverses) where (reverses is not null);
create index cash_movements_spent on cash_movements (store_id, created_at) where ((kind = 'OUT') and (category = any (array['EXPENSE', 'WITHDRAWAL'])));
-- mostrador_app: insert, select

-- Append-only. Each closing holds the hash of the one before, so that a change to any of them shows in all that follow
-- (docs/decisions/0029).
create table shift_closings (
  store_id      uuid not null,
  shift_id      uuid not null,
  -- 1, 2, … in the order in which the store's shifts were closed.
  place         integer not null,
  -- To the letter what was hashed: json and not jsonb.
  figures       json not null,
  previous_hash bytea,
  -- SHA-256 of the previous hash and the figures.
  hash          bytea not null,
  closed_at     timestamp with time zone not null,
  constraint shift_closings_pkey primary key (store_id, shift_id),
  constraint shift_closings_place_key unique (store_id, place),
  constraint shift_closings_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint shift_closings_place_check check (place > 0),
  constraint shift_closings_previous_check check ((previous_hash is null) = (place = 1))
);
-- mostrador_app: insert, select

-- Each time that somebody opened the drawer by hand.
create table drawer_openings (
  store_id   uuid not null,
  id         uuid not null,
  -- The one that was open there. Null where none was.
  shift_id   uuid,
  reason     text not null,
  user_id    uuid not null,
  -- A copy: who did it may leave.
  user_name  text not null,
  created_at timestamp with time zone not null,
  constraint drawer_openings_pkey primary key (store_id, id),
  constraint drawer_openings_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint drawer_openings_reason_check check (reason <> '')
);
create index drawer_openings_shift on drawer_openings (store_id, shift_id, id);
-- mostrador_app: insert, select

-- Printing ------------------------------------------------------------------------------------------------------------

-- Printers beside the server (docs/decisions/0064).
create table printers (
  store_id   uuid not null,
  id         uuid not null,
  name       text not null,
  -- How it is reached: TCP {host, port}, DEVICE {path, baud} or SPOOLER {queue}.
  connection jsonb not null,
  -- Of the paper, in millimetres.
  width      smallint not null,
  -- Letters on a line.
  columns    smallint not null,
  letters    text not null,
  cut        text not null,
  -- Lines of paper before the cut.
  feed       smallint not null,
  -- The pin of the drawer's plug. Null where there is no drawer.
  drawer     smallint,
  -- One bit deep, in rows of whole bytes, so many dots wide. Null where there is none.
  logo       bytea,
  logo_width smallint,
  active     boolean not null default true,
  -- Where it stands. Null for any till.
  till_id    uuid,
  created_at timestamp with time zone not null,
  constraint printers_pkey primary key (store_id, id),
  constraint printers_till_fk foreign key (store_id, till_id) references tills(store_id, id),
  constraint printers_columns_check check (columns = any (array[32, 42, 48])),
  constraint printers_cut_check check (cut = any (array['PARTIAL', 'FULL', 'NONE'])),
  constraint printers_drawer_check check (drawer = any (array[2, 5])),
  constraint printers_feed_check check (feed >= 0 and feed <= 10),
  constraint printers_letters_check check (letters = any (array['PC850', 'PLAIN'])),
  constraint printers_logo_check check (octet_length(logo) <= 28800),
  constraint printers_logo_width_check check (logo_width >= 8 and logo_width <= 576),
  constraint printers_name_check check (name <> ''),
  constraint printers_width_check check (width = any (array[58, 80]))
);
create index printers_till on printers (store_id, till_id);
-- mostrador_app: delete, insert, select, update

-- What was printed under an Idempotency-Key, written before the first byte goes out: the key prints once. Kept for two
-- days.
create table print_jobs (
  store_id     uuid not null,
  key          uuid not null,
  -- SHA-256 of the request that the key came with.
  request_hash bytea not null,
  -- PRINTED or SENT, and how the printer was. Null while it is on its way, and where nobody knows what became of it.
  result       text,
  state        text,
  created_at   timestamp with time zone not null,
  constraint print_jobs_pkey primary key (store_id, key),
  constraint print_jobs_check check ((result is null) = (state is null)),
  constraint print_jobs_result_check check (result = any (array['PRINTED', 'SENT'])),
  constraint print_jobs_state_check check (state = any (array['READY', 'PAPER_LOW', 'UNKNOWN']))
);
create index print_jobs_age on print_jobs (store_id, created_at);
-- mostrador_app: delete, insert, select, update

-- Buying --------------------------------------------------------------------------------------------------------------

create table suppliers (
  store_id     uuid not null,
  id           uuid not null,
  name         text not null,
  contact_name text,
  phone        text not null,
  email        text,
  address      text,
  nit          text,
  description  text,
  created_at   timestamp with time zone not null,
  name_order   text not null generated always as (search_form(name)) stored,
  constraint suppliers_pkey primary key (store_id, id),
  constraint suppliers_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint suppliers_name_check check (name <> ''),
  constraint suppliers_phone_check check (phone <> '')
);
create index suppliers_by_name on suppliers (store_id, name_order, id);
create index suppliers_nit on suppliers (store_id, regexp_replace(nit, '[^0-9]', '', 'g')) where (nit is not null);
-- mostrador_app: delete, insert, select, update

-- How many order numbers a store has given.
create table order_counters (
  store_id uuid not null,
  given    integer not null,
  constraint order_counters_pkey primary key (store_id),
  constraint order_counters_given_check check (given > 0)
);
-- mostrador_app: insert, select, update

create table purchase_orders (
  store_id      uuid not null,
  id            uuid not null,
  -- Counts up per store without gaps (order_counters).
  order_number  integer not null,
  supplier_id   uuid not null,
  status        text not null,
  total         pesos not null,
  notes         text,
  expected_date date,
  received_at   timestamp with time zone,
  created_at    timestamp with time zone not null,
  constraint purchase_orders_pkey primary key (store_id, id),
  constraint purchase_orders_number_key unique (store_id, order_number),
  constraint purchase_orders_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint purchase_orders_supplier_fk foreign key (store_id, supplier_id) references suppliers(store_id, id),
  constraint purchase_orders_order_number_check check (order_number > 0),
  constraint purchase_orders_status_check check (status = any (array['PENDING', 'ORDERED', 'RECEIVED', 'COMPLETED', 'CANCELLED']))
);
create index purchase_orders_status on purchase_orders (store_id, status, order_number desc);
create index purchase_orders_supplier on purchase_orders (store_id, supplier_id, order_number desc);
-- mostrador_app: delete, insert, select, update

create table purchase_order_items (
  store_id           uuid not null,
  purchase_order_id  uuid not null,
  line               smallint not null,
  id                 uuid not null,
  product_id         uuid,
  gtin               text,
  product_name       text not null,
  description        text,
  unit_price         pesos not null,
  notes              text,
  ordered            numeric(8,3),
  unit               text not null default 'UNIT',
  -- Percent of IVA in the price; null is not known.
  tax_rate           smallint,
  presentation_id    uuid,
  presentation_name  text,
  presentation_units numeric(8,3),
  presentation_count integer,
  -- Pesos for one presentation; `unit_price` is its share of one unit, rounded.
  presentation_price bigint,
  constraint purchase_order_items_pkey primary key (store_id, purchase_order_id, line),
  constraint purchase_order_items_order_fk foreign key (store_id, purchase_order_id) references purchase_orders(store_id, id) on delete cascade,
  constraint purchase_order_items_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete set null (product_id),
  constraint purchase_order_items_ordered_check check (ordered > 0 and ordered is not null),
  constraint purchase_order_items_presentation_check check ( case when presentation_id is null then num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 4 else num_nulls(presentation_name, presentation_units, presentation_count, presentation_price) = 0 and presentation_count > 0 and ordered = (presentation_count * presentation_units) end),
  constraint purchase_order_items_product_name_check check (product_name <> ''),
  constraint purchase_order_items_tax_rate_check check (tax_rate = any (array[0, 5, 19])),
  constraint purchase_order_items_unit_check check (unit = any (array['UNIT', 'KG', 'LB', 'L', 'M']))
);
create index purchase_order_items_product on purchase_order_items (store_id, product_id) where (product_id is not null);
-- mostrador_app: delete, insert, select, update

-- What arrived of an order, and at what cost: an order may come in parts. Average costs are computed from here.
-- Append-only.
create table receptions (
  store_id          uuid not null,
  id                uuid not null,
  purchase_order_id uuid not null,
  note              text,
  -- What its lines came to.
  total             pesos not null,
  -- Copies. Null where an order was received before receptions were stored.
  user_id           uuid,
  user_name         text,
  created_at        timestamp with time zone not null,
  constraint receptions_pkey primary key (store_id, id),
  constraint receptions_order_fk foreign key (store_id, purchase_order_id) references purchase_orders(store_id, id)
);
create index receptions_order on receptions (store_id, purchase_order_id);
create index receptions_time on receptions (store_id, created_at);
-- mostrador_app: insert, select

create table reception_lines (
  store_id          uuid not null,
  reception_id      uuid not null,
  line              smallint not null,
  purchase_order_id uuid not null,
  -- The line of the order.
  order_line        smallint not null,
  -- Whose stock it went into; null where the line was no product's.
  product_id        uuid,
  quantity          numeric(8,3) not null,
  -- What was paid for one.
  unit_cost         pesos not null,
  -- Percent of IVA in the cost; null is not known.
  tax_rate          smallint,
  -- Of one, without the IVA that the store deducts; null where it deducted none. `unit_cost` is what was paid.
  net_cost          numeric(14,2),
  -- Pesos for all of the line, where it is more exact than quantity × unit_cost. Null: that product.
  paid              bigint,
  -- Of `quantity`, the units that were not charged. They lower the average cost and are no price.
  gifts             numeric(10,3) not null default 0,
  -- The whole line without deductible IVA, where other taxes are in it too; otherwise it follows from the rate.
  net_paid          numeric(20,2),
  constraint reception_lines_pkey primary key (store_id, reception_id, line),
  constraint reception_lines_item_fk foreign key (store_id, purchase_order_id, order_line) references purchase_order_items(store_id, purchase_order_id, line),
  constraint reception_lines_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete set null (product_id),
  constraint reception_lines_reception_fk foreign key (store_id, reception_id) references receptions(store_id, id),
  constraint reception_lines_gifts_check check (gifts >= 0 and gifts <= quantity),
  constraint reception_lines_net_cost_check check (net_cost >= 0),
  constraint reception_lines_paid_check check (paid >= 0 and paid <= 999999999999),
  constraint reception_lines_quantity_check check (quantity > 0),
  constraint reception_lines_tax_rate_check check (tax_rate = any (array[0, 5, 19]))
);
create index reception_lines_item on reception_lines (store_id, purchase_order_id, order_line);
create index reception_lines_product on reception_lines (store_id, product_id) where (product_id is not null);
-- mostrador_app: insert, select

-- Facturas de proveedores ---------------------------------------------------------------------------------------------

-- Electronic invoices of suppliers, as they were read (docs/decisions/0027). The file itself is not stored.
create table supplier_invoices (
  store_id          uuid not null,
  id                uuid not null,
  kind              text not null,
  supplier_name     text not null,
  -- Digits, without the check digit.
  supplier_nit      text not null,
  check_digit       text not null,
  -- As the document has them, to create a supplier who is not known yet.
  supplier_phone    text,
  supplier_email    text,
  supplier_address  text,
  -- Who it was received from; before that, the supplier with this NIT is looked for.
  supplier_id       uuid,
  number            text not null,
  cufe              text not null,
  cufe_matches      boolean,
  signature         text not null,
  currency          text not null,
  issued_at         timestamp with time zone not null,
  due_on            date,
  credit            boolean not null,
  -- What is to be paid, and everything below: up to 6 decimals, as the document has them.
  total             numeric(20,6) not null,
  taxes             jsonb not null,
  -- Discounts and charges of the whole document.
  adjustments       jsonb not null,
  buyer_nit         text,
  buyer_name        text,
  -- Of a note: the invoice that it corrects.
  refers_number     text,
  refers_cufe       text,
  state             text not null default 'DRAFT',
  reception_id      uuid,
  purchase_order_id uuid,
  received_at       timestamp with time zone,
  -- Who read it in.
  user_id           uuid not null,
  user_name         text not null,
  created_at        timestamp with time zone not null,
  -- Rounding, less advances and withholdings: what is to be paid besides lines, adjustments and taxes.
  rest              numeric(20,6) not null default 0,
  -- What the document says that lines, charges, discounts and taxes are; null for those that older versions read.
  stated            jsonb,
  constraint supplier_invoices_pkey primary key (store_id, id),
  constraint supplier_invoices_order_fk foreign key (store_id, purchase_order_id) references purchase_orders(store_id, id),
  constraint supplier_invoices_supplier_fk foreign key (store_id, supplier_id) references suppliers(store_id, id) on delete set null (supplier_id),
  constraint supplier_invoices_kind_check check (kind = any (array['INVOICE', 'POS', 'CREDIT_NOTE', 'DEBIT_NOTE'])),
  constraint supplier_invoices_received_check check ((state = 'RECEIVED') = (received_at is not null)),
  constraint supplier_invoices_signature_check check (signature = any (array['VALID', 'ALTERED', 'ABSENT'])),
  constraint supplier_invoices_state_check check (state = any (array['DRAFT', 'RECEIVED', 'DISMISSED']))
);
create unique index supplier_invoices_cufe_key on supplier_invoices (store_id, cufe) where (state <> 'DISMISSED');
create index supplier_invoices_order on supplier_invoices (store_id, purchase_order_id) where (purchase_order_id is not null);
create index supplier_invoices_state on supplier_invoices (store_id, state, created_at, id);
create index supplier_invoices_supplier on supplier_invoices (store_id, supplier_id) where (supplier_id is not null);
create index supplier_invoices_time on supplier_invoices (store_id, created_at, id);
-- mostrador_app: insert, select, update

create table supplier_invoice_lines (
  store_id        uuid not null,
  invoice_id      uuid not null,
  line            smallint not null,
  code            text,
  gtin            text,
  description     text not null,
  unit            text not null,
  quantity        numeric(20,6) not null,
  price           numeric(20,6) not null,
  total           numeric(20,6) not null,
  tax_rate        numeric(6,3),
  taxes           jsonb not null,
  free            boolean not null,
  -- Before taxes, with its share of what the document takes off or adds.
  cost            numeric(20,6) not null,
  product_id      uuid,
  presentation_id uuid,
  -- Of the product, in one of the supplier's units.
  units           numeric(8,3),
  matched_by      text,
  -- Products that it may be, by their ids: [{id, units}].
  suggested       jsonb not null default '[]'::jsonb,
  -- What arrived; in a draft, what was entered so far.
  received        numeric(10,3),
  free_units      numeric(10,3),
  paid            numeric(20,6),
  expires_on      date,
  -- What a line is: goods, goods or empties that go back, a discount or a charge that is written as a line.
  kind            text not null default 'GOODS',
  constraint supplier_invoice_lines_pkey primary key (store_id, invoice_id, line),
  constraint supplier_invoice_lines_invoice_fk foreign key (store_id, invoice_id) references supplier_invoices(store_id, id),
  constraint supplier_invoice_lines_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete set null (product_id),
  constraint supplier_invoice_lines_kind_check check (kind = any (array['GOODS', 'RETURN', 'DISCOUNT', 'CHARGE'])),
  constraint supplier_invoice_lines_matched_by_check check (matched_by = any (array['MEMORY', 'CODE', 'NAME'])),
  constraint supplier_invoice_lines_units_check check (units > 0)
);
create index supplier_invoice_lines_product on supplier_invoice_lines (store_id, product_id) where (product_id is not null);
-- mostrador_app: insert, select, update

-- What a supplier's code means here, so that nobody is asked again.
create table supplier_codes (
  store_id        uuid not null,
  nit             text not null,
  -- The supplier's code, else the GTIN, else the description as it is compared.
  said            text not null,
  product_id      uuid not null,
  presentation_id uuid,
  units           numeric(8,3) not null,
  updated_at      timestamp with time zone not null,
  constraint supplier_codes_pkey primary key (store_id, nit, said),
  constraint supplier_codes_product_fk foreign key (store_id, product_id) references products(store_id, id) on delete cascade,
  constraint supplier_codes_units_check check (units > 0)
);
create index supplier_codes_product on supplier_codes (store_id, product_id);
-- mostrador_app: insert, select, update

-- Por pagar -----------------------------------------------------------------------------------------------------------

-- Of a supplier to whom something was ever owed.
create table supplier_accounts (
  store_id    uuid not null,
  supplier_id uuid not null,
  -- The sum of the supplier's entries. Below zero, where more was paid than was owed by the time a late payment
  -- arrived.
  balance     bigint not null default 0,
  entries     integer not null default 0,
  constraint supplier_accounts_pkey primary key (store_id, supplier_id),
  constraint supplier_accounts_supplier_fk foreign key (store_id, supplier_id) references suppliers(store_id, id) on delete cascade,
  constraint supplier_accounts_balance_check check (balance >= '-999999999999'::bigint and balance <= 999999999999)
);
create index supplier_accounts_owing on supplier_accounts (store_id, balance, supplier_id) where (balance > 0);
create trigger refuse_owed before delete on supplier_accounts for each row when (old.balance <> 0) execute function refuse_owed();
-- mostrador_app: insert, select, update

-- Append-only. The entries of a deleted supplier stay.
create table supplier_entries (
  store_id          uuid not null,
  supplier_id       uuid not null,
  -- 1, 2, … of the supplier, in the order in which they were written.
  line              integer not null,
  -- The id of its reception, payment, return or adjustment.
  id                uuid not null,
  kind              text not null,
  -- What is owed more or, when negative, less.
  amount            bigint not null,
  balance_after     bigint not null,
  -- Of which something came.
  purchase_order_id uuid,
  -- The payment that this one undoes.
  reverses          uuid,
  -- Of a payment in cash: the shift whose drawer it was paid from, where a movement has the entry's id.
  shift_id          uuid,
  -- Given by the device.
  number            text,
  method            text,
  tendered          pesos,
  change            pesos not null default 0,
  -- The supplier's invoice, or the receipt of a payment.
  reference         text,
  note              text,
  user_id           uuid not null,
  user_name         text not null,
  created_at        timestamp with time zone not null,
  constraint supplier_entries_pkey primary key (store_id, id),
  constraint supplier_entries_line_key unique (store_id, supplier_id, line),
  constraint supplier_entries_order_fk foreign key (store_id, purchase_order_id) references purchase_orders(store_id, id),
  constraint supplier_entries_shift_fk foreign key (store_id, shift_id) references shifts(store_id, id),
  constraint supplier_entries_amount_check check (amount <> 0),
  constraint supplier_entries_drawer_check check (shift_id is null or method = 'CASH'),
  constraint supplier_entries_kind_check check (kind = any (array['PURCHASE', 'PAYMENT', 'RETURN', 'ADJUSTMENT'])),
  constraint supplier_entries_method_check check (method = any (array['CASH', 'CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER'])),
  constraint supplier_entries_payment_check check ((kind = 'PAYMENT') = (method is not null)),
  constraint supplier_entries_reverses_check check (reverses is null or kind = 'PAYMENT' and amount > 0)
);
create unique index supplier_entries_number_key on supplier_entries (store_id, number) where (number is not null);
create index supplier_entries_order on supplier_entries (store_id, purchase_order_id) where (purchase_order_id is not null);
create unique index supplier_entries_reverses_key on supplier_entries (store_id, reverses) where (reverses is not null);
create index supplier_entries_shift on supplier_entries (store_id, shift_id) where (shift_id is not null);
-- mostrador_app: insert, select

-- What was bought on credit, or found on paper, and how much is still owed.
create table payables (
  store_id    uuid not null,
  -- The id of the entry that made it.
  id          uuid not null,
  supplier_id uuid not null,
  amount      pesos not null,
  owed        pesos not null,
  -- The last day on which it is not overdue; null where none was agreed on.
  due_on      date,
  created_at  timestamp with time zone not null,
  constraint payables_pkey primary key (store_id, id),
  constraint payables_entry_fk foreign key (store_id, id) references supplier_entries(store_id, id),
  constraint payables_owed_check check (owed::bigint <= amount::bigint)
);
create index payables_due on payables (store_id, due_on) include (supplier_id, owed) where (((owed)::bigint > 0) and (due_on is not null));
create index payables_open on payables (store_id, supplier_id, due_on, created_at, id) where ((owed)::bigint > 0);
-- mostrador_app: insert, select, update (owed)

-- Which purchases an entry settled and by how much or, when negative, made owed again. A purchase that was paid before
-- it came settles itself. Append-only.
create table payable_settlements (
  store_id   uuid not null,
  entry_id   uuid not null,
  payable_id uuid not null,
  amount     bigint not null,
  constraint payable_settlements_pkey primary key (store_id, entry_id, payable_id),
  constraint payable_settlements_entry_fk foreign key (store_id, entry_id) references supplier_entries(store_id, id),
  constraint payable_settlements_payable_fk foreign key (store_id, payable_id) references payables(store_id, id),
  constraint payable_settlements_amount_check check (amount <> 0)
);
create index payable_settlements_payable on payable_settlements (store_id, payable_id);
-- mostrador_app: insert, select

-- Gastos y sueldos ----------------------------------------------------------------------------------------------------

-- What the shop spends and does not pay from a drawer, what comes every month, and what a drawer's expense was for.
create table recurring_expenses (
  store_id   uuid not null,
  id         uuid not null,
  concept    text not null,
  category   text not null,
  amount     pesos not null,
  -- Of the month on which it is paid; the last one where a month is shorter.
  day        smallint not null,
  active     boolean not null default true,
  created_at timestamp with time zone not null,
  constraint recurring_expenses_pkey primary key (store_id, id),
  constraint recurring_expenses_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint recurring_expenses_amount_check check (amount::bigint > 0),
  constraint recurring_expenses_category_check check (category = any (array['RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER'])),
  constraint recurring_expenses_concept_check check (concept <> ''),
  constraint recurring_expenses_day_check check (day >= 1 and day <= 31)
);
-- mostrador_app: insert, select, update

-- Append-only. What leaves a drawer is a cash movement instead.
create table expenses (
  store_id     uuid not null,
  id           uuid not null,
  -- A day of the store's calendar; what undoes an expense counts on the same.
  spent_on     date not null,
  category     text not null,
  concept      text not null,
  -- Below zero for what undoes one.
  amount       bigint not null,
  method       text not null,
  -- Who was paid, of a wage.
  person_id    uuid,
  person_name  text,
  note         text,
  recurring_id uuid,
  reverses     uuid,
  user_id      uuid not null,
  user_name    text not null,
  created_at   timestamp with time zone not null,
  constraint expenses_pkey primary key (store_id, id),
  constraint expenses_recurring_fk foreign key (store_id, recurring_id) references recurring_expenses(store_id, id),
  constraint expenses_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint expenses_amount_check check (amount <> 0),
  constraint expenses_category_check check (category = any (array['RENT', 'UTILITIES', 'WAGES', 'TRANSPORT', 'TAX', 'REPAIR', 'OTHER'])),
  constraint expenses_concept_check check (concept <> ''),
  constraint expenses_method_check check (method = any (array['CARD', 'NEQUI', 'DAVIPLATA', 'BREB', 'TRANSFER', 'OTHER'])),
  constraint expenses_reverses_check check ((amount < 0) = (reverses is not null))
);
create index expenses_day on expenses (store_id, spent_on, id);
create index expenses_recurring on expenses (store_id, recurring_id) where (recurring_id is not null);
create unique index expenses_reverses_key on expenses (store_id, reverses) where (reverses is not null);
-- mostrador_app: insert, select

-- Electronic documents ------------------------------------------------------------------------------------------------

-- What each sale gets, and where it is sent. Without a row nothing is made.
create table fiscal_emission (
  store_id      uuid not null,
  mode          text not null default 'OFF',
  environment   text not null default 'TEST',
  provider      text not null default 'DIRECT',
  threshold_uvt integer,
  -- Seconds that a printed ticket waits for DIAN's answer.
  wait          integer not null default 3,
  constraint fiscal_emission_pkey primary key (store_id),
  constraint fiscal_emission_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_emission_environment_check check (environment = any (array['TEST', 'PRODUCTION'])),
  constraint fiscal_emission_mode_check check (mode = any (array['OFF', 'DEE', 'FEV'])),
  constraint fiscal_emission_provider_check check (provider = 'DIRECT'),
  constraint fiscal_emission_threshold_uvt_check check (threshold_uvt = 5),
  constraint fiscal_emission_wait_check check (wait >= 0 and wait <= 8)
);
-- mostrador_app: insert, select, update

-- The shop's own software as it is registered with DIAN: one for invoices, one for equivalent documents.
create table fiscal_software (
  store_id    uuid not null,
  kind        text not null,
  software_id text not null,
  sealed_pin  bytea not null,
  test_set_id text,
  constraint fiscal_software_pkey primary key (store_id, kind),
  constraint fiscal_software_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_software_kind_check check (kind = any (array['FEV', 'DEE']))
);
-- mostrador_app: insert, select, update

-- The certificate with its key, sealed, and what may be shown.
create table fiscal_certificates (
  store_id   uuid not null,
  sealed     bytea not null,
  subject    text not null,
  issuer     text not null,
  nit        text not null,
  serial     text not null,
  not_before timestamp with time zone not null,
  not_after  timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint fiscal_certificates_pkey primary key (store_id),
  constraint fiscal_certificates_store_id_fkey foreign key (store_id) references stores(store_id)
);
-- mostrador_app: insert, select, update

-- Numbers that DIAN has authorised. `next` is given to the next document, with this row locked.
create table fiscal_ranges (
  store_id    uuid not null,
  id          uuid not null,
  kind        text not null,
  environment text not null,
  resolution  text not null,
  resolved_on date not null,
  prefix      text not null,
  from_number integer not null,
  to_number   integer not null,
  valid_from  date not null,
  valid_to    date not null,
  next        integer not null,
  sealed_key  bytea,
  till_id     uuid,
  active      boolean not null default true,
  created_at  timestamp with time zone not null,
  constraint fiscal_ranges_pkey primary key (store_id, id),
  constraint fiscal_ranges_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_ranges_till_fk foreign key (store_id, till_id) references tills(store_id, id),
  constraint fiscal_ranges_check check (to_number >= from_number and to_number <= 999999999),
  constraint fiscal_ranges_check1 check (valid_to >= valid_from),
  constraint fiscal_ranges_environment_check check (environment = any (array['TEST', 'PRODUCTION'])),
  constraint fiscal_ranges_from_number_check check (from_number > 0),
  constraint fiscal_ranges_kind_check check (kind = any (array['FEV', 'DEE', 'CONTINGENCY'])),
  constraint fiscal_ranges_next_check check (next >= from_number and next <= (to_number + 1)),
  constraint fiscal_ranges_prefix_check check (prefix ~ '^[A-Za-z0-9]{0,4}$'),
  constraint fiscal_ranges_resolution_check check (resolution ~ '^[0-9A-Za-z]{1,14}$')
);
create index fiscal_ranges_till on fiscal_ranges (store_id, till_id) where (till_id is not null);
-- mostrador_app: insert, select, update

-- Series of the shop's own: notes by their prefix, and the files of a year.
create table fiscal_counters (
  store_id uuid not null,
  name     text not null,
  next     integer not null,
  constraint fiscal_counters_pkey primary key (store_id, name),
  constraint fiscal_counters_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_counters_next_check check (next > 0)
);
-- mostrador_app: insert, select, update

-- Documents from the wish to DIAN's answer. The number is null until it is signed.
create table fiscal_documents (
  store_id       uuid not null,
  id             uuid not null,
  kind           text not null,
  state          text not null,
  environment    text not null,
  contingency    text,
  sale_id        uuid,
  return_id      uuid,
  -- What it says, as the sale or the return had it: issuer, buyer, lines, payments, till.
  content        jsonb not null,
  total          numeric(16,2) not null,
  -- The document that a note is about.
  about_id       uuid,
  prefix         text,
  number         integer,
  key            text,
  qr             text,
  issued_at      timestamp with time zone,
  validated_at   timestamp with time zone,
  messages       jsonb not null default '[]'::jsonb,
  -- Why it waits, in a sentence for the owner.
  reason         text,
  created_at     timestamp with time zone not null,
  -- A document of DIAN's set of tests: of no sale, and sent by another call.
  test_set       text,
  -- By which DIAN tells what became of such a document.
  zip_key        text,
  -- In which contingency a document was made.
  contingency_id uuid,
  buyer_document text generated always as (((content -> 'buyer') ->> 'document')) stored,
  -- What nobody knows yet about a document that was sent (state SENT), and since when.
  doubt          text,
  doubt_since    timestamp with time zone,
  -- The last answers of DIAN that did not say what became of the document, at most ten.
  evidence       jsonb not null default '[]'::jsonb,
  -- The key that DIAN, asked by it, said is rejected. Only then may the number get another key.
  rejected_key   text,
  -- What the document is to say once DIAN confirms that the sent one is rejected.
  correction     jsonb,
  -- When a document that DIAN held and this database did not was taken in.
  found_at       timestamp with time zone,
  buyer_form     text generated always as (customer_form(((content -> 'buyer') ->> 'name'), null, null, ((content -> 'buyer') ->> 'document'))) stored,
  constraint fiscal_documents_pkey primary key (store_id, id),
  constraint fiscal_documents_about_fk foreign key (store_id, about_id) references fiscal_documents(store_id, id),
  constraint fiscal_documents_contingency_fk foreign key (store_id, contingency_id) references fiscal_contingencies(store_id, id),
  constraint fiscal_documents_return_fk foreign key (store_id, return_id) references sale_returns(store_id, id),
  constraint fiscal_documents_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint fiscal_documents_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_documents_contingency_check check (contingency = any (array['ISSUER', 'DIAN'])),
  constraint fiscal_documents_doubt_check check (doubt = any (array['UNKNOWN', 'IN_PROCESS'])),
  constraint fiscal_documents_environment_check check (environment = any (array['TEST', 'PRODUCTION'])),
  constraint fiscal_documents_kind_check check (kind = any (array['FEV', 'DEE', 'CREDIT_NOTE', 'DEBIT_NOTE', 'DEE_ADJUSTMENT'])),
  constraint fiscal_documents_signed_check check ((number is null) = (prefix is null) and (state = 'PENDING' or number is not null)),
  constraint fiscal_documents_state_check check (state = any (array['PENDING', 'SIGNED', 'SENT', 'ACCEPTED', 'REJECTED'])),
  constraint fiscal_documents_test_set_check check (test_set = any (array['FEV', 'DEE'])),
  constraint fiscal_documents_total_check check (total >= 0)
);
create index fiscal_documents_about on fiscal_documents (store_id, about_id) where (about_id is not null);
create index fiscal_documents_buyer on fiscal_documents using gin (store_id, buyer_form gin_trgm_ops) where (buyer_form is not null);
create index fiscal_documents_contingency on fiscal_documents (store_id, contingency_id) where (contingency_id is not null);
create index fiscal_documents_found on fiscal_documents (store_id, number) where (number is not null);
create index fiscal_documents_kinds on fiscal_documents (store_id, kind, created_at desc, id desc);
create index fiscal_documents_listed on fiscal_documents (store_id, created_at desc, id desc);
create unique index fiscal_documents_number on fiscal_documents (store_id, environment, kind, prefix, number) where (number is not null);
create index fiscal_documents_open on fiscal_documents (store_id, state, created_at, id) where (state <> 'ACCEPTED');
create index fiscal_documents_return on fiscal_documents (store_id, return_id) where (return_id is not null);
create index fiscal_documents_sale on fiscal_documents (store_id, sale_id) where (sale_id is not null);
create unique index fiscal_documents_sale_key on fiscal_documents (store_id, sale_id, kind) where ((sale_id is not null) and (kind = any (array['FEV', 'DEE'])));
create index fiscal_documents_test_set on fiscal_documents (store_id, test_set, created_at) where (test_set is not null);
-- mostrador_app: insert, select, update

-- Every XML that was ever signed, byte for byte, with DIAN's answer. Kept for as long as the law requires.
create table fiscal_signed (
  store_id    uuid not null,
  document_id uuid not null,
  -- 1, 2, …: a rejected document is corrected and signed again.
  version     integer not null,
  key         text not null,
  file_name   text not null,
  zip_name    text not null,
  xml         bytea not null,
  signed_at   timestamp with time zone not null,
  -- DIAN's own signed answer.
  answer      bytea,
  -- What the buyer gets: the document with DIAN's answer, signed, as it was first made.
  attached    bytea,
  constraint fiscal_signed_pkey primary key (store_id, document_id, version),
  constraint fiscal_signed_document_fk foreign key (store_id, document_id) references fiscal_documents(store_id, id),
  constraint fiscal_signed_version_check check (version > 0)
);
create unique index fiscal_signed_file on fiscal_signed (store_id, file_name);
-- mostrador_app: insert, select, update (answer, attached)

-- The last set of tests of each software, and who said that it is done.
create table fiscal_habilitations (
  store_id   uuid not null,
  kind       text not null,
  -- How many of each kind were asked for: {"FEV": 8, "CREDIT_NOTE": 1}.
  asked      jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone,
  said_at    timestamp with time zone,
  constraint fiscal_habilitations_pkey primary key (store_id, kind),
  constraint fiscal_habilitations_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_habilitations_kind_check check (kind = any (array['FEV', 'DEE']))
);
-- mostrador_app: insert, select, update

-- While DIAN or the shop's line is down, by name.
create table fiscal_contingencies (
  store_id uuid not null,
  id       uuid not null,
  kind     text not null,
  began_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint fiscal_contingencies_pkey primary key (store_id, id),
  constraint fiscal_contingencies_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_contingencies_kind_check check (kind = any (array['ISSUER', 'DIAN'])),
  constraint fiscal_contingencies_order_check check (ended_at >= began_at)
);
create unique index fiscal_contingencies_open on fiscal_contingencies (store_id) where (ended_at is null);
-- mostrador_app: insert, select, update

-- What the owner was told of, each once: '{certificate's serial} 30', '{range's id} NUMBERS'.
create table fiscal_warnings (
  store_id uuid not null,
  about    text not null,
  told_at  timestamp with time zone not null,
  constraint fiscal_warnings_pkey primary key (store_id, about),
  constraint fiscal_warnings_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint fiscal_warnings_about_check check (about <> '')
);
-- mostrador_app: insert, select

-- Devices, and what had already happened ------------------------------------------------------------------------------

-- The browsers in which a store's people sign in: each numbers its documents with its own series, and belongs to a
-- till. Never deleted, since numbers were given with their series.
create table devices (
  store_id     uuid not null,
  id           uuid not null,
  name         text not null,
  -- A, B, … Z, AA, …: core/device-series.ts.
  series       text not null,
  till_id      uuid not null,
  active       boolean not null default true,
  user_id      uuid not null,
  user_name    text not null,
  created_at   timestamp with time zone not null,
  -- Written now and then (server/session.ts).
  last_seen_at timestamp with time zone not null,
  -- How many of its documents the server does not have yet, as it said then.
  pending      integer not null default 0,
  -- SHA-256 of the key that the browser keeps. Null where none was sent: every session of the store may use it.
  key_hash     bytea,
  -- An owner or administrator has used it with a password, so a PIN may open their sessions there.
  trusted      boolean not null default false,
  constraint devices_pkey primary key (store_id, id),
  constraint devices_series_key unique (store_id, series),
  constraint devices_till_fk foreign key (store_id, till_id) references tills(store_id, id),
  constraint devices_name_check check (name <> ''),
  constraint devices_pending_check check (pending >= 0),
  constraint devices_series_check check (series <> '')
);
create index devices_till on devices (store_id, till_id);
-- mostrador_app: insert, select, update (active, name, till_id)
-- mostrador_identity: select, update (key_hash, last_seen_at, pending, trusted)

-- A-1, A-2, …: given by the device, for every kind of document. A number is reserved here before its document is
-- written, so that no two have it. Append-only.
create table document_numbers (
  store_id    uuid not null,
  number      text not null,
  document_id uuid not null,
  constraint document_numbers_key primary key (store_id, number),
  constraint document_numbers_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint document_numbers_number_check check (number <> '')
);
-- mostrador_app: insert, select

-- What a late document violates, in the order in which it was noticed.
create table document_flags (
  store_id    uuid not null,
  document_id uuid not null,
  place       smallint not null,
  -- The sale, or the sale of a return. Null for what belongs to no sale.
  sale_id     uuid,
  code        text not null,
  message     text not null,
  details     jsonb,
  created_at  timestamp with time zone not null,
  seen_at     timestamp with time zone,
  -- The shift of the document: a closing counts the documents that another person sent.
  shift_id    uuid,
  constraint document_flags_pkey primary key (store_id, document_id, place),
  constraint document_flags_sale_fk foreign key (store_id, sale_id) references sales(store_id, id),
  constraint document_flags_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint document_flags_code_check check (code = any (array['PRICE', 'STOCK', 'COUNTED', 'PRODUCT', 'CUSTOMER', 'CREDIT', 'SHIFT', 'CLOCK', 'NUMBER', 'DISCOUNT', 'TAX', 'ROLE', 'KEY', 'DOCUMENT', 'SENT_FOR_ANOTHER'])),
  constraint document_flags_place_check check (place > 0)
);
create index document_flags_sale on document_flags (store_id, sale_id);
create index document_flags_sent_for_another on document_flags (store_id, shift_id) where (code = 'SENT_FOR_ANOTHER');
create index document_flags_unseen on document_flags (store_id, sale_id) where (seen_at is null);
-- mostrador_app: insert, select, update (seen_at)

-- Documents whose id does not tell when they happened, since the clock of their device was wrong.
create table displaced_documents (
  store_id uuid not null,
  id       uuid not null,
  -- The id that would tell it: lists and ranges of days use it.
  place    uuid not null,
  constraint displaced_documents_pkey primary key (store_id, id)
);
create index displaced_documents_place on displaced_documents (store_id, place);
-- mostrador_app: insert, select

-- What changed in a store, for the devices that keep a copy (GET /changes): by transaction, since only that tells what
-- an earlier reader cannot have seen. Written by triggers and by moveStock.
create table changed_rows (
  store_id   uuid not null,
  -- pg_current_xact_id(): of this database, wherever its rows come from.
  tx         bigint not null,
  kind       text not null,
  id         uuid not null,
  changed_at timestamp with time zone not null,
  constraint changed_rows_key primary key (store_id, tx, kind, id),
  constraint changed_rows_kind_check check (kind = any (array['PRODUCT', 'CUSTOMER', 'PROMOTION']))
);
create index changed_rows_age on changed_rows (changed_at);
-- mostrador_app: insert, select

-- What is done after the commit ---------------------------------------------------------------------------------------

-- Work after the commit (server/outbox/). A row stays until its work is done.
create table outbox (
  store_id    uuid not null,
  id          uuid not null,
  kind        text not null,
  payload     jsonb not null,
  created_at  timestamp with time zone not null,
  -- When it is tried next. While it is being done: when its lease ends.
  due_at      timestamp with time zone not null,
  -- New with each claim; null while no worker has it.
  claim       uuid,
  attempts    integer not null,
  -- The time limit counts from here; a retry by hand starts it again.
  tried_since timestamp with time zone not null,
  -- Why the last try failed, in a sentence for the owner.
  reason      text,
  given_up_at timestamp with time zone,
  constraint outbox_pkey primary key (store_id, id),
  constraint outbox_attempts_check check (attempts >= 0),
  constraint outbox_kind_check check (kind <> '')
);
create index outbox_due on outbox (store_id, due_at) where (given_up_at is null);
create index outbox_given_up on outbox (store_id, given_up_at) where (given_up_at is not null);
-- mostrador_app: delete, insert, select, update
-- mostrador_identity: select (attempts, created_at, due_at, given_up_at, kind, store_id)

-- How many mails a store has sent to one address since `began_at` (server/mail/mail-quota.ts).
create table mail_quotas (
  store_id  uuid not null,
  -- The address without case.
  recipient text not null,
  began_at  timestamp with time zone not null,
  sent      integer not null,
  constraint mail_quotas_pkey primary key (store_id, recipient),
  constraint mail_quotas_sent_check check (sent > 0)
);
-- mostrador_app: delete, insert, select, update

-- What is kept added up -----------------------------------------------------------------------------------------------

-- Running totals, so that the dashboard's figures do not grow with history. Each is split over a few slots (one per
-- database connection, roughly), so that two tills do not wait for one row.
create table sale_totals (
  store_id uuid not null,
  slot     smallint not null,
  sales    bigint not null,
  revenue  bigint not null,
  constraint sale_totals_pkey primary key (store_id, slot),
  constraint sale_totals_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint sale_totals_exact_check check (revenue >= '-70368744177664'::bigint and revenue <= 70368744177664)
);
-- mostrador_app: insert, select, update

create table sale_day_totals (
  store_id uuid not null,
  day      date not null,
  slot     smallint not null,
  sales    bigint not null,
  revenue  bigint not null,
  constraint sale_day_totals_pkey primary key (store_id, day, slot),
  constraint sale_day_totals_store_id_fkey foreign key (store_id) references stores(store_id)
);
-- mostrador_app: insert, select, update

-- What moved on a day, by kind and, where it has one, payment method: SALE by method, DISCOUNT, ROUNDING. Reports and
-- the day's close read it instead of the sales. In slots (docs/decisions/0005).
create table day_figures (
  store_id uuid not null,
  day      date not null,
  kind     text not null,
  method   text not null,
  slot     smallint not null,
  count    bigint not null,
  amount   bigint not null,
  constraint day_figures_pkey primary key (store_id, day, kind, method, slot),
  constraint day_figures_store_id_fkey foreign key (store_id) references stores(store_id)
);
-- mostrador_app: insert, select, update

-- What each person sold on a day, and took back. In slots (docs/decisions/0005).
create table seller_figures (
  store_id    uuid not null,
  day         date not null,
  seller_id   uuid not null,
  slot        smallint not null,
  -- A copy: a seller may leave.
  seller_name text not null,
  sales       bigint not null,
  total       bigint not null,
  discounts   bigint not null,
  returns     bigint not null,
  constraint seller_figures_pkey primary key (store_id, day, seller_id, slot),
  constraint seller_figures_store_id_fkey foreign key (store_id) references stores(store_id)
);
-- mostrador_app: insert, select, update

-- What was sold and returned on a day, by tax class. In slots (docs/decisions/0005).
create table tax_figures (
  store_id uuid not null,
  day      date not null,
  kind     text not null,
  -- Of core/tax/classes.ts; NONE where none was set.
  class    text not null,
  -- Percent; of bags the pesos for each; 0 without tax.
  rate     integer not null,
  slot     smallint not null,
  -- How many bags.
  bags     numeric not null,
  -- Cents. What is not taxed has a total alone.
  base     bigint not null,
  tax      bigint not null,
  total    bigint not null,
  constraint tax_figures_pkey primary key (store_id, day, kind, class, rate, slot),
  constraint tax_figures_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint tax_figures_kind_check check (kind = any (array['SALE', 'RETURN']))
);
-- mostrador_app: insert, select, update

-- What a promotion sold and gave away, by day and product (server/store/promotion-figures.sql.ts); returns subtract
-- their share on their own day. In slots (docs/decisions/0005).
create table promotion_figures (
  store_id     uuid not null,
  day          date not null,
  promotion_id uuid not null,
  -- Zero for a product that was deleted before its late sale came.
  product_id   uuid not null,
  slot         smallint not null,
  -- Sales that had it, each counted with the first of its products.
  count        bigint not null,
  quantity     numeric not null,
  -- Pesos after discounts, the taxes in them in cents, and the pesos that the promotion took off.
  sold         bigint not null,
  taxes        bigint not null,
  discount     bigint not null,
  constraint promotion_figures_key primary key (store_id, day, promotion_id, product_id, slot)
);
-- mostrador_app: insert, select, update

-- The chain of a request ----------------------------------------------------------------------------------------------

-- The answer under an Idempotency-Key: the same key gets it again. Kept for ten days (forget_old_requests).
create table request_keys (
  store_id     uuid not null,
  key          uuid not null,
  -- SHA-256 of the request that the key came with. Null in rows of old versions.
  request_hash bytea,
  -- JSON. Null where it is not stored: then only that the request was carried out is known.
  answer       text,
  created_at   timestamp with time zone not null,
  -- The error code with which a retry was refused: nothing may be recorded under this key. Null where it was carried
  -- out.
  refused      text,
  -- The device's own digest of what it wanted recorded. Null where it sent none.
  contents     text,
  constraint request_keys_pkey primary key (store_id, key)
);
create index request_keys_age on request_keys (created_at);
-- mostrador_app: insert, select

-- What an owner may want to know later. Append-only: the application adds and reads rows; only forget_old_audit_events
-- deletes. No names of customers: erased data must be gone here too.
create table audit_events (
  store_id   uuid not null,
  -- Version 7, made together with created_at: the primary key is the order of time, and pages read it backwards.
  id         uuid not null,
  kind       text not null,
  -- Copies: that person may leave. Null when nobody had signed in, as with a wrong password.
  user_id    uuid,
  user_name  text,
  -- The object, by its name at that time.
  subject_id uuid,
  subject    text,
  details    jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  constraint audit_events_pkey primary key (store_id, id),
  constraint audit_events_store_id_fkey foreign key (store_id) references stores(store_id),
  constraint audit_events_kind_check check (kind <> '')
);
create index audit_events_age on audit_events (created_at);
-- mostrador_app: insert, select
-- mostrador_identity: insert

-- The schema itself ---------------------------------------------------------------------------------------------------

create table schema_migrations (
  name     text not null,
  checksum text not null,
  ran_at   timestamp with time zone not null default now(),
  constraint schema_migrations_pkey primary key (name)
);

-- Progress of server/db/backfills.ts.
create table schema_backfills (
  name    text not null,
  -- The key of the last row done; null before the first.
  reached jsonb,
  done    boolean not null,
  constraint schema_backfills_pkey primary key (name)
);

-- Functions -----------------------------------------------------------------------------------------------------------

-- carry_out_erasure() → trigger
-- case_form(value text) → text
-- code_form(value text) → text
-- count_products(patterns text[], with_inactive boolean, in_category text) → bigint
-- current_store() → uuid
-- customer_form(name text, phone text, email text, document text) → text
-- displaced_ids(since uuid, before uuid) → text
-- drop_join_request(address text) → bigint
-- erase_customer(which uuid) → boolean
-- erase_deleted_customer(sale uuid) → bigint
-- find_customers(patterns text[], most integer) → SETOF uuid
-- find_documents_of_buyer(patterns text[], most integer) → SETOF uuid
-- find_presentations(patterns text[], most integer) → TABLE(product_id uuid, presentation_id uuid)
-- find_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer) → SETOF uuid
-- first_id_at(moment timestamp with time zone) → uuid
-- forget_old_audit_events() → bigint
-- forget_old_changes() → bigint
-- forget_old_requests() → bigint
-- forget_old_work() → void
-- id_after(last uuid, wanted uuid) → uuid
-- ids_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid, method text, seller uuid, shift uuid, state text, flagged boolean) → SETOF uuid
-- keep_presentation_code() → trigger
-- keep_product_codes() → trigger
-- like_each(patterns text[]) → text
-- listed_sales(pattern text, first_id uuid, last_id uuid, sale_number text, ids text, method text, seller uuid, shift uuid, state text, flagged boolean) → text
-- make_first_till() → trigger
-- name_form(value text) → text
-- note_change() → trigger
-- of_store() → text
-- page_of_sales(pattern text, first_id uuid, last_id uuid, sale_number text, since uuid, before uuid, method text, seller uuid, shift uuid, state text, flagged boolean, skip integer, most integer, counted integer, OUT count integer, OUT total bigint, OUT page uuid[]) → record
-- refuse_owed() → trigger
-- refuse_owing() → trigger
-- search_form(value text) → text
-- told_ids(since uuid, before uuid) → text
-- walk_products(patterns text[], with_inactive boolean, in_category text, skip integer, most integer) → SETOF uuid
