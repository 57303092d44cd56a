import type { FiscalDocument } from "#core/contract/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { issuerOf } from "#server/features/fiscal/content-rules.ts";
import { lockDocument, readStoreFacts } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { doNow, mendDocument } from "#server/features/fiscal/make-document.ts";
import { getDocument } from "#server/features/fiscal/read-documents.ts";
import { municipalityOf } from "#server/fiscal/municipalities.ts";

/**
 * What waits is done now. A rejected document is made anew under its number, with what the store is by now: what was sold
 * does not change.
 * @throws DOCUMENT_NOT_FOUND, DOCUMENT_ACCEPTED
 */
export async function retryDocument(tx: StoreTx, id: string, now: Date): Promise<FiscalDocument> {
  const document = await lockDocument(tx, id);
  if (!document) throw new AppError("DOCUMENT_NOT_FOUND");
  if (document.state === "ACCEPTED") throw new AppError("DOCUMENT_ACCEPTED");
  if (document.state !== "REJECTED") await doNow(tx, document, now);
  else {
    const { content } = document;
    const issuer = issuerOf(await readStoreFacts(tx), municipalityOf) ?? content.issuer;
    await mendDocument(tx, { id, jobId: id, content: { ...content, issuer }, now });
  }
  return getDocument(tx, id);
}
