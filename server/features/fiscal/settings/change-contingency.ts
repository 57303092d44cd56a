import type { Contingencies } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeDocumentJobsDue } from "#server/features/fiscal/make-document.ts";
import {
  type ContingencyKind,
  closeContingency,
  insertContingency,
  openContingency,
} from "#server/features/fiscal/settings/contingency.sql.ts";
import { readContingency } from "#server/features/fiscal/settings/read-contingency.ts";
import type { Session } from "#server/session.ts";

export async function beginContingency(
  tx: StoreTx,
  session: Session,
  kind: ContingencyKind,
  now: Date,
): Promise<Contingencies> {
  if (await openContingency(tx)) throw new AppError("CONTINGENCY_OPEN");
  await insertContingency(tx, { id: uuidv7(now.getTime()), kind, now });
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: kind } }, now);
  makeDocumentJobsDue(tx, now);
  return readContingency(tx);
}

export async function endContingency(tx: StoreTx, session: Session, now: Date): Promise<Contingencies> {
  if (!(await closeContingency(tx, now))) throw new AppError("CONTINGENCY_NOT_OPEN");
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: "END" } }, now);
  makeDocumentJobsDue(tx, now);
  return readContingency(tx);
}
