import sql from "sql-template-tag";
import type {
  DocumentIssuingSettings,
  FiscalCertificate,
  FiscalNumberRange,
} from "#core/contract/fiscal/fiscal.ts";
import type { DianSoftwareKind } from "#core/contract/fiscal/fiscal-document.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { saveRowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { SigningCertificateInfo } from "#server/fiscal/signing/p12.ts";

type IssuingSettingsRow = Pick<DocumentIssuingSettings, "mode" | "environment" | "thresholdUvt" | "wait">;

const UNSET: IssuingSettingsRow = { mode: "OFF", environment: "TEST", thresholdUvt: null, wait: 3 };

export async function readIssuingSettingsRow(tx: StoreTx): Promise<IssuingSettingsRow> {
  const row = await tx.first<IssuingSettingsRow>(sql`
    select mode, environment, threshold_uvt as "thresholdUvt", wait from fiscal_emission where store_id = ${tx.storeId}`);
  return row ?? UNSET;
}

/**
 * Serialises changes of the settings and of the number ranges, so that no change is lost and no ranges overlap.
 * A store without settings gets the row with its defaults, because only a row can be locked.
 */
export async function lockIssuingSettings(tx: StoreTx) {
  await tx.run(sql`
    insert into fiscal_emission (store_id) values (${tx.storeId})
    on conflict (store_id) do update set wait = fiscal_emission.wait`);
}

export function writeIssuingSettingsRow(tx: StoreTx, settings: IssuingSettingsRow) {
  tx.post(saveRowsSql(tx, "fiscal_emission", [settings]));
}

type DianSoftwareRow = { kind: DianSoftwareKind; id: string; testSetId: string | null };

export const readDianSoftwareRows = (tx: StoreTx): Promise<DianSoftwareRow[]> =>
  tx.many<DianSoftwareRow>(sql`
    select kind, software_id as id, test_set_id as "testSetId" from fiscal_software where store_id = ${tx.storeId}`);

export function writeDianSoftware(
  tx: StoreTx,
  { kind, id: softwareId, testSetId }: DianSoftwareRow,
  sealedPin: Buffer,
) {
  tx.post(saveRowsSql(tx, "fiscal_software", [{ kind, softwareId, sealedPin, testSetId }], "kind"));
}

export const readSigningCertificate = (tx: StoreTx): Promise<FiscalCertificate | null> =>
  tx.first<FiscalCertificate>(sql`
    select subject, issuer, nit, serial, ${instantSql("not_before")} as "notBefore", ${instantSql("not_after")} as "notAfter"
    from fiscal_certificates where store_id = ${tx.storeId}`);

type NewCertificate = SigningCertificateInfo & { sealed: Buffer; createdAt: Date };

export function writeCertificate(tx: StoreTx, certificate: NewCertificate) {
  tx.post(saveRowsSql(tx, "fiscal_certificates", [certificate]));
}

/** The NIT of the fiscal profile, else that of the store. */
export function readStoreNit(tx: StoreTx): Promise<string | null> {
  return tx.value<string>(sql`
    select coalesce(nullif(f.document, ''), nullif(s.nit, '')) as nit
    from stores s left join store_fiscal f on f.store_id = s.store_id where s.store_id = ${tx.storeId}`);
}

const RANGE = sql`id, kind, environment, resolution, resolved_on as date, prefix, from_number as from, to_number as to,
  valid_from as "validFrom", valid_to as "validTo", next, to_number - next + 1 as left, till_id as "tillId", active`;

export const readNumberRanges = (tx: StoreTx, most: number): Promise<FiscalNumberRange[]> =>
  tx.many<FiscalNumberRange>(sql`
    select ${RANGE} from fiscal_ranges where store_id = ${tx.storeId}
    order by active desc, valid_to desc, id limit ${most}`);

/** Maximum ranges read for a store; ended ranges that nobody deactivated are included. */
const MAX_USED = 50;

export const readActiveNumberRanges = (tx: StoreTx, environment: DocumentIssuingSettings["environment"]) =>
  tx.many<FiscalNumberRange>(sql`
    select ${RANGE} from fiscal_ranges where store_id = ${tx.storeId} and environment = ${environment} and active
    order by valid_to desc, id limit ${MAX_USED}`);

/** False if the owner got this warning before. */
export async function insertFiscalWarning(tx: StoreTx, about: string, now: Date): Promise<boolean> {
  const made = await tx.run(sql`
    insert into fiscal_warnings (store_id, about, told_at) values (${tx.storeId}, ${about}, ${now})
    on conflict (store_id, about) do nothing`);
  return made === 1;
}

export const readNumberRange = (tx: StoreTx, id: string): Promise<FiscalNumberRange | null> =>
  tx.first<FiscalNumberRange>(
    sql`select ${RANGE} from fiscal_ranges where store_id = ${tx.storeId} and id = ${id}`,
  );

