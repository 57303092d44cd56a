import {
  type FetchedNumberRanges,
  type FiscalNumberRange,
  MAX_NUMBER_RANGES,
  type NumberRangeChange,
} from "#core/contract/fiscal/fiscal.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { parseNit } from "#core/people/nit.ts";
import { MIN_UUID, uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { omitUndefinedFields } from "#server/documents/defined-fields.ts";
import { makeFiscalDocumentJobsDue } from "#server/features/fiscal/document-jobs.ts";
import { openCertificateCredentials, sealTechnicalKey } from "#server/features/fiscal/secrets.ts";
import { createDianClientFor, type DianSendingOptions } from "#server/features/fiscal/send-document.ts";
import {
  insertNumberRange,
  isRangeAccepted,
  lockIssuingSettings,
  lockNumberRangeById,
  lockOverlappingRanges,
  lockRangesFromNumber,
  type NewNumberRange,
  overlapsStoredRange,
  readDianSoftware,
  readIssuingSettingsRow,
  readNumberRange,
  readNumberRanges,
  readSealedCertificate,
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

export async function addNumberRange(tx: StoreTx, given: RangeInput, { box, now }: SealingContext) {
  await lockIssuingSettings(tx);
  const { environment } = await readIssuingSettingsRow(tx);
  const range = { ...given, id: uuidv7(), environment, tillId: given.tillId ?? null };
  if (range.tillId !== null && !(await tillExists(tx, range.tillId))) throw new AppError("TILL_NOT_FOUND");
  if (await overlapsStoredRange(tx, range)) throw new AppError("RANGE_OVERLAPS");
  if ((await listNumberRanges(tx)).length >= MAX_NUMBER_RANGES) throw new AppError("RANGES_FULL");
  if (given.kind === "FEV" && !given.technicalKey) throw invalidTechnicalKey();
  const sealedKey = given.technicalKey ? sealKey(tx, range.id, given.technicalKey, box) : null;
  insertNumberRange(tx, { ...range, sealedKey, now });
  makeFiscalDocumentJobsDue(tx, now);
  return (await readNumberRange(tx, range.id))!;
}

const invalidTechnicalKey = () =>
  invalidInput([
    { field: "technicalKey", message: "La clave técnica tiene 40 o 64 números y letras de la a a la f" },
  ]);

function sealKey({ storeId }: StoreTx, rangeId: string, text: string, box: SecretBox): Buffer {
  const key = parseTechnicalKey(text);
  if (key === null) throw invalidTechnicalKey();
  return sealTechnicalKey(box, storeId, rangeId, key);
}

/**
 * Also corrects a mistyped range. Prefix and first number change only while no number is used, the resolution and its
 * date only while DIAN has accepted no document of the range.
 * @throws RANGE_NOT_FOUND, TILL_NOT_FOUND, RANGE_USED, RANGE_OVERLAPS or INVALID_INPUT
 */
export async function changeNumberRange(
  tx: StoreTx,
  id: string,
  { technicalKey, ...changes }: NumberRangeChange,
  { box, now }: SealingContext,
): Promise<FiscalNumberRange> {
  await lockIssuingSettings(tx);
  const before = await lockNumberRangeById(tx, id);
  if (!before) throw new AppError("RANGE_NOT_FOUND");
  const after: FiscalNumberRange = { ...before, ...omitUndefinedFields(changes) };
  if (after.tillId !== null && !(await tillExists(tx, after.tillId))) throw new AppError("TILL_NOT_FOUND");
  const isUsed = before.next > before.from;
  if (isUsed) await refuseChangeOfUsedRange(tx, before, after);
  else after.next = after.from;
  if (after.from > after.to)
    throw invalidInput([{ field: "to", message: "El último número va después del primero" }]);
  if (after.validFrom > after.validTo)
    throw invalidInput([{ field: "validTo", message: "La fecha de fin va después de la de inicio" }]);
  const hasOtherNumbers =
    after.prefix !== before.prefix || after.from !== before.from || after.to > before.to;
  if ((hasOtherNumbers || (after.active && !before.active)) && (await overlapsStoredRange(tx, after)))
    throw new AppError("RANGE_OVERLAPS");
  updateNumberRange(tx, after, technicalKey === undefined ? null : sealKey(tx, id, technicalKey, box));
  makeFiscalDocumentJobsDue(tx, now);
  return (await readNumberRange(tx, id))!;
}

async function refuseChangeOfUsedRange(tx: StoreTx, before: FiscalNumberRange, after: FiscalNumberRange) {
  if (after.prefix !== before.prefix || after.from !== before.from) throw new AppError("RANGE_USED");
  const hasOtherResolution = after.resolution !== before.resolution || after.date !== before.date;
  if (hasOtherResolution && (await isRangeAccepted(tx, before)))
    throw new AppError("RANGE_USED", {
      message: "La DIAN ya aceptó documentos de esta numeración: la resolución y su fecha no cambian",
    });
  if (after.to < before.next - 1)
    throw invalidInput([
      { field: "to", message: `Ya se dio el número ${before.next - 1}: el último no puede ser menor` },
    ]);
}

/**
 * Fetches the ranges of the store's software from DIAN, stores the new ones, and corrects the stored ones.
 * @throws NOT_READY_FOR_DIAN or DIAN_NOT_ANSWERING
 */
export async function fetchNumberRangesFromDian(
  { inStore, now }: MultiTransactionContext,
  sending: DianSendingOptions,
): Promise<FetchedNumberRanges> {
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
    const conflicts = [];
    // DIAN may answer the same range for the software of both kinds.
    for (const range of new Map(found.map((one) => [JSON.stringify(one), one])).values()) {
      const message = await saveFetchedRange(tx, range, { box: sending.box, now });
      const { resolution, prefix, from, to } = range;
      if (message !== null) conflicts.push({ resolution, prefix, from, to, message });
    }
    return { data: await listNumberRanges(tx), conflicts };
  });
}

