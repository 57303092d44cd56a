import * as contract from "#core/contract/customers.ts";
import { AppError } from "#core/errors.ts";
import { createCustomer } from "#server/features/customers/create-customer.ts";
import * as customers from "#server/features/customers/customers.sql.ts";
import { deletedCustomers, salesOfCustomer } from "#server/features/customers/personal-data.sql.ts";
import {
  eraseDeletedData,
  erasePersonalData,
  openPersonalData,
} from "#server/features/customers/personal-data.ts";
import { removeCustomer } from "#server/features/customers/remove-customer.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function customersRoutes(routes: Routes): void {
  routes.store(contract.listCustomers, ({ tx, input }) =>
    customers.listCustomers(tx, input.query.search || null),
  );

  routes.store(contract.searchCustomers, async ({ tx, input }) => {
    const typed = input.query.q || null;
    return success({ data: await customers.searchCustomers(tx, typed, contract.MAX_FOUND_CUSTOMERS) });
  });

  routes.store(contract.createCustomer, async ({ tx, idempotencyKey, input, now }) =>
    success({ data: { customer: await createCustomer({ tx, idempotencyKey, now }, input.body) } }),
  );

  routes.store(contract.updateCustomer, async ({ tx, input }) => {
    const customer = await customers.updateCustomer(tx, input.params.id, input.body);
    if (!customer) throw new AppError("CUSTOMER_NOT_FOUND");
    return success({ data: { customer } });
  });

  routes.streamPart(
    contract.exportCustomer,
    "sales",
    async ({ tx, session, input, now }) => {
      const customer = await openPersonalData(tx, session, input.params.id, now);
      return success({ data: { customer, sales: [] } });
    },
    ({ tx, input }) => salesOfCustomer(tx, input.params.id),
  );

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
