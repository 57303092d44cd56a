import sql from "sql-template-tag";
import type {
  DianSoftwareKind,
  FiscalDocument,
  FiscalDocumentKind,
} from "#core/contract/fiscal/fiscal-document.ts";
import { DAY_MS } from "#core/dates.ts";
import { insertRowsSql, updateRowSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { HeldDocument } from "#server/features/fiscal/held-document.ts";
import type { DianEnvironment } from "#server/fiscal/dian-values.ts";
import type {
  FiscalBuyer,
  FiscalCashRegister,
  FiscalIssuer,
  FiscalLine,
  FiscalNoteInput,
  FiscalPayment,
} from "#server/fiscal/document/document-input.ts";
import type { DianMessage } from "#server/fiscal/service/dian-answers.ts";

type FiscalDocumentState = FiscalDocument["state"];

export type FiscalDocumentContent = {
  /** Null when the store's data was incomplete; the issuer is then read when the document is made. */
  issuer: FiscalIssuer | null;
  buyer: FiscalBuyer | null;
  lines: readonly FiscalLine[];
  payments: readonly FiscalPayment[];
  total: number;
  happenedAt: string;
  /** The till of the document. If the till has its own range, that range numbers the document. */
  tillId?: string;
  /** A person requested the document after the sale. */
  isAskedFor?: true;
  register?: FiscalCashRegister;
  reason?: FiscalNoteInput["reason"];
  reasonText?: string;
  notes?: readonly string[];
};

/** An answer of DIAN that did not say what became of a document. */
export type InconclusiveDianAnswer = {
  at: string;
  kind: string;
  code: string;
  text: string;
  rules: readonly string[];
  key: string | null;
};

export type StoredFiscalDocument = {
  id: string;
  kind: FiscalDocumentKind;
  state: FiscalDocumentState;
  environment: DianEnvironment;
  contingency: "ISSUER" | "DIAN" | null;
  content: FiscalDocumentContent;
  saleId: string | null;
  aboutId: string | null;
  /** The test set of DIAN that the document belongs to; null for none. */
  testSet: DianSoftwareKind | null;
  prefix: string | null;
  number: number | null;
  key: string | null;
  issuedAt: Date | null;
  doubt: FiscalDocument["doubt"];
  /** The key whose rejection DIAN confirmed when it was asked by that key; null for none. */
  rejectedKey: string | null;
  /** The last answers that did not end the doubt. */
  evidence: readonly InconclusiveDianAnswer[];
  correction: FiscalDocumentContent | null;
};

const COLUMNS = sql`id, kind, state, environment, contingency, content, sale_id as "saleId", about_id as "aboutId",
  test_set as "testSet", prefix, number, key, issued_at as "issuedAt", doubt, rejected_key as "rejectedKey", evidence,
  correction`;

export type FiscalDocumentRequest = {
  id: string;
  kind: FiscalDocumentKind;
  environment: DianEnvironment;
  content: FiscalDocumentContent;
  saleId?: string;
  returnId?: string;
  /**
   * The id of the corrected document; for an invoice after a POS document, the id of the note that annuls that document.
   */
  aboutId?: string;
  testSet?: DianSoftwareKind;
};

export function insertFiscalDocument(tx: StoreTx, request: FiscalDocumentRequest, now: Date) {
  const row = { ...request, state: "PENDING", total: request.content.total, createdAt: now };
  tx.post(insertRowsSql(tx, "fiscal_documents", [row]));
}

export const readFiscalDocument = (tx: StoreTx, id: string): Promise<StoredFiscalDocument | null> =>
  tx.first<StoredFiscalDocument>(sql`
    select ${COLUMNS} from fiscal_documents where store_id = ${tx.storeId} and id = ${id}`);

/** Locks a document, so that two processes do not sign it twice. */
export const lockFiscalDocument = (tx: StoreTx, id: string): Promise<StoredFiscalDocument | null> =>
  tx.first<StoredFiscalDocument>(sql`
    select ${COLUMNS} from fiscal_documents where store_id = ${tx.storeId} and id = ${id} for update`);

/** Locks the sale's document, or the sale if it has none, so that no other request issues one. */
export async function lockDocumentOfSale(tx: StoreTx, saleId: string): Promise<StoredFiscalDocument | null> {
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('documents of ' || ${tx.storeId}::text || ' ' || ${saleId}::text, 0))`);
  // A separate statement, because it must see the writes of the transaction that held the lock before.
  return tx.first<StoredFiscalDocument>(sql`
    select ${COLUMNS} from fiscal_documents
    where store_id = ${tx.storeId} and sale_id = ${saleId} and kind in ('FEV', 'DEE')
    order by created_at desc, id desc limit 1 for update`);
}

export function updateDocumentPayments(tx: StoreTx, id: string, payments: readonly FiscalPayment[]) {
  tx.post(sql`
    update fiscal_documents set content = jsonb_set(content, '{payments}', ${JSON.stringify(payments)}::jsonb)
    where store_id = ${tx.storeId} and id = ${id} and state = 'PENDING'`);
}

export async function updateWaitingReason(tx: StoreTx, id: string, reason: string | null) {
  await tx.run(updateRowSql(tx, "fiscal_documents", { id, reason }));
}

type SignedDocument = {
  id: string;
  prefix: string;
  number: number;
  key: string;
  qr: string;
  issuedAt: Date;
  fileName: string;
  zipName: string;
  xml: Buffer;
  contingency: { id: string; kind: "ISSUER" | "DIAN" } | null;
};

export function storeSignedDocument(tx: StoreTx, signed: SignedDocument) {
  const { id, prefix, number, key, qr, issuedAt, fileName, zipName, xml, contingency } = signed;
  tx.post(sql`
    update fiscal_documents set state = 'SIGNED', prefix = ${prefix}, number = ${number}, key = ${key}, qr = ${qr},
      issued_at = ${issuedAt}, validated_at = null, messages = '[]', reason = null, zip_key = null, doubt = null,
      doubt_since = null, evidence = '[]', rejected_key = null,
      contingency = coalesce(contingency, ${contingency?.kind ?? null}),
      contingency_id = coalesce(contingency_id, ${contingency?.id ?? null}::uuid)
    where store_id = ${tx.storeId} and id = ${id}`);
  tx.post(insertFileSql(tx, id, { key, fileName, zipName, xml, signedAt: issuedAt }));
}

type NewFile = { key: string; fileName: string; zipName: string; xml: Buffer; signedAt: Date };

const insertFileSql = (tx: StoreTx, id: string, { key, fileName, zipName, xml, signedAt }: NewFile) => sql`
  insert into fiscal_signed (store_id, document_id, version, key, file_name, zip_name, xml, signed_at)
  select ${tx.storeId}::uuid, ${id}::uuid, coalesce(max(version), 0) + 1, ${key}::text, ${fileName}::text, ${zipName}::text,
    ${xml}::bytea, ${signedAt}::timestamptz
  from fiscal_signed where store_id = ${tx.storeId} and document_id = ${id}`;

/** `zipKey` is DIAN's receipt of an uploaded test document, under which the result is asked; null before the upload. */
export const readTestSetAndZipKey = (tx: StoreTx, id: string) =>
  tx.first<{ testSetId: string | null; zipKey: string | null }>(sql`
    select s.test_set_id as "testSetId", d.zip_key as "zipKey"
    from fiscal_documents d left join fiscal_software s on s.store_id = ${tx.storeId} and s.kind = d.test_set
    where d.store_id = ${tx.storeId} and d.id = ${id}`);

export async function updateZipKey(tx: StoreTx, id: string, zipKey: string) {
  await tx.run(updateRowSql(tx, "fiscal_documents", { id, zipKey }));
}

/** Called before each sending, because until DIAN answers it is unknown whether DIAN has the document. */
export async function markDocumentSent(tx: StoreTx, id: string, now: Date) {
  await tx.run(sql`
    update fiscal_documents set state = 'SENT', doubt = 'UNKNOWN', doubt_since = ${now}
    where store_id = ${tx.storeId} and id = ${id} and state = 'SIGNED'`);
}

/** Maximum answers that are kept of a document in doubt. */
const MAX_EVIDENCE = 10;

type DocumentDoubt = {
  id: string;
  key: string;
  doubt: NonNullable<FiscalDocument["doubt"]>;
  evidence: readonly InconclusiveDianAnswer[];
  now: Date;
};

/** Keeps a document in doubt, with the answers that did not end the doubt. */
export async function updateDocumentDoubt(tx: StoreTx, { id, key, doubt, evidence, now }: DocumentDoubt) {
  await tx.run(sql`
    update fiscal_documents set doubt = ${doubt}, doubt_since = coalesce(doubt_since, ${now}),
      evidence = (
        select coalesce(jsonb_agg(answer order by place), '[]') from (
          select answer, place from jsonb_array_elements(evidence || ${JSON.stringify(evidence)}::jsonb)
            with ordinality as kept (answer, place)
          order by place desc limit ${MAX_EVIDENCE}) last)
    where store_id = ${tx.storeId} and id = ${id} and key = ${key} and state = 'SENT'`);
}

type Outcome = {
  id: string;
  key: string;
  state: "ACCEPTED" | "REJECTED";
  messages: readonly DianMessage[];
  validatedAt: Date | null;
  answer: Buffer | null;
};

/**
 * Writes DIAN's result only for the file that was signed last, and never replaces ACCEPTED. A rejection is one that
 * DIAN confirmed when it was asked by the key.
 */
export function updateDianOutcome(tx: StoreTx, { id, key, state, messages, validatedAt, answer }: Outcome) {
  tx.post(sql`
    update fiscal_documents set state = ${state}, messages = ${JSON.stringify(messages)}, validated_at = ${validatedAt},
      reason = null, doubt = null, doubt_since = null, rejected_key = ${state === "REJECTED" ? key : null},
      correction = case when ${state} = 'REJECTED' then correction end
    where store_id = ${tx.storeId} and id = ${id} and key = ${key} and state in ('SIGNED', 'SENT', 'REJECTED')`);
  if (answer)
    tx.post(sql`
      update fiscal_signed set answer = ${answer}
      where store_id = ${tx.storeId} and document_id = ${id} and key = ${key}`);
}

/** What DIAN holds under a document's number, with its answer about it. */
type HeldAnswer = {
  held: HeldDocument;
  messages: readonly DianMessage[];
  validatedAt: Date | null;
  answer: Buffer | null;
};
type HeldDocumentChange = HeldAnswer & { document: StoredFiscalDocument; now: Date };

/** Stores the key under which DIAN holds the document, if that is another key than the last one of this store. */
export async function adoptDianKey(
  tx: StoreTx,
  { document, held, isStored, now }: HeldDocumentChange & { isStored: boolean },
) {
  const { id } = document;
  const { key, qr, issuedAt, buyer } = held;
  const email = document.content.buyer?.email;
  const content = {
    ...document.content,
    buyer: buyer && { ...buyer, ...(email !== undefined && { email }) },
  };
  await tx.run(sql`
    update fiscal_documents set key = ${key}, qr = ${qr}, issued_at = ${issuedAt}, content = ${JSON.stringify(content)}
    where store_id = ${tx.storeId} and id = ${id} and key = ${document.key} and state = 'SENT'`);
  if (!isStored) await insertHeldFile(tx, id, held, now);
}

async function insertHeldFile(tx: StoreTx, id: string, { key, xml }: HeldDocument, now: Date) {
  // The name does not follow DIAN's numbered file names, which belong to files that this store signed.
  const name = `dian${key.slice(0, 40)}`;
  const file = { key, fileName: `${name}.xml`, zipName: `${name}.zip`, xml, signedAt: now };
  await tx.run(insertFileSql(tx, id, file));
}

/** Takes the number from the document, which waits for the next one, because DIAN holds another document under it. */
export async function releaseDocumentNumber(tx: StoreTx, id: string, key: string) {
  await tx.run(sql`
    update fiscal_documents set state = 'PENDING', prefix = null, number = null, key = null, qr = null,
      issued_at = null, doubt = null, doubt_since = null,
      reason = 'La DIAN ya tenía otro documento con su número: sale con el siguiente'
    where store_id = ${tx.storeId} and id = ${id} and key = ${key} and state = 'SENT'`);
}

/** Stores a document that DIAN holds under the number of `document` and that this database does not have. */
export async function insertFoundDocument(
  tx: StoreTx,
  { id, document, held, messages, validatedAt, answer, now }: HeldDocumentChange & { id: string },
) {
  const { kind, environment, prefix, number } = document;
  const { key, qr, issuedAt, buyer, total } = held;
  const goods = { issuer: null, buyer, lines: [], payments: [] };
  const content: FiscalDocumentContent = { ...goods, total, happenedAt: issuedAt.toISOString() };
  const numbered = { id, kind, environment, prefix, number, key, qr, issuedAt };
  const accepted = { state: "ACCEPTED", content, total, validatedAt, messages, createdAt: now, foundAt: now };
  await tx.run(insertRowsSql(tx, "fiscal_documents", [{ ...numbered, ...accepted }]));
  await insertHeldFile(tx, id, held, now);
  if (answer)
    await tx.run(sql`
      update fiscal_signed set answer = ${answer} where store_id = ${tx.storeId} and document_id = ${id}`);
}

/** Flags a document that was made on another day than its sale, at most once. */
export function flagDocumentOfOtherDay(
  tx: StoreTx,
  { id, saleId, message, details, now }: FlagOfDocument & { now: Date },
) {
  tx.post(sql`
    insert into document_flags (store_id, document_id, place, sale_id, code, message, details, created_at)
    values (${tx.storeId}, ${id}, 1, ${saleId}, 'DOCUMENT', ${message}, ${JSON.stringify(details)}, ${now})
    on conflict (store_id, document_id, place) do nothing`);
}

type FlagOfDocument = { id: string; saleId: string; message: string; details: Record<string, string> };

export function makeJobsOfWaitingDocumentsDue(tx: StoreTx, id: string, now: Date) {
  tx.post(sql`
    update outbox set due_at = ${now}
    where store_id = ${tx.storeId} and claim is null and given_up_at is null and due_at > ${now} and id in (
      select id from fiscal_documents where store_id = ${tx.storeId} and about_id = ${id} and state = 'PENDING')`);
}

/**
 * Makes a rejected document pending again, with the same number. False unless DIAN confirmed the rejection of the key
 * that was sent.
 */
export async function reopenRejectedDocument(tx: StoreTx, id: string, content: FiscalDocumentContent) {
  const changed = await tx.run(sql`
    update fiscal_documents set state = 'PENDING', content = ${JSON.stringify(content)}, total = ${content.total},
      correction = null
    where store_id = ${tx.storeId} and id = ${id} and state = 'REJECTED' and rejected_key = key`);
  return changed === 1;
}

/**
 * Stores the corrected content of a document for when DIAN confirms its rejection. Until then the document is in doubt:
 * one whose rejection DIAN has not confirmed, or one that waits to be signed again.
 */
export async function storeCorrection(
  tx: StoreTx,
  { id, content, now }: { id: string; content: FiscalDocumentContent; now: Date },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update fiscal_documents set state = 'SENT', doubt = 'UNKNOWN', doubt_since = coalesce(doubt_since, ${now}),
      correction = ${JSON.stringify(content)}
    where store_id = ${tx.storeId} and id = ${id} and key is not null and number is not null
      and (state = 'REJECTED' or state = 'PENDING') and rejected_key is distinct from key`);
  return changed === 1;
}

