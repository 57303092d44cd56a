import type { StoreTx } from "#server/db/store-tx.ts";
import { claimNumber } from "#server/features/devices/claim-number.ts";
import { keepFlags } from "#server/features/devices/keep-flags.ts";
import { takeUnshifted } from "#server/features/shifts/between-shifts.ts";
import { insertShift, nextNumber } from "#server/features/shifts/shifts.sql.ts";
import { standAtTill } from "#server/features/shifts/stand-at-till.ts";
import type { NewDocument } from "#server/http/document.ts";
import type { Session } from "#server/http/session.ts";

type Opening = {
  tillId?: string | null | undefined;
  openingFloat: number;
  takeUnshifted?: boolean | null | undefined;
  number: string | null;
};

type Opener = { tx: StoreTx; session: Session; document: NewDocument };

/** Under the store's next number; at the device's till unless said. One is open at a till. @throws TILL_NOT_FOUND, TILL_INACTIVE or SHIFT_OPEN */
export async function openShift(
  { tx, session, document }: Opener,
  { tillId, openingFloat, takeUnshifted: takesUnshifted, number: given }: Opening,
): Promise<void> {
  const openingNumber = await claimNumber(tx, session, document, given);
  const till = await standAtTill(tx, tillId ?? session.device?.tillId ?? null);
  const number = await nextNumber(tx);
  await keepFlags(tx, session, document, { saleId: null });
  insertShift(tx, {
    id: document.id,
    at: document.at,
    number,
    openingNumber,
    tillId: till.id,
    openingFloat,
    by: session,
  });
  if (takesUnshifted) await takeUnshifted(tx, session, document, till.id);
}
