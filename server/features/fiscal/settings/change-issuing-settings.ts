import type { ParsedEndpointInput } from "#core/contract/endpoint.ts";
import type {
  changeDocumentIssuingSettings as contract,
  DocumentIssuingSettings,
} from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { WriteCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import { readFiscalWarnings } from "#server/features/fiscal/mail-warnings.ts";
import { sealSoftwarePin } from "#server/features/fiscal/secrets.ts";
import { readHabilitatedSoftwareKinds } from "#server/features/fiscal/settings/habilitation.ts";
import {
  lockIssuingSettings,
  readDianSoftwareRows,
  readIssuingSettingsRow,
  writeDianSoftware,
  writeIssuingSettingsRow,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";

export async function readDocumentIssuingSettings(tx: StoreTx, now: Date): Promise<DocumentIssuingSettings> {
  const [row, software, ready, warnings] = await Promise.all([
    readIssuingSettingsRow(tx),
    readDianSoftwareRows(tx),
    readHabilitatedSoftwareKinds(tx),
    readFiscalWarnings(tx, now),
  ]);
  const of = (kind: DianSoftwareKind) => {
    const found = software.find((one) => one.kind === kind);
    return found && { id: found.id, testSetId: found.testSetId };
  };
  return { ...row, provider: "DIRECT", software: { FEV: of("FEV"), DEE: of("DEE") }, ready, warnings };
}

type Change = Omit<ParsedEndpointInput<typeof contract>["body"], "password">;

export async function changeDocumentIssuingSettings(
  { tx, session, now }: WriteCall,
  { software, mode, environment, thresholdUvt, wait }: Change,
  box: SecretBox,
): Promise<DocumentIssuingSettings> {
  // The lock comes first, so that two parallel changes of different fields both take effect.
  await lockIssuingSettings(tx);
  const before = await readIssuingSettingsRow(tx);
  await refuseUnready(
    tx,
    { mode: mode ?? before.mode, environment: environment ?? before.environment },
    before,
  );
  writeIssuingSettingsRow(tx, {
    mode: mode ?? before.mode,
    environment: environment ?? before.environment,
    thresholdUvt: thresholdUvt === undefined ? before.thresholdUvt : thresholdUvt === null ? null : 5,
    wait: wait ?? before.wait,
  });
  for (const kind of ["FEV", "DEE"] as const) {
    const given = software?.[kind];
    if (!given) continue;
    const { id, pin, testSetId } = given;
    writeDianSoftware(
      tx,
      { kind, id, testSetId: testSetId ?? null },
      sealSoftwarePin(box, tx.storeId, kind, pin),
    );
  }
  const details = { mode: mode ?? before.mode, ...(environment && { environment }) };
  await recordEvent(tx, session, { kind: "EMISSION_CHANGED", details }, now);
  makeFiscalDocumentJobsDue(tx, now);
  return readDocumentIssuingSettings(tx, now);
}

/**
 * Production requires an accepted test set or the owner's declaration.
 * @throws NOT_HABILITATED
 */
async function refuseUnready(
  tx: StoreTx,
  settings: Pick<DocumentIssuingSettings, "mode" | "environment">,
  before: Pick<DocumentIssuingSettings, "mode" | "environment">,
) {
  if (settings.environment !== "PRODUCTION") return;
  if (before.environment === "PRODUCTION" && (settings.mode === before.mode || settings.mode === "OFF"))
    return;
  const ready = await readHabilitatedSoftwareKinds(tx);
  if (settings.mode === "OFF" ? !ready.FEV && !ready.DEE : !ready[settings.mode])
    throw new AppError("NOT_HABILITATED");
}
