import * as contract from "#core/contract/suppliers.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { changeSupplier } from "#server/features/suppliers/change-supplier.ts";
import { readSupplierPurchases } from "#server/features/suppliers/read-purchases.ts";
import { removeSupplier } from "#server/features/suppliers/remove-supplier.ts";
import {
  insertSupplier,
  readSupplierIds,
  readSuppliersByIds,
} from "#server/features/suppliers/suppliers.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

const PART = 200;

export function suppliersRoutes(routes: RouteRegistrar): void {
  routes.list(
    contract.listSuppliers,
    async ({ tx }) => {
      const ids = await readSupplierIds(tx);
      return {
        answer: successAnswer({ results: ids.length, data: { suppliers: [] } }),
        parts: splitIntoParts(ids, PART),
      };
    },
    ({ tx }, ids) => readSuppliersByIds(tx, ids),
  );

  routes.store(contract.listSupplierPurchases, async ({ tx, input, now }) =>
    successAnswer({ data: await readSupplierPurchases(tx, input.params.id, input.query.days, now) }),
  );

  routes.store(contract.createSupplier, async ({ tx, document, input }) =>
    successAnswer({ data: { supplier: await insertSupplier(tx, document, input.body) } }),
  );

  routes.store(contract.changeSupplier, async ({ tx, input }) =>
    successAnswer({ data: { supplier: await changeSupplier(tx, input.params.id, input.body) } }),
  );

  routes.store(contract.deleteSupplier, async ({ tx, session, input, now }) => {
    await removeSupplier(tx, session, input.params.id, now);
    return undefined;
  });
}
