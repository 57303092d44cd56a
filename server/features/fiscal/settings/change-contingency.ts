import type { Contingencies } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import {
  type ContingencyKind,
  closeContingency,
  insertContingency,
  readOpenContingency,
} from "#server/features/fiscal/settings/contingency.sql.ts";
import { readContingencies } from "#server/features/fiscal/settings/read-contingency.ts";
import type { Session } from "#server/session.ts";

export async function beginContingency(
  tx: StoreTx,
  session: Session,
  kind: ContingencyKind,
  now: Date,
): Promise<Contingencies> {
  if (await readOpenContingency(tx)) throw new AppError("CONTINGENCY_OPEN");
  await insertContingency(tx, { id: uuidv7(now.getTime()), kind, now });
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: kind } }, now);
  makeFiscalDocumentJobsDue(tx, now);
  return readContingencies(tx);
}

export async function endContingency(tx: StoreTx, session: Session, now: Date): Promise<Contingencies> {
  if (!(await closeContingency(tx, now))) throw new AppError("CONTINGENCY_NOT_OPEN");
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: "END" } }, now);
  makeFiscalDocumentJobsDue(tx, now);
  return readContingencies(tx);
}
