import { enterStockCount } from "#core/contract/stock-counts/count-entries.ts";
import * as contract from "#core/contract/stock-counts/stock-counts.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import { cancelCount, closeCount } from "#server/features/stock-counts/close-count.ts";
import { findLines, readLinesOfProducts } from "#server/features/stock-counts/count-lines.sql.ts";
import { deleteCountEntry, enterCount } from "#server/features/stock-counts/enter-count.ts";
import { proposeProducts } from "#server/features/stock-counts/propose-count.sql.ts";
import {
  buildLines,
  decideLineFilter,
  findCount,
  listCounts,
  readCount,
} from "#server/features/stock-counts/read-counts.ts";
import { startCount } from "#server/features/stock-counts/start-count.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";

/** Lines read per query. */
const PART = 500;

export function stockCountsRoutes(routes: RouteRegistrar) {
  routes.store(contract.startStockCount, async ({ input, ...call }) => ({
    count: await startCount(call, input.body),
  }));

  routes.report(contract.listStockCounts, ({ tx, session, input }) =>
    listCounts(tx, session.role, input.query),
  );

  routes.report(contract.proposeStockCount, async ({ tx, input, now }) => ({
    products: await proposeProducts(tx, now, input.query.limit),
  }));

  routes.report(contract.getStockCount, ({ tx, session, input: { params, query } }) =>
    readCount(tx, session.role, params.id, query),
  );

  routes.list(
    contract.listStockCountLines,
    async ({ tx, session, input: { params, query } }) => {
      const count = await findCount(tx, params.id);
      const filter = decideLineFilter(count.row, session.role, query);
      const { ids } = await findLines(tx, count, filter, null);
      return { answer: [], parts: splitIntoParts(ids, PART) };
    },
    async ({ tx, session, input: { params } }, ids) => {
      const count = await findCount(tx, params.id);
      return buildLines(count.row, await readLinesOfProducts(tx, count, ids), session.role);
    },
  );

  routes.store(enterStockCount, ({ input, ...call }) => enterCount(call, input.params.id, input.body));

  routes.store(contract.deleteStockCountEntry, ({ input: { params }, ...call }) =>
    deleteCountEntry(call, params.id, params.entryId),
  );

  routes.steps(contract.closeStockCount, async ({ input, ...call }) => ({
    count: await closeCount(call, input.params.id, input.body),
  }));

  routes.store(contract.cancelStockCount, async ({ input, ...call }) => ({
    count: await cancelCount(call, input.params.id),
  }));
}
