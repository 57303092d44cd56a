import sql, { empty, type Sql } from "sql-template-tag";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { endOfDay, startOfDay } from "#core/dates.ts";
import { splitCustomerSearch } from "#core/people/customer-search.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { likePatternContaining } from "#server/db/like.ts";
import type { StoreTx } from "#server/db/store-tx.ts";

export type FiscalDocumentRow = Omit<FiscalDocument, "number" | "buyer" | "tries" | "nextTryAt"> & {
  prefix: string | null;
  number: number | null;
  buyer: (Omit<NonNullable<FiscalDocument["buyer"]>, "email"> & { email?: string }) | null;
};

const rowOf = ({
  storeId,
}: StoreTx) => sql`id, kind, state, environment, contingency, sale_id as "saleId", return_id as "returnId",
  about_id as "aboutId", prefix, number, key, qr, ${instantSql("created_at")} as "createdAt", ${instantSql("issued_at")} as "issuedAt",
  ${instantSql("validated_at")} as "validatedAt", nullif(content -> 'buyer', 'null') as buyer, total::float8 as total, messages, reason,
  case when state = 'SENT' then coalesce(doubt, 'UNKNOWN') end as doubt,
  case when state = 'SENT' then ${instantSql("coalesce(doubt_since, issued_at)")} end as "doubtSince",
  ${instantSql("found_at")} as "foundAt",
  json_build_object(
    'issuer', case when content -> 'issuer' <> 'null' then json_build_object('nit', content -> 'issuer' ->> 'nit',
      'legalName', content -> 'issuer' ->> 'legalName', 'tradeName', content -> 'issuer' ->> 'tradeName',
      'levels', content -> 'issuer' -> 'levels') end,
    'till', case when content ? 'register' then json_build_object('plate', content -> 'register' ->> 'plate',
      'place', content -> 'register' ->> 'place', 'kind', content -> 'register' ->> 'kind') end,
    'range', (
      select json_build_object('resolution', r.resolution, 'prefix', r.prefix, 'from', r.from_number, 'to', r.to_number,
        'validFrom', r.valid_from, 'validTo', r.valid_to)
      from fiscal_ranges r
      where r.store_id = ${storeId} and d.kind in ('FEV', 'DEE') and r.environment = d.environment and r.prefix = d.prefix
        and r.from_number <= d.number and r.to_number >= d.number and r.next > d.number
        and (r.kind = 'CONTINGENCY') = (d.contingency is not distinct from 'ISSUER')
        and (r.kind = 'DEE') = (d.kind = 'DEE' and d.contingency is distinct from 'ISSUER')
      order by r.created_at desc limit 1)) as paper`;

/** Days are those of the store's calendar; both are included. */
export type FiscalDocumentFilter = {
  state?: string | undefined;
  kind?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  search?: string | undefined;
};

/** Counting stops at this many documents, which limits the query's duration. */
const MAX_COUNTED = 10_000;

export async function readFiscalDocumentsPage(
  tx: StoreTx,
  filter: FiscalDocumentFilter,
  { skip, most }: { skip: number; most: number },
): Promise<{ rows: FiscalDocumentRow[]; total: number }> {
  const where = conditions(tx, filter);
  const [rows, counted] = await Promise.all([
    tx.many<FiscalDocumentRow>(sql`
      select ${rowOf(tx)} from fiscal_documents d where store_id = ${tx.storeId} ${where}
      order by created_at desc, id desc limit ${most} offset ${skip}`),
    tx.value<number>(sql`
      select count(*) from (
        select from fiscal_documents where store_id = ${tx.storeId} ${where} limit ${MAX_COUNTED}) found`),
  ]);
  return { rows, total: counted! };
}

function conditions(tx: StoreTx, { state, kind, startDate, endDate, search }: FiscalDocumentFilter): Sql {
  return sql`
    ${state ? sql`and state = ${state} ${state === "ACCEPTED" ? empty : sql`and state <> 'ACCEPTED'`}` : empty}
    ${kind ? sql`and kind = ${kind}` : empty}
    ${startDate ? sql`and created_at >= ${startOfDay(startDate)}` : empty}
    ${endDate ? sql`and created_at < ${endOfDay(endDate)}` : empty}
    ${search ? sql`and id = any(array(${matchesSearch(tx, search)}))` : empty}`;
}

