import type { SaleTax } from "#core/tax/tax-of-line.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import { noteContent } from "#server/features/fiscal/content-rules.ts";
import { lockDocumentOfSale, type StoredDocument } from "#server/features/fiscal/fiscal-documents.sql.ts";
import { requestDocument } from "#server/features/fiscal/make-document.ts";
import type { FiscalPayment } from "#server/fiscal/document/document-input.ts";

export type CorrectedDocument = StoredDocument;

export const documentToCorrect = (tx: StoreTx, saleId: string): Promise<CorrectedDocument | null> =>
  lockDocumentOfSale(tx, saleId);

export type ReturnedGoods = {
  saleId: string;
  returnId: string;
  /** `line` is the line's number in the sale, from 1. */
  lines: readonly { line: number; quantity: number; total: number; taxes: readonly SaleTax[] }[];
  refunds: readonly Pick<FiscalPayment, "method">[];
  total: number;
  isWhole: boolean;
  at: Date;
  now: Date;
};

/** The note waits until DIAN has accepted the document that it corrects. */
export function requestReturnDocument(tx: StoreTx, document: CorrectedDocument, back: ReturnedGoods): void {
  if (back.total === 0) return;
  const { saleId, returnId, now } = back;
  requestDocument(
    tx,
    {
      id: uuidv7(now.getTime()),
      environment: document.environment,
      saleId,
      returnId,
      aboutId: document.id,
      kind: document.kind === "FEV" ? "CREDIT_NOTE" : "DEE_ADJUSTMENT",
      content: noteContent(document.content, back),
    },
    now,
  );
}