/** Saves a range of DIAN, also over a range that a person typed. Returns why it was not saved; null if it was. */
async function saveFetchedRange(
  tx: StoreTx,
  { technicalKey, ...fetched }: DianNumberRange,
  keeping: SealingContext,
): Promise<string | null> {
  // Only ranges of invoices have a technical key.
  const kind = technicalKey === null ? "DEE" : "FEV";
  await lockIssuingSettings(tx);
  const { environment } = await readIssuingSettingsRow(tx);
  const range = { ...fetched, kind, environment } as const;
  try {
    const stored = await findRangeToCorrect(tx, range);
    if (!stored) await addNumberRange(tx, { ...range, technicalKey }, keeping);
    else return await correctStoredRange(tx, stored, { ...fetched, technicalKey }, keeping);
    return null;
  } catch (error) {
    if (error instanceof AppError && ["RANGE_OVERLAPS", "INVALID_INPUT"].includes(error.code))
      return error.message;
    throw error;
  }
}

/**
 * Finds the stored form of a range of DIAN, which may be mistyped. It begins at the same number, and has the same
 * resolution or no document that DIAN accepted; else it is the only range with some of these numbers, all unused.
 */
async function findRangeToCorrect(
  tx: StoreTx,
  range: Omit<NewNumberRange, "id" | "tillId">,
): Promise<FiscalNumberRange | null> {
  const candidates = await lockRangesFromNumber(tx, range);
  const same = candidates.find(({ resolution }) => resolution === range.resolution);
  if (same) return same;
  for (const stored of candidates)
    if ((stored.active || stored.next > stored.from) && !(await isRangeAccepted(tx, stored))) return stored;
  const overlapping = await lockOverlappingRanges(tx, { ...range, id: MIN_UUID });
  const [only, ...more] = overlapping;
  return only && more.length === 0 && only.kind === range.kind && only.next === only.from ? only : null;
}

async function correctStoredRange(
  tx: StoreTx,
  stored: FiscalNumberRange,
  { technicalKey, ...fetched }: DianNumberRange,
  { box, now }: SealingContext,
): Promise<string | null> {
  const next = stored.next > stored.from ? stored.next : fetched.from;
  const to = Math.max(fetched.to, next - 1);
  const corrected = { ...stored, ...fetched, next, to };
  // If another stored range has numbers that this range would gain, both ranges keep their own numbers.
  const isHindered = corrected.active && (await overlapsStoredRange(tx, corrected));
  if (isHindered) corrected.to = Math.max(stored.to, next - 1);
  updateNumberRange(tx, corrected, technicalKey === null ? null : sealKey(tx, stored.id, technicalKey, box));
  makeFiscalDocumentJobsDue(tx, now);
  return isHindered
    ? `Otra numeración tiene algunos de sus números: esta quedó hasta el ${corrected.to}`
    : null;
}
