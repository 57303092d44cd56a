import sql from "sql-template-tag";
import type { Fiscal } from "#core/contract/fiscal-profile.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DianMessage } from "#server/fiscal/dian-answers.ts";
import type { Environment } from "#server/fiscal/dian-values.ts";
import type {
  FiscalBuyer,
  FiscalIssuer,
  FiscalLine,
  FiscalPayment,
  FiscalRegister,
  NoteInput,
} from "#server/fiscal/document-input.ts";

export type DocumentKind = "FEV" | "DEE" | "CREDIT_NOTE" | "DEE_ADJUSTMENT";
export type DocumentState = "PENDING" | "SIGNED" | "SENT" | "ACCEPTED" | "REJECTED";

/** What a document says, as the sale or the return had it. */
export type DocumentContent = {
  /** Null where the store had not said all that is needed: then it is as it is when the document is made. */
  issuer: FiscalIssuer | null;
  buyer: FiscalBuyer | null;
  lines: readonly FiscalLine[];
  payments: readonly FiscalPayment[];
  total: number;
  /** When it was sold or given back. */
  happenedAt: string;
  register?: FiscalRegister;
  reason?: NoteInput["reason"];
  reasonText?: string;
  notes?: readonly string[];
};

export type StoredDocument = {
  id: string;
  kind: DocumentKind;
  state: DocumentState;
  environment: Environment;
  contingency: "ISSUER" | "DIAN" | null;
  content: DocumentContent;
  aboutId: string | null;
  prefix: string | null;
  number: number | null;
  key: string | null;
  issuedAt: Date | null;
};

const COLUMNS = sql`id, kind, state, environment, contingency, content, about_id as "aboutId", prefix, number, key,
  issued_at as "issuedAt"`;

export function insertDocument(
  tx: StoreTx,
  document: Pick<StoredDocument, "id" | "kind" | "environment" | "content" | "contingency" | "aboutId"> & {
    saleId: string | null;
    returnId: string | null;
    now: Date;
  },
): void {
  const { id, kind, environment, content, contingency, aboutId, saleId, returnId, now } = document;
  tx.post(sql`
    insert into fiscal_documents (store_id, id, kind, state, environment, contingency, sale_id, return_id, content, total,
      about_id, created_at)
    values (${tx.storeId}, ${id}, ${kind}, 'PENDING', ${environment}, ${contingency}, ${saleId}, ${returnId},
      ${JSON.stringify(content)}, ${content.total}, ${aboutId}, ${now})`);
}

export const readDocument = (tx: StoreTx, id: string): Promise<StoredDocument | null> =>
  tx.first<StoredDocument>(sql`
    select ${COLUMNS} from fiscal_documents where store_id = ${tx.storeId} and id = ${id}`);

/** Whoever changes a document has its row: two processes do not sign it both. */
export const lockDocument = (tx: StoreTx, id: string): Promise<StoredDocument | null> =>
  tx.first<StoredDocument>(sql`
    select ${COLUMNS} from fiscal_documents where store_id = ${tx.storeId} and id = ${id} for update`);

/** The last invoice or equivalent document of a sale, locked. */
export const lockDocumentOfSale = (tx: StoreTx, saleId: string): Promise<StoredDocument | null> =>
  tx.first<StoredDocument>(sql`
    select ${COLUMNS} from fiscal_documents
    where store_id = ${tx.storeId} and sale_id = ${saleId} and kind in ('FEV', 'DEE')
    order by created_at desc, id desc limit 1 for update`);

export async function noteReason(tx: StoreTx, id: string, reason: string | null): Promise<void> {
  await tx.run(sql`
    update fiscal_documents set reason = ${reason} where store_id = ${tx.storeId} and id = ${id}`);
}

type Signed = {
  id: string;
  prefix: string;
  number: number;
  key: string;
  qr: string;
  issuedAt: Date;
  fileName: string;
  zipName: string;
  xml: Buffer;
};

