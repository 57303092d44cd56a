import * as contract from "#core/contract/promotions/promotions.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { countPromotions, findPromotions } from "#server/features/promotions/promotions.sql.ts";
import { changePromotion, createPromotion } from "#server/features/promotions/save-promotion.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function promotionsRoutes(routes: Routes): void {
  routes.store(contract.listPromotions, async ({ tx, now, input: { query } }) => {
    const { page, limit, open } = query;
    // A promotion with hours past midnight still runs on the morning after its last day.
    const openOn = open ? addDays(dayOf(now), -1) : null;
    const [total, data] = await Promise.all([
      countPromotions(tx, openOn),
      findPromotions(tx, openOn, { skip: (page - 1) * limit, most: limit }),
    ]);
    return success({ data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } });
  });

  routes.store(contract.createPromotion, async ({ input, ...call }) =>
    success({ data: { promotion: await createPromotion(call, input.body) } }),
  );

  routes.store(contract.changePromotion, async ({ input, ...call }) =>
    success({ data: { promotion: await changePromotion(call, input.params.id, input.body) } }),
  );
}
