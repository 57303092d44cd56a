/**
 * Where the rows of each table lie when the stores are spread over several machines (docs/decisions/0003): with their
 * store, or all of them on the machine that the connections of Mostrador lead to.
 */
export const PLACES: Record<string, "store" | "coordinator"> = {
  audit_events: "store",
  cash_movements: "store",
  changed_rows: "store",
  credit_accounts: "store",
  credit_entries: "store",
  customers: "store",
  day_figures: "store",
  debt_settlements: "store",
  debts: "store",
  devices: "store",
  displaced_documents: "store",
  erasures: "store",
  document_flags: "store",
  document_numbers: "store",
  images: "store",
  mail_quotas: "store",
  open_shifts: "store",
  order_counters: "store",
  outbox: "store",
  price_change_lines: "store",
  price_changes: "store",
  product_codes: "store",
  product_imports: "store",
  products: "store",
  purchase_order_items: "store",
  purchase_orders: "store",
  reception_lines: "store",
  receptions: "store",
  request_keys: "store",
  returned_sales: "store",
  sale_day_totals: "store",
  sale_items: "store",
  sale_lines: "store",
  sale_payments: "store",
  sale_refunds: "store",
  sale_return_lines: "store",
  sale_returns: "store",
  sale_totals: "store",
  sales: "store",
  seller_figures: "store",
  settings_images: "store",
  shift_closings: "store",
  shift_counters: "store",
  shifts: "store",
  stock_entries: "store",
  stock_movements: "store",
  store_settings: "store",
  suppliers: "store",
  tills: "store",
  // Whoever comes without a store must find one: by an e-mail, a token, a code. They grow with people, not with sales.
  stores: "coordinator",
  users: "coordinator",
  sessions: "coordinator",
  password_resets: "coordinator",
  pin_tries: "coordinator",
  pin_guesses: "coordinator",
  // Mails to accounts: written with what is asked about an account.
  mail_outbox: "coordinator",
  email_codes: "coordinator",
  "limits.tries": "coordinator",
  schema_migrations: "coordinator",
  schema_backfills: "coordinator",
};

/** Those whose rows lie with their store. */
export const STORE_TABLES = Object.keys(PLACES).filter((table) => PLACES[table] === "store");

/** Triggers for the version before, which never ran on several machines. Some write on the coordinator. */
export const TRIGGERS_OF_ONE_MACHINE = [
  "follow_old_changes",
  "follow_old_writers",
  "refuse_known_key",
  "tell_old_counter",
];
