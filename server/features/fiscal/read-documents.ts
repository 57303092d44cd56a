import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import { getDocumentJobId } from "#server/features/fiscal/document-jobs.ts";
import {
  countDocumentsNeedingAction,
  countOpenDocumentsByState,
  type FiscalDocumentFilter,
  type FiscalDocumentRow,
  readDocumentJobStates,
  readDocumentRowsOfSale,
  readFiscalDocumentRow,
  readFiscalDocumentsPage,
} from "#server/features/fiscal/listed-documents.sql.ts";
import {
  readLastSignedDocument,
  readMailableDocumentFile,
} from "#server/features/fiscal/signed-files.sql.ts";
import { runForeignTask } from "#server/foreign/pool.ts";
import { type Page, paginationOf, rowsOfPage } from "#server/pagination.ts";

export async function listFiscalDocuments(
  tx: StoreTx,
  { page, limit, ...filter }: FiscalDocumentFilter & Page,
) {
  const [{ rows, total }, open] = await Promise.all([
    readFiscalDocumentsPage(tx, filter, rowsOfPage({ page, limit })),
    countOpenDocumentsByState(tx),
  ]);
  return { data: await answersOf(tx, rows), pagination: paginationOf({ page, limit }, total), open };
}

export async function getFiscalDocument(tx: StoreTx, id: string): Promise<FiscalDocument> {
  const row = await readFiscalDocumentRow(tx, id);
  if (!row) throw new AppError("DOCUMENT_NOT_FOUND");
  return (await answersOf(tx, [row]))[0]!;
}

export const countDocumentsForReview = (tx: StoreTx): Promise<number> =>
  countDocumentsNeedingAction(tx, MAX_TO_SEE);

const MAX_TO_SEE = 1_000;

export async function readFiscalDocumentsOfSale(tx: StoreTx, saleId: string): Promise<FiscalDocument[]> {
  return answersOf(tx, await readDocumentRowsOfSale(tx, saleId));
}

export async function getSignedDocumentXml(tx: StoreTx, id: string) {
  const [row, signed] = await Promise.all([readFiscalDocumentRow(tx, id), readLastSignedDocument(tx, id)]);
  if (!row) throw new AppError("DOCUMENT_NOT_FOUND");
  if (!signed) return null;
  return { ...signed, xml: signed.xml.toString("utf8") };
}

export async function getFiscalDocumentPdf(inStore: InStore, storeId: string, id: string) {
  const sent = await inStore(async (tx) => {
    if (!(await readFiscalDocumentRow(tx, id))) throw new AppError("DOCUMENT_NOT_FOUND");
    return readMailableDocumentFile(tx, id);
  });
  if (!sent) return null;
  const { number, pdf } = await runForeignTask("buildDocumentPdf", storeId, sent.xml, sent.answer);
  return { fileName: `${number}.pdf`, pdf: pdf.toString("base64") };
}

async function answersOf(tx: StoreTx, rows: readonly FiscalDocumentRow[]): Promise<FiscalDocument[]> {
  const open = rows.filter(({ state }) => state !== "ACCEPTED" && state !== "REJECTED");
  const jobs = open.length > 0 ? await readDocumentJobStates(tx, open.map(getDocumentJobId)) : [];
  return rows.map((row) => {
    const job = jobs.find(({ id }) => id === getDocumentJobId(row));
    const { prefix, number, buyer, ...rest } = row;
    return {
      ...rest,
      number: number === null ? null : `${prefix}${number}`,
      buyer: buyer && { ...buyer, email: buyer.email ?? null },
      reason: row.reason ?? (row.state === "PENDING" ? null : (job?.reason ?? null)),
      tries: job?.attempts ?? 0,
      nextTryAt: job?.nextTryAt ?? null,
    };
  });
}
