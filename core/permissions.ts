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
  "suppliers.read",
  "purchaseOrders.read",
] as const;
const employee = [
  ...cashier,
  "sales.discount",
  "sales.return",
  "shifts.expected",
  "products.write",
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
 * True where a PIN session must also send the password, because others may have seen the PIN. An endpoint's
 * `asksPassword` overrides this value.
 */
const ASKS_PASSWORD: Record<Permission, boolean> = {
  session: false,
  "pin.write": false,
  "sales.create": false,
  "sales.read": false,
  "sales.discount": false,
  "sales.return": false,
  "sales.review": false,
  "products.read": false,
  "products.write": false,
  "products.delete": false,
  "customers.read": false,
  "customers.write": false,
  "customers.delete": false,
  "customers.priceLevel": false,
  "customers.personalData": true,
  "credit.read": false,
  "credit.collect": false,
  "credit.terms": false,
  "credit.overLimit": false,
  "credit.correct": false,
  "shifts.use": false,
  "services.use": false,
  "services.manage": false,
  "payables.read": false,
  "payables.pay": false,
  "payables.correct": false,
  "expenses.manage": false,
  "shifts.expected": false,
  "shifts.manage": true,
  "suppliers.read": false,
  "suppliers.write": false,
  "suppliers.delete": false,
  "purchaseOrders.read": false,
  "purchaseOrders.write": false,
  "purchaseOrders.delete": false,
  "reports.read": false,
  "reports.financial": false,
  "employees.manage": true,
  "store.write": true,
  "store.export": true,
  "store.mail": true,
  "audit.read": true,
};

export function requiresPassword(permission: Permission): boolean {
  return ASKS_PASSWORD[permission];
}

export function can(role: Role, permission: Permission): boolean {
  return granted[role].includes(permission);
}
