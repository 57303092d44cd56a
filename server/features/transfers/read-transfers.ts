import sql from "sql-template-tag";
import type { TransferOutcome } from "#core/contract/transfers.ts";
import type { TransferStatus } from "#core/sale/payment.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  countConfirmedTransfers,
  findTransferIds,
  readTransfers,
  sumTransfers,
  type TransferDays,
} from "#server/features/transfers/transfers.sql.ts";
import { type Page, paginationOf, rowsOfPage } from "#server/pagination.ts";

type TransferQuery = Page & TransferDays & { status: TransferStatus | null };

const IN_ORDER: readonly TransferStatus[] = ["PENDING", "DENIED", "CONFIRMED"];

/** Without a status: those that wait, oldest first, then the others. */
export async function readTransfersPage(tx: StoreTx, { status, ...query }: TransferQuery) {
  const statuses = status ? [status] : IN_ORDER;
  const [sumOf, confirmed] = await Promise.all([
    sumTransfers(tx, query),
    statuses.includes("CONFIRMED") ? countConfirmedTransfers(tx, query) : 0,
  ]);
  const countOf = (one: TransferStatus) => (one === "CONFIRMED" ? confirmed : sumOf(one).count);
  const ids: string[] = [];
  let { skip, most } = rowsOfPage(query);
  for (const one of statuses) {
    const count = countOf(one);
    if (most > 0 && skip < count)
      ids.push(...(await findTransferIds(tx, query, { status: one, skip, most })));
    most = rowsOfPage(query).most - ids.length;
    skip = Math.max(0, skip - count);
  }
  const total = statuses.reduce((sum, one) => sum + countOf(one), 0);
  return {
    data: { totals: totalsOf(sumOf), transfers: await readTransfers(tx, ids) },
    pagination: paginationOf(query, total),
  };
}

/** Pesos of what waits and of what did not arrive, of the days asked for. */
export const readTransferTotals = async (tx: StoreTx, days: TransferDays) =>
  totalsOf(await sumTransfers(tx, days));

function totalsOf(sumOf: Awaited<ReturnType<typeof sumTransfers>>) {
  const [pending, denied] = [sumOf("PENDING"), sumOf("DENIED")];
  return { pending: pending.amount, pendingCount: pending.count, denied: denied.amount };
}

const MAX_OUTCOMES = 500;
const OUTCOMES_SINCE_MS = 48 * 60 * 60 * 1000;

/** What became of the device's payments of the last 48 hours, newest first and at most 500. */
export async function readTransferOutcomes(
  tx: StoreTx,
  deviceId: string,
  now: Date,
): Promise<TransferOutcome[]> {
  const since = new Date(now.getTime() - OUTCOMES_SINCE_MS);
  const rows = await tx.many<{ paymentId: string; saleId: string | null; status: TransferStatus }>(sql`
    select payment_id as "paymentId", sale_id as "saleId", status from transfers
    where store_id = ${tx.storeId} and device_id = ${deviceId} and created_at >= ${since}
    order by created_at desc, payment_id desc limit ${MAX_OUTCOMES}`);
  return rows.map(({ saleId, ...row }) => ({ ...row, ...(saleId && { saleId }) }));
}
