import type { QueryClient } from "@tanstack/react-query";
import { type ComponentType, lazy } from "react";
import type { User } from "#core/contract/session.ts";

type PrefetchData = (client: QueryClient, user: User) => void;

export type LazyScreen = {
  load: () => Promise<{ default: ComponentType }>;
  prefetchData: PrefetchData | undefined;
  loaded: ComponentType | null;
  lazy: ComponentType;
};

/** In the order in which they are prefetched. */
export const screenLoaders: (() => Promise<unknown>)[] = [];

function defineScreen<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType> & { prefetchData?: PrefetchData }>,
  name: Name,
) {
  const load = async () => {
    const parts = await fetchFile();
    entry.loaded = parts[name];
    entry.prefetchData = parts.prefetchData;
    return { default: entry.loaded };
  };
  const entry: LazyScreen = { load, prefetchData: undefined, loaded: null, lazy: lazy(load) };
  screenLoaders.push(load);
  return entry;
}

// Loaded later, because visitors without a session need neither menu nor till.
const signedIn = () => import("./signed-in.tsx");
export const signedInScreen = defineScreen(signedIn, "SignedIn");
export const backgroundSyncPart = defineScreen(signedIn, "BackgroundSync");

// The order is the prefetch order: Inicio and the screens that sell come first.
export const featureScreens = {
  dashboard: defineScreen(() => import("#web/features/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
  newSale: defineScreen(
    () => import("#web/features/sales/till/screens/new-sale-screen.tsx"),
    "NewSaleScreen",
  ),
  scanSale: defineScreen(
    () => import("#web/features/sales/till/screens/scan-sale-screen.tsx"),
    "ScanSaleScreen",
  ),
  freeSale: defineScreen(
    () => import("#web/features/sales/till/screens/free-sale-screen.tsx"),
    "FreeSaleScreen",
  ),
  sales: defineScreen(() => import("#web/features/sales/history/sales-screen.tsx"), "SalesScreen"),
  products: defineScreen(() => import("#web/features/products/list/products-screen.tsx"), "ProductsScreen"),
  shift: defineScreen(() => import("#web/features/shifts/shift-screen.tsx"), "ShiftScreen"),
  services: defineScreen(() => import("#web/features/services/services-screen.tsx"), "ServicesScreen"),
  payables: defineScreen(() => import("#web/features/payables/payables-screen.tsx"), "PayablesScreen"),
  supplierAccount: defineScreen(
    () => import("#web/features/payables/supplier-account-screen.tsx"),
    "SupplierAccountScreen",
  ),
  supplierInvoices: defineScreen(
    () => import("#web/features/supplier-invoices/supplier-invoices-screen.tsx"),
    "SupplierInvoicesScreen",
  ),
  supplierInvoice: defineScreen(
    () => import("#web/features/supplier-invoices/supplier-invoice-screen.tsx"),
    "SupplierInvoiceScreen",
  ),
  expenses: defineScreen(() => import("#web/features/expenses/expenses-screen.tsx"), "ExpensesScreen"),
  draw: defineScreen(() => import("#web/features/expenses/owner-draw-screen.tsx"), "OwnerDrawScreen"),
  debtors: defineScreen(() => import("#web/features/credit/debtors-screen.tsx"), "DebtorsScreen"),
  customers: defineScreen(() => import("#web/features/customers/customers-screen.tsx"), "CustomersScreen"),
  employees: defineScreen(() => import("#web/features/users/employees-screen.tsx"), "EmployeesScreen"),
  employee: defineScreen(() => import("#web/features/users/employee-screen.tsx"), "EmployeeScreen"),
  activity: defineScreen(() => import("#web/features/audit/activity-screen.tsx"), "ActivityScreen"),
  labels: defineScreen(() => import("#web/features/products/labels/label-screen.tsx"), "LabelScreen"),
  promotions: defineScreen(
    () => import("#web/features/promotions/promotions-screen.tsx"),
    "PromotionsScreen",
  ),
  expiring: defineScreen(() => import("#web/features/expiries/expiring-screen.tsx"), "ExpiringScreen"),
  stockCounts: defineScreen(() => import("#web/features/stock-counts/counts-screen.tsx"), "CountsScreen"),
  stockCount: defineScreen(() => import("#web/features/stock-counts/count-screen.tsx"), "CountScreen"),
  arrival: defineScreen(
    () => import("#web/features/purchase-orders/arrival/arrival-screen.tsx"),
    "ArrivalScreen",
  ),
  taxes: defineScreen(() => import("#web/features/products/taxes/tax-screen.tsx"), "TaxScreen"),
  movements: defineScreen(
    () => import("#web/features/products/movements/movements-screen.tsx"),
    "MovementsScreen",
  ),
  account: defineScreen(() => import("#web/features/credit/account-screen.tsx"), "AccountScreen"),
  closeShift: defineScreen(() => import("#web/features/shifts/close/close-screen.tsx"), "CloseScreen"),
  closings: defineScreen(() => import("#web/features/shifts/closings/closings-screen.tsx"), "ClosingsScreen"),
  closing: defineScreen(() => import("#web/features/shifts/closings/closing-screen.tsx"), "ClosingScreen"),
  suppliers: defineScreen(() => import("#web/app/suppliers/suppliers-screen.tsx"), "SuppliersScreen"),
  supplier: defineScreen(() => import("#web/app/suppliers/supplier-screen.tsx"), "SupplierScreen"),
  reorder: defineScreen(
    () => import("#web/features/purchase-orders/reorder/reorder-screen.tsx"),
    "ReorderScreen",
  ),
  review: defineScreen(() => import("#web/features/sales/review/review-screen.tsx"), "ReviewScreen"),
  transfers: defineScreen(() => import("#web/features/transfers/transfers-screen.tsx"), "TransfersScreen"),
  returns: defineScreen(() => import("#web/features/returns/returns-screen.tsx"), "ReturnsScreen"),
  ownUse: defineScreen(() => import("#web/features/sales/own-use/own-use-screen.tsx"), "OwnUseScreen"),
  sale: defineScreen(() => import("#web/features/sales/history/sale-screen.tsx"), "SaleScreen"),
  customerScreen: defineScreen(
    () => import("#web/features/sales/customer-screen/customer-screen.tsx"),
    "CustomerScreen",
  ),
  myStore: defineScreen(() => import("#web/app/my-store/my-store-screen.tsx"), "MyStoreScreen"),
  storeSection: defineScreen(
    () => import("#web/app/my-store/store-section-screen.tsx"),
    "StoreSectionScreen",
  ),
  reports: defineScreen(() => import("#web/features/reports/reports-screen.tsx"), "ReportsScreen"),
  paymentMethodsReport: defineScreen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PaymentMethodsScreen",
  ),
  sellersReport: defineScreen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "SellersScreen",
  ),
  promotionsReport: defineScreen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PromotionsReportScreen",
  ),
  servicesReport: defineScreen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "ServicesReportScreen",
  ),
  hoursReport: defineScreen(() => import("#web/features/reports/hours-screen.tsx"), "HoursScreen"),
  shrinkageReport: defineScreen(
    () => import("#web/features/reports/shrinkage-screen.tsx"),
    "ShrinkageScreen",
  ),
  taxReport: defineScreen(() => import("#web/features/reports/tax-report-screen.tsx"), "TaxReportScreen"),
  billing: defineScreen(() => import("#web/features/fiscal/billing-screen.tsx"), "BillingScreen"),
  fiscalDocument: defineScreen(() => import("#web/features/fiscal/document-screen.tsx"), "DocumentScreen"),
  subscription: defineScreen(
    () => import("#web/features/subscription/subscription-screen.tsx"),
    "SubscriptionScreen",
  ),
  landing: defineScreen(() => import("#web/features/landing/landing-screen.tsx"), "LandingScreen"),
  privacy: defineScreen(() => import("#web/features/landing/privacy-screen.tsx"), "PrivacyScreen"),
  connect: defineScreen(() => import("#web/features/connection/connect-screen.tsx"), "ConnectScreen"),
  login: defineScreen(() => import("#web/features/auth/login-screen.tsx"), "LoginScreen"),
  register: defineScreen(() => import("#web/features/auth/register/register-screen.tsx"), "RegisterScreen"),
  joinStore: defineScreen(() => import("#web/features/auth/join/join-store-screen.tsx"), "JoinStoreScreen"),
  forgotPassword: defineScreen(
    () => import("#web/features/auth/password/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
  resetPassword: defineScreen(
    () => import("#web/features/auth/password/reset-password-screen.tsx"),
    "ResetPasswordScreen",
  ),
};
