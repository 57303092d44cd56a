import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { instant, optionalUuid, success } from "#core/contract/fields.ts";
import { limit } from "#core/contract/lists.ts";

/** All recorded kinds of actions. */
export const AUDIT_KINDS = [
  "STORE_CREATED",
  "STORE_CHANGED",
  "SETTINGS_CHANGED",
  "FISCAL_CHANGED",
  "SIGN_IN",
  "SIGN_IN_FAILED",
  "SIGN_OUT_EVERYWHERE",
  "PASSWORD_RESET",
  "PASSWORD_CHANGED",
  "PIN_CHANGED",
  "PIN_STOPPED",
  "EMPLOYEE_CREATED",
  "EMPLOYEE_APPROVED",
  "JOIN_REJECTED",
  "ROLE_CHANGED",
  "EMPLOYEE_CHANGED",
  "EMPLOYEE_REMOVED",
  "PRICE_CHANGED",
  "PRICES_CHANGED",
  "TAXES_CHANGED",
  "STOCK_ADJUSTED",
  "PRODUCTS_IMPORTED",
  "PRODUCT_DELETED",
  "PRESENTATION_CREATED",
  "PRESENTATION_CHANGED",
  "PRESENTATION_DELETED",
  "SOLD_LOOSE",
  "PROMOTION_CREATED",
  "PROMOTION_CHANGED",
  "PRICE_LEVEL_CHANGED",
  "CUSTOMER_DELETED",
  "CUSTOMER_ERASED",
  "CUSTOMER_EXPORTED",
  "CREDIT_TERMS_CHANGED",
  "CREDIT_OVER_LIMIT",
  "DEBT_ADJUSTED",
  "DEBT_PAYMENT_REVERSED",
  "SUPPLIER_DELETED",
  "ORDER_DELETED",
  "GOODS_RECEIVED",
  "EXPIRY_RECORDED",
  "EXPIRY_DONE",
  "INVOICE_READ",
  "INVOICE_CHANGED",
  "SALE_RETURNED",
  "CASH_TAKEN_OUT",
  "SHIFT_CLOSED",
  "TILL_CHANGED",
  "SUPPLIER_PAID",
  "SUPPLIER_PAYMENT_REVERSED",
  "PAYABLE_ADJUSTED",
  "RETURNED_TO_SUPPLIER",
  "EXPENSE_RECORDED",
  "EXPENSE_REVERSED",
  "SERVICE_CHANGED",
  "OPERATION_REVERSED",
  "SERVICE_SETTLED",
  "EMISSION_CHANGED",
  "CERTIFICATE_KEPT",
  "LATE_FLAGGED",
  "SENT_FOR_ANOTHER",
  "FLAGS_SEEN",
  "DEVICE_REGISTERED",
  "DEVICE_CHANGED",
  "DOCUMENT_SET_ASIDE",
  "PRINTER_CHANGED",
  "DRAWER_OPENED",
  "SALES_EXPORTED",
  "STORE_EXPORTED",
] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

export const auditEvent = object(() => ({
  id: z.string(),
  at: instant,
  kind: z.enum(AUDIT_KINDS),
  /** Null when nobody was signed in. */
  by: object(() => ({ id: z.string(), name: z.string() })).nullable(),
  /** The name of the object at that time. */
  subject: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
}));
export type AuditEvent = z.output<typeof auditEvent>;

export const listAudit = endpoint(() => ({
  method: "GET",
  path: "/audit",
  summary: "Lo que se hizo en la tienda, de lo más reciente a lo más antiguo; se guarda un año",
  permission: "audit.read",
  query: object(() => ({
    /** The `next` of the previous page. */
    before: optionalUuid("before").optional(),
    limit: limit.default(50),
  })),
  output: object(() => ({
    status: success,
    data: object(() => ({ events: z.array(auditEvent), next: z.string().nullable() })),
  })),
}));
