import * as contract from "#core/contract/returns/returns.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { withLateSeller } from "#server/documents/late-seller.ts";
import { returnGoods } from "#server/features/returns/return-goods.ts";
import { countReturns, findReturns, returnById, returnsByIds } from "#server/features/returns/returns.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

const LINES = 200;

export function returnsRoutes(routes: RouteRegistrar): void {
  routes.store(contract.returnGoods, async ({ input, ...call }) =>
    successAnswer({ data: await returnGoods(await withLateSeller(call), input.params.id, input.body) }),
  );

  routes.list(
    contract.listReturns,
    async ({ tx, input: { query } }) => {
      const { page, limit, startDate = null, endDate = null } = query;
      const filter = { startDate, endDate };
      const [total, found] = await Promise.all([
        countReturns(tx, filter),
        findReturns(tx, filter, { skip: (page - 1) * limit, most: limit }),
      ]);
      const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
      const parts = splitIntoParts(found, LINES, ({ lines }) => lines);
      return { answer: successAnswer({ data: [], pagination }), parts };
    },
    ({ tx }, found) =>
      returnsByIds(
        tx,
        found.map(({ id }) => id),
      ),
  );

  routes.store(contract.getReturn, async ({ tx, input }) => {
    const data = await returnById(tx, input.params.id);
    if (!data) throw new AppError("RETURN_NOT_FOUND");
    return successAnswer({ data });
  });
}