export type NewNumberRange = Omit<FiscalNumberRange, "next" | "left" | "active">;

/**
 * The other stored ranges with some of these numbers. An inactive range without a used number is left out, because it
 * may be a mistyped range that the store entered again.
 */
export const lockOverlappingRanges = (
  tx: StoreTx,
  { id, environment, prefix, from, to, kind }: Omit<NewNumberRange, "tillId">,
): Promise<FiscalNumberRange[]> =>
  tx.many<FiscalNumberRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and environment = ${environment} and prefix = ${prefix} and id <> ${id}
      and (kind = 'DEE') = (${kind}::text = 'DEE') and from_number <= ${to} and to_number >= ${from}
      and (active or next > from_number)
    order by id for update`);

export const overlapsStoredRange = async (tx: StoreTx, range: Omit<NewNumberRange, "tillId">) =>
  (await lockOverlappingRanges(tx, range)).length > 0;

/** The stored ranges, active or not, that begin at this number; ranges with a used number come first. */
export const lockRangesFromNumber = (
  tx: StoreTx,
  { kind, environment, prefix, from }: Pick<NewNumberRange, "kind" | "environment" | "prefix" | "from">,
): Promise<FiscalNumberRange[]> =>
  tx.many<FiscalNumberRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and environment = ${environment} and kind = ${kind} and prefix = ${prefix}
      and from_number = ${from}
    order by next > from_number desc, active desc, id for update`);

export const lockNumberRangeById = (tx: StoreTx, id: string): Promise<FiscalNumberRange | null> =>
  tx.first<FiscalNumberRange>(
    sql`select ${RANGE} from fiscal_ranges where store_id = ${tx.storeId} and id = ${id} for update`,
  );

/** True if DIAN accepted a document with a number of this range. */
export async function isRangeAccepted(
  tx: StoreTx,
  { kind, environment, prefix, from, to }: FiscalNumberRange,
): Promise<boolean> {
  const found = await tx.first(sql`
    select id from fiscal_documents
    where store_id = ${tx.storeId} and kind = ${kind === "DEE" ? "DEE" : "FEV"} and state = 'ACCEPTED'
      and environment = ${environment} and prefix = ${prefix} and number between ${from} and ${to}
      and (contingency is not distinct from 'ISSUER') = (${kind}::text = 'CONTINGENCY') limit 1`);
  return found !== null;
}

export function insertNumberRange(
  tx: StoreTx,
  range: NewNumberRange & { sealedKey: Buffer | null; now: Date },
) {
  const { id, kind, environment, resolution, date, prefix, from, to, validFrom, validTo, tillId } = range;
  tx.post(sql`
    insert into fiscal_ranges (store_id, id, kind, environment, resolution, resolved_on, prefix, from_number, to_number,
      valid_from, valid_to, next, sealed_key, till_id, created_at)
    values (${tx.storeId}, ${id}, ${kind}, ${environment}, ${resolution}, ${date}, ${prefix}, ${from}, ${to}, ${validFrom},
      ${validTo}, ${from}, ${range.sealedKey}, ${tillId}, ${range.now})`);
}

/** A null `sealedKey` keeps the stored key. */
export function updateNumberRange(
  tx: StoreTx,
  range: Omit<FiscalNumberRange, "left" | "kind" | "environment">,
  sealedKey: Buffer | null,
) {
  const { id, resolution, date, prefix, from, to, validFrom, validTo, next, active, tillId } = range;
  tx.post(sql`
    update fiscal_ranges set resolution = ${resolution}, resolved_on = ${date}, prefix = ${prefix}, from_number = ${from},
      to_number = ${to}, valid_from = ${validFrom}, valid_to = ${validTo}, next = ${next}, active = ${active},
      till_id = ${tillId}, sealed_key = coalesce(${sealedKey}::bytea, sealed_key)
    where store_id = ${tx.storeId} and id = ${id}`);
}

export async function tillExists(tx: StoreTx, id: string): Promise<boolean> {
  return (await tx.first(sql`select id from tills where store_id = ${tx.storeId} and id = ${id}`)) !== null;
}

type DianSoftware = { id: string; sealedPin: Buffer };

export const readDianSoftware = (tx: StoreTx, kind: DianSoftwareKind): Promise<DianSoftware | null> =>
  tx.first<DianSoftware>(sql`
    select software_id as id, sealed_pin as "sealedPin" from fiscal_software
    where store_id = ${tx.storeId} and kind = ${kind}`);

export type SealedCertificate = { sealed: Buffer; notBefore: Date; notAfter: Date };

export const readSealedCertificate = (tx: StoreTx): Promise<SealedCertificate | null> =>
  tx.first<SealedCertificate>(sql`
    select sealed, not_before as "notBefore", not_after as "notAfter" from fiscal_certificates
    where store_id = ${tx.storeId}`);
