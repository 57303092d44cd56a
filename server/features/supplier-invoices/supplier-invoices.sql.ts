import sql, { empty, type Sql } from "sql-template-tag";
import type {
  InvoiceChanges,
  InvoiceLine,
  InvoiceState,
  InvoiceSums,
  ListedInvoice,
  SupplierInvoice,
} from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { computeNitCheckDigit } from "#core/people/nit.ts";
import { computeInvoiceBalance } from "#core/purchasing/invoice-balance.ts";
import { instantSql } from "#server/db/answer-columns.ts";
import { insertRowsSql, rowsSql } from "#server/db/insert-rows.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { MatchedInvoiceLine } from "#server/features/supplier-invoices/match-lines.ts";
import type { LineProductMatch } from "#server/features/supplier-invoices/match-rules.ts";
import type { UploadedInvoice } from "#server/features/supplier-invoices/read/read-upload.ts";

/** Maximum drafts of one supplier that get remembered matches; the lines of older drafts stay unmatched. */
const MAX_REMATCHED_DRAFTS = 100;

type Contact = { phone: string | null; email: string | null; address: string | null };

type HeadRow = Omit<SupplierInvoice, "buyer" | "lines" | "differences" | "balance"> & {
  rest: number;
  stated: InvoiceSums | null;
  contact: Contact;
  buyerNit: string | null;
  buyerName: string | null;
  storeNit: string | null;
};

/** The supplier of the invoice's reception, else the one with its NIT, with or without the check digit. */
const supplierOf = (tx: StoreTx) => sql`
  left join lateral (
    select s.id from suppliers s where s.store_id = ${tx.storeId}
      and (s.id = i.supplier_id or i.supplier_id is null and regexp_replace(s.nit, '[^0-9]', '', 'g') = any(i.nits))
    order by s.created_at, s.id limit 1
  ) known on true`;

const headOf = (tx: StoreTx) => sql`
  i.id, i.kind, json_build_object('id', known.id, 'name', i.supplier_name, 'nit', i.supplier_nit,
    'checkDigit', i.check_digit, 'known', known.id is not null) as supplier, i.number, i.cufe,
  i.cufe_matches as "cufeMatches", i.signature, i.currency, ${instantSql("i.issued_at")} as "issuedAt", i.due_on as "dueAt", i.credit,
  i.total, i.state, i.reception_id as "receptionId", i.purchase_order_id as "purchaseOrderId",
  ${instantSql("i.created_at")} as "createdAt",
  (select json_build_object('lines', count(*),
      'unmatched', count(*) filter (where l.product_id is null and l.kind in ('GOODS', 'RETURN')))
    from supplier_invoice_lines l where l.store_id = ${tx.storeId} and l.invoice_id = i.id) as _count`;

/** Adds the column `nits`: the digits of the supplier's NIT, with and without its check digit. */
const withNits = (chosen: Sql) => sql`(
  select i.*, array[i.supplier_nit, i.supplier_nit || i.check_digit] as nits from supplier_invoices i where ${chosen}) i`;

/** The invoices with these ids, in no particular order. */
export function readListedInvoices(tx: StoreTx, ids: readonly string[]): Promise<ListedInvoice[]> {
  return tx.many<ListedInvoice>(sql`
    select ${headOf(tx)} from ${withNits(sql`i.store_id = ${tx.storeId} and i.id = any(${[...ids]}::uuid[])`)}
    ${supplierOf(tx)}`);
}

export async function readInvoicesPage(
  tx: StoreTx,
  state: InvoiceState | null,
  { skip, most }: { skip: number; most: number },
): Promise<{ invoices: ListedInvoice[]; total: number }> {
  const chosen = sql`i.store_id = ${tx.storeId} ${state ? sql`and i.state = ${state}` : empty}`;
  const [invoices, total] = await Promise.all([
    tx.many<ListedInvoice>(sql`
      select ${headOf(tx)} from ${withNits(sql`${chosen} order by i.created_at desc, i.id desc offset ${skip} limit ${most}`)}
      ${supplierOf(tx)} order by i.created_at desc, i.id desc`),
    tx.value<number>(sql`select count(*) from supplier_invoices i where ${chosen}`),
  ]);
  return { invoices, total: total! };
}

