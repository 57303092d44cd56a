import * as contract from "#core/contract/promotions.ts";
import { countPromotions, findPromotions } from "#server/features/promotions/promotions.sql.ts";
import { changePromotion, createPromotion } from "#server/features/promotions/save-promotion.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

export function promotionsRoutes(routes: Routes): void {
  routes.store(contract.listPromotions, async ({ tx, input: { query } }) => {
    const { page, limit } = query;
    const [total, data] = await Promise.all([
      countPromotions(tx),
      findPromotions(tx, { skip: (page - 1) * limit, most: limit }),
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
