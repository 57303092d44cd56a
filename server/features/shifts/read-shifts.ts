import type { z } from "zod";
import type { getCurrentShift as contract, Shift } from "#core/contract/shifts/shifts.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import { pluck } from "#core/pluck.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readCashSinceLastClosing } from "#server/features/shifts/between-shifts.ts";
import {
  buildClosedShift,
  buildOpenShift,
  type ClosedShiftFigures,
  computeShiftFigures,
  hideSums,
  hideWages,
  withSentForAnother,
} from "#server/features/shifts/shift-rules.ts";
import {
  countSentForAnother,
  readLastShiftOfTill,
  readLateEntriesOfShifts,
  readShiftFigureSources,
  readShiftRow,
  readShiftRowsByIds,
  readShiftRowsOfDay,
  type ShiftRow,
  sumTransfersOfShifts,
} from "#server/features/shifts/shifts.sql.ts";
import { findTill, listTills } from "#server/features/shifts/tills.sql.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type CurrentShift = Pick<z.output<typeof contract.output>, "proposedFloat" | "unshifted"> & {
  shift: Shift | null;
};
type Reader = { tx: StoreTx; session: Session };

export async function readShift(reader: Reader, id: string): Promise<Shift> {
  const row = await readShiftRow(reader.tx, id);
  if (!row) throw new AppError("SHIFT_NOT_FOUND");
  return (await read(reader, [row]))[0]!;
}

/**
 * Returns the open shift, or proposes a float for the next.
 * @throws TILL_NOT_FOUND
 */
export async function readCurrentShift(
  reader: Reader,
  tillId: string | null,
  now: Date,
): Promise<CurrentShift> {
  const till = await findTill(reader.tx, tillId ?? reader.session.device?.tillId ?? null);
  if (!till) throw new AppError("TILL_NOT_FOUND");
  const { open, closed } = await readLastShiftOfTill(reader.tx, till.id);
  const last = closed && figuresOf(closed);
  const proposedFloat = last?.floatLeft ?? null;
  if (open) return { shift: (await read(reader, [open]))[0]!, proposedFloat, unshifted: null };
  const [unshifted, settings] = await Promise.all([
    readCashSinceLastClosing(reader.tx, till.id, last, now),
    readStoreSettings(reader.tx),
  ]);
  const blind = settings.blindCount && !hasPermission(reader.session.role, "shifts.expected");
  return {
    shift: null,
    proposedFloat,
    unshifted: unshifted && {
      since: unshifted.since.toISOString(),
      count: unshifted.count,
      cash: blind ? null : unshifted.cash,
    },
  };
}

export async function readShifts(reader: Reader, ids: string[]): Promise<Shift[]> {
  return read(reader, await readShiftRowsByIds(reader.tx, ids));
}

export async function readClosedShifts(tx: StoreTx, ids: string[]): Promise<Shift[]> {
  const rows = (await readShiftRowsByIds(tx, ids)).filter(({ figures }) => figures !== null).reverse();
  return rows.length === 0 ? [] : buildShifts(tx, rows, false);
}

/** The shifts that were open on the day, as the owner sees them. */
export async function readShiftsOfDay(tx: StoreTx, day: string): Promise<Shift[]> {
  return buildShifts(tx, await readShiftRowsOfDay(tx, day), false);
}

async function read({ tx, session }: Reader, rows: readonly ShiftRow[]): Promise<Shift[]> {
  const shifts = await buildShifts(tx, rows, !hasPermission(session.role, "shifts.expected"));
  return hasPermission(session.role, "expenses.manage") ? shifts : shifts.map(hideWages);
}

/** `countsBlind` hides the sums of open shifts in a store with blind counting. */
async function buildShifts(tx: StoreTx, rows: readonly ShiftRow[], countsBlind: boolean): Promise<Shift[]> {
  const open = rows.filter(({ figures }) => figures === null).map(({ id }) => id);
  const closed = rows.filter(({ figures }) => figures !== null).map(({ id }) => id);
  const [settings, parts, late, sent, transfers] = await Promise.all([
    open.length > 0 ? readStoreSettings(tx) : null,
    open.length > 0 ? readShiftFigureSources(tx, open) : null,
    closed.length > 0 ? readLateEntriesOfShifts(tx, closed) : null,
    countSentForAnother(tx, [...open, ...closed]),
    sumTransfersOfShifts(tx, [...open, ...closed]),
  ]);
  const blind = settings?.blindCount === true && countsBlind;
  return rows.map((row) => {
    const { figures, hash, previousHash, ...opening } = row;
    const shift =
      figures === null
        ? buildOpenShift(opening, parts!(row.id), transfers(row.id), blind)
        : {
            ...buildClosedShift(figuresOf(row), late!.get(row.id)!, hash!, previousHash),
            transfers: transfers(row.id),
          };
    return withSentForAnother(shift, sent.get(row.id));
  });
}

/**
 * Hides totals of an open shift from a role that counts blind, also in the response to a repeated request.
 */
export async function hideShiftFiguresByRole({ tx, session }: Reader, shift: Shift): Promise<Shift> {
  const seen = hasPermission(session.role, "expenses.manage") ? shift : hideWages(shift);
  if (shift.closedAt !== null || hasPermission(session.role, "shifts.expected")) return seen;
  return (await readStoreSettings(tx)).blindCount ? hideSums(seen) : seen;
}

function figuresOf({ figures }: ShiftRow): ClosedShiftFigures {
  return JSON.parse(figures!) as ClosedShiftFigures;
}

export async function readCashOnHand(tx: StoreTx): Promise<number> {
  const tills = await listTills(tx);
  const last = await Promise.all(tills.map(({ id }) => readLastShiftOfTill(tx, id)));
  const open = last.flatMap(({ open }) => open ?? []);
  const parts = open.length > 0 ? await readShiftFigureSources(tx, pluck(open, "id")) : null;
  const expected = open.map(({ id, openingFloat }) => {
    const { byMethod } = computeShiftFigures(openingFloat, parts!(id));
    return byMethod.find(({ method }) => method === "CASH")!.expected;
  });
  const left = last.flatMap(({ open, closed }) =>
    open || !closed ? [] : (figuresOf(closed).floatLeft ?? 0),
  );
  return [...expected, ...left].reduce((sum, amount) => sum + amount, 0);
}
