import { type FiscalRange, MAX_RANGES } from "#core/contract/fiscal/fiscal.ts";
import { AppError } from "#core/errors.ts";
import { parseNit } from "#core/people/nit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readSealedCertificate, readSoftware } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { makeDocumentJobsDue } from "#server/features/fiscal/make-document.ts";
import { openCredentials, sealTechnicalKey } from "#server/features/fiscal/secrets.ts";
import { clientOf, type DianSending } from "#server/features/fiscal/send-document.ts";
import {
  insertRange,
  lockRanges,
  type NewRange,
  nitOfStore,
  overlapsRange,
  readIssuingSettingsRow,
  readRange,
  readRanges,
  tillExists,
  updateRange,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { parseTechnicalKey } from "#server/fiscal/document/document-key.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import type { DianNumberRange } from "#server/fiscal/service/dian-answers.ts";
import { DianFailure } from "#server/fiscal/service/dian-client.ts";
import type { StepsContext } from "#server/session.ts";

type RangeInput = Omit<NewRange, "id" | "environment" | "tillId"> & {
  technicalKey?: string | null;
  tillId?: string | null;
};
type SealingContext = { box: SecretBox; now: Date };

export const listRanges = (tx: StoreTx): Promise<FiscalRange[]> => readRanges(tx, MAX_RANGES);

export async function addRange(
  tx: StoreTx,
  given: RangeInput,
  { box, now }: SealingContext,
): Promise<FiscalRange> {
  await lockRanges(tx);
  const { environment } = await readIssuingSettingsRow(tx);
  const range = { ...given, id: uuidv7(), environment, tillId: given.tillId ?? null };
  if (range.tillId !== null && !(await tillExists(tx, range.tillId))) throw new AppError("TILL_NOT_FOUND");
  if (await overlapsRange(tx, range)) throw new AppError("RANGE_OVERLAPS");
  if ((await listRanges(tx)).length >= MAX_RANGES) throw new AppError("RANGES_FULL");
  const key = given.technicalKey ? parseTechnicalKey(given.technicalKey) : null;
  if (key === null && (given.kind === "FEV" || given.technicalKey))
    throw new AppError("INVALID_INPUT", {
      message: "La clave técnica tiene 40 o 64 números y letras de la a a la f",
    });
  const sealedKey = key === null ? null : sealTechnicalKey(box, tx.storeId, range.id, key);
  insertRange(tx, { ...range, sealedKey, now });
  makeDocumentJobsDue(tx, now);
  return (await readRange(tx, range.id))!;
}

export async function changeRange(
  tx: StoreTx,
  id: string,
  { active, tillId }: { active?: boolean; tillId?: string | null },
  now: Date,
): Promise<FiscalRange> {
  const before = await readRange(tx, id);
  if (!before) throw new AppError("RANGE_NOT_FOUND");
  const till = tillId === undefined ? before.tillId : tillId;
  if (till !== null && !(await tillExists(tx, till))) throw new AppError("TILL_NOT_FOUND");
  await updateRange(tx, id, { active: active ?? before.active, tillId: till });
  makeDocumentJobsDue(tx, now);
  return (await readRange(tx, id))!;
}

/**
 * Fetches the ranges of the store's software from DIAN and stores the new ones.
 * @throws NOT_READY_FOR_DIAN or DIAN_NOT_ANSWERING
 */
export async function fetchRanges(
  { inStore, now }: StepsContext,
  sending: DianSending,
): Promise<FiscalRange[]> {
  const ready = await inStore(async (tx) => ({
    storeId: tx.storeId,
    nit: parseNit((await nitOfStore(tx)) ?? ""),
    environment: (await readIssuingSettingsRow(tx)).environment,
    certificate: await readSealedCertificate(tx),
    software: [await readSoftware(tx, "FEV"), await readSoftware(tx, "DEE")].flatMap((one) => one?.id ?? []),
  }));
  const { storeId, nit, environment, certificate, software } = ready;
  if (!nit || !certificate || software.length === 0) throw new AppError("NOT_READY_FOR_DIAN");
  const credentials = openCredentials(sending.box, storeId, certificate.sealed);
  const client = clientOf(sending, environment, credentials);
  const found: DianNumberRange[] = [];
  try {
    for (const id of new Set(software)) found.push(...(await client.numberingRanges(nit.digits, id)));
  } catch (error) {
    throw error instanceof DianFailure ? new AppError("DIAN_NOT_ANSWERING") : error;
  } finally {
    client.close();
  }
  return inStore(async (tx) => {
    for (const range of found) await addFetched(tx, range, { box: sending.box, now });
    return listRanges(tx);
  });
}

async function addFetched(tx: StoreTx, range: DianNumberRange, keeping: SealingContext): Promise<void> {
  // Only ranges of invoices have a technical key.
  const kind = range.technicalKey === null ? "DEE" : "FEV";
  try {
    await addRange(tx, { ...range, kind }, keeping);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "RANGE_OVERLAPS" && error.code !== "INVALID_INPUT"))
      throw error;
  }
}
