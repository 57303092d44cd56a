import * as arrivals from "#core/contract/purchase-orders/arrivals.ts";
import * as contract from "#core/contract/purchase-orders/purchase-orders.ts";
import * as receptions from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import { pluck } from "#core/pluck.ts";
import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readLastPurchase } from "#server/features/purchase-orders/last-purchases.ts";
import {
  countOrders,
  countOrdersByStatus,
  findOrdersWithLineCounts,
  readOrder,
  readOrdersByIds,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveOrderedGoods } from "#server/features/purchase-orders/receive-goods.ts";
import { readTotalReceivedValue } from "#server/features/purchase-orders/receptions.sql.ts";
import { recordArrival } from "#server/features/purchase-orders/record-arrival.ts";
import {
  changeOrder,
  changeOrderStatus,
  createOrder,
  deleteOrder,
} from "#server/features/purchase-orders/save-order.ts";
import type { RouteRegistrar } from "#server/http/chain/routes.ts";
import { paginationOf, rowsOfPage } from "#server/pagination.ts";

const PAGE_SIZE = 20;
/** Order lines read per query; 200 lines of maximum length take a megabyte. */
const LINES = 200;

export function purchaseOrdersRoutes(routes: RouteRegistrar) {
  routes.list(
    contract.listPurchaseOrders,
    async ({ tx, input: { query } }) => {
      const filter = { status: query.status ?? null, supplierId: query.supplierId ?? null };
      const { page, limit = PAGE_SIZE } = query;
      const found = await findOrdersWithLineCounts(tx, filter, page ? rowsOfPage({ page, limit }) : null);
      const answer = { results: found.length, data: { purchaseOrders: [] } };
      const parts = splitIntoParts(found, LINES, ({ lines }) => lines);
      if (!page) return { answer, parts };
      const pagination = paginationOf({ page, limit }, await countOrders(tx, filter));
      return { answer: { ...answer, pagination }, parts };
    },
    ({ tx }, found) => readOrdersByIds(tx, pluck(found, "id")),
  );

  routes.store(contract.getPurchaseOrderStatistics, async ({ tx }) => {
    const counted = await countOrdersByStatus(tx);
    return {
      totalOrders: counted.reduce((sum, { count }) => sum + count, 0),
      totalSpent: await readTotalReceivedValue(tx),
      ordersByStatus: ORDER_STATUSES.map((status) => ({
        status,
        count: counted.find((one) => one.status === status)?.count ?? 0,
      })),
    };
  });

  routes.store(contract.getPurchaseOrder, ({ tx, input }) => requireOrder(tx, input.params.id));

  routes.store(contract.createPurchaseOrder, async ({ tx, document, input }) => {
    await createOrder(tx, document, input.body);
    return requireOrder(tx, document.id);
  });

  routes.store(contract.updatePurchaseOrder, async ({ tx, input, now }) => {
    await changeOrder(tx, input.params.id, input.body, now);
    return requireOrder(tx, input.params.id);
  });

  routes.store(contract.changePurchaseOrderStatus, async ({ input, ...call }) => {
    await changeOrderStatus(call, input.params.id, input.body.status, input.body.payable);
    return requireOrder(call.tx, input.params.id);
  });

  routes.store(arrivals.recordArrival, ({ input, ...call }) => recordArrival(call, input.body));

  routes.store(receptions.receiveGoods, async ({ input, ...call }) => {
    const reception = await receiveOrderedGoods(call, input.params.id, input.body);
    return { ...(await requireOrder(call.tx, input.params.id)), reception };
  });

  routes.store(receptions.getLastPurchase, ({ tx, input }) => readLastPurchase(tx, input.params.id));

  routes.store(contract.deletePurchaseOrder, ({ input, ...call }) => deleteOrder(call, input.params.id));
}

async function requireOrder(tx: StoreTx, id: string) {
  const purchaseOrder = await readOrder(tx, id);
  if (!purchaseOrder) throw new AppError("ORDER_NOT_FOUND");
  return { purchaseOrder };
}
