import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { matchPath, Route, Routes, useLocation } from "react-router";
import type { User } from "#core/contract/session.ts";
import type { Permission } from "#core/permissions.ts";
import { useSession } from "#web/api/session.tsx";
import { fetchAhead, LATER_MS, whenIdle } from "#web/ui/later.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Permitted, SignedOut } from "./guards.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";
import { Screen } from "./screen.tsx";

/** Prefetches the first data of a screen. */
type AskAhead = (client: QueryClient, user: User) => void;

type ScreenFile = {
  load: () => Promise<{ default: ComponentType }>;
  askAhead: AskAhead | undefined;
  there: ComponentType | null;
  later: ComponentType;
};

type ScreenRoute = {
  path: string;
  title: string;
  /** 'in' needs a signed-in user, 'out' needs none; otherwise for all. */
  access?: "in" | "out";
  /** Always light. theme.js knows these paths too. */
  light?: boolean;
  /** Users without it are redirected to /dashboard. */
  permission?: Permission;
  component: ScreenFile;
};

const loads: (() => Promise<unknown>)[] = [];

/** A screen's chunk, fetched when its route is first opened, or before. */
function screen<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType> & { askAhead?: AskAhead }>,
  name: Name,
) {
  const load = async () => {
    const parts = await fetchFile();
    file.there = parts[name];
    file.askAhead = parts.askAhead;
    return { default: file.there };
  };
  const file: ScreenFile = { load, askAhead: undefined, there: null, later: lazy(load) };
  loads.push(load);
  return file;
}

/** A loaded chunk is rendered at once; the boundary's spinner is for others. */
function Part({ file }: { file: ScreenFile }) {
  // Chosen once: a different component would remount the screen.
  const [Shown] = useState(() => file.there ?? file.later);
  return <Shown />;
}

// Visitors without a session need neither the menu nor the till.
const signedIn = () => import("./signed-in.tsx");
const frame = screen(signedIn, "SignedIn");
const leftSales = screen(signedIn, "LeftSales");

