import * as contract from "#core/contract/returns.ts";
import { AppError } from "#core/errors.ts";
import { asDone } from "#server/features/devices/late-seller.ts";
import { returnGoods } from "#server/features/returns/return-goods.ts";
import { countReturns, pageOfReturns, returnById } from "#server/features/returns/returns.sql.ts";
import type { Routes } from "#server/http/route.ts";
import { success } from "#server/http/success.ts";

export function returnsRoutes(routes: Routes): void {
  routes.store(contract.returnGoods, async ({ input, ...call }) =>
    success({ data: await returnGoods(await asDone(call), input.params.id, input.body) }),
  );

  routes.store(contract.listReturns, async ({ tx, input: { query } }) => {
    const { page, limit, startDate = null, endDate = null } = query;
    const filter = { startDate, endDate };
    const [total, data] = await Promise.all([
      countReturns(tx, filter),
      pageOfReturns(tx, filter, { skip: (page - 1) * limit, most: limit }),
    ]);
    return success({ data, pagination: { page, limit, total, totalPages: Math.ceil(total / limit) } });
  });

  routes.store(contract.getReturn, async ({ tx, input }) => {
    const data = await returnById(tx, input.params.id);
    if (!data) throw new AppError("RETURN_NOT_FOUND");
    return success({ data });
  });
}
