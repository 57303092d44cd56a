import * as contract from "#core/contract/promotions/promotions.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { countPromotions, findPromotions } from "#server/features/promotions/promotions.sql.ts";
import { changePromotion, createPromotion } from "#server/features/promotions/save-promotion.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, rowsOfPage } from "#server/pagination.ts";

export function promotionsRoutes(routes: RouteRegistrar) {
  routes.store(contract.listPromotions, async ({ tx, now, input: { query } }) => {
    // A promotion with hours past midnight still runs on the morning after its last day.
    const openOn = query.open ? addDays(dayOf(now), -1) : null;
    const [total, data] = await Promise.all([
      countPromotions(tx, openOn),
      findPromotions(tx, openOn, rowsOfPage(query)),
    ]);
    return { data, pagination: paginationOf(query, total) };
  });

  routes.store(contract.createPromotion, async ({ input, ...call }) => ({
    promotion: await createPromotion(call, input.body),
  }));

  routes.store(contract.changePromotion, async ({ input, ...call }) => ({
    promotion: await changePromotion(call, input.params.id, input.body),
  }));
}