type LineRow = Omit<InvoiceLine, "match" | "suggestions" | "received"> & {
  productId: string | null;
  presentationId: string | null;
  units: number | null;
  by: "MEMORY" | "CODE" | "NAME" | null;
  suggested: { id: string; units: number }[];
  received: number | null;
  freeUnits: number | null;
  paid: number | null;
  expiresOn: string | null;
};
type ProductRow = {
  id: string;
  name: string;
  unit: InvoiceLine["suggestions"][number]["unit"];
  stock: number;
  price: number;
};

export type SupplierInvoiceWithContact = SupplierInvoice & { contact: Contact };

export async function readSupplierInvoice(
  tx: StoreTx,
  id: string,
): Promise<SupplierInvoiceWithContact | null> {
  const [row, lines, nit] = await Promise.all([
    tx.first<HeadRow>(sql`
      select ${headOf(tx)}, i.taxes, i.adjustments, i.rest, i.stated, i.buyer_nit as "buyerNit", i.buyer_name as "buyerName",
        json_build_object('phone', i.supplier_phone, 'email', i.supplier_email, 'address', i.supplier_address) as contact,
        case when coalesce(i.refers_number, i.refers_cufe) is not null then json_build_object(
          'number', i.refers_number, 'cufe', i.refers_cufe, 'id', (
            select r.id from supplier_invoices r where r.store_id = ${tx.storeId} and r.cufe = i.refers_cufe
              and r.state <> 'DISMISSED')) end as "refersTo",
        (select f.document from store_fiscal f where f.store_id = ${tx.storeId} and f.document <> '') as "storeNit"
      from ${withNits(sql`i.store_id = ${tx.storeId} and i.id = ${id}`)} ${supplierOf(tx)}`),
    tx.many<LineRow>(sql`
      select line, kind, code, gtin, description, unit, quantity, price, total, tax_rate as "taxRate", taxes, free, cost,
        product_id as "productId", presentation_id as "presentationId", units, matched_by as by, suggested, received,
        free_units as "freeUnits", paid, expires_on as "expiresOn"
      from supplier_invoice_lines where store_id = ${tx.storeId} and invoice_id = ${id} order by line`),
    tx.value<string>(sql`select nit from stores where store_id = ${tx.storeId}`),
  ]);
  if (!row) return null;
  const ids = lines.flatMap(({ productId, suggested }) => [
    ...(productId ? [productId] : []),
    ...suggested.map((one) => one.id),
  ]);
  const shown = await tx.many<ProductRow>(sql`
    select id, name, unit, on_hand as stock, price from products
    where store_id = ${tx.storeId} and id = any(${[...new Set(ids)]}::uuid[])`);
  const byId = new Map(shown.map((one) => [one.id, one]));
  return invoiceOf(
    { ...row, storeNit: row.storeNit ?? nit },
    lines.map((line) => lineOf(line, byId)),
  );
}

function invoiceOf(row: HeadRow, lines: InvoiceLine[]): SupplierInvoiceWithContact {
  const { buyerNit, buyerName, storeNit, rest: besides, stated, ...invoice } = row;
  const own = storeNit?.replace(/-\d\s*$/, "").replace(/\D/g, "") ?? "";
  const isOurs = own === "" || !buyerNit ? null : own.startsWith(buyerNit) || buyerNit.startsWith(own);
  const isReceived = row.state === "RECEIVED";
  return {
    ...invoice,
    balance: computeInvoiceBalance({ ...invoice, lines, rest: besides, stated }),
    buyer: { nit: buyerNit, name: buyerName, matches: isOurs },
    lines,
    differences: isReceived ? differencesOf(lines) : [],
  };
}

