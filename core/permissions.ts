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
  "sales.create",
  "sales.read",
  "products.read",
  "customers.read",
  "customers.write",
  "credit.read",
  "credit.collect",
  "shifts.use",
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
  "credit.terms",
  "suppliers.write",
  "purchaseOrders.write",
  "reports.read",
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
  "sales.review",
] as const;

const owner = [...admin, "store.export"] as const;

/** Everything an endpoint or a button can ask for. */
export type Permission = (typeof owner)[number];

const granted: Record<Role, readonly Permission[]> = {
  OWNER: owner,
  ADMIN: admin,
  EMPLOYEE: employee,
  CASHIER: cashier,
  PENDING: [],
};

/** The server and the buttons ask this one function. */
export function can(role: Role, permission: Permission): boolean {
  return granted[role].includes(permission);
}
