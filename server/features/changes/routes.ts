import * as contract from "#core/contract/changes.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { checkAndCloseKey, missingKeys } from "#server/documents/idempotency.ts";
import { readChanges } from "#server/features/changes/read-changes.ts";
import { readReplicaProducts } from "#server/features/products/copy-products.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

const PART = 500;

export function changesRoutes(routes: Routes): void {
  routes.store(contract.closeUnusedKey, async ({ tx, input }) =>
    success({ data: { recorded: await checkAndCloseKey(tx, input.params.id) } }),
  );
  routes.store(contract.findUnusedKeys, async ({ tx, input }) =>
    success({ data: { missing: await missingKeys(tx, input.body.keys) } }),
  );
  // Products are read in parts without a snapshot; what changes meanwhile is sent again next time.
  routes.list(
    contract.readChanges,
    async ({ input, ...call }) => {
      const { answer, productIds } = await readChanges(call, input.query.since ?? null);
      return { answer: success({ data: answer }), parts: splitIntoParts(productIds, PART) };
    },
    ({ tx }, ids) => readReplicaProducts(tx, ids),
  );
}