function differencesOf(lines: readonly InvoiceLine[]): SupplierInvoice["differences"] {
  return lines.flatMap(({ line, kind, quantity, received }) => {
    const billed = kind === "GOODS" || kind === "RETURN" ? Math.abs(quantity) : 0;
    const came = received?.quantity ?? 0;
    return came === billed ? [] : [{ line, billed, received: came }];
  });
}

function lineOf(
  { productId, presentationId, units, by, suggested, received, freeUnits, paid, expiresOn, ...line }: LineRow,
  shown: ReadonlyMap<string, ProductRow>,
): InvoiceLine {
  const asMatch = (id: string, presentation: string | null, of: number) => {
    const { id: product, ...about } = shown.get(id)!;
    return { productId: product, presentationId: presentation, units: of, ...about };
  };
  const isKnown = productId !== null && shown.has(productId);
  // `received` is null if exactly the billed quantity arrived; free units or an expiry date may be stored.
  const isSaid = received !== null || freeUnits !== null || expiresOn !== null;
  return {
    ...line,
    match: isKnown ? { ...asMatch(productId, presentationId, units ?? 1), by: by ?? "MEMORY" } : null,
    suggestions: suggested
      .filter(({ id }) => shown.has(id))
      .map(({ id, units: of }) => asMatch(id, null, of)),
    received: isSaid
      ? {
          quantity: received ?? Math.abs(line.quantity),
          freeUnits: freeUnits ?? 0,
          paid: paid ?? Math.abs(line.cost),
          expiresOn,
        }
      : null,
  };
}

export async function insertSupplierInvoice(
  tx: StoreTx,
  document: { id: string; at: Date },
  read: UploadedInvoice,
  matched: readonly MatchedInvoiceLine[],
  user: { userId: string; userName: string },
) {
  const { supplier, buyer, refers, lines, ...head } = read;
  const { name: supplierName, nit: supplierNit, phone, email, address } = supplier;
  const invoice = {
    ...head,
    ...{ id: document.id, createdAt: document.at, userId: user.userId, userName: user.userName },
    ...{ supplierName, supplierNit, checkDigit: String(computeNitCheckDigit(supplierNit)) },
    ...{ supplierPhone: phone, supplierEmail: email, supplierAddress: address },
    ...{ buyerNit: buyer.nit, buyerName: buyer.name },
    ...{ refersNumber: refers?.number ?? null, refersCufe: refers?.cufe ?? null },
  };
  await tx.run(insertRowsSql(tx, "supplier_invoices", [invoice]));
  const rows = lines.map((line, i) => {
    const { match, suggestions: suggested } = matched[i]!;
    const { by: matchedBy, ...product } = match ?? NO_MATCH;
    return { ...line, ...product, matchedBy, suggested, invoiceId: document.id, line: i + 1 };
  });
  await tx.run(insertRowsSql(tx, "supplier_invoice_lines", rows));
}

const NO_MATCH = { productId: null, presentationId: null, units: null, by: null };

/** Locks the newest drafts of a supplier; drafts that another transaction changes are left out. */
export async function lockOtherDraftsOfSupplier(tx: StoreTx, { id, nit }: { id: string; nit: string }) {
  return tx.column<string>(sql`
    select id from supplier_invoices
    where store_id = ${tx.storeId} and state = 'DRAFT' and supplier_nit = ${nit} and id <> ${id}
    order by created_at desc, id desc limit ${MAX_REMATCHED_DRAFTS} for update skip locked`);
}

type UnmatchedInvoiceLine = Pick<InvoiceLine, "line" | "code" | "gtin" | "description"> & {
  invoiceId: string;
};

export function readUnmatchedLines(tx: StoreTx, ids: readonly string[]): Promise<UnmatchedInvoiceLine[]> {
  return tx.many(sql`
    select invoice_id as "invoiceId", line, code, gtin, description from supplier_invoice_lines
    where store_id = ${tx.storeId} and invoice_id = any(${ids}::uuid[]) and product_id is null`);
}