export function keepSigned(tx: StoreTx, signed: Signed): void {
  const { id, prefix, number, key, qr, issuedAt, fileName, zipName, xml } = signed;
  tx.post(sql`
    update fiscal_documents set state = 'SIGNED', prefix = ${prefix}, number = ${number}, key = ${key}, qr = ${qr},
      issued_at = ${issuedAt}, validated_at = null, messages = '[]', reason = null
    where store_id = ${tx.storeId} and id = ${id}`);
  tx.post(sql`
    insert into fiscal_signed (store_id, document_id, version, key, file_name, zip_name, xml, signed_at)
    select ${tx.storeId}::uuid, ${id}::uuid, coalesce(max(version), 0) + 1, ${key}::text, ${fileName}::text, ${zipName}::text,
      ${xml}::bytea, ${issuedAt}::timestamptz
    from fiscal_signed where store_id = ${tx.storeId} and document_id = ${id}`);
}

export type SignedFile = { key: string; fileName: string; zipName: string; xml: Buffer };

/** The last that was signed. */
export const readSigned = (tx: StoreTx, id: string): Promise<SignedFile | null> =>
  tx.first<SignedFile>(sql`
    select key, file_name as "fileName", zip_name as "zipName", xml from fiscal_signed
    where store_id = ${tx.storeId} and document_id = ${id} order by version desc limit 1`);

export async function markSent(tx: StoreTx, id: string): Promise<void> {
  await tx.run(sql`
    update fiscal_documents set state = 'SENT' where store_id = ${tx.storeId} and id = ${id} and state = 'SIGNED'`);
}

type Outcome = {
  id: string;
  key: string;
  state: "ACCEPTED" | "REJECTED";
  messages: readonly DianMessage[];
  validatedAt: Date | null;
  answer: Buffer | null;
};

/** Only of what was signed last, and never away from ACCEPTED. */
export function keepOutcome(tx: StoreTx, { id, key, state, messages, validatedAt, answer }: Outcome): void {
  tx.post(sql`
    update fiscal_documents set state = ${state}, messages = ${JSON.stringify(messages)}, validated_at = ${validatedAt},
      reason = null
    where store_id = ${tx.storeId} and id = ${id} and key = ${key} and state in ('SIGNED', 'SENT')`);
  if (answer)
    tx.post(sql`
      update fiscal_signed set answer = ${answer}
      where store_id = ${tx.storeId} and document_id = ${id} and key = ${key}`);
}

/** A rejected document is made anew, under its number. False when it is none. */
export async function reopenDocument(tx: StoreTx, id: string, content: DocumentContent): Promise<boolean> {
  const changed = await tx.run(sql`
    update fiscal_documents set state = 'PENDING', content = ${JSON.stringify(content)}, total = ${content.total}
    where store_id = ${tx.storeId} and id = ${id} and state = 'REJECTED'`);
  return changed === 1;
}

/** What the store is to DIAN, as it is kept: null is what its own data say. */
export type StoreFacts = Pick<
  Fiscal,
  | "vat"
  | "consumptionTax"
  | "simple"
  | "qualities"
  | "personType"
  | "document"
  | "address"
  | "municipality"
  | "postalCode"
  | "email"
  | "phone"
  | "activity"
  | "creditDays"
> & {
  legalName: string | null;
  tradeName: string | null;
  name: string;
  ownerName: string;
  nit: string | null;
};

const UNSAID: Omit<StoreFacts, "name" | "ownerName" | "nit"> = {
  ...{ vat: "NOT_RESPONSIBLE", consumptionTax: false, simple: false, qualities: [], personType: "NATURAL" },
  ...{
    document: null,
    legalName: null,
    tradeName: null,
    address: null,
    municipality: null,
    postalCode: null,
  },
  ...{ email: null, phone: null, activity: null, creditDays: 30 },
};

