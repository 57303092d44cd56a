import type { Contingencies, Contingency } from "#core/contract/fiscal/fiscal-habilitation.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import {
  type ContingencyRow,
  countFailedSendsByReason,
  readContingencyRows,
} from "#server/features/fiscal/settings/contingency.sql.ts";

/** The kind of job and the failure reasons which show that DIAN does not answer. */
export const SEND_DOCUMENT_JOB_NAME = "FISCAL_SEND";
export const DIAN_UNREACHABLE_REASON = "No hay conexión con la DIAN";
export const DIAN_NOT_ANSWERING_REASON = "La DIAN no respondió";
/** DIAN's deadline for documents of a contingency, in milliseconds. */
const TO_SEND_MS = 48 * 60 * 60_000;
/** Failed attempts that are required before DIAN counts as down (annex 1.9, sections 12.2 and 12.4). */
const MIN_TRIES = 3;
const MAX_LISTED = 20;

export async function readContingencies(tx: StoreTx): Promise<Contingencies> {
  const rows = (await readContingencyRows(tx, MAX_LISTED + 1)).map(toContingency);
  const open = rows.find(({ endedAt }) => endedAt === null) ?? null;
  return {
    open,
    ended: rows.filter(({ endedAt }) => endedAt !== null).slice(0, MAX_LISTED),
    offers: open ? [] : await offers(tx),
  };
}

/** Contingencies that the owner may declare: DIAN's, or the shop's if its own connection is down. */
async function offers(tx: StoreTx): Promise<Contingencies["offers"]> {
  const reasons = [DIAN_NOT_ANSWERING_REASON, DIAN_UNREACHABLE_REASON];
  const failed = await countFailedSendsByReason(tx, {
    kind: SEND_DOCUMENT_JOB_NAME,
    reasons,
    tries: MIN_TRIES,
  });
  return failed.map(({ reason, ...failures }) => ({
    kind: reason === DIAN_NOT_ANSWERING_REASON ? ("DIAN" as const) : ("ISSUER" as const),
    ...failures,
  }));
}

function toContingency(row: ContingencyRow): Contingency {
  return { ...row, sendBy: new Date(Date.parse(row.endedAt ?? row.beganAt) + TO_SEND_MS).toISOString() };
}
