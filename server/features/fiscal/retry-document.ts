import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildFiscalIssuer, parseFiscalBuyer } from "#server/features/fiscal/content-rules.ts";
import { makeDocumentJobDueNow } from "#server/features/fiscal/document-jobs.ts";
import {
  lockFiscalDocument,
  type StoredFiscalDocument,
  updateBuyerOfWaitingNotes,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { remakeRejectedDocument } from "#server/features/fiscal/make-document.ts";
import { getFiscalDocument } from "#server/features/fiscal/read-documents.ts";
import { readStoreFiscalFields } from "#server/features/fiscal/store-and-till.sql.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";

/**
 * Issues a rejected document again with the store's current data; any other open document is tried again now. If it
 * waits for a rejected document, that one is issued again first.
 * @throws DOCUMENT_NOT_FOUND or DOCUMENT_ACCEPTED
 */
export async function retryFiscalDocument(tx: StoreTx, id: string, now: Date): Promise<FiscalDocument> {
  const document = await lockFiscalDocument(tx, id);
  if (!document) throw new AppError("DOCUMENT_NOT_FOUND");
  if (document.state === "ACCEPTED") throw new AppError("DOCUMENT_ACCEPTED");
  if (document.state === "REJECTED") await retryOne(tx, document, now);
  else {
    // An invoice may wait for a rejected note; the note is then made again first.
    const about = document.aboutId === null ? null : await lockFiscalDocument(tx, document.aboutId);
    if (document.state === "PENDING" && about?.state === "REJECTED") await retryOne(tx, about, now);
    await makeDocumentJobDueNow(tx, document, now);
  }
  return getFiscalDocument(tx, id);
}

/**
 * Issues a rejected document again under its number with this buyer; notes that wait for it name the buyer too.
 * @throws INVALID_CHECK_DIGIT or INVALID_INPUT
 */
export async function correctRejectedBuyer(
  tx: StoreTx,
  document: StoredFiscalDocument,
  { buyer: sent, now }: { buyer: BuyerInput; now: Date },
) {
  const buyer = parseFiscalBuyer(sent);
  await retryOne(tx, { ...document, content: { ...document.content, buyer } }, now);
  updateBuyerOfWaitingNotes(tx, document.id, buyer);
}

async function retryOne(tx: StoreTx, { id, content }: StoredFiscalDocument, now: Date) {
  const issuer = buildFiscalIssuer(await readStoreFiscalFields(tx), findMunicipalityByCode) ?? content.issuer;
  await remakeRejectedDocument(tx, { id, content: { ...content, issuer }, now });
}
