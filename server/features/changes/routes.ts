import * as contract from "#core/contract/changes.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import { findMissingKeys, isRecordedOrCloseKey } from "#server/documents/idempotency.ts";
import { readReplicaChanges } from "#server/features/changes/read-changes.ts";
import { readReplicaProducts } from "#server/features/products/copy-products.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

/** Products read per query. */
const PART = 500;

export function changesRoutes(routes: RouteRegistrar, hasMailServer: boolean) {
  routes.store(contract.closeUnusedIdempotencyKey, async ({ tx, input }) => ({
    recorded: await isRecordedOrCloseKey(tx, input.params.id),
  }));
  routes.store(contract.findUnusedIdempotencyKeys, async ({ tx, input }) => ({
    missing: await findMissingKeys(tx, input.body.keys),
  }));
  // Products are read in parts without a snapshot; a product that changes meanwhile is sent again next time.
  routes.list(
    contract.getChanges,
    async ({ input, ...call }) => {
      const { answer, productIds } = await readReplicaChanges(
        { ...call, hasMailServer },
        input.query.since ?? null,
      );
      return { answer, parts: splitIntoParts(productIds, PART) };
    },
    ({ tx }, ids) => readReplicaProducts(tx, ids),
  );
}
