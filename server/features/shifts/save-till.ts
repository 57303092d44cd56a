import { MAX_TILLS } from "#core/cash/cash-movements.ts";
import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type { changeTill as endpoint, TillWithDocumentFields } from "#core/contract/shifts/tills.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import type { NewDocument, WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import {
  hasOpenShift,
  insertTill,
  lockAllTills,
  moveDevicesToTill,
  updateTill,
} from "#server/features/shifts/tills.sql.ts";

type Change = ParsedEndpointInput<typeof endpoint>["body"];
type TillTexts = Pick<Change, "plate" | "place" | "kind">;

export async function createTill(
  tx: StoreTx,
  { id, at }: NewDocument,
  { name, plate = null, place = null, kind = null }: TillTexts & { name: string },
): Promise<TillWithDocumentFields> {
  if ((await lockAllTills(tx)).length >= MAX_TILLS) throw new AppError("TILLS_FULL");
  const till = { id, name, active: true, plate, place, kind };
  await insertTill(tx, till, at);
  return till;
}

export async function changeTill({ tx, session, now }: WriteCall, id: string, change: Change) {
  const tills = await lockAllTills(tx);
  const before = tills.find((till) => till.id === id);
  if (!before) throw new AppError("TILL_NOT_FOUND");
  const till: TillWithDocumentFields = { ...before, ...omitUndefinedFields(change) };
  if (before.active && !till.active) {
    if (await hasOpenShift(tx, id)) throw new AppError("SHIFT_OPEN");
    const first = tills.find((one) => one.active && one.id !== id);
    if (!first) throw new AppError("LAST_TILL");
    moveDevicesToTill(tx, id, first.id);
  }
  if ((Object.keys(till) as (keyof TillWithDocumentFields)[]).every((name) => till[name] === before[name]))
    return before;
  await updateTill(tx, till);
  const details = { from: before.name, active: till.active };
  await recordEvent(tx, session, { kind: "TILL_CHANGED", subject: till, details }, now);
  return till;
}
