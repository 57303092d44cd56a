import type { Permission } from "#core/permissions.ts";
import { features, type ScreenFile } from "./screens.ts";

export type ScreenRoute = {
  path: string;
  title: string;
  /**
   * 'in' needs a signed-in user, 'out' needs a visitor without a session. Without `access` everybody may open
   * the screen.
   */
  access?: "in" | "out";
  /** Always light. web/public/theme.js lists these paths too. */
  light?: boolean;
  permission?: Permission;
  component: ScreenFile;
};

export const ROUTES: readonly ScreenRoute[] = [
  { path: "/", title: "Mostrador", light: true, component: features.landing },
  { path: "/privacidad", title: "Privacidad", component: features.privacy },
  { path: "/pantalla", title: "Pantalla del cliente", component: features.customerScreen },
  { path: "/conectar", title: "Conectar con la tienda", component: features.connect },
  { path: "/login", title: "Iniciar sesión", access: "out", light: true, component: features.login },
  {
    path: "/register",
    title: "Crear tienda",
    access: "out",
    light: true,
    component: features.register,
  },
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
  // Without a session the first call of this screen leads to the sign-in (specification, section 2.13).
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
  // Every role may open this screen: it says which reports need another role.
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
