import * as contract from "#core/contract/promotions/promotions.ts";
import { addDays, dayOf } from "#core/dates.ts";
import {
  countPromotions,
  findPromotionIds,
  readPromotions,
} from "#server/features/promotions/promotions.sql.ts";
import { changePromotion, createPromotion } from "#server/features/promotions/save-promotion.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { planPage, rowsOfPage } from "#server/pagination.ts";

/** Promotions read per query: with 100 products each they take a few milliseconds. */
const PART = 10;

export function promotionsRoutes(routes: RouteRegistrar) {
  routes.list(
    contract.listPromotions,
    ({ tx, now, input: { query } }) => {
      // A promotion with hours past midnight still runs on the morning after its last day.
      const openOn = query.open ? addDays(dayOf(now), -1) : null;
      const ids = findPromotionIds(tx, openOn, rowsOfPage(query));
      return planPage(query, countPromotions(tx, openOn), ids, { most: PART });
    },
    ({ tx }, part) => readPromotions(tx, part),
  );

  routes.store(contract.createPromotion, async ({ input, ...call }) => ({
    promotion: await createPromotion(call, input.body),
  }));

  routes.store(contract.changePromotion, async ({ input, ...call }) => ({
    promotion: await changePromotion(call, input.params.id, input.body),
  }));
}
