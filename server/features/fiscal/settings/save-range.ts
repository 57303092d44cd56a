import { type FiscalNumberRange, MAX_NUMBER_RANGES } from "#core/contract/fiscal/fiscal.ts";
import { AppError } from "#core/errors.ts";
import { parseNit } from "#core/people/nit.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readDianSoftware, readSealedCertificate } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/make-document.ts";
import { openCertificateCredentials, sealTechnicalKey } from "#server/features/fiscal/secrets.ts";
import { createDianClientFor, type DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import {
  insertNumberRange,
  lockNumberRanges,
  type NewNumberRange,
  overlapsStoredRange,
  readIssuingSettingsRow,
  readNumberRange,
  readNumberRanges,
  readStoreNit,
  tillExists,
  updateNumberRange,
} from "#server/features/fiscal/settings/issuing-settings.sql.ts";
import { parseTechnicalKey } from "#server/fiscal/document/document-key.ts";
import type { SecretBox } from "#server/fiscal/secret-box.ts";
import type { DianNumberRange } from "#server/fiscal/service/dian-answers.ts";
import { DianCallError } from "#server/fiscal/service/dian-client.ts";
import type { MultiTransactionContext } from "#server/session.ts";

type RangeInput = Omit<NewNumberRange, "id" | "environment" | "tillId"> & {
  technicalKey?: string | null;
  tillId?: string | null;
};
type SealingContext = { box: SecretBox; now: Date };

export const listNumberRanges = (tx: StoreTx): Promise<FiscalNumberRange[]> =>
  readNumberRanges(tx, MAX_NUMBER_RANGES);

export async function addNumberRange(
  tx: StoreTx,
  given: RangeInput,
  { box, now }: SealingContext,
): Promise<FiscalNumberRange> {
  await lockNumberRanges(tx);
  const { environment } = await readIssuingSettingsRow(tx);
  const range = { ...given, id: uuidv7(), environment, tillId: given.tillId ?? null };
  if (range.tillId !== null && !(await tillExists(tx, range.tillId))) throw new AppError("TILL_NOT_FOUND");
  if (await overlapsStoredRange(tx, range)) throw new AppError("RANGE_OVERLAPS");
  if ((await listNumberRanges(tx)).length >= MAX_NUMBER_RANGES) throw new AppError("RANGES_FULL");
  const key = given.technicalKey ? parseTechnicalKey(given.technicalKey) : null;
  if (key === null && (given.kind === "FEV" || given.technicalKey))
    throw new AppError("INVALID_INPUT", {
      message: "La clave técnica tiene 40 o 64 números y letras de la a a la f",
    });
  const sealedKey = key === null ? null : sealTechnicalKey(box, tx.storeId, range.id, key);
  insertNumberRange(tx, { ...range, sealedKey, now });
  makeFiscalDocumentJobsDue(tx, now);
  return (await readNumberRange(tx, range.id))!;
}

export async function changeNumberRange(
  tx: StoreTx,
  id: string,
  { active, tillId }: { active?: boolean; tillId?: string | null },
  now: Date,
): Promise<FiscalNumberRange> {
  const before = await readNumberRange(tx, id);
  if (!before) throw new AppError("RANGE_NOT_FOUND");
  const till = tillId === undefined ? before.tillId : tillId;
  if (till !== null && !(await tillExists(tx, till))) throw new AppError("TILL_NOT_FOUND");
  await updateNumberRange(tx, id, { active: active ?? before.active, tillId: till });
  makeFiscalDocumentJobsDue(tx, now);
  return (await readNumberRange(tx, id))!;
}

/**
 * Fetches the ranges of the store's software from DIAN and stores the new ones.
 * @throws NOT_READY_FOR_DIAN or DIAN_NOT_ANSWERING
 */
export async function fetchNumberRangesFromDian(
  { inStore, now }: MultiTransactionContext,
  sending: DianSendingOptions,
): Promise<FiscalNumberRange[]> {
  const ready = await inStore(async (tx) => ({
    storeId: tx.storeId,
    nit: parseNit((await readStoreNit(tx)) ?? ""),
    environment: (await readIssuingSettingsRow(tx)).environment,
    certificate: await readSealedCertificate(tx),
    software: [await readDianSoftware(tx, "FEV"), await readDianSoftware(tx, "DEE")].flatMap(
      (one) => one?.id ?? [],
    ),
  }));
  const { storeId, nit, environment, certificate, software } = ready;
  if (!nit || !certificate || software.length === 0) throw new AppError("NOT_READY_FOR_DIAN");
  const credentials = openCertificateCredentials(sending.box, storeId, certificate.sealed);
  const client = createDianClientFor(sending, environment, credentials);
  const found: DianNumberRange[] = [];
  try {
    for (const id of new Set(software)) found.push(...(await client.numberingRanges(nit.digits, id)));
  } catch (error) {
    throw error instanceof DianCallError ? new AppError("DIAN_NOT_ANSWERING") : error;
  } finally {
    client.close();
  }
  return inStore(async (tx) => {
    for (const range of found) await addFetched(tx, range, { box: sending.box, now });
    return listNumberRanges(tx);
  });
}

async function addFetched(tx: StoreTx, range: DianNumberRange, keeping: SealingContext): Promise<void> {
  // Only ranges of invoices have a technical key.
  const kind = range.technicalKey === null ? "DEE" : "FEV";
  try {
    await addNumberRange(tx, { ...range, kind }, keeping);
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== "RANGE_OVERLAPS" && error.code !== "INVALID_INPUT"))
      throw error;
  }
}
