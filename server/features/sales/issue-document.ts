import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import type { IssueDocumentPayload } from "#core/contract/fiscal/fiscal-documents.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { dueOfSale } from "#server/features/credit/credit-ledger.ts";
import { documentToCorrect } from "#server/features/fiscal/document-of-return.ts";
import { requestInvoiceAfterSale } from "#server/features/fiscal/document-of-sale.ts";
import { documentsOfSale } from "#server/features/fiscal/read-documents.ts";
import { saleById } from "#server/features/sales/read-sales.sql.ts";

/**
 * Annuls an existing POS document first.
 * @throws SALE_NOT_FOUND, ALREADY_DOCUMENTED, SALE_CAME_BACK, DOCUMENT_REJECTED, INVALID_CHECK_DIGIT or
 * INVALID_INPUT
 */
export async function issueDocument(
  tx: StoreTx,
  saleId: string,
  payload: IssueDocumentPayload,
  now: Date,
): Promise<FiscalDocument[]> {
  // Locks the sale before reading it, so that concurrent requests and returns wait and see this document.
  const before = await documentToCorrect(tx, saleId);
  const sale = await saleById(tx, saleId);
  if (!sale) throw new AppError("SALE_NOT_FOUND");
  if (sale.returnedTotal > 0 || sale.status !== "COMPLETED") throw new AppError("SALE_CAME_BACK");
  const dueAt = sale.creditAmount > 0 ? await dueOfSale(tx, saleId) : null;
  await requestInvoiceAfterSale(tx, sale, { ...payload, before, dueAt, now });
  return documentsOfSale(tx, saleId);
}