/** Writes remembered matches, except to lines that were matched meanwhile. */
export async function matchLinesFromMemory(
  tx: StoreTx,
  lines: readonly (Pick<UnmatchedInvoiceLine, "invoiceId" | "line"> & Omit<LineProductMatch, "by">)[],
) {
  await tx.run(sql`
    update supplier_invoice_lines l set product_id = m.product_id, presentation_id = m.presentation_id, units = m.units,
      matched_by = 'MEMORY'
    from ${rowsSql("supplier_invoice_lines", lines)} m
    where l.store_id = ${tx.storeId} and l.invoice_id = m.invoice_id and l.line = m.line and l.product_id is null`);
}

type LockedSupplierInvoice = { id: string; state: InvoiceState; nit: string };

export function lockSupplierInvoice(tx: StoreTx, id: string): Promise<LockedSupplierInvoice | null> {
  return tx.first(sql`
    select id, state, supplier_nit as nit from supplier_invoices where store_id = ${tx.storeId} and id = ${id} for update`);
}

/** Finds an invoice that was not dismissed. */
export function findInvoiceIdByCufe(tx: StoreTx, cufe: string): Promise<{ id: string } | null> {
  return tx.first(sql`
    select id from supplier_invoices where store_id = ${tx.storeId} and cufe = ${cufe} and state <> 'DISMISSED'`);
}

export async function setInvoiceState(tx: StoreTx, id: string, state: "DRAFT" | "DISMISSED") {
  await tx.run(
    sql`update supplier_invoices set state = ${state} where store_id = ${tx.storeId} and id = ${id}`,
  );
}

type InvoiceLineChange = Omit<NonNullable<InvoiceChanges["lines"]>[number], "units"> & {
  units: number | null;
};

/** `costs` has the cost of every line, in the order of the lines. */
export async function updateLineCosts(tx: StoreTx, id: string, costs: readonly number[]) {
  await tx.run(sql`
    update supplier_invoice_lines l set cost = c.cost
    from unnest(${costs.map((_, i) => i + 1)}::smallint[], ${[...costs]}::numeric[]) as c (line, cost)
    where l.store_id = ${tx.storeId} and l.invoice_id = ${id} and l.line = c.line`);
}

export async function updateInvoiceLines(tx: StoreTx, id: string, lines: readonly InvoiceLineChange[]) {
  return tx.run(sql`
    update supplier_invoice_lines l set kind = coalesce(c.kind, l.kind), product_id = c.product_id,
      presentation_id = c.presentation_id, units = c.units,
      matched_by = case when c.product_id is null then null
        when c.product_id = l.product_id and c.units = l.units then coalesce(l.matched_by, 'MEMORY') else 'MEMORY' end,
      received = c.quantity, free_units = c.free_units, paid = c.paid, expires_on = c.expires_on
    from ${rowsSql("supplier_invoice_lines", lines)} c
    where l.store_id = ${tx.storeId} and l.invoice_id = ${id} and l.line = c.line`);
}

/** Clears received quantities and costs, entered in the draft, of lines that were not received. */
export async function clearUnreceivedLines(tx: StoreTx, id: string, received: readonly number[]) {
  await tx.run(sql`
    update supplier_invoice_lines set received = null, free_units = null, paid = null, expires_on = null
    where store_id = ${tx.storeId} and invoice_id = ${id} and line <> all(${[...received]}::smallint[])`);
}

export async function markInvoiceReceived(
  tx: StoreTx,
  id: string,
  by: { receptionId: string | null; orderId: string | null; supplierId: string; at: Date },
) {
  await tx.run(sql`
    update supplier_invoices set state = 'RECEIVED', reception_id = ${by.receptionId},
      purchase_order_id = ${by.orderId}, supplier_id = ${by.supplierId}, received_at = ${by.at}
    where store_id = ${tx.storeId} and id = ${id}`);
}
