import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { IssueFiscalDocumentPayload } from "#core/contract/fiscal/fiscal-documents.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { readDueDateOfSale } from "#server/features/credit/credit-ledger.ts";
import { lockDocumentToCorrect } from "#server/features/fiscal/document-of-return.ts";
import { requestInvoiceAfterSale } from "#server/features/fiscal/document-of-sale.ts";
import { readFiscalDocumentsOfSale } from "#server/features/fiscal/read-documents.ts";
import { correctRejectedBuyer } from "#server/features/fiscal/retry-document.ts";
import { readSale } from "#server/features/sales/read/read-sales.sql.ts";

/**
 * Issues a document for a past sale, and annuls its POS document first. A rejected document of the same kind is issued
 * again with the buyer.
 * @throws SALE_NOT_FOUND, ALREADY_DOCUMENTED, SALE_CAME_BACK, DOCUMENT_REJECTED, INVALID_CHECK_DIGIT or
 * INVALID_INPUT
 */
export async function issueInvoiceForSale(
  tx: StoreTx,
  saleId: string,
  payload: IssueFiscalDocumentPayload,
  now: Date,
): Promise<FiscalDocument[]> {
  // Locks the sale before reading it, so that concurrent requests and returns wait and see this document.
  const before = await lockDocumentToCorrect(tx, saleId);
  // A rejected document is corrected even after a return, because the note of the return waits for the document.
  if (before?.state === "REJECTED" && before.kind === payload.kind && payload.buyer) {
    await correctRejectedBuyer(tx, before, { buyer: payload.buyer, now });
    return readFiscalDocumentsOfSale(tx, saleId);
  }
  const sale = await readSale(tx, saleId);
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  if (sale.returnedTotal > 0 || sale.status !== "COMPLETED") throw new AppError("SALE_CAME_BACK");
  const dueAt = sale.creditAmount > 0 ? await readDueDateOfSale(tx, saleId) : null;
  await requestInvoiceAfterSale(tx, sale, { ...payload, before, dueAt, now });
  return readFiscalDocumentsOfSale(tx, saleId);
}