export async function readStoreFacts(tx: StoreTx): Promise<StoreFacts> {
  const [store, said] = await Promise.all([
    tx.first<Pick<StoreFacts, "name" | "ownerName" | "nit">>(sql`
      select name, owner_name as "ownerName", nit from stores where store_id = ${tx.storeId}`),
    tx.first<typeof UNSAID>(sql`
      select vat, consumption_tax as "consumptionTax", simple, qualities, person_type as "personType", document,
        legal_name as "legalName", trade_name as "tradeName", address, municipality, postal_code as "postalCode", email,
        phone, activity, credit_days as "creditDays"
      from store_fiscal where store_id = ${tx.storeId}`),
  ]);
  return { ...(said ?? UNSAID), ...store! };
}

export type TillFacts = { name: string; plate: string | null; place: string | null; kind: string | null };

/** The till of a shift, else that of a device, else the first in use. */
export const readTill = (
  tx: StoreTx,
  { shiftId, tillId }: { shiftId: string | null; tillId: string | null },
): Promise<TillFacts | null> =>
  tx.first<TillFacts>(sql`
    select name, plate, place, kind from tills
    where store_id = ${tx.storeId} and id = coalesce(
      (select till_id from shifts where store_id = ${tx.storeId} and id = ${shiftId}::uuid), ${tillId}::uuid,
      (select id from tills where store_id = ${tx.storeId} and active order by id limit 1))`);

export type StoredRange = {
  id: string;
  resolution: string;
  prefix: string;
  from: number;
  to: number;
  validFrom: string;
  validTo: string;
  next: number;
  sealedKey: Buffer | null;
};

const RANGE = sql`id, resolution, prefix, from_number as from, to_number as to, valid_from as "validFrom",
  valid_to as "validTo", next, sealed_key as "sealedKey"`;

/** The range that gives the next number of a kind on a day; its row stays locked until the number is kept. */
export const lockRange = (
  tx: StoreTx,
  { kind, environment, day }: { kind: "FEV" | "DEE" | "CONTINGENCY"; environment: Environment; day: string },
): Promise<StoredRange | null> =>
  tx.first<StoredRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and kind = ${kind} and environment = ${environment} and active
      and valid_from <= ${day} and valid_to >= ${day} and next <= to_number
    order by valid_from, from_number, id limit 1 for update`);

/** Of a document that has its number already. */
export const rangeOfNumber = (
  tx: StoreTx,
  {
    kind,
    environment,
    prefix,
    number,
  }: { kind: string; environment: Environment; prefix: string; number: number },
): Promise<StoredRange | null> =>
  tx.first<StoredRange>(sql`
    select ${RANGE} from fiscal_ranges
    where store_id = ${tx.storeId} and kind = ${kind} and environment = ${environment} and prefix = ${prefix}
      and from_number <= ${number} and to_number >= ${number}
    order by created_at desc limit 1`);

export function takeNumber(tx: StoreTx, id: string): void {
  tx.post(sql`update fiscal_ranges set next = next + 1 where store_id = ${tx.storeId} and id = ${id}`);
}

/** The next of a series of the shop's own: 1, 2, … */
export async function nextOf(tx: StoreTx, name: string): Promise<number> {
  const row = await tx.first<{ taken: number }>(sql`
    insert into fiscal_counters as c (store_id, name, next) values (${tx.storeId}, ${name}, 2)
    on conflict (store_id, name) do update set next = c.next + 1
    returning next - 1 as taken`);
  return row!.taken;
}

export type StoredSoftware = { id: string; sealedPin: Buffer };

export const readSoftware = (tx: StoreTx, kind: "FEV" | "DEE"): Promise<StoredSoftware | null> =>
  tx.first<StoredSoftware>(sql`
    select software_id as id, sealed_pin as "sealedPin" from fiscal_software
    where store_id = ${tx.storeId} and kind = ${kind}`);

export type StoredCertificate = { sealed: Buffer; notBefore: Date; notAfter: Date };

export const readSealedCertificate = (tx: StoreTx): Promise<StoredCertificate | null> =>
  tx.first<StoredCertificate>(sql`
    select sealed, not_before as "notBefore", not_after as "notAfter" from fiscal_certificates
    where store_id = ${tx.storeId}`);
