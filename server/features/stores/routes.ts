import * as contract from "#core/contract/stores.ts";
import { AppError } from "#core/errors.ts";
import { saveStore } from "#server/features/stores/stores.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function storesRoutes(routes: Routes): void {
  routes.store(contract.updateStore, async ({ tx, input }) => {
    if (input.params.id.toLowerCase() !== tx.storeId) throw new AppError("NOT_FOUND");
    return success({ data: { store: await saveStore(tx, input.body) } });
  });
}
