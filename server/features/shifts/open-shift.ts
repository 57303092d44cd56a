import type { StoreTx } from "#server/db/store-tx.ts";
import { insertShift, nextNumber } from "#server/features/shifts/shifts.sql.ts";
import { standAtTill } from "#server/features/shifts/stand-at-till.ts";
import type { NewDocument } from "#server/http/route.ts";
import type { Session } from "#server/http/session.ts";

type Opener = { tx: StoreTx; session: Session; document: NewDocument };

/** Under the store's next number; at the device's till unless said. One is open at a till. @throws TILL_NOT_FOUND, TILL_INACTIVE or SHIFT_OPEN */
export async function openShift(
  { tx, session, document }: Opener,
  { tillId, openingFloat }: { tillId?: string | null | undefined; openingFloat: number },
): Promise<void> {
  const till = await standAtTill(tx, tillId ?? session.device?.tillId ?? null);
  const number = await nextNumber(tx);
  insertShift(tx, { ...document, number, tillId: till.id, openingFloat, by: session });
}
