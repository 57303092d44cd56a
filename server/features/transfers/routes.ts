import * as contract from "#core/contract/transfers.ts";
import { readTransfersPage } from "#server/features/transfers/read-transfers.ts";
import { reviewTransfer } from "#server/features/transfers/review-transfer.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

export function transfersRoutes(routes: RouteRegistrar) {
  routes.store(contract.listTransfers, ({ tx, input: { query } }) => {
    const { status = null, startDate = null, endDate = null, page, limit } = query;
    return readTransfersPage(tx, { status, startDate, endDate, page, limit });
  });

  routes.store(contract.reviewTransfer, ({ input: { params, body }, ...call }) =>
    reviewTransfer(call, params.id, body),
  );
}
