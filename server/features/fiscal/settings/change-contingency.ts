import type { Contingencies } from "#core/contract/fiscal/fiscal-habilitation.ts";
import { AppError } from "#core/errors.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import {
  type ContingencyKind,
  closeContingency,
  insertContingency,
  readOpenContingency,
} from "#server/features/fiscal/settings/contingency.sql.ts";
import { readContingencies } from "#server/features/fiscal/settings/read-contingency.ts";

export async function beginContingency({ tx, session, now }: WriteCall, kind: ContingencyKind) {
  if (await readOpenContingency(tx)) throw new AppError("CONTINGENCY_OPEN");
  await insertContingency(tx, { id: uuidv7(now.getTime()), kind, now });
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: kind } }, now);
  makeFiscalDocumentJobsDue(tx, now);
  return readContingencies(tx);
}

export async function endContingency({ tx, session, now }: WriteCall): Promise<Contingencies> {
  if (!(await closeContingency(tx, now))) throw new AppError("CONTINGENCY_NOT_OPEN");
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details: { contingency: "END" } }, now);
  makeFiscalDocumentJobsDue(tx, now);
  return readContingencies(tx);
}
