import * as arrivals from "#core/contract/purchase-orders/arrivals.ts";
import * as contract from "#core/contract/purchase-orders/purchase-orders.ts";
import * as receptions from "#core/contract/purchase-orders/receptions.ts";
import { AppError } from "#core/errors.ts";
import { ORDER_STATUSES } from "#core/purchasing/order-status.ts";
import { splitIntoParts } from "#server/db/parts.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { deleteOrder } from "#server/features/purchase-orders/delete-order.ts";
import { lastPurchaseOf } from "#server/features/purchase-orders/last-purchases.ts";
import { changeOrderStatus } from "#server/features/purchase-orders/move-order.ts";
import {
  countByStatus,
  countOrders,
  findOrders,
  orderById,
  ordersByIds,
} from "#server/features/purchase-orders/purchase-orders.sql.ts";
import { receiveGoods } from "#server/features/purchase-orders/receive-goods.ts";
import { totalReceived } from "#server/features/purchase-orders/receptions.sql.ts";
import { recordArrival } from "#server/features/purchase-orders/record-arrival.ts";
import { changeOrder, createOrder } from "#server/features/purchase-orders/save-order.ts";
import type { Routes } from "#server/http/chain/routes.ts";
import { success } from "#server/http/chain/success.ts";

const PAGE_SIZE = 20;
/** Order lines read per query; 200 lines of maximum length take a megabyte. */
const LINES = 200;

export function purchaseOrdersRoutes(routes: Routes): void {
  routes.list(
    contract.listPurchaseOrders,
    async ({ tx, input: { query } }) => {
      const filter = { status: query.status ?? null, supplierId: query.supplierId ?? null };
      const { page, limit = PAGE_SIZE } = query;
      const found = await findOrders(tx, filter, page ? { skip: (page - 1) * limit, most: limit } : null);
      const answer = success({ results: found.length, data: { purchaseOrders: [] } });
      const parts = splitIntoParts(found, LINES, ({ lines }) => lines);
      if (!page) return { answer, parts };
      const total = await countOrders(tx, filter);
      const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
      return { answer: { ...answer, pagination }, parts };
    },
    ({ tx }, found) =>
      ordersByIds(
        tx,
        found.map(({ id }) => id),
      ),
  );

  routes.store(contract.purchaseOrderStatistics, async ({ tx }) => {
    const counted = await countByStatus(tx);
    return success({
      data: {
        totalOrders: counted.reduce((sum, { count }) => sum + count, 0),
        totalSpent: await totalReceived(tx),
        ordersByStatus: ORDER_STATUSES.map((status) => ({
          status,
          count: counted.find((one) => one.status === status)?.count ?? 0,
        })),
      },
    });
  });

  routes.store(contract.getPurchaseOrder, ({ tx, input }) => answer(tx, input.params.id));

  routes.store(contract.createPurchaseOrder, async ({ tx, document, input }) => {
    await createOrder(tx, document, input.body);
    return answer(tx, document.id);
  });

  routes.store(contract.updatePurchaseOrder, async ({ tx, input, now }) => {
    await changeOrder(tx, input.params.id, input.body, now);
    return answer(tx, input.params.id);
  });

  routes.store(contract.movePurchaseOrder, async ({ input, ...call }) => {
    await changeOrderStatus(call, input.params.id, input.body.status, input.body.payable);
    return answer(call.tx, input.params.id);
  });

  routes.store(arrivals.recordArrival, async ({ input, ...call }) =>
    success({ data: await recordArrival(call, input.body) }),
  );

  routes.store(receptions.receiveGoods, async ({ input, ...call }) => {
    const reception = await receiveGoods(call, input.params.id, input.body);
    const { data } = await answer(call.tx, input.params.id);
    return success({ data: { ...data, reception } });
  });

  routes.store(receptions.lastPurchase, async ({ tx, input }) =>
    success({ data: await lastPurchaseOf(tx, input.params.id) }),
  );

  routes.store(contract.deletePurchaseOrder, async ({ tx, session, input, now }) => {
    await deleteOrder(tx, session, input.params.id, now);
    return undefined;
  });
}

async function answer(tx: StoreTx, id: string) {
  const purchaseOrder = await orderById(tx, id);
  if (!purchaseOrder) throw new AppError("ORDER_NOT_FOUND");
  return success({ data: { purchaseOrder } });
}
