import type { Promotion } from "#core/contract/promotions/promotion.ts";
import { listPromotions } from "#core/contract/promotions/promotions.ts";
import { type ApplyPromotions, applyPromotions } from "#core/sale/promotions.ts";
import { call } from "#web/api/client.ts";
import { fallBackToReplica } from "#web/offline/replica/fallback.ts";

/** Active and future promotions, oldest first. Without the server, from the device's replica. */
export function readOpenPromotions(signal: AbortSignal): Promise<readonly Promotion[]> {
  return fallBackToReplica<readonly Promotion[]>(
    async () => {
      const { data } = await call(listPromotions, { query: { open: true } }, { signal });
      return [...data].reverse();
    },
    (copy, storeId) => copy.readPromotionsFromReplica(storeId),
  );
}

/** Creates the function that applies the promotions that are active at the time when a sale is priced. */
export function createPromotionApplier(promotions: readonly Promotion[]): ApplyPromotions {
  return (lines) => applyPromotions(lines, promotions, new Date());
}
