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

export const ROUTES: readonly ScreenRoute[] = [
  { path: "/", title: "Mostrador", light: true, component: featureScreens.landing },
  { path: "/privacidad", title: "Privacidad", component: featureScreens.privacy },
  { path: "/pantalla", title: "Pantalla del cliente", component: featureScreens.customerScreen },
  { path: "/conectar", title: "Conectar con la tienda", component: featureScreens.connect },
  { path: "/login", title: "Iniciar sesión", access: "out", light: true, component: featureScreens.login },
  {
    path: "/register",
    title: "Crear tienda",
    access: "out",
    light: true,
    component: featureScreens.register,
  },
  {
    path: "/join-store",
    title: "Unirse a una tienda",
    access: "out",
    light: true,
    component: featureScreens.joinStore,
  },
  { path: "/forgot-password", title: "Recuperar contraseña", component: featureScreens.forgotPassword },
  { path: "/reset-password", title: "Nueva contraseña", component: featureScreens.resetPassword },
  {
    path: "/employees",
    title: "Empleados",
    access: "in",
    permission: "employees.manage",
    component: featureScreens.employees,
  },
  {
    path: "/employees/:id",
    title: "Empleado",
    access: "in",
    permission: "employees.manage",
    component: featureScreens.employee,
  },
  {
    path: "/my-store/actividad",
    title: "Actividad",
    access: "in",
    permission: "audit.read",
    component: featureScreens.activity,
  },
  { path: "/dashboard", title: "Inicio", access: "in", component: featureScreens.dashboard },
  { path: "/products", title: "Productos", access: "in", component: featureScreens.products },
  { path: "/products/labels", title: "Etiquetas", access: "in", component: featureScreens.labels },
  {
    path: "/products/impuestos",
    title: "Impuestos de los productos",
    access: "in",
    permission: "products.write",
    component: featureScreens.taxes,
  },
  {
    path: "/products/por-vencer",
    title: "Por vencer",
    access: "in",
    permission: "reports.read",
    component: featureScreens.expiring,
  },
  {
    path: "/promociones",
    title: "Promociones",
    access: "in",
    permission: "products.write",
    component: featureScreens.promotions,
  },
  {
    path: "/suppliers/llego-mercancia",
    title: "Llegó mercancía",
    access: "in",
    permission: "purchaseOrders.write",
    component: featureScreens.arrival,
  },
  {
    path: "/products/:id/movements",
    title: "Movimientos",
    access: "in",
    permission: "reports.read",
    component: featureScreens.movements,
  },
  { path: "/sales", title: "Historial de Ventas", access: "in", component: featureScreens.sales },
  { path: "/sales/new", title: "Nueva Venta", access: "in", component: featureScreens.newSale },
  { path: "/customers", title: "Clientes", access: "in", component: featureScreens.customers },
  {
    path: "/customers/:id",
    title: "Cuenta del cliente",
    access: "in",
    permission: "credit.read",
    component: featureScreens.account,
  },
  {
    path: "/fiados",
    title: "Fiados",
    access: "in",
    permission: "credit.read",
    component: featureScreens.debtors,
  },
  { path: "/caja", title: "Caja", access: "in", permission: "shifts.use", component: featureScreens.shift },
  {
    path: "/caja/cerrar",
    title: "Cerrar caja",
    access: "in",
    permission: "shifts.use",
    component: featureScreens.closeShift,
  },
  {
    path: "/caja/cierres",
    title: "Cierres",
    access: "in",
    permission: "shifts.use",
    component: featureScreens.closings,
  },
  {
    path: "/caja/cierres/:id",
    title: "Turno de caja",
    access: "in",
    permission: "shifts.use",
    component: featureScreens.closing,
  },
  {
    path: "/recargas",
    title: "Recargas",
    access: "in",
    permission: "services.use",
    component: featureScreens.services,
  },
  {
    path: "/por-pagar",
    title: "Por pagar",
    access: "in",
    permission: "payables.read",
    component: featureScreens.payables,
  },
  {
    path: "/por-pagar/:id",
    title: "Cuenta del proveedor",
    access: "in",
    permission: "payables.read",
    component: featureScreens.supplierAccount,
  },
  {
    path: "/facturas-de-proveedores",
    title: "Facturas de proveedores",
    access: "in",
    permission: "purchaseOrders.write",
    component: featureScreens.supplierInvoices,
  },
  {
    path: "/facturas-de-proveedores/:id",
    title: "Factura de proveedor",
    access: "in",
    permission: "purchaseOrders.write",
    component: featureScreens.supplierInvoice,
  },
  {
    path: "/gastos",
    title: "Gastos",
    access: "in",
    permission: "expenses.manage",
    component: featureScreens.expenses,
  },
  {
    path: "/cuanto-sacar",
    title: "¿Cuánto me puedo sacar?",
    access: "in",
    permission: "expenses.manage",
    component: featureScreens.draw,
  },
  { path: "/suppliers", title: "Proveedores", access: "in", component: featureScreens.suppliers },
  {
    path: "/suppliers/que-comprar",
    title: "Qué comprar",
    access: "in",
    permission: "reports.read",
    component: featureScreens.reorder,
  },
  { path: "/suppliers/:id", title: "Proveedor", access: "in", component: featureScreens.supplier },
  // Without `access`: the screen's first call leads a visitor to the sign-in (specification, section 2.13).
  { path: "/new-sale", title: "Venta con Escáner", component: featureScreens.scanSale },
  { path: "/free-sale", title: "Venta Libre", access: "in", component: featureScreens.freeSale },
  {
    path: "/sales/por-revisar",
    title: "Ventas por revisar",
    access: "in",
    permission: "sales.review",
    component: featureScreens.review,
  },
  { path: "/sales/returns", title: "Devoluciones", access: "in", component: featureScreens.returns },
  { path: "/sales/:id", title: "Detalles de Venta", access: "in", component: featureScreens.sale },
  { path: "/my-store", title: "Mi Tienda", access: "in", component: featureScreens.myStore },
  // Every role may open this screen: it says which reports need another role.
  { path: "/reports", title: "Reportes", access: "in", component: featureScreens.reports },
  {
    path: "/reports/impuestos",
    title: "Impuestos",
    access: "in",
    permission: "reports.financial",
    component: featureScreens.taxReport,
  },
  {
    path: "/facturacion",
    title: "Facturación",
    access: "in",
    permission: "store.write",
    component: featureScreens.billing,
  },
  {
    path: "/facturacion/:id",
    title: "Documento electrónico",
    access: "in",
    permission: "store.write",
    component: featureScreens.fiscalDocument,
  },
  { path: "/suscripcion", title: "Plan Premium", access: "in", component: featureScreens.subscription },
];