/** Matches a document number with or without prefix, a sale number, or the buyer's name or document. */
function matchesSearch(tx: StoreTx, typed: string): Sql {
  const plain = typed.replace(/[\s.,]/g, "").toUpperCase();
  const [, prefix = "", digits = null] = /^([A-Z0-9]{0,4}?)0*(\d{1,9})$/.exec(plain) ?? [];
  return sql`
    select id from fiscal_documents
    where store_id = ${tx.storeId} and number is not null and number = ${digits && Number(digits)}
      and (${prefix} = '' or prefix = ${prefix})
    union ${documentsOfBuyer(typed)}
    union select id from fiscal_documents
    where store_id = ${tx.storeId} and sale_id is not null and sale_id = any(array(
      select id from sales where store_id = ${tx.storeId} and number = ${plain}))`;
}

/** Fewer digits are searched in document numbers only, because nearly every buyer's number contains them. */
const MIN_BUYER_DIGITS = 5;

function documentsOfBuyer(typed: string): Sql {
  const words = splitCustomerSearch(typed);
  const digits = words.join("");
  if (/^\d*$/.test(digits) && digits.length < MIN_BUYER_DIGITS) return sql`select null::uuid where false`;
  return sql`select find_documents_of_buyer(${words.map(likePatternContaining)}, ${MAX_COUNTED})`;
}

export const readFiscalDocumentRow = (tx: StoreTx, id: string): Promise<FiscalDocumentRow | null> =>
  tx.first<FiscalDocumentRow>(
    sql`select ${rowOf(tx)} from fiscal_documents d where store_id = ${tx.storeId} and id = ${id}`,
  );

type OpenStates = Record<Exclude<FiscalDocument["state"], "ACCEPTED">, number>;

export async function countOpenDocumentsByState(tx: StoreTx): Promise<OpenStates> {
  const rows = await tx.many<{ state: keyof OpenStates; count: number }>(sql`
    select state, count(*) as count from (
      select state from fiscal_documents where store_id = ${tx.storeId} and state <> 'ACCEPTED' limit ${MAX_COUNTED}) open
    group by state`);
  return {
    PENDING: 0,
    SIGNED: 0,
    SENT: 0,
    REJECTED: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

/** Maximum documents read for a sale: each return adds a note. */
const MAX_OF_SALE = 1_000;

export const readDocumentRowsOfSale = (tx: StoreTx, saleId: string): Promise<FiscalDocumentRow[]> =>
  tx.many<FiscalDocumentRow>(sql`
    select ${rowOf(tx)} from fiscal_documents d where store_id = ${tx.storeId} and sale_id = ${saleId}
    order by created_at, id limit ${MAX_OF_SALE}`);

/** Counts documents on which the shop must act: rejected ones, and pending ones that do not wait for another document. */
export async function countDocumentsNeedingAction(tx: StoreTx, most: number): Promise<number> {
  return (await tx.value<number>(sql`
    select count(*)::int from (
      select id from fiscal_documents
      where store_id = ${tx.storeId} and (state = 'REJECTED'
        or state = 'PENDING' and reason is not null and reason not like 'Espera %')
      limit ${most}) found`))!;
}

type DocumentJobState = {
  id: string;
  attempts: number;
  nextTryAt: string | null;
  /** Why the last attempt of the job failed. */
  reason: string | null;
};

export const readDocumentJobStates = (tx: StoreTx, ids: readonly string[]): Promise<DocumentJobState[]> =>
  tx.many<DocumentJobState>(sql`
    select id, attempts, case when given_up_at is null then ${instantSql("due_at")} end as "nextTryAt", reason from outbox
    where store_id = ${tx.storeId} and id = any(${ids}::uuid[])`);
