import type { LucideIcon } from "lucide-react";
import {
  Banknote,
  FileDown,
  IdCard,
  KeyRound,
  LogIn,
  MonitorSmartphone,
  NotebookPen,
  Package,
  Settings2,
  ShieldAlert,
  Store,
  Trash2,
  Undo2,
  UserRoundX,
} from "lucide-react";
import type { AuditKind } from "#core/contract/audit.ts";

const icons: Record<AuditKind, LucideIcon> = {
  STORE_CREATED: Store,
  STORE_CHANGED: Store,
  SETTINGS_CHANGED: Settings2,
  SIGN_IN: LogIn,
  SIGN_IN_FAILED: ShieldAlert,
  SIGN_OUT_EVERYWHERE: KeyRound,
  PASSWORD_RESET: KeyRound,
  PASSWORD_CHANGED: KeyRound,
  EMPLOYEE_APPROVED: IdCard,
  JOIN_REJECTED: UserRoundX,
  ROLE_CHANGED: IdCard,
  EMPLOYEE_CHANGED: IdCard,
  EMPLOYEE_REMOVED: UserRoundX,
  PRICE_CHANGED: Package,
  STOCK_ADJUSTED: Package,
  PRODUCTS_IMPORTED: Package,
  PRODUCT_DELETED: Trash2,
  CUSTOMER_DELETED: Trash2,
  CUSTOMER_ERASED: Trash2,
  CUSTOMER_EXPORTED: FileDown,
  CREDIT_TERMS_CHANGED: NotebookPen,
  CREDIT_OVER_LIMIT: NotebookPen,
  DEBT_ADJUSTED: NotebookPen,
  DEBT_PAYMENT_REVERSED: NotebookPen,
  SALE_RETURNED: Undo2,
  CASH_TAKEN_OUT: Banknote,
  SHIFT_CLOSED: Banknote,
  TILL_CHANGED: Store,
  DEVICE_REGISTERED: MonitorSmartphone,
  DEVICE_CHANGED: MonitorSmartphone,
  SUPPLIER_DELETED: Trash2,
  ORDER_DELETED: Trash2,
  SALES_EXPORTED: FileDown,
  STORE_EXPORTED: FileDown,
};

export function eventIcon(kind: AuditKind): LucideIcon {
  return icons[kind];
}
