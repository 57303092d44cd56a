import sql from "sql-template-tag";
import type { Shift, ShiftClosingFields } from "#core/contract/shifts/shifts.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { clampToEarliest, type DocumentCall } from "#server/documents/document.ts";
import { insertDocumentFlags } from "#server/documents/document-flags.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  buildClosedShift,
  buildClosedShiftFigures,
  computeClosingHash,
  NO_LATE_ENTRIES,
  withSentForAnother,
} from "#server/features/shifts/shift-rules.ts";
import {
  countSentForAnother,
  insertShiftClosing,
  readClosingHashAt,
  readShiftFigureSources,
  readShiftRow,
  removeFromOpenShifts,
  sumTransfersOfShifts,
  takeNextChainPosition,
} from "#server/features/shifts/shifts.sql.ts";

type Closer = DocumentCall & { now: Date };

/**
 * Waits for transactions that write to the shift; later transactions see that it is closed.
 * @throws SHIFT_NOT_FOUND or SHIFT_CLOSED
 */
export async function closeShift(
  { tx, session, now, document }: Closer,
  id: string,
  closing: ShiftClosingFields,
): Promise<Shift> {
  const [row, place, ended] = await Promise.all([
    readShiftRow(tx, id),
    takeNextChainPosition(tx),
    removeFromOpenShifts(tx, id),
  ]);
  if (!row) throw new AppError("SHIFT_NOT_FOUND");
  if (!ended || place === null) throw new AppError("SHIFT_CLOSED");
  const [parts, previousHash, last] = await Promise.all([
    readShiftFigureSources(tx, [id]),
    readClosingHashAt(tx, place - 1),
    document.late ? lastIn(tx, id) : null,
  ]);
  const opened = new Date(row.openedAt);
  const at = clampToEarliest(
    document.late ? document : { ...document, at: now },
    last && last > opened ? last : opened,
  );
  const { figures: _, hash: __, previousHash: ___, ...opening } = row;
  const by = { id: session.userId, name: session.userName };
  const closed = buildClosedShiftFigures(opening, parts(id), closing, { at, by });
  const figures = JSON.stringify(closed);
  const hash = computeClosingHash(figures, previousHash);
  insertShiftClosing(tx, { shiftId: id, place, figures, previousHash, hash, at });
  const { difference } = closed.byMethod.find(({ method }) => method === "CASH")!;
  const details = { number: opening.number, difference };
  await recordEvent(tx, session, { kind: "SHIFT_CLOSED", subject: opening.till, details }, at);
  await insertDocumentFlags(tx, session, document, { saleId: null, shiftId: id });
  const [sent, transfers] = [await countSentForAnother(tx, [id]), await sumTransfersOfShifts(tx, [id])];
  return withSentForAnother(
    {
      ...buildClosedShift(
        closed,
        NO_LATE_ENTRIES,
        hash.toString("hex"),
        previousHash?.toString("hex") ?? null,
      ),
      transfers: transfers(id),
    },
    sent.get(id),
  );
}

function lastIn(tx: StoreTx, id: string): Promise<Date | null> {
  const of = sql`store_id = ${tx.storeId} and shift_id = ${id} and not after_close`;
  return tx.value<Date>(sql`
    select max(created_at) as last from (
      select created_at from sales where ${of} union all select created_at from sale_returns where ${of}
      union all select created_at from credit_entries where ${of}
      union all select created_at from cash_movements where ${of}
      union all select created_at from service_entries where ${of}
    ) held`);
}
