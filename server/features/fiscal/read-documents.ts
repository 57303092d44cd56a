import type { FiscalDocument } from "#core/contract/fiscal/fiscal-document.ts";
import { AppError } from "#core/errors.ts";
import type { InStore, StoreTx } from "#server/db/store-tx.ts";
import {
  countOpen,
  countToSee,
  type DocumentFilter,
  type DocumentRow,
  documentRow,
  jobsOf,
  lastSigned,
  pageOfDocuments,
  rowsOfSale,
} from "#server/features/fiscal/listed-documents.sql.ts";
import { jobIdOf } from "#server/features/fiscal/make-document.ts";
import { readSent } from "#server/features/fiscal/signed-files.sql.ts";
import { documentPdf } from "#server/fiscal/pdf/document-pdf.ts";
import { printedDocument } from "#server/fiscal/pdf/printed-document.ts";

export async function listDocuments(
  tx: StoreTx,
  { page, limit, ...filter }: DocumentFilter & { page: number; limit: number },
) {
  const [{ rows, total }, open] = await Promise.all([
    pageOfDocuments(tx, filter, { skip: (page - 1) * limit, most: limit }),
    countOpen(tx),
  ]);
  const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
  return { data: await answersOf(tx, rows), pagination, open };
}

export async function getDocument(tx: StoreTx, id: string): Promise<FiscalDocument> {
  const row = await documentRow(tx, id);
  if (!row) throw new AppError("DOCUMENT_NOT_FOUND");
  return (await answersOf(tx, [row]))[0]!;
}

export const countDocumentsToSee = (tx: StoreTx): Promise<number> => countToSee(tx, MAX_TO_SEE);

const MAX_TO_SEE = 1_000;

export async function documentsOfSale(tx: StoreTx, saleId: string): Promise<FiscalDocument[]> {
  return answersOf(tx, await rowsOfSale(tx, saleId));
}

export async function getDocumentXml(tx: StoreTx, id: string) {
  const [row, signed] = await Promise.all([documentRow(tx, id), lastSigned(tx, id)]);
  if (!row) throw new AppError("DOCUMENT_NOT_FOUND");
  if (!signed) return null;
  const { fileName, key, signedAt, xml } = signed;
  return { fileName, key, signedAt: signedAt.toISOString(), xml: xml.toString("utf8") };
}

export async function getDocumentPdf(inStore: InStore, id: string) {
  const sent = await inStore(async (tx) => {
    if (!(await documentRow(tx, id))) throw new AppError("DOCUMENT_NOT_FOUND");
    return readSent(tx, id);
  });
  if (!sent) return null;
  const printed = printedDocument(sent.xml.toString("utf8"), sent.answer?.toString("utf8") ?? null);
  const pdf = await documentPdf(printed);
  return { fileName: `${printed.number}.pdf`, pdf: pdf.toString("base64") };
}

async function answersOf(tx: StoreTx, rows: readonly DocumentRow[]): Promise<FiscalDocument[]> {
  const open = rows.filter(({ state }) => state !== "ACCEPTED" && state !== "REJECTED");
  const jobs = open.length > 0 ? await jobsOf(tx, open.map(jobIdOf)) : [];
  return rows.map((row) => {
    const job = jobs.find(({ id }) => id === jobIdOf(row));
    const { prefix, number, buyer, createdAt, issuedAt, validatedAt, ...rest } = row;
    return {
      ...rest,
      number: number === null ? null : `${prefix}${number}`,
      buyer: buyer && { ...buyer, email: buyer.email ?? null },
      createdAt: createdAt.toISOString(),
      issuedAt: issuedAt?.toISOString() ?? null,
      validatedAt: validatedAt?.toISOString() ?? null,
      tries: job?.attempts ?? 0,
      nextTryAt: job?.nextTryAt?.toISOString() ?? null,
    };
  });
}
