import { z } from "zod";
import {
  type CloseStockCount,
  MAX_MOVED_NAMED,
  type StockCount,
} from "#core/contract/stock-counts/stock-counts.ts";
import { AppError } from "#core/errors.ts";
import { splitIntoParts } from "#server/db/split-into-parts.ts";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { trackStockOfProducts } from "#server/features/products/stock/adjust-stock.ts";
import { markProductsCounted, moveStock } from "#server/features/products/stock/move-stock.ts";
import { saveSettledLines } from "#server/features/stock-counts/count-entries.sql.ts";
import {
  findMovedProducts,
  lockProductsToSettle,
  readProductIdsOfCount,
  readProductsToSettle,
  readProgress,
} from "#server/features/stock-counts/count-lines.sql.ts";
import {
  addDifferences,
  differenceOf,
  NO_DIFFERENCE,
  settleProduct,
} from "#server/features/stock-counts/count-rules.ts";
import { buildCount, findCount, lockOpenCount } from "#server/features/stock-counts/read-counts.ts";
import {
  addToDifference,
  type CountRow,
  lockCount,
  readCountRow,
  setCancelled,
  setClosed,
  setClosing,
} from "#server/features/stock-counts/stock-counts.sql.ts";
import { enqueueJob } from "#server/outbox/enqueue.ts";
import type { JobDefinition, JobKind } from "#server/outbox/job-kind.ts";
import type { MultiTransactionContext } from "#server/session.ts";

/** Products whose stock changes in one transaction, so that no till waits long for their locks. */
const STEP = 100;

/**
 * Writes every difference, in steps that each have a transaction of their own. A close that was cut goes on where it
 * stopped; each difference belongs to the moment of its entries, so that the cut changes no figure.
 * @throws COUNT_NOT_FOUND, COUNT_CLOSED or COUNT_MOVED
 */
export async function closeCount(
  { inStore, session, now }: MultiTransactionContext,
  id: string,
  body: CloseStockCount,
): Promise<StockCount> {
  await inStore((tx) => beginClose({ tx, session, now }, id, body));
  await finishClose(inStore, id);
  return inStore(async (tx) => buildCount(tx, await findCount(tx, id), session.role));
}

async function beginClose({ tx, session, now }: WriteCall, id: string, body: CloseStockCount): Promise<void> {
  const row = await lockCount(tx, id);
  if (!row) throw new AppError("COUNT_NOT_FOUND");
  if (row.status === "CLOSING") return;
  if (row.status !== "OPEN") throw new AppError("COUNT_CLOSED");
  const moved = body.acceptMoved ? [] : await findMovedProducts(tx, id, MAX_MOVED_NAMED);
  if (moved.length > 0) {
    const products = moved.map((one) => ({ id: one.id, name: one.name, moved: one.moved }));
    throw new AppError("COUNT_MOVED", { details: { products } });
  }
  await setClosing(tx, id, body.uncounted === "ZERO", { at: now, by: session });
  enqueueJob(tx, COUNT_CLOSE, { id, payload: { id }, now: new Date(now.getTime() + RESUME_AFTER_MS) });
}

/** Settles the other products and ends the close. Several processes may do it at the same time. */
async function finishClose(inStore: InStore, id: string): Promise<void> {
  const ids = await inStore(async (tx) => {
    const count = await findCount(tx, id);
    return count.row.status === "CLOSING" ? readProductIdsOfCount(tx, count) : [];
  });
  for (const part of splitIntoParts(ids, STEP)) await inStore((tx) => settleProducts(tx, id, part));
  await inStore((tx) => endClose(tx, id));
}

async function settleProducts(tx: StoreTx, id: string, ids: readonly string[]): Promise<void> {
  await lockProductsToSettle(tx, ids);
  const row = await readCountRow(tx, id);
  if (row?.status !== "CLOSING") return;
  const closedAt = row.closedAt!;
  const products = await readProductsToSettle(tx, id, ids, closedAt);
  const settled = products.map((product) => ({
    ...product,
    ...settleProduct(product, { zeroes: row.zeroes!, closedAt }),
  }));
  const user = closerOf(row);
  const counted = settled.filter((one) => one.counted !== null);
  saveSettledLines(
    tx,
    id,
    settled.map(({ productId, counted, firstAt, lastAt, expected, moved, tracked, cost, price }) => ({
      ...{ productId, counted, firstAt, lastAt, expected, moved, tracked },
      ...{ unitCost: cost, unitPrice: price },
    })),
    closedAt,
  );
  const lines = counted
    .filter(({ change }) => change !== 0)
    .map(({ productId, change, lastAt, cost, price, tracked }) => ({
      ...{ productId, quantity: change, at: lastAt!, tracked },
      ...{ unitCost: cost, unitPrice: price },
    }));
  await moveStock(tx, { kind: "ADJUSTMENT", reason: "COUNT", stockCountId: id, lines, user }, closedAt);
  const untracked = counted.filter(({ tracksStock }) => !tracksStock);
  await trackStockOfProducts(
    tx,
    user,
    untracked.map(({ productId, name }) => ({ id: productId, name })),
    closedAt,
  );
  markProductsCounted(
    tx,
    counted.flatMap(({ productId, lastAt, change }) => (change === 0 ? [{ productId, at: lastAt! }] : [])),
  );
  addToDifference(
    tx,
    id,
    settled.reduce((sums, one) => addDifferences(sums, differenceOf(one)), NO_DIFFERENCE),
  );
}

const closerOf = ({ closedBy }: CountRow) => ({ userId: closedBy!.id, userName: closedBy!.name });

async function endClose(tx: StoreTx, id: string): Promise<void> {
  const closed = await setClosed(tx, id);
  if (!closed) return;
  const row = (await readCountRow(tx, id))!;
  const event = { kind: "COUNT_CLOSED" as const, subject: { id, name: null }, details: { ...closed } };
  await recordEvent(tx, closerOf(row), event, row.closedAt!);
}

/** Nothing moves. @throws COUNT_NOT_FOUND or COUNT_CLOSED */
export async function cancelCount({ tx, session, now }: WriteCall, id: string): Promise<StockCount> {
  const count = await lockOpenCount(tx, id);
  await setCancelled(tx, id, await readProgress(tx, count), { at: now, by: session });
  const details = { number: count.row.number };
  await recordEvent(tx, session, { kind: "COUNT_CANCELLED", subject: { id, name: null }, details }, now);
  return buildCount(tx, await findCount(tx, id), session.role);
}

const MINUTE_MS = 60_000;
/** The request that closes a count has ended by then, or was cut. */
const RESUME_AFTER_MS = MINUTE_MS;

const COUNT_CLOSE: JobDefinition<{ id: string }> = {
  name: "COUNT_CLOSE",
  payload: z.object({ id: z.uuid() }),
};

/** Goes on with a close that was cut. It does nothing for a count that is closed. */
export const COUNT_CLOSE_JOB: JobKind<{ id: string }> = {
  ...COUNT_CLOSE,
  retry: { first: MINUTE_MS / 2, longest: 60 * MINUTE_MS, giveUpAfter: 24 * 60 * MINUTE_MS },
  timeout: MINUTE_MS,
  perform: async ({ payload, inStore }) => {
    await finishClose(inStore, payload.id);
    return undefined;
  },
};
