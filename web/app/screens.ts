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

function defer<Name extends string>(
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
export const signedInScreen = defer(signedIn, "SignedIn");
export const backgroundSyncPart = defer(signedIn, "BackgroundSync");

// The order is the prefetch order: Inicio and the screens that sell come first.
export const featureScreens = {
  dashboard: defer(() => import("#web/features/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
  newSale: defer(() => import("#web/features/sales/till/screens/new-sale-screen.tsx"), "NewSaleScreen"),
  scanSale: defer(() => import("#web/features/sales/till/screens/scan-sale-screen.tsx"), "ScanSaleScreen"),
  freeSale: defer(() => import("#web/features/sales/till/screens/free-sale-screen.tsx"), "FreeSaleScreen"),
  sales: defer(() => import("#web/features/sales/history/sales-screen.tsx"), "SalesScreen"),
  products: defer(() => import("#web/features/products/list/products-screen.tsx"), "ProductsScreen"),
  shift: defer(() => import("#web/features/shifts/shift-screen.tsx"), "ShiftScreen"),
  services: defer(() => import("#web/features/services/services-screen.tsx"), "ServicesScreen"),
  payables: defer(() => import("#web/features/payables/payables-screen.tsx"), "PayablesScreen"),
  supplierAccount: defer(
    () => import("#web/features/payables/supplier-account-screen.tsx"),
    "SupplierAccountScreen",
  ),
  supplierInvoices: defer(
    () => import("#web/features/supplier-invoices/supplier-invoices-screen.tsx"),
    "SupplierInvoicesScreen",
  ),
  supplierInvoice: defer(
    () => import("#web/features/supplier-invoices/supplier-invoice-screen.tsx"),
    "SupplierInvoiceScreen",
  ),
  expenses: defer(() => import("#web/features/expenses/expenses-screen.tsx"), "ExpensesScreen"),
  draw: defer(() => import("#web/features/expenses/owner-draw-screen.tsx"), "OwnerDrawScreen"),
  debtors: defer(() => import("#web/features/credit/debtors-screen.tsx"), "DebtorsScreen"),
  customers: defer(() => import("#web/features/customers/customers-screen.tsx"), "CustomersScreen"),
  employees: defer(() => import("#web/features/users/employees-screen.tsx"), "EmployeesScreen"),
  employee: defer(() => import("#web/features/users/employee-screen.tsx"), "EmployeeScreen"),
  activity: defer(() => import("#web/features/audit/activity-screen.tsx"), "ActivityScreen"),
  labels: defer(() => import("#web/features/products/labels/label-screen.tsx"), "LabelScreen"),
  promotions: defer(() => import("#web/features/promotions/promotions-screen.tsx"), "PromotionsScreen"),
  expiring: defer(() => import("#web/features/expiries/expiring-screen.tsx"), "ExpiringScreen"),
  stockCounts: defer(() => import("#web/features/stock-counts/counts-screen.tsx"), "CountsScreen"),
  stockCount: defer(() => import("#web/features/stock-counts/count-screen.tsx"), "CountScreen"),
  arrival: defer(() => import("#web/features/purchase-orders/arrival/arrival-screen.tsx"), "ArrivalScreen"),
  taxes: defer(() => import("#web/features/products/taxes/tax-screen.tsx"), "TaxScreen"),
  movements: defer(() => import("#web/features/products/movements/movements-screen.tsx"), "MovementsScreen"),
  account: defer(() => import("#web/features/credit/account-screen.tsx"), "AccountScreen"),
  closeShift: defer(() => import("#web/features/shifts/close/close-screen.tsx"), "CloseScreen"),
  closings: defer(() => import("#web/features/shifts/closings/closings-screen.tsx"), "ClosingsScreen"),
  closing: defer(() => import("#web/features/shifts/closings/closing-screen.tsx"), "ClosingScreen"),
  suppliers: defer(() => import("#web/app/suppliers/suppliers-screen.tsx"), "SuppliersScreen"),
  supplier: defer(() => import("#web/app/suppliers/supplier-screen.tsx"), "SupplierScreen"),
  reorder: defer(() => import("#web/features/purchase-orders/reorder/reorder-screen.tsx"), "ReorderScreen"),
  review: defer(() => import("#web/features/sales/review/review-screen.tsx"), "ReviewScreen"),
  transfers: defer(() => import("#web/features/transfers/transfers-screen.tsx"), "TransfersScreen"),
  returns: defer(() => import("#web/features/returns/returns-screen.tsx"), "ReturnsScreen"),
  ownUse: defer(() => import("#web/features/sales/own-use/own-use-screen.tsx"), "OwnUseScreen"),
  sale: defer(() => import("#web/features/sales/history/sale-screen.tsx"), "SaleScreen"),
  customerScreen: defer(
    () => import("#web/features/sales/customer-screen/customer-screen.tsx"),
    "CustomerScreen",
  ),
  myStore: defer(() => import("#web/app/my-store/my-store-screen.tsx"), "MyStoreScreen"),
  storeSection: defer(() => import("#web/app/my-store/store-section-screen.tsx"), "StoreSectionScreen"),
  reports: defer(() => import("#web/features/reports/reports-screen.tsx"), "ReportsScreen"),
  paymentMethodsReport: defer(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PaymentMethodsScreen",
  ),
  sellersReport: defer(() => import("#web/features/reports/table-report-screens.tsx"), "SellersScreen"),
  promotionsReport: defer(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PromotionsReportScreen",
  ),
  servicesReport: defer(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "ServicesReportScreen",
  ),
  hoursReport: defer(() => import("#web/features/reports/hours-screen.tsx"), "HoursScreen"),
  shrinkageReport: defer(() => import("#web/features/reports/shrinkage-screen.tsx"), "ShrinkageScreen"),
  taxReport: defer(() => import("#web/features/reports/tax-report-screen.tsx"), "TaxReportScreen"),
  billing: defer(() => import("#web/features/fiscal/billing-screen.tsx"), "BillingScreen"),
  fiscalDocument: defer(() => import("#web/features/fiscal/document-screen.tsx"), "DocumentScreen"),
  subscription: defer(
    () => import("#web/features/subscription/subscription-screen.tsx"),
    "SubscriptionScreen",
  ),
  landing: defer(() => import("#web/features/landing/landing-screen.tsx"), "LandingScreen"),
  privacy: defer(() => import("#web/features/landing/privacy-screen.tsx"), "PrivacyScreen"),
  connect: defer(() => import("#web/features/connection/connect-screen.tsx"), "ConnectScreen"),
  login: defer(() => import("#web/features/auth/login-screen.tsx"), "LoginScreen"),
  register: defer(() => import("#web/features/auth/register/register-screen.tsx"), "RegisterScreen"),
  joinStore: defer(() => import("#web/features/auth/join/join-store-screen.tsx"), "JoinStoreScreen"),
  forgotPassword: defer(
    () => import("#web/features/auth/password/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
  resetPassword: defer(
    () => import("#web/features/auth/password/reset-password-screen.tsx"),
    "ResetPasswordScreen",
  ),
};
