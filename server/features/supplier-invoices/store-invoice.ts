import type { InvoiceChanges, InvoiceLine } from "#core/contract/supplier-invoices/supplier-invoices.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { spreadChargesOverGoods } from "#core/purchasing/invoice-balance.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { DocumentCall } from "#server/documents/document.ts";
import { recordEvent } from "#server/features/audit/record-event.ts";
import { matchInvoiceLines } from "#server/features/supplier-invoices/match-lines.ts";
import { buildSupplierCode } from "#server/features/supplier-invoices/match-rules.ts";
import { rememberLineMatches } from "#server/features/supplier-invoices/matches.sql.ts";
import type { UploadedFile, UploadedInvoice } from "#server/features/supplier-invoices/read/read-upload.ts";
import {
  findInvoiceIdByCufe,
  insertSupplierInvoice,
  lockSupplierInvoice,
  readSupplierInvoice,
  setInvoiceState,
  updateInvoiceLines,
  updateLineCosts,
} from "#server/features/supplier-invoices/supplier-invoices.sql.ts";

/**
 * Stores every invoice of an upload that is not here yet, the first one under the id of `document`.
 * @throws INVOICE_ALREADY_HERE if none is new
 */
export async function storeUploadedInvoices(
  call: DocumentCall,
  files: readonly UploadedFile[],
): Promise<{ ids: Map<UploadedFile, string>; errors: Map<UploadedFile, AppError> }> {
  const ids = new Map<UploadedFile, string>();
  const errors = new Map<UploadedFile, AppError>();
  for (const file of files) {
    if (!file.invoice) continue;
    const duplicate = await findDuplicate(call.tx, file.invoice.cufe);
    if (duplicate) errors.set(file, duplicate);
    else {
      const { document } = call;
      const id = ids.size === 0 ? document.id : uuidv7(document.at.getTime());
      await storeSupplierInvoice({ ...call, document: { ...document, id } }, file.invoice);
      ids.set(file, id);
    }
  }
  const [first] = errors.values();
  if (ids.size === 0) throw first!;
  return { ids, errors };
}

export async function storeSupplierInvoice({ tx, session, document }: DocumentCall, read: UploadedInvoice) {
  const found = await matchInvoiceLines(tx, read.supplier.nit, read.lines);
  const matched = found.map((one, i) => (isGoods(read.lines[i]!) ? one : { match: null, suggestions: [] }));
  await insertSupplierInvoice(tx, document, read, matched, session);
  const subject = { id: document.id, name: `${read.supplier.name} ${read.number}` };
  const details = { total: Math.round(read.total) };
  await recordEvent(tx, session, { kind: "INVOICE_READ", subject, details }, document.at);
}

const isGoods = ({ kind }: Pick<InvoiceLine, "kind">) => kind === "GOODS" || kind === "RETURN";

/** The error for an invoice that the store has already; null if it is new. */
async function findDuplicate(tx: StoreTx, cufe: string) {
  const here = await findInvoiceIdByCufe(tx, cufe);
  return here && new AppError("INVOICE_ALREADY_HERE", { details: { id: here.id } });
}

/** @throws SUPPLIER_INVOICE_NOT_FOUND, INVOICE_NOT_DRAFT, INVOICE_ALREADY_HERE or INVALID_INPUT */
export async function changeInvoiceDraft(
  { tx, session, document }: DocumentCall,
  id: string,
  changes: InvoiceChanges,
) {
  const locked = await lockSupplierInvoice(tx, id);
  if (!locked) throw new AppError("SUPPLIER_INVOICE_NOT_FOUND");
  if (locked.state === "RECEIVED") throw new AppError("INVOICE_NOT_DRAFT");
  const invoice = (await readSupplierInvoice(tx, id))!;
  const { state, lines } = changes;
  if (state && state !== locked.state) {
    const duplicate = state === "DRAFT" ? await findDuplicate(tx, invoice.cufe) : null;
    if (duplicate) throw duplicate;
    await setInvoiceState(tx, id, state);
    const subject = { id, name: `${invoice.supplier.name} ${invoice.number}` };
    await recordEvent(tx, session, { kind: "INVOICE_CHANGED", subject, details: { state } }, document.at);
  }
  if (!lines) return;
  const codes = new Map(invoice.lines.map((line) => [line.line, buildSupplierCode(line)]));
  const wrong = lines.flatMap(({ line }, i) =>
    codes.has(line) ? [] : [{ field: `lines.${i}.line`, message: "La línea no es de esta factura" }],
  );
  if (wrong.length > 0) throw invalidInput(wrong);
  const before = new Map(invoice.lines.map((line) => [line.line, line]));
  const changedLines = lines.map((line) => {
    const kind = line.kind ?? before.get(line.line)!.kind;
    const productId = isGoods({ kind }) ? line.productId : null;
    return { ...line, kind, productId, units: productId ? (line.units ?? 1) : null };
  });
  await updateInvoiceLines(tx, id, changedLines);
  if (changedLines.some(({ line, kind }) => kind !== before.get(line)!.kind)) {
    const kinds = new Map(changedLines.map(({ line, kind }) => [line, kind]));
    const now = invoice.lines.map((line) => ({ ...line, kind: kinds.get(line.line) ?? line.kind }));
    await updateLineCosts(tx, id, spreadChargesOverGoods(now, invoice.adjustments));
  }
  const matches = changedLines.flatMap(({ line, productId, presentationId, units }) =>
    productId && units ? [{ supplierCode: codes.get(line)!, productId, presentationId, units }] : [],
  );
  await rememberLineMatches(tx, locked.nit, matches, document.at);
}
