import { AppError, type ErrorCode } from "#core/errors.ts";

/** The error of a violated constraint, and the field of the form that it is about. */
const byConstraint: Record<string, ErrorCode | readonly [ErrorCode, field: string]> = {
  users_email_key: ["EMAIL_TAKEN", "email"],
  products_name_key: ["PRODUCT_NAME_TAKEN", "name"],
  products_seen_name_key: ["PRODUCT_NAME_TAKEN", "name"],
  // Raised by the trigger keep_product_codes.
  products_barcode_key: ["PRODUCT_CODE_TAKEN", "barcode"],
  products_gtin_key: ["PRODUCT_CODE_TAKEN", "gtin"],
  products_store_code_key: ["PRODUCT_CODE_TAKEN", "storeCode"],
  product_codes_key: "PRODUCT_CODE_TAKEN",
  product_presentations_barcode_key: ["PRODUCT_CODE_TAKEN", "barcode"],
  product_presentations_name_key: ["PRESENTATION_NAME_TAKEN", "name"],
  product_presentations_product_fk: "PRODUCT_NOT_FOUND",
  products_on_hand_check: "STOCK_TOO_HIGH",
  stock_count_lines_counted_check: "STOCK_TOO_HIGH",
  stock_count_entries_product_fk: "PRODUCT_NOT_FOUND",
  sales_number_key: "NUMBER_TAKEN",
  tills_name_key: ["TILL_NAME_TAKEN", "name"],
  tills_seen_name_key: ["TILL_NAME_TAKEN", "name"],
  open_shifts_key: "SHIFT_OPEN",
  sale_lines_product_fk: "PRODUCT_HAS_SALES",
  // Two foreign keys protect a product with returned lines; PostgreSQL decides which fails first.
  sale_return_lines_product_fk: "PRODUCT_HAS_SALES",
  purchase_orders_supplier_fk: "SUPPLIER_HAS_ORDERS",
  purchase_order_items_product_fk: "PRODUCT_NOT_FOUND",
  sales_customer_fk: "CUSTOMER_NOT_FOUND",
  // Another request removed or reused the picture at the same moment, so a retry works.
  products_image_fk: "OVERLOADED",
  settings_images_image_fk: "OVERLOADED",
  credit_accounts_owing: "CUSTOMER_OWES",
  credit_entries_number_key: "NUMBER_TAKEN",
  credit_entries_reverses_key: "ALREADY_REVERSED",
  supplier_invoices_cufe_key: "INVOICE_ALREADY_HERE",
  supplier_invoice_lines_product_fk: "PRODUCT_NOT_FOUND",
  supplier_accounts_owed: "SUPPLIER_OWED",
  supplier_entries_reverses_key: "ALREADY_REVERSED",
  supplier_entries_number_key: "NUMBER_TAKEN",
  expenses_reverses_key: "ALREADY_REVERSED",
  expenses_recurring_fk: "RECURRING_NOT_FOUND",
  cash_movements_recurring_fk: "RECURRING_NOT_FOUND",
  cash_movements_reverses_key: "ALREADY_REVERSED",
  service_entries_reverses_key: "ALREADY_REVERSED",
  price_changes_undoes_key: "ALREADY_UNDONE",
  fiscal_documents_sale_key: "ALREADY_DOCUMENTED",
  fiscal_contingencies_open: "CONTINGENCY_OPEN",
  sale_totals_exact_check: "SUM_TOO_LARGE",
};

/** No server listens at the address, or nothing answers there. */
const CLOSED = new Set(["ECONNREFUSED", "ENOENT", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);
const UNREACHABLE = new Set([...CLOSED, "ECONNRESET", "EPIPE"]);

/** Turns an error of the database into an application error; null for an error that only a bug can cause. */
export function toAppError(error: unknown): AppError | null {
  if (!(error instanceof Error)) return null;
  const { code = "", constraint = "" } = error as { code?: string; constraint?: string };
  const violated = byConstraint[constraint];
  if (violated && code.startsWith("23")) {
    const [errorCode, field] = typeof violated === "string" ? [violated] : violated;
    const failure = new AppError(errorCode);
    if (field) failure.fields.push({ field, message: failure.message });
    return failure;
  }
  if (code === "53100") return new AppError("DISK_FULL");
  // After a deadlock (40P01) or a serialisation failure (40001) nothing was written, and a retry works.
  if (code === "40P01" || code === "40001") return new AppError("OVERLOADED");
  return isDatabaseUnavailable(error) ? new AppError("DATABASE_UNAVAILABLE") : null;
}

/** True if no connection to the server could be opened. */
export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = "" } = error as { code?: string };
  return (
    CLOSED.has(code) ||
    code === "57P03" ||
    /timeout (expired|exceeded when trying to connect)/i.test(error.message)
  );
}

/** True if a retry makes sense: the server is stopped, starting, stopping or full, or the connection broke. */
export function isDatabaseUnavailable(error: Error): boolean {
  const { code = "" } = error as { code?: string };
  return (
    code.startsWith("08") ||
    code.startsWith("57P") ||
    code.startsWith("53") ||
    code === "57014" || // statement timeout
    code === "25P03" || // idle in transaction timeout
    UNREACHABLE.has(code) ||
    /connection terminated|connection ended|timeout exceeded when trying to connect|client has encountered a connection error/i.test(
      error.message,
    )
  );
}
