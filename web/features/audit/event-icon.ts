import type { LucideIcon } from "lucide-react";
import {
  FileDown,
  IdCard,
  KeyRound,
  LogIn,
  Package,
  ShieldAlert,
  Store,
  Trash2,
  UserRoundX,
} from "lucide-react";
import type { AuditKind } from "#core/contract/audit.ts";

const icons: Record<AuditKind, LucideIcon> = {
  STORE_CREATED: Store,
  STORE_CHANGED: Store,
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
  SUPPLIER_DELETED: Trash2,
  ORDER_DELETED: Trash2,
  SALES_EXPORTED: FileDown,
  STORE_EXPORTED: FileDown,
};

export function eventIcon(kind: AuditKind): LucideIcon {
  return icons[kind];
}
