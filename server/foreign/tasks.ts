import type { AppError } from "#core/errors.ts";

/**
 * The tasks that parse untrusted bytes: uploads, and DIAN's answers, which PDFs and zips include. `pool.ts` runs them in
 * processes of their own, with limits. A module loads with the first task that needs it. Arguments and results are cloned
 * (HTML's structured clone, and Buffer).
 */
export const FOREIGN_TASKS = {
  rewritePicture: async () => (await import("#server/pictures/rewrite-picture.ts")).rewritePicture,
  readQrText: async () => (await import("#server/pictures/read-qr-text.ts")).readQrText,
  readSupplierInvoices: async () =>
    (await import("#server/features/supplier-invoices/read/read-upload.ts")).readUploadedInvoices,
  unpackSigningCredentials: async () =>
    (await import("#server/fiscal/signing/p12.ts")).unpackSigningCredentials,
  buildDocumentPdf: async () => (await import("#server/fiscal/pdf/document-pdf.ts")).buildDocumentPdf,
  packDocument: async () => (await import("#server/fiscal/document/pack-document.ts")).packDocument,
};

export type ForeignTaskName = keyof typeof FOREIGN_TASKS;
type Task<Name extends ForeignTaskName> = Awaited<ReturnType<(typeof FOREIGN_TASKS)[Name]>>;
export type ForeignTaskInput<Name extends ForeignTaskName> = Parameters<Task<Name>>;
export type ForeignTaskOutput<Name extends ForeignTaskName> = Awaited<ReturnType<Task<Name>>>;

export type ForeignTaskCall = { name: ForeignTaskName; input: unknown[] };
/** `refused` has the parts of an AppError; `failure` is the text of any other error. */
export type ForeignTaskAnswer = ({ output: unknown } | { refused: RefusedParts } | { failure: string }) & {
  /** Processor time of the whole process until now, in milliseconds. */
  spentMs: number;
};
type RefusedParts = Pick<AppError, "code" | "message" | "fields" | "details">;
