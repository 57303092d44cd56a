import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { buildReturnNoteContent, type ReturnedGoods } from "#server/features/fiscal/content-rules.ts";
import type { StoredFiscalDocument } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { requestFiscalDocument } from "#server/features/fiscal/make-document.ts";

export { lockDocumentOfSale as lockDocumentToCorrect } from "#server/features/fiscal/fiscal-documents.sql.ts";

type ReturnForNote = ReturnedGoods & { saleId: string; returnId: string; now: Date };

/** The note waits until DIAN has accepted the document that it corrects. */
export function requestReturnNote(tx: StoreTx, document: StoredFiscalDocument, back: ReturnForNote) {
  if (back.total === 0) return;
  const { saleId, returnId, now } = back;
  requestFiscalDocument(
    tx,
    {
      id: uuidv7(now.getTime()),
      environment: document.environment,
      saleId,
      returnId,
      aboutId: document.id,
      kind: document.kind === "FEV" ? "CREDIT_NOTE" : "DEE_ADJUSTMENT",
      content: buildReturnNoteContent(document.content, back),
    },
    now,
  );
}
