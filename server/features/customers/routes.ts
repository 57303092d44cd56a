import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import * as contract from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import * as customers from "#server/features/customers/customers.sql.ts";
import { findDeletedCustomers } from "#server/features/customers/personal-data.sql.ts";
import {
  auditPersonalDataExport,
  eraseDeletedCustomerData,
  erasePersonalData,
} from "#server/features/customers/personal-data.ts";
import {
  changeCustomerPriceLevel,
  createCustomer,
  removeCustomer,
  saveCustomer,
} from "#server/features/customers/save-customer.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { createListSerializer } from "#server/http/chain/send-list.ts";

/** Customers read per query: about 500 kB with all fields at maximum length. */
const PART = 200;

type CustomerHistoryReaders = {
  entriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]>;
  /** Service operations with this phone as reference. */
  operationsOfPhone(tx: StoreTx, phone: string | null): Promise<contract.CustomerPersonalData["operations"]>;
  salesOfCustomer(tx: StoreTx, customerId: string): AsyncGenerator<string>;
};

export function customersRoutes(routes: RouteRegistrar, history: CustomerHistoryReaders) {
  routes.list(
    contract.listCustomers,
    async ({ tx, input }) => {
      const ids = await customers.readCustomerIds(tx, input.query.search || null);
      return { answer: [], parts: splitIntoParts(ids, PART) };
    },
    ({ tx }, ids) => customers.readCustomersByIds(tx, ids),
  );

  routes.store(contract.searchCustomers, ({ tx, input }) =>
    customers.searchCustomers(tx, input.query.q || null, contract.MAX_FOUND_CUSTOMERS),
  );

  routes.store(contract.createCustomer, async ({ input: { body }, ...call }) => ({
    customer: await createCustomer(await withSellerOfLateDocument(call), body),
  }));

  routes.store(contract.updateCustomer, async ({ tx, input }) => ({
    customer: await saveCustomer(tx, input.params.id, input.body),
  }));

  routes.store(contract.changePriceLevel, async ({ input: { params, body }, ...call }) => {
    await changeCustomerPriceLevel(call, params.id, body.priceLevel);
    return { customer: (await customers.readCustomer(call.tx, params.id))! };
  });

  const { around } = createListSerializer(contract.exportCustomerData);
  routes.stream(contract.exportCustomerData, {
    before: ({ input, ...call }) => auditPersonalDataExport(call, input.params.id),
    around: async ({ tx, input }) => {
      const customer = await customers.readCustomer(tx, input.params.id);
      if (!customer) throw new AppError("CUSTOMER_NOT_FOUND"); // deleted in the meantime
      const credit = await history.entriesOfCustomer(tx, customer.id);
      const operations = await history.operationsOfPhone(tx, customer.phone);
      return around({ status: "success", data: { customer, sales: [], credit, operations } });
    },
    chunks: ({ tx, input }) => history.salesOfCustomer(tx, input.params.id),
  });

  routes.store(contract.eraseCustomerData, ({ input, ...call }) => erasePersonalData(call, input.params.id));

  routes.store(contract.listDeletedCustomers, ({ tx, input }) =>
    findDeletedCustomers(tx, input.query.search || null, contract.MAX_FOUND_CUSTOMERS),
  );

  routes.store(contract.eraseDeletedCustomer, ({ input, ...call }) =>
    eraseDeletedCustomerData(call, input.params.id),
  );

  routes.store(contract.deleteCustomer, ({ input, ...call }) => removeCustomer(call, input.params.id));
}
