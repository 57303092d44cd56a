import type { Permission } from "#core/permissions.ts";
import { featureScreens, type LazyScreen } from "./screens.ts";

export type ScreenRoute = {
  path: string;
  title: string;
  /**
   * 'in' needs a signed-in user, 'out' needs a visitor without a session. Without `access` everybody may open
   * the screen.
   */
  access?: "in" | "out";
  /** Whether the theme is always light. web/ui/theme/first-paint.ts lists these paths too. */
  light?: boolean;
  permission?: Permission;
  component: LazyScreen;
};

/** A screen that needs a signed-in user, and with `permission` also a role that has it. */
const signedIn = (
  path: string,
  title: string,
  component: LazyScreen,
  permission?: Permission,
): ScreenRoute => ({ path, title, access: "in", component, ...(permission && { permission }) });

/** A screen for visitors without a session. */
const signedOut = (path: string, title: string, component: LazyScreen): ScreenRoute => ({
  path,
  title,
  access: "out",
  light: true,
  component,
});

export const ROUTES: readonly ScreenRoute[] = [
  { path: "/", title: "Mostrador", light: true, component: featureScreens.landing },
  { path: "/privacidad", title: "Privacidad", component: featureScreens.privacy },
  { path: "/pantalla", title: "Pantalla del cliente", component: featureScreens.customerScreen },
  { path: "/conectar", title: "Conectar con la tienda", component: featureScreens.connect },
  signedOut("/login", "Iniciar sesión", featureScreens.login),
  signedOut("/register", "Crear tienda", featureScreens.register),
  signedOut("/join-store", "Unirse a una tienda", featureScreens.joinStore),
  { path: "/forgot-password", title: "Recuperar contraseña", component: featureScreens.forgotPassword },
  { path: "/reset-password", title: "Nueva contraseña", component: featureScreens.resetPassword },
  signedIn("/employees", "Empleados", featureScreens.employees, "employees.manage"),
  signedIn("/employees/:id", "Empleado", featureScreens.employee, "employees.manage"),
  signedIn("/my-store/actividad", "Actividad", featureScreens.activity, "audit.read"),
  signedIn("/dashboard", "Inicio", featureScreens.dashboard),
  signedIn("/products", "Productos", featureScreens.products),
  signedIn("/products/labels", "Etiquetas", featureScreens.labels),
  signedIn("/products/impuestos", "Impuestos de los productos", featureScreens.taxes, "products.write"),
  signedIn("/products/por-vencer", "Por vencer", featureScreens.expiring, "reports.read"),
  signedIn("/products/conteo", "Conteo", featureScreens.stockCounts, "counts.enter"),
  signedIn("/products/conteo/:id", "Conteo", featureScreens.stockCount, "counts.enter"),
  signedIn("/promociones", "Promociones", featureScreens.promotions, "products.write"),
  signedIn("/suppliers/llego-mercancia", "Llegó mercancía", featureScreens.arrival, "purchaseOrders.write"),
  signedIn("/products/:id/movements", "Movimientos", featureScreens.movements, "reports.read"),
  signedIn("/sales", "Historial de Ventas", featureScreens.sales),
  signedIn("/sales/new", "Nueva Venta", featureScreens.newSale),
  signedIn("/customers", "Clientes", featureScreens.customers),
  signedIn("/customers/:id", "Cuenta del cliente", featureScreens.account, "credit.read"),
  signedIn("/fiados", "Fiados", featureScreens.debtors, "credit.read"),
  signedIn("/caja", "Caja", featureScreens.shift, "shifts.use"),
  signedIn("/caja/cerrar", "Cerrar caja", featureScreens.closeShift, "shifts.use"),
  signedIn("/caja/cierres", "Cierres", featureScreens.closings, "shifts.use"),
  signedIn("/caja/cierres/:id", "Turno de caja", featureScreens.closing, "shifts.use"),
  signedIn("/recargas", "Recargas", featureScreens.services, "services.use"),
  signedIn("/por-pagar", "Por pagar", featureScreens.payables, "payables.read"),
  signedIn("/por-pagar/:id", "Cuenta del proveedor", featureScreens.supplierAccount, "payables.read"),
  signedIn(
    "/facturas-de-proveedores",
    "Facturas de proveedores",
    featureScreens.supplierInvoices,
    "purchaseOrders.write",
  ),
  signedIn(
    "/facturas-de-proveedores/:id",
    "Factura de proveedor",
    featureScreens.supplierInvoice,
    "purchaseOrders.write",
  ),
  signedIn("/gastos", "Gastos", featureScreens.expenses, "expenses.manage"),
  signedIn("/cuanto-sacar", "¿Cuánto me puedo sacar?", featureScreens.draw, "expenses.manage"),
  signedIn("/suppliers", "Proveedores", featureScreens.suppliers),
  signedIn("/suppliers/que-comprar", "Qué comprar", featureScreens.reorder, "reports.read"),
  signedIn("/suppliers/:id", "Proveedor", featureScreens.supplier),
  // Without `access`: the screen's first call leads a visitor to the sign-in (specification, section 2.13).
  { path: "/new-sale", title: "Venta con Escáner", component: featureScreens.scanSale },
  signedIn("/free-sale", "Venta Libre", featureScreens.freeSale),
  signedIn("/sales/por-revisar", "Ventas por revisar", featureScreens.review, "sales.review"),
  signedIn("/sales/returns", "Devoluciones", featureScreens.returns),
  signedIn("/sales/:id", "Detalles de Venta", featureScreens.sale),
  signedIn("/my-store", "Mi Tienda", featureScreens.myStore),
  signedIn("/my-store/ventas", "Vender y cobrar", featureScreens.storeSection),
  signedIn("/my-store/aparatos", "Impresora, balanza y pantalla", featureScreens.storeSection),
  signedIn("/my-store/impuestos", "Impuestos y facturación", featureScreens.storeSection, "store.write"),
  signedIn("/my-store/personas", "Personas y seguridad", featureScreens.storeSection),
  signedIn("/my-store/equipos", "Celulares y computadores", featureScreens.storeSection),
  signedIn("/my-store/copias", "Copias y correos", featureScreens.storeSection, "store.export"),
  // Every role may open this screen: it says which reports need another role.
  signedIn("/reports", "Reportes", featureScreens.reports),
  signedIn("/reports/pagos", "Cómo te pagaron", featureScreens.paymentMethodsReport, "reports.read"),
  signedIn("/reports/horas", "Ventas por hora", featureScreens.hoursReport, "reports.read"),
  signedIn("/reports/vendedores", "Quién vendió", featureScreens.sellersReport, "reports.read"),
  signedIn(
    "/reports/promociones",
    "Qué te dejaron las promociones",
    featureScreens.promotionsReport,
    "reports.read",
  ),
  signedIn("/reports/recargas", "Recargas y corresponsal", featureScreens.servicesReport, "reports.read"),
  signedIn("/reports/perdidas", "Lo que se perdió", featureScreens.shrinkageReport, "reports.read"),
  signedIn("/reports/impuestos", "Impuestos", featureScreens.taxReport, "reports.financial"),
  signedIn("/facturacion", "Facturación", featureScreens.billing, "store.write"),
  signedIn("/facturacion/:id", "Documento electrónico", featureScreens.fiscalDocument, "store.write"),
  signedIn("/suscripcion", "Plan Premium", featureScreens.subscription),
];
