export const ROLES = ["OWNER", "ADMIN", "EMPLOYEE", "CASHIER", "PENDING"] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_LABELS: Record<Role, string> = {
  OWNER: "Dueño",
  ADMIN: "Administrador",
  EMPLOYEE: "Empleado",
  CASHIER: "Cajero",
  PENDING: "Pendiente",
};

const cashier = [
  "session",
  "pin.write",
  "sales.create",
  "sales.read",
  "products.read",
  "customers.read",
  "customers.write",
  "credit.read",
  "credit.collect",
  "shifts.use",
  "services.use",
  "counts.enter",
  "suppliers.read",
  "purchaseOrders.read",
] as const;
const employee = [
  ...cashier,
  "sales.discount",
  "sales.return",
  "sales.correct",
  "ownUse.record",
  "shifts.expected",
  "products.write",
  "counts.write",
  "customers.delete",
  "customers.priceLevel",
  "credit.terms",
  "suppliers.write",
  "purchaseOrders.write",
  "reports.read",
  "payables.read",
  "payables.pay",
] as const;
const admin = [
  ...employee,
  "products.delete",
  "suppliers.delete",
  "purchaseOrders.delete",
  "employees.manage",
  "store.write",
  "reports.financial",
  "audit.read",
  "customers.personalData",
  "credit.overLimit",
  "credit.correct",
  "shifts.manage",
  "services.manage",
  "payables.correct",
  "expenses.manage",
  "sales.review",
  "counts.close",
  "ownUse.reverse",
  "transfers.review",
] as const;

const owner = [...admin, "store.export", "store.mail"] as const;

export type Permission = (typeof owner)[number];

const granted: Record<Role, readonly Permission[]> = {
  OWNER: owner,
  ADMIN: admin,
  EMPLOYEE: employee,
  CASHIER: cashier,
  PENDING: [],
};

/**
 * Permissions for which a session that was opened with a PIN must also send the password, because others may have seen
 * the PIN. `asksPassword` of an endpoint overrides this.
 */
const ASKS_PASSWORD: ReadonlySet<Permission> = new Set<Permission>([
  "customers.personalData",
  "shifts.manage",
  "employees.manage",
  "store.write",
  "store.export",
  "store.mail",
  "audit.read",
]);

export const requiresPassword = (permission: Permission): boolean => ASKS_PASSWORD.has(permission);

export const hasPermission = (role: Role, permission: Permission) => granted[role].includes(permission);
