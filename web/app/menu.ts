import {
  Banknote,
  CalendarClock,
  ChartColumn,
  Crown,
  FileCheck,
  House,
  IdCard,
  Inbox,
  type LucideIcon,
  NotebookPen,
  NotebookTabs,
  Package,
  ReceiptText,
  ShoppingBasket,
  Smartphone,
  SmartphoneCharging,
  Store,
  Tag,
  Truck,
  UsersRound,
  WalletCards,
} from "lucide-react";
import { hasPermission, type Permission, type Role } from "#core/permissions.ts";
import { DEFAULT_STORE_SETTINGS, type StoreSettings } from "#core/store-settings.ts";

type MenuEntry = {
  label: string;
  path: string;
  icon: LucideIcon;
  permission?: Permission;
  used?: (settings: StoreSettings) => boolean;
  bar?: true | "main";
};
export type MenuGroup = { heading: string; entries: readonly MenuEntry[] };

/** The first group has what each role uses daily; the till's narrow menu shows its icons. */
const MENU: readonly MenuGroup[] = [
  {
    heading: "Cada día",
    entries: [
      { label: "Inicio", path: "/dashboard", icon: House, bar: true },
      { label: "Vender", path: "/sales/new", icon: ShoppingBasket, permission: "sales.create", bar: "main" },
      { label: "Productos", path: "/products", icon: Package, permission: "products.read", bar: true },
      { label: "Ventas", path: "/sales", icon: ReceiptText, permission: "sales.read", bar: true },
      { label: "Venta Libre", path: "/free-sale", icon: NotebookPen, permission: "sales.create" },
      {
        label: "Caja",
        path: "/caja",
        icon: Banknote,
        permission: "shifts.use",
        used: ({ shifts }) => shifts !== "OFF",
      },
      { label: "Recargas", path: "/recargas", icon: SmartphoneCharging, permission: "services.use" },
      {
        label: "Transferencias",
        path: "/transferencias",
        icon: Smartphone,
        permission: "transfers.review",
        used: ({ confirmTransfers }) => confirmTransfers === "ASK",
      },
    ],
  },
  {
    heading: "Clientela",
    entries: [
      { label: "Clientes", path: "/customers", icon: UsersRound, permission: "customers.read" },
      {
        label: "Fiados",
        path: "/fiados",
        icon: NotebookTabs,
        permission: "credit.read",
        used: ({ credit }) => credit,
      },
      { label: "Promociones", path: "/promociones", icon: Tag, permission: "products.write" },
    ],
  },
  {
    heading: "Compras",
    entries: [
      { label: "Proveedores", path: "/suppliers", icon: Truck, permission: "suppliers.read" },
      {
        label: "Facturas de proveedores",
        path: "/facturas-de-proveedores",
        icon: Inbox,
        permission: "purchaseOrders.write",
      },
      { label: "Por pagar", path: "/por-pagar", icon: CalendarClock, permission: "payables.read" },
    ],
  },
  {
    heading: "Cuentas",
    entries: [
      { label: "Reportes", path: "/reports", icon: ChartColumn, permission: "session" },
      { label: "Gastos", path: "/gastos", icon: WalletCards, permission: "expenses.manage" },
      {
        label: "Facturación",
        path: "/facturacion",
        icon: FileCheck,
        permission: "store.write",
        used: ({ taxes, documents }) => taxes.said || documents.mode !== "OFF",
      },
    ],
  },
  {
    heading: "Negocio",
    entries: [
      { label: "Empleados", path: "/employees", icon: IdCard, permission: "employees.manage" },
      { label: "Mi tienda", path: "/my-store", icon: Store, permission: "session" },
      { label: "Plan Premium", path: "/suscripcion", icon: Crown, permission: "session" },
    ],
  },
];

/** Paths of the entries that a store with these settings does not use. */
export function listUnusedPaths(settings: StoreSettings = DEFAULT_STORE_SETTINGS): string[] {
  return MENU.flatMap(({ entries }) => entries)
    .filter(({ used }) => used && !used(settings))
    .map(({ path }) => path);
}

/** Leaves out groups without an entry. */
export function listMenuGroups(role: Role, unused: readonly string[] = listUnusedPaths()): MenuGroup[] {
  const isShown = ({ path, permission }: MenuEntry) =>
    (!permission || hasPermission(role, permission)) && !unused.includes(path);
  return MENU.map(({ heading, entries }) => ({ heading, entries: entries.filter(isShown) })).filter(
    ({ entries }) => entries.length > 0,
  );
}

export function listMenuEntries(role: Role, unused?: readonly string[]): MenuEntry[] {
  return listMenuGroups(role, unused).flatMap(({ entries }) => entries);
}

/** Returns the longest menu path that matches, so that /sales/new does not also mark the entry of /sales. */
export function findActiveMenuPath(pathname: string, entries: readonly MenuEntry[]): string | undefined {
  return entries
    .map((entry) => entry.path)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((a, b) => b.length - a.length)[0];
}
