import * as contract from "#core/contract/stores.ts";
import { AppError } from "#core/errors.ts";
import type { Backups } from "#server/backup/keep-backups.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { changeStore } from "#server/features/stores/change-store.ts";
import { eachRecord } from "#server/features/stores/export.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function storesRoutes(routes: Routes, backups?: Backups): void {
  routes.store(contract.updateStore, async ({ tx, session, input, now }) => {
    requireOwn(tx, input.params.id);
    return success({ data: { store: await changeStore(tx, session, input.body, now) } });
  });

  routes.store(contract.storeBackups, async ({ tx, input }) => {
    requireOwn(tx, input.params.id);
    const state = await backups?.state();
    const last = state?.last ? { at: state.last.at.toISOString(), bytes: state.last.bytes } : null;
    return success({ data: { automatic: Boolean(backups), last, problem: state?.problem ?? null } });
  });

  routes.stream(
    contract.exportStore,
    ({ tx }) => eachRecord(tx),
    async ({ tx, session, input, now }) => {
      requireOwn(tx, input.params.id);
      await recordEvent(tx, session, { kind: "STORE_EXPORTED" }, now);
    },
  );
}

function requireOwn({ storeId }: StoreTx, id: string): void {
  if (id.toLowerCase() !== storeId) throw new AppError("NOT_FOUND");
}
