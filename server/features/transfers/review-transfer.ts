import type { Transfer } from "#core/contract/transfers.ts";
import { AppError } from "#core/errors.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { lockTransfer, readTransfers, updateTransfer } from "#server/features/transfers/transfers.sql.ts";

/**
 * Says whether a payment by telephone arrived. The same answer with the same note changes nothing.
 * @throws TRANSFER_NOT_FOUND
 */
export async function reviewTransfer(
  { tx, session, now }: WriteCall,
  id: string,
  { status, note }: { status: "CONFIRMED" | "DENIED"; note: string | null },
): Promise<{ transfer: Transfer }> {
  if (!(await lockTransfer(tx, id))) throw new AppError("TRANSFER_NOT_FOUND");
  const [before] = await readTransfers(tx, [id]);
  if (before!.status === status && (before!.note ?? null) === note) return { transfer: before! };
  updateTransfer(tx, id, { status, note, by: session, at: now });
  const { saleId, saleNumber, method, amount } = before!;
  const kind = status === "CONFIRMED" ? "TRANSFER_CONFIRMED" : "TRANSFER_DENIED";
  const subject = { id: saleId ?? id, name: saleNumber ?? null };
  const details = { method, amount, ...(!saleId && { debt: true }) };
  await recordEvent(tx, session, { kind, subject, details }, now);
  return { transfer: (await readTransfers(tx, [id]))[0]! };
}
