import type { CreditEntry } from "#core/contract/credit/credit-entry.ts";
import * as contract from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { withLateSeller } from "#server/documents/late-seller.ts";
import { changeLevel } from "#server/features/customers/change-level.ts";
import * as customers from "#server/features/customers/customers.sql.ts";
import { deletedCustomers } from "#server/features/customers/personal-data.sql.ts";
import {
  auditPersonalDataExport,
  eraseDeletedData,
  erasePersonalData,
} from "#server/features/customers/personal-data.ts";
import { removeCustomer } from "#server/features/customers/remove-customer.ts";
import { createCustomer, saveCustomer } from "#server/features/customers/save-customer.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { createListSerializer } from "#server/http/chain/send-list.ts";
import { success } from "#server/http/chain/success.ts";

/** How many customers are read at once: about 500 kB with all fields full. */
const PART = 200;

export type CustomerHistory = {
  entriesOfCustomer(tx: StoreTx, customerId: string): Promise<CreditEntry[]>;
  /** Service operations with this phone as reference. */
  operationsOfPhone(tx: StoreTx, phone: string | null): Promise<contract.PersonalData["operations"]>;
  salesOfCustomer(tx: StoreTx, customerId: string): AsyncGenerator<string>;
};

export function customersRoutes(routes: Routes, history: CustomerHistory): void {
  routes.list(
    contract.listCustomers,
    async ({ tx, input }) => {
      const ids = await customers.idsOfCustomers(tx, input.query.search || null);
      return { answer: [], parts: splitIntoParts(ids, PART) };
    },
    ({ tx }, ids) => customers.customersByIds(tx, ids),
  );

  routes.store(contract.searchCustomers, async ({ tx, input }) => {
    const typed = input.query.q || null;
    return success({ data: await customers.searchCustomers(tx, typed, contract.MAX_FOUND_CUSTOMERS) });
  });

  routes.store(contract.createCustomer, async ({ input: { body }, ...call }) =>
    success({ data: { customer: await createCustomer(await withLateSeller(call), body) } }),
  );

  routes.store(contract.updateCustomer, async ({ tx, input }) =>
    success({ data: { customer: await saveCustomer(tx, input.params.id, input.body) } }),
  );

  routes.store(contract.changePriceLevel, async ({ input: { params, body }, ...call }) => {
    await changeLevel(call, params.id, body.priceLevel);
    return success({ data: { customer: (await customers.customerById(call.tx, params.id))! } });
  });

  const { around } = createListSerializer(contract.exportCustomer);
  routes.stream(contract.exportCustomer, {
    before: ({ tx, session, input, now }) => auditPersonalDataExport(tx, session, input.params.id, now),
    around: async ({ tx, input }) => {
      const customer = await customers.customerById(tx, input.params.id);
      if (!customer) throw new AppError("CUSTOMER_NOT_FOUND"); // deleted in the meantime
      const credit = await history.entriesOfCustomer(tx, customer.id);
      const operations = await history.operationsOfPhone(tx, customer.phone);
      return around(success({ data: { customer, sales: [], credit, operations } }));
    },
    chunks: ({ tx, input }) => history.salesOfCustomer(tx, input.params.id),
  });

  routes.store(contract.eraseCustomer, async ({ tx, session, input, now }) => {
    await erasePersonalData(tx, session, input.params.id, now);
    return undefined;
  });

  routes.store(contract.listDeletedCustomers, async ({ tx, input }) => {
    const typed = input.query.search || null;
    return success({ data: await deletedCustomers(tx, typed, contract.MAX_FOUND_CUSTOMERS) });
  });

  routes.store(contract.eraseDeletedCustomer, async ({ tx, session, input, now }) => {
    await eraseDeletedData(tx, session, input.params.id, now);
    return undefined;
  });

  routes.store(contract.deleteCustomer, async ({ tx, session, input, now }) => {
    await removeCustomer(tx, session, input.params.id, now);
    return undefined;
  });
}
