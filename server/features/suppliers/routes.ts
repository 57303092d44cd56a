import * as contract from "#core/contract/suppliers.ts";
import { changeSupplier } from "#server/features/suppliers/change-supplier.ts";
import { createSupplier } from "#server/features/suppliers/create-supplier.ts";
import { removeSupplier } from "#server/features/suppliers/remove-supplier.ts";
import { listSuppliers } from "#server/features/suppliers/suppliers.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function suppliersRoutes(routes: Routes): void {
  routes.store(contract.listSuppliers, async ({ tx }) => {
    const suppliers = await listSuppliers(tx);
    return success({ results: suppliers.length, data: { suppliers } });
  });

  routes.store(contract.createSupplier, async ({ tx, idempotencyKey, input, now }) =>
    success({ data: { supplier: await createSupplier({ tx, idempotencyKey, now }, input.body) } }),
  );

  routes.store(contract.changeSupplier, async ({ tx, input }) =>
    success({ data: { supplier: await changeSupplier(tx, input.params.id, input.body) } }),
  );

  routes.store(contract.deleteSupplier, async ({ tx, session, input, now }) => {
    await removeSupplier(tx, session, input.params.id, now);
    return undefined;
  });
}
