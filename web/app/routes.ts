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
const signedInRoute = (
  path: string,
  title: string,
  component: LazyScreen,
  permission?: Permission,
): ScreenRoute => ({ path, title, access: "in", component, ...(permission && { permission }) });

/** A screen for visitors without a session. */
const visitorRoute = (path: string, title: string, component: LazyScreen): ScreenRoute => ({
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
  visitorRoute("/login", "Iniciar sesión", featureScreens.login),
  visitorRoute("/register", "Crear tienda", featureScreens.register),
  visitorRoute("/join-store", "Unirse a una tienda", featureScreens.joinStore),
  { path: "/forgot-password", title: "Recuperar contraseña", component: featureScreens.forgotPassword },
  { path: "/reset-password", title: "Nueva contraseña", component: featureScreens.resetPassword },
  signedInRoute("/employees", "Empleados", featureScreens.employees, "employees.manage"),
  signedInRoute("/employees/:id", "Empleado", featureScreens.employee, "employees.manage"),
  signedInRoute("/my-store/actividad", "Actividad", featureScreens.activity, "audit.read"),
  signedInRoute("/dashboard", "Inicio", featureScreens.dashboard),
  signedInRoute("/products", "Productos", featureScreens.products),
  signedInRoute("/products/labels", "Etiquetas", featureScreens.labels),
  signedInRoute("/products/impuestos", "Impuestos de los productos", featureScreens.taxes, "products.write"),
  signedInRoute("/products/por-vencer", "Por vencer", featureScreens.expiring, "reports.read"),
  signedInRoute("/products/conteo", "Conteo", featureScreens.stockCounts, "counts.enter"),
  signedInRoute("/products/conteo/:id", "Conteo", featureScreens.stockCount, "counts.enter"),
  signedInRoute("/promociones", "Promociones", featureScreens.promotions, "products.write"),
  signedInRoute(
    "/suppliers/llego-mercancia",
    "Llegó mercancía",
    featureScreens.arrival,
    "purchaseOrders.write",
  ),
  signedInRoute("/products/:id/movements", "Movimientos", featureScreens.movements, "reports.read"),
  signedInRoute("/sales", "Historial de Ventas", featureScreens.sales),
  signedInRoute("/sales/new", "Nueva Venta", featureScreens.newSale),
  signedInRoute("/customers", "Clientes", featureScreens.customers),
  signedInRoute("/customers/:id", "Cuenta del cliente", featureScreens.account, "credit.read"),
  signedInRoute("/fiados", "Fiados", featureScreens.debtors, "credit.read"),
  signedInRoute("/caja", "Caja", featureScreens.shift, "shifts.use"),
  signedInRoute("/caja/cerrar", "Cerrar caja", featureScreens.closeShift, "shifts.use"),
  signedInRoute("/caja/cierres", "Cierres", featureScreens.closings, "shifts.use"),
  signedInRoute("/caja/cierres/:id", "Turno de caja", featureScreens.closing, "shifts.use"),
  signedInRoute("/recargas", "Recargas", featureScreens.services, "services.use"),
  signedInRoute("/por-pagar", "Por pagar", featureScreens.payables, "payables.read"),
  signedInRoute("/por-pagar/:id", "Cuenta del proveedor", featureScreens.supplierAccount, "payables.read"),
  signedInRoute(
    "/facturas-de-proveedores",
    "Facturas de proveedores",
    featureScreens.supplierInvoices,
    "purchaseOrders.write",
  ),
  signedInRoute(
    "/facturas-de-proveedores/:id",
    "Factura de proveedor",
    featureScreens.supplierInvoice,
    "purchaseOrders.write",
  ),
  signedInRoute("/gastos", "Gastos", featureScreens.expenses, "expenses.manage"),
  signedInRoute("/cuanto-sacar", "¿Cuánto me puedo sacar?", featureScreens.draw, "expenses.manage"),
  signedInRoute("/suppliers", "Proveedores", featureScreens.suppliers),
  signedInRoute("/suppliers/que-comprar", "Qué comprar", featureScreens.reorder, "reports.read"),
  signedInRoute("/suppliers/:id", "Proveedor", featureScreens.supplier),
  // Without `access`: the screen's first call leads a visitor to the sign-in (specification, section 2.13).
  { path: "/new-sale", title: "Venta con Escáner", component: featureScreens.scanSale },
  signedInRoute("/free-sale", "Venta Libre", featureScreens.freeSale),
  signedInRoute("/sales/por-revisar", "Ventas por revisar", featureScreens.review, "sales.review"),
  signedInRoute("/sales/returns", "Devoluciones", featureScreens.returns),
  signedInRoute("/sales/para-la-casa", "Para la casa", featureScreens.ownUse, "ownUse.record"),
  signedInRoute("/transferencias", "Transferencias", featureScreens.transfers, "transfers.review"),
  signedInRoute("/sales/:id", "Detalles de Venta", featureScreens.sale),
  signedInRoute("/my-store", "Mi Tienda", featureScreens.myStore),
  signedInRoute("/my-store/ventas", "Vender y cobrar", featureScreens.storeSection),
  signedInRoute("/my-store/aparatos", "Impresora, balanza y pantalla", featureScreens.storeSection),
  signedInRoute("/my-store/impuestos", "Impuestos y facturación", featureScreens.storeSection, "store.write"),
  signedInRoute("/my-store/personas", "Personas y seguridad", featureScreens.storeSection),
  signedInRoute("/my-store/equipos", "Celulares y computadores", featureScreens.storeSection),
  signedInRoute("/my-store/copias", "Copias y correos", featureScreens.storeSection, "store.export"),
  // Every role may open this screen: it says which reports need another role.
  signedInRoute("/reports", "Reportes", featureScreens.reports),
  signedInRoute("/reports/pagos", "Cómo te pagaron", featureScreens.paymentMethodsReport, "reports.read"),
  signedInRoute("/reports/horas", "Ventas por hora", featureScreens.hoursReport, "reports.read"),
  signedInRoute("/reports/vendedores", "Quién vendió", featureScreens.sellersReport, "reports.read"),
  signedInRoute(
    "/reports/promociones",
    "Qué te dejaron las promociones",
    featureScreens.promotionsReport,
    "reports.read",
  ),
  signedInRoute(
    "/reports/recargas",
    "Recargas y corresponsal",
    featureScreens.servicesReport,
    "reports.read",
  ),
  signedInRoute("/reports/perdidas", "Lo que se perdió", featureScreens.shrinkageReport, "reports.read"),
  signedInRoute("/reports/impuestos", "Impuestos", featureScreens.taxReport, "reports.financial"),
  signedInRoute("/facturacion", "Facturación", featureScreens.billing, "store.write"),
  signedInRoute("/facturacion/:id", "Documento electrónico", featureScreens.fiscalDocument, "store.write"),
  signedInRoute("/suscripcion", "Plan Premium", featureScreens.subscription),
];
