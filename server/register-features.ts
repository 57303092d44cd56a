import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { evaluateShapes } from "#core/contract/define.ts";
import type { RunInBackground } from "#server/background.ts";
import type { BackupSchedule } from "#server/backup/daily/schedule-backups.ts";
import type { Database } from "#server/db/database.ts";
import { auditRoutes } from "#server/features/audit/routes.ts";
import { authRoutes } from "#server/features/auth/routes.ts";
import { changesRoutes } from "#server/features/changes/routes.ts";
import { connectionRoutes } from "#server/features/connection/routes.ts";
import { readCreditEntriesOfCustomer } from "#server/features/credit/entries.sql.ts";
import { creditRoutes } from "#server/features/credit/routes.ts";
import { customersRoutes } from "#server/features/customers/routes.ts";
import { devicesRoutes } from "#server/features/devices/routes.ts";
import { expensesRoutes } from "#server/features/expenses/routes.ts";
import { expiriesRoutes } from "#server/features/expiries/routes.ts";
import { fiscalRoutes } from "#server/features/fiscal/routes.ts";
import type { DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import { outboxRoutes } from "#server/features/outbox/routes.ts";
import { payablesRoutes } from "#server/features/payables/routes.ts";
import { printersRoutes } from "#server/features/printers/routes.ts";
import { imageRoutes } from "#server/features/products/images/image-routes.ts";
import { productsRoutes } from "#server/features/products/routes.ts";
import { promotionsRoutes } from "#server/features/promotions/routes.ts";
import { purchaseOrdersRoutes } from "#server/features/purchase-orders/routes.ts";
import { reportsRoutes } from "#server/features/reports/routes.ts";
import { returnsRoutes } from "#server/features/returns/routes.ts";
import { streamCustomerSaleTexts } from "#server/features/sales/read/sale-records.ts";
import { ownUseRoutes, salesRoutes } from "#server/features/sales/routes.ts";
import { servicesRoutes } from "#server/features/services/routes.ts";
import { readOperationsOfPhone } from "#server/features/services/service-figures.ts";
import { shiftsRoutes } from "#server/features/shifts/routes.ts";
import { stockCountsRoutes } from "#server/features/stock-counts/routes.ts";
import { storesRoutes } from "#server/features/stores/routes.ts";
import { supplierInvoicesRoutes } from "#server/features/supplier-invoices/routes.ts";
import { suppliersRoutes } from "#server/features/suppliers/routes.ts";
import { transfersRoutes } from "#server/features/transfers/routes.ts";
import { usersRoutes } from "#server/features/users/routes.ts";
import { createSecretBox } from "#server/fiscal/secret-box.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import type { ConcurrencyLimit } from "#server/http/limits/concurrency-limit.ts";
import type { HttpsStatus } from "#server/https/https-status.ts";

export type FeatureOptions = {
  db: Database;
  registration?: string;
  /** Whether the account's password is published, as in the demonstration. If absent, no password is. */
  isPublished?: (email: string, password: string) => boolean;
  hasMailServer?: boolean;
  /**
   * Settings for sending electronic documents. Without them certificates are encrypted with a key that only
   * this process has.
   */
  fiscal?: DianSendingOptions;
  backups?: BackupSchedule | undefined;
  /** Null if this server does not print. `loopback` allows printers at this machine's addresses (tests). */
  printing?: { loopback: boolean } | null;
};

type Application = {
  api: FastifyInstance;
  routes: RouteRegistrar;
  options: FeatureOptions;
  limits: Parameters<typeof authRoutes>[1]["limits"] & Parameters<typeof usersRoutes>[1];
  reach: HttpsStatus;
  concurrencyLimit: ConcurrencyLimit;
  appUrl: () => string;
  background: RunInBackground;
};

export function registerFeatureRoutes(application: Application): void {
  const { api, routes, options, limits, reach, concurrencyLimit, appUrl, background } = application;
  const { hasMailServer = false, registration = "open", isPublished = () => false } = options;
  authRoutes(routes, { hasMailServer, appUrl, background, registration, isPublished, limits });
  productsRoutes(routes);
  salesRoutes(routes);
  ownUseRoutes(routes);
  returnsRoutes(routes);
  transfersRoutes(routes);
  payablesRoutes(routes);
  supplierInvoicesRoutes(routes);
  expensesRoutes(routes);
  expiriesRoutes(routes);
  stockCountsRoutes(routes);
  promotionsRoutes(routes);
  servicesRoutes(routes);
  shiftsRoutes(routes);
  devicesRoutes(routes);
  printersRoutes(routes, options.printing ?? null);
  changesRoutes(routes, hasMailServer);
  connectionRoutes(api, routes, reach, Boolean(options.printing));
  reportsRoutes(routes);
  customersRoutes(routes, {
    entriesOfCustomer: readCreditEntriesOfCustomer,
    operationsOfPhone: readOperationsOfPhone,
    salesOfCustomer: streamCustomerSaleTexts,
  });
  creditRoutes(routes);
  suppliersRoutes(routes);
  purchaseOrdersRoutes(routes);
  usersRoutes(routes, { emailChecksPerHour: limits.emailChecksPerHour });
  storesRoutes(routes, { backups: options.backups, hasMailServer });
  outboxRoutes(routes, hasMailServer);
  fiscalRoutes(routes, {
    background,
    mostFromAddress: limits.failuresPerAddress,
    sending: { ...(options.fiscal ?? { box: createSecretBox(randomBytes(32)) }), hasMailServer },
  });
  auditRoutes(routes);
  imageRoutes(api, options.db, concurrencyLimit);
  evaluateShapes();
}
