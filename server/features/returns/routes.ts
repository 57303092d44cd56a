import * as contract from "#core/contract/returns/returns.ts";
import { AppError } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { withSellerOfLateDocument } from "#server/documents/late-seller.ts";
import { recordSaleReturn } from "#server/features/returns/return-goods.ts";
import {
  countReturns,
  findReturnsWithLineCounts,
  readSaleReturn,
  readSaleReturnsByIds,
} from "#server/features/returns/returns.sql.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { planPage, rowsOfPage } from "#server/pagination.ts";

const LINES = 200;

export function returnsRoutes(routes: RouteRegistrar) {
  routes.store(contract.returnGoods, async ({ input, ...call }) =>
    recordSaleReturn(await withSellerOfLateDocument(call), input.params.id, input.body),
  );

  routes.list(
    contract.listReturns,
    ({ tx, input: { query } }) => {
      const { startDate = null, endDate = null } = query;
      const filter = { startDate, endDate };
      const found = findReturnsWithLineCounts(tx, filter, rowsOfPage(query));
      return planPage(query, countReturns(tx, filter), found, {
        most: LINES,
        weightOf: ({ lines }) => lines,
      });
    },
    ({ tx }, found) => readSaleReturnsByIds(tx, pluck(found, "id")),
  );

  routes.store(contract.getReturn, async ({ tx, input }) => {
    const data = await readSaleReturn(tx, input.params.id);
    if (!data) throw new AppError("RETURN_NOT_FOUND");
    return data;
  });
}
