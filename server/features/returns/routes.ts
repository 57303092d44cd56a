import * as contract from "#core/contract/returns/returns.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { recordSaleReturn } from "#server/features/returns/return-goods.ts";
import {
  countReturns,
  findReturnsWithLineCounts,
  readSaleReturn,
  readSaleReturnsByIds,
} from "#server/features/returns/returns.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { successAnswer } from "#server/http/chain/success.ts";

const LINES = 200;

export function returnsRoutes(routes: RouteRegistrar): void {
  routes.store(contract.returnGoods, async ({ input, ...call }) =>
    successAnswer({
      data: await recordSaleReturn(await withSellerOfLateDocument(call), input.params.id, input.body),
    }),
  );

  routes.list(
    contract.listReturns,
    async ({ tx, input: { query } }) => {
      const { page, limit, startDate = null, endDate = null } = query;
      const filter = { startDate, endDate };
      const [total, found] = await Promise.all([
        countReturns(tx, filter),
        findReturnsWithLineCounts(tx, filter, { skip: (page - 1) * limit, most: limit }),
      ]);
      const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
      const parts = splitIntoParts(found, LINES, ({ lines }) => lines);
      return { answer: successAnswer({ data: [], pagination }), parts };
    },
    ({ tx }, found) =>
      readSaleReturnsByIds(
        tx,
        found.map(({ id }) => id),
      ),
  );

  routes.store(contract.getReturn, async ({ tx, input }) => {
    const data = await readSaleReturn(tx, input.params.id);
    if (!data) throw new AppError("RETURN_NOT_FOUND");
    return successAnswer({ data });
  });
}