// In prefetch order: the screens that sell come first.
const features = {
  dashboard: screen(() => import("#web/features/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
  newSale: screen(() => import("#web/features/sales/till/screens/new-sale-screen.tsx"), "NewSaleScreen"),
  scanSale: screen(() => import("#web/features/sales/till/screens/scan-sale-screen.tsx"), "ScanSaleScreen"),
  freeSale: screen(() => import("#web/features/sales/till/screens/free-sale-screen.tsx"), "FreeSaleScreen"),
  sales: screen(() => import("#web/features/sales/history/sales-screen.tsx"), "SalesScreen"),
  products: screen(() => import("#web/features/products/list/products-screen.tsx"), "ProductsScreen"),
  shift: screen(() => import("#web/features/shifts/shift-screen.tsx"), "ShiftScreen"),
  services: screen(() => import("#web/features/services/services-screen.tsx"), "ServicesScreen"),
  payables: screen(() => import("#web/features/payables/payables-screen.tsx"), "PayablesScreen"),
  supplierAccount: screen(
    () => import("#web/features/payables/supplier-account-screen.tsx"),
    "SupplierAccountScreen",
  ),
  supplierInvoices: screen(
    () => import("#web/features/supplier-invoices/supplier-invoices-screen.tsx"),
    "SupplierInvoicesScreen",
  ),
  supplierInvoice: screen(
    () => import("#web/features/supplier-invoices/supplier-invoice-screen.tsx"),
    "SupplierInvoiceScreen",
  ),
  expenses: screen(() => import("#web/features/expenses/expenses-screen.tsx"), "ExpensesScreen"),
  draw: screen(() => import("#web/features/expenses/draw-screen.tsx"), "DrawScreen"),
  debtors: screen(() => import("#web/features/credit/debtors-screen.tsx"), "DebtorsScreen"),
  customers: screen(() => import("#web/features/customers/customers-screen.tsx"), "CustomersScreen"),
  employees: screen(() => import("#web/features/users/employees-screen.tsx"), "EmployeesScreen"),
  employee: screen(() => import("#web/features/users/employee-screen.tsx"), "EmployeeScreen"),
  activity: screen(() => import("#web/features/audit/activity-screen.tsx"), "ActivityScreen"),
  labels: screen(() => import("#web/features/products/labels/label-screen.tsx"), "LabelScreen"),
  promotions: screen(() => import("#web/features/promotions/promotions-screen.tsx"), "PromotionsScreen"),
  expiring: screen(() => import("#web/features/expiries/expiring-screen.tsx"), "ExpiringScreen"),
  arrival: screen(() => import("#web/features/purchase-orders/arrival/arrival-screen.tsx"), "ArrivalScreen"),
  taxes: screen(() => import("#web/features/products/taxes/tax-screen.tsx"), "TaxScreen"),
  movements: screen(() => import("#web/features/products/movements/movements-screen.tsx"), "MovementsScreen"),
  account: screen(() => import("#web/features/credit/account-screen.tsx"), "AccountScreen"),
  closeShift: screen(() => import("#web/features/shifts/close-screen.tsx"), "CloseScreen"),
  closings: screen(() => import("#web/features/shifts/closings-screen.tsx"), "ClosingsScreen"),
  closing: screen(() => import("#web/features/shifts/closing-screen.tsx"), "ClosingScreen"),
  suppliers: screen(() => import("#web/app/suppliers/suppliers-screen.tsx"), "SuppliersScreen"),
  supplier: screen(() => import("#web/app/suppliers/supplier-screen.tsx"), "SupplierScreen"),
  reorder: screen(() => import("#web/features/purchase-orders/reorder/reorder-screen.tsx"), "ReorderScreen"),
  review: screen(() => import("#web/features/sales/review/review-screen.tsx"), "ReviewScreen"),
  returns: screen(() => import("#web/features/returns/returns-screen.tsx"), "ReturnsScreen"),
  sale: screen(() => import("#web/features/sales/history/sale-screen.tsx"), "SaleScreen"),
  customerScreen: screen(
    () => import("#web/features/sales/customer-screen/customer-screen.tsx"),
    "CustomerScreen",
  ),
  myStore: screen(() => import("#web/app/my-store/my-store-screen.tsx"), "MyStoreScreen"),
  reports: screen(() => import("#web/features/reports/reports-screen.tsx"), "ReportsScreen"),
  taxReport: screen(() => import("#web/features/reports/tax-report-screen.tsx"), "TaxReportScreen"),
  billing: screen(() => import("#web/features/fiscal/billing-screen.tsx"), "BillingScreen"),
  fiscalDocument: screen(() => import("#web/features/fiscal/document-screen.tsx"), "DocumentScreen"),
  subscription: screen(
    () => import("#web/features/subscription/subscription-screen.tsx"),
    "SubscriptionScreen",
  ),
  landing: screen(() => import("#web/features/landing/landing-screen.tsx"), "LandingScreen"),
  privacy: screen(() => import("#web/features/landing/privacy-screen.tsx"), "PrivacyScreen"),
  connect: screen(() => import("#web/features/connection/connect-screen.tsx"), "ConnectScreen"),
  login: screen(() => import("#web/features/auth/login-screen.tsx"), "LoginScreen"),
  register: screen(() => import("#web/features/auth/register-screen.tsx"), "RegisterScreen"),
  joinStore: screen(() => import("#web/features/auth/join-store-screen.tsx"), "JoinStoreScreen"),
  forgotPassword: screen(
    () => import("#web/features/auth/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
  resetPassword: screen(() => import("#web/features/auth/reset-password-screen.tsx"), "ResetPasswordScreen"),
};

const ROUTES: readonly ScreenRoute[] = [
  { path: "/", title: "Mostrador", light: true, component: features.landing },
  { path: "/privacidad", title: "Privacidad", component: features.privacy },
  { path: "/pantalla", title: "Pantalla del cliente", component: features.customerScreen },
  { path: "/conectar", title: "Conectar con la tienda", component: features.connect },
  { path: "/login", title: "Iniciar sesión", access: "out", light: true, component: features.login },
  { path: "/register", title: "Crear tienda", access: "out", light: true, component: features.register },
  {
    path: "/join-store",
    title: "Unirse a una tienda",
    access: "out",
    light: true,
    component: features.joinStore,
  },
  { path: "/forgot-password", title: "Recuperar contraseña", component: features.forgotPassword },
  { path: "/reset-password", title: "Nueva contraseña", component: features.resetPassword },
  {
    path: "/employees",
    title: "Empleados",
    access: "in",
    permission: "employees.manage",
    component: features.employees,
  },
  {
    path: "/employees/:id",
    title: "Empleado",
    access: "in",
    permission: "employees.manage",
    component: features.employee,
  },
  {
    path: "/my-store/actividad",
    title: "Actividad",
    access: "in",
    permission: "audit.read",
    component: features.activity,
  },
  { path: "/dashboard", title: "Inicio", access: "in", component: features.dashboard },
  { path: "/products", title: "Productos", access: "in", component: features.products },
  { path: "/products/labels", title: "Etiquetas", access: "in", component: features.labels },
  {
    path: "/products/impuestos",
    title: "Impuestos de los productos",
    access: "in",
    permission: "products.write",
    component: features.taxes,
  },
  {
    path: "/products/por-vencer",
    title: "Por vencer",
    access: "in",
    permission: "reports.read",
    component: features.expiring,
  },
  {
    path: "/promociones",
    title: "Promociones",
    access: "in",
    permission: "products.write",
    component: features.promotions,
  },
  {
    path: "/suppliers/llego-mercancia",
    title: "Llegó mercancía",
    access: "in",
    permission: "purchaseOrders.write",
    component: features.arrival,
  },
  {
    path: "/products/:id/movements",
    title: "Movimientos",
    access: "in",
    permission: "reports.read",
    component: features.movements,
  },
  { path: "/sales", title: "Historial de Ventas", access: "in", component: features.sales },
  { path: "/sales/new", title: "Nueva Venta", access: "in", component: features.newSale },
  { path: "/customers", title: "Clientes", access: "in", component: features.customers },
  {
    path: "/customers/:id",
    title: "Cuenta del cliente",
    access: "in",
    permission: "credit.read",
    component: features.account,
  },
  {
    path: "/fiados",
    title: "Fiados",
    access: "in",
    permission: "credit.read",
    component: features.debtors,
  },
  { path: "/caja", title: "Caja", access: "in", permission: "shifts.use", component: features.shift },
  {
    path: "/caja/cerrar",
    title: "Cerrar caja",
    access: "in",
    permission: "shifts.use",
    component: features.closeShift,
  },
  {
    path: "/caja/cierres",
    title: "Cierres",
    access: "in",
    permission: "shifts.use",
    component: features.closings,
  },
  {
    path: "/caja/cierres/:id",
    title: "Turno de caja",
    access: "in",
    permission: "shifts.use",
    component: features.closing,
  },
  {
    path: "/recargas",
    title: "Recargas",
    access: "in",
    permission: "services.use",
    component: features.services,
  },
  {
    path: "/por-pagar",
    title: "Por pagar",
    access: "in",
    permission: "payables.read",
    component: features.payables,
  },
  {
    path: "/por-pagar/:id",
    title: "Cuenta del proveedor",
    access: "in",
    permission: "payables.read",
    component: features.supplierAccount,
  },
  {
    path: "/facturas-de-proveedores",
    title: "Facturas de proveedores",
    access: "in",
    permission: "purchaseOrders.write",
    component: features.supplierInvoices,
  },
  {
    path: "/facturas-de-proveedores/:id",
    title: "Factura de proveedor",
    access: "in",
    permission: "purchaseOrders.write",
    component: features.supplierInvoice,
  },
  {
    path: "/gastos",
    title: "Gastos",
    access: "in",
    permission: "expenses.manage",
    component: features.expenses,
  },
  {
    path: "/cuanto-sacar",
    title: "¿Cuánto me puedo sacar?",
    access: "in",
    permission: "expenses.manage",
    component: features.draw,
  },
  { path: "/suppliers", title: "Proveedores", access: "in", component: features.suppliers },
  {
    path: "/suppliers/que-comprar",
    title: "Qué comprar",
    access: "in",
    permission: "reports.read",
    component: features.reorder,
  },
  { path: "/suppliers/:id", title: "Proveedor", access: "in", component: features.supplier },
  // Without a session its first call leads to the sign-in (specification, section 2.13).
  { path: "/new-sale", title: "Venta con Escáner", component: features.scanSale },
  { path: "/free-sale", title: "Venta Libre", access: "in", component: features.freeSale },
  {
    path: "/sales/por-revisar",
    title: "Ventas por revisar",
    access: "in",
    permission: "sales.review",
    component: features.review,
  },
  { path: "/sales/returns", title: "Devoluciones", access: "in", component: features.returns },
  { path: "/sales/:id", title: "Detalles de Venta", access: "in", component: features.sale },
  { path: "/my-store", title: "Mi Tienda", access: "in", component: features.myStore },
  // For every role: a cashier sees which reports need another role.
  { path: "/reports", title: "Reportes", access: "in", component: features.reports },
  {
    path: "/reports/impuestos",
    title: "Impuestos",
    access: "in",
    permission: "reports.financial",
    component: features.taxReport,
  },
  {
    path: "/facturacion",
    title: "Facturación",
    access: "in",
    permission: "store.write",
    component: features.billing,
  },
  {
    path: "/facturacion/:id",
    title: "Documento electrónico",
    access: "in",
    permission: "store.write",
    component: features.fiscalDocument,
  },
  { path: "/suscripcion", title: "Plan Premium", access: "in", component: features.subscription },
];

const devUi = import.meta.env.DEV ? screen(() => import("./dev-ui-screen.tsx"), "DevUiScreen") : undefined;

function arrive({ path, title, light, permission, component }: ScreenRoute) {
  const element = (
    <ErrorBoundary key={path}>
      <Screen title={title} light={light}>
        <Part file={component} />
      </Screen>
    </ErrorBoundary>
  );
  const guarded = permission ? <Permitted permission={permission}>{element}</Permitted> : element;
  return <Route key={path} path={path} element={guarded} />;
}

function having(access: ScreenRoute["access"]) {
  return ROUTES.filter((route) => route.access === access).map(arrive);
}

export function Router() {
  const { status, user } = useSession();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();

  // Loads the screen's files while the server checks a stored session. Not left to the boundary below, because
  // React delays content after a boundary's spinner by 0.3 s.
  const [arrived, setArrived] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const first = ROUTES.find(({ path }) => matchPath(path, pathname))?.component;
    const needed = status === "loading" ? [first, frame, leftSales] : [first];
    Promise.allSettled(needed.map((part) => part?.load())).then(() => setArrived(true));
    // Its data is prefetched too. An ended session is refused like in any call.
    const ask = () => user && first?.askAhead?.(queryClient, user);
    // A failed chunk is reported where it is rendered.
    first?.load().then(ask, () => {});
  }, []);

  // The other screens are prefetched when idle, so that navigation needs no connection.
  useEffect(() => {
    if (status !== "signed-in") return;
    const timer = setTimeout(fetchAhead, LATER_MS, loads);
    return () => clearTimeout(timer);
  }, [status]);

  // A person typing at the sign-in will need the screens behind it.
  useEffect(() => {
    if (status !== "anonymous") return;
    const fetchNext = () => {
      for (const { load } of [frame, features.dashboard]) whenIdle(load);
    };
    addEventListener("input", fetchNext, { once: true });
    return () => removeEventListener("input", fetchNext);
  }, [status]);

  if (!arrived) return <Spinner page />;

  // One boundary around all: the old screen stays until the next one's file has arrived.
  return (
    <Suspense fallback={<Spinner page />}>
      {status === "signed-in" && <Part file={leftSales} />}
      <Routes>
        {having(undefined)}
        {devUi && arrive({ path: "/dev/ui", title: "Componentes", component: devUi })}
        <Route element={<SignedOut />}>{having("out")}</Route>
        <Route element={<Part file={frame} />}>{having("in")}</Route>
        <Route
          path="*"
          element={
            <Screen title="Página no encontrada">
              <NotFoundScreen />
            </Screen>
          }
        />
      </Routes>
    </Suspense>
  );
}
