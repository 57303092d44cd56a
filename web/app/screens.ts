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

export const screenLoaders: (() => Promise<unknown>)[] = [];

function screen<Name extends string>(
  fetchFile: () => Promise<Record<Name, ComponentType> & { prefetchData?: PrefetchData }>,
  name: Name,
) {
  const load = async () => {
    const parts = await fetchFile();
    file.loaded = parts[name];
    file.prefetchData = parts.prefetchData;
    return { default: file.loaded };
  };
  const file: LazyScreen = { load, prefetchData: undefined, loaded: null, lazy: lazy(load) };
  screenLoaders.push(load);
  return file;
}

// Loaded later, because visitors without a session need neither menu nor till.
const signedIn = () => import("./signed-in.tsx");
export const signedInScreen = screen(signedIn, "SignedIn");
export const backgroundSyncScreen = screen(signedIn, "BackgroundSync");

// The order is the prefetch order: screens that sell come first.
export const featureScreens = {
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
  draw: screen(() => import("#web/features/expenses/owner-draw-screen.tsx"), "OwnerDrawScreen"),
  debtors: screen(() => import("#web/features/credit/debtors-screen.tsx"), "DebtorsScreen"),
  customers: screen(() => import("#web/features/customers/customers-screen.tsx"), "CustomersScreen"),
  employees: screen(() => import("#web/features/users/employees-screen.tsx"), "EmployeesScreen"),
  employee: screen(() => import("#web/features/users/employee-screen.tsx"), "EmployeeScreen"),
  activity: screen(() => import("#web/features/audit/activity-screen.tsx"), "ActivityScreen"),
  labels: screen(() => import("#web/features/products/labels/label-screen.tsx"), "LabelScreen"),
  promotions: screen(() => import("#web/features/promotions/promotions-screen.tsx"), "PromotionsScreen"),
  expiring: screen(() => import("#web/features/expiries/expiring-screen.tsx"), "ExpiringScreen"),
  stockCounts: screen(() => import("#web/features/stock-counts/counts-screen.tsx"), "CountsScreen"),
  stockCount: screen(() => import("#web/features/stock-counts/count-screen.tsx"), "CountScreen"),
  arrival: screen(() => import("#web/features/purchase-orders/arrival/arrival-screen.tsx"), "ArrivalScreen"),
  taxes: screen(() => import("#web/features/products/taxes/tax-screen.tsx"), "TaxScreen"),
  movements: screen(() => import("#web/features/products/movements/movements-screen.tsx"), "MovementsScreen"),
  account: screen(() => import("#web/features/credit/account-screen.tsx"), "AccountScreen"),
  closeShift: screen(() => import("#web/features/shifts/close/close-screen.tsx"), "CloseScreen"),
  closings: screen(() => import("#web/features/shifts/closings/closings-screen.tsx"), "ClosingsScreen"),
  closing: screen(() => import("#web/features/shifts/closings/closing-screen.tsx"), "ClosingScreen"),
  suppliers: screen(() => import("#web/app/suppliers/suppliers-screen.tsx"), "SuppliersScreen"),
  supplier: screen(() => import("#web/app/suppliers/supplier-screen.tsx"), "SupplierScreen"),
  reorder: screen(() => import("#web/features/purchase-orders/reorder/reorder-screen.tsx"), "ReorderScreen"),
  review: screen(() => import("#web/features/sales/review/review-screen.tsx"), "ReviewScreen"),
  transfers: screen(() => import("#web/features/transfers/transfers-screen.tsx"), "TransfersScreen"),
  returns: screen(() => import("#web/features/returns/returns-screen.tsx"), "ReturnsScreen"),
  ownUse: screen(() => import("#web/features/sales/own-use/own-use-screen.tsx"), "OwnUseScreen"),
  sale: screen(() => import("#web/features/sales/history/sale-screen.tsx"), "SaleScreen"),
  customerScreen: screen(
    () => import("#web/features/sales/customer-screen/customer-screen.tsx"),
    "CustomerScreen",
  ),
  myStore: screen(() => import("#web/app/my-store/my-store-screen.tsx"), "MyStoreScreen"),
  storeSection: screen(() => import("#web/app/my-store/store-section-screen.tsx"), "StoreSectionScreen"),
  reports: screen(() => import("#web/features/reports/reports-screen.tsx"), "ReportsScreen"),
  paymentMethodsReport: screen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PaymentMethodsScreen",
  ),
  sellersReport: screen(() => import("#web/features/reports/table-report-screens.tsx"), "SellersScreen"),
  promotionsReport: screen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "PromotionsReportScreen",
  ),
  servicesReport: screen(
    () => import("#web/features/reports/table-report-screens.tsx"),
    "ServicesReportScreen",
  ),
  hoursReport: screen(() => import("#web/features/reports/hours-screen.tsx"), "HoursScreen"),
  shrinkageReport: screen(() => import("#web/features/reports/shrinkage-screen.tsx"), "ShrinkageScreen"),
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
  register: screen(() => import("#web/features/auth/register/register-screen.tsx"), "RegisterScreen"),
  joinStore: screen(() => import("#web/features/auth/join/join-store-screen.tsx"), "JoinStoreScreen"),
  forgotPassword: screen(
    () => import("#web/features/auth/password/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
  resetPassword: screen(
    () => import("#web/features/auth/password/reset-password-screen.tsx"),
    "ResetPasswordScreen",
  ),
};