export function updateBuyerOfWaitingNotes(tx: StoreTx, id: string, buyer: FiscalBuyer) {
  tx.post(sql`
    update fiscal_documents set content = jsonb_set(content, '{buyer}', ${JSON.stringify(buyer)}::jsonb)
    where store_id = ${tx.storeId} and about_id = ${id} and state = 'PENDING'
      and kind in ('CREDIT_NOTE', 'DEBIT_NOTE', 'DEE_ADJUSTMENT')`);
}

export const readUndecidedDocuments = (tx: StoreTx, most: number): Promise<{ id: string }[]> =>
  tx.many(sql`
    select id from fiscal_documents
    where store_id = ${tx.storeId} and state <> 'ACCEPTED' and state in ('SIGNED', 'SENT')
    order by state, created_at, id limit ${most}`);

/** True for the first call of a UTC day; later calls of that day return false. */
export async function claimFirstCallOfDay(tx: StoreTx, now: Date): Promise<boolean> {
  const day = Math.floor(now.getTime() / DAY_MS);
  const changed = await tx.run(sql`
    insert into fiscal_counters as c (store_id, name, next) values (${tx.storeId}, 'ASKED', ${day})
    on conflict (store_id, name) do update set next = ${day} where c.next < ${day}`);
  return changed === 1;
}
