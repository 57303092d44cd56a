import type { LucideIcon } from "lucide-react";
import {
  Banknote,
  CalendarClock,
  ChartColumn,
  Crown,
  FileCheck,
  FileDown,
  House,
  IdCard,
  NotebookPen,
  NotebookTabs,
  Package,
  ReceiptText,
  ShoppingBasket,
  Smartphone,
  Store,
  Tag,
  Truck,
  UsersRound,
  WalletCards,
} from "lucide-react";
import type { Permission, Role } from "#core/permissions.ts";
import { hasPermission } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";

type MenuEntry = {
  label: string;
  path: string;
  icon: LucideIcon;
  permission?: Permission;
  used?: (settings: StoreSettings) => boolean;
  bar?: true | "main";
};

const MENU: readonly MenuEntry[] = [
  { label: "Inicio", path: "/dashboard", icon: House, bar: true },
  { label: "Vender", path: "/sales/new", icon: ShoppingBasket, permission: "sales.create", bar: "main" },
  { label: "Productos", path: "/products", icon: Package, permission: "products.read", bar: true },
  { label: "Promociones", path: "/promociones", icon: Tag, permission: "products.write" },
  { label: "Ventas", path: "/sales", icon: ReceiptText, permission: "sales.read", bar: true },
  { label: "Venta Libre", path: "/free-sale", icon: NotebookPen, permission: "sales.create" },
  {
    label: "Caja",
    path: "/caja",
    icon: Banknote,
    permission: "shifts.use",
    used: ({ shifts }) => shifts !== "OFF",
  },
  { label: "Recargas", path: "/recargas", icon: Smartphone, permission: "services.use" },
  { label: "Clientes", path: "/customers", icon: UsersRound, permission: "customers.read" },
  {
    label: "Fiados",
    path: "/fiados",
    icon: NotebookTabs,
    permission: "credit.read",
    used: ({ credit }) => credit,
  },
  { label: "Por pagar", path: "/por-pagar", icon: CalendarClock, permission: "payables.read" },
  { label: "Gastos", path: "/gastos", icon: WalletCards, permission: "expenses.manage" },
  { label: "Proveedores", path: "/suppliers", icon: Truck, permission: "suppliers.read" },
  {
    label: "Facturas de proveedores",
    path: "/facturas-de-proveedores",
    icon: FileDown,
    permission: "purchaseOrders.write",
  },
  { label: "Reportes", path: "/reports", icon: ChartColumn, permission: "session" },
  {
    label: "Facturación",
    path: "/facturacion",
    icon: FileCheck,
    permission: "store.write",
    used: ({ taxes, documents }) => taxes.said || documents.mode !== "OFF",
  },
  { label: "Empleados", path: "/employees", icon: IdCard, permission: "employees.manage" },
  { label: "Mi tienda", path: "/my-store", icon: Store, permission: "session" },
  { label: "Plan Premium", path: "/suscripcion", icon: Crown, permission: "session" },
];

export function listMenuEntries(role: Role, settings: StoreSettings = DEFAULT_STORE_SETTINGS) {
  return MENU.filter(
    ({ permission, used }) => (!permission || hasPermission(role, permission)) && (!used || used(settings)),
  );
}

/** Returns the longest menu path that matches, so that /sales/new does not also mark the entry of /sales. */
export function findActiveMenuPath(pathname: string, entries: readonly MenuEntry[]): string | undefined {
  return entries
    .map((entry) => entry.path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
}
