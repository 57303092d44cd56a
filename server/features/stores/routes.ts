import * as contract from "#core/contract/stores.ts";
import { AppError } from "#core/errors.ts";
import { changeStore } from "#server/features/stores/change-store.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function storesRoutes(routes: Routes): void {
  routes.store(contract.updateStore, async ({ tx, session, input, now }) => {
    if (input.params.id.toLowerCase() !== tx.storeId) throw new AppError("NOT_FOUND");
    return success({ data: { store: await changeStore(tx, session, input.body, now) } });
  });
}
