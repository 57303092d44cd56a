import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { lockTill } from "#server/features/shifts/tills.sql.ts";

/**
 * Locks the till until the end of the transaction.
 * @throws TILL_NOT_FOUND or TILL_INACTIVE
 */
export async function lockActiveTill(tx: StoreTx, tillId: string | null) {
  const till = await lockTill(tx, tillId);
  if (!till) throw new AppError("TILL_NOT_FOUND");
  if (!till.active) throw new AppError("TILL_INACTIVE");
  return { id: till.id, name: till.name };
}
