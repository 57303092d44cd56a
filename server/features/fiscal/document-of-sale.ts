import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { AppError } from "#core/errors.ts";
import { hasPermission } from "#core/permissions.ts";
import type { StoreDocumentSettings } from "#core/store-settings.ts";
import { uuidv7 } from "#core/uuid.ts";
import type { StoreTx } from "#server/db/store-tx.ts";
import type { NewDocument } from "#server/documents/document.ts";
import {
  buildFiscalBuyer,
  buildFiscalIssuer,
  buildFiscalPayments,
  buildSaleDocumentContent,
  buyerOfCustomer,
  parseFiscalBuyer,
  type SaleForFiscalDocument,
} from "#server/features/fiscal/content-rules.ts";
import {
  type FiscalDocumentContent,
  lockDocumentOfSale,
  type StoredFiscalDocument,
  updateDocumentPayments,
} from "#server/features/fiscal/fiscal-documents.sql.ts";
import { requestFiscalDocument } from "#server/features/fiscal/make-document.ts";
import { readStoreFiscalFields, readTillForDocument } from "#server/features/fiscal/store-and-till.sql.ts";
import type { FiscalBuyer } from "#server/fiscal/document/document-input.ts";
import { findMunicipalityByCode } from "#server/fiscal/municipalities.ts";
import type { Session } from "#server/session.ts";
import { readStoreSettings } from "#server/store/read-settings.ts";

type DocumentChoice = {
  document?: "NONE" | "DEE" | "FEV" | null | undefined;
  buyer?: BuyerInput | null | undefined;
};

type SaleDocumentRequest = { kind: "DEE" | "FEV"; buyer: FiscalBuyer | null };

/**
 * Decides the electronic document of a sale; null for none. In a late sale an invalid buyer is left out, because the
 * sale has already happened.
 * @throws FORBIDDEN for users who may not sell without the store's document
 * @throws INVALID_CHECK_DIGIT or INVALID_INPUT
 */
export function decideSaleDocument(
  { document, buyer }: DocumentChoice,
  { mode }: StoreDocumentSettings,
  { role }: Session,
  { violations }: Pick<NewDocument, "violations">,
): SaleDocumentRequest | null {
  let requestedKind = document ?? null;
  if (requestedKind === "NONE" && mode !== "OFF" && !hasPermission(role, "store.write")) {
    violations.raise("ROLE", new AppError("FORBIDDEN", { message: NOT_WITHOUT }));
    requestedKind = null;
  }
  const kind = requestedKind ?? (mode === "OFF" ? "NONE" : mode);
  if (kind === "NONE") return null;
  if (!buyer) return { kind, buyer: null };
  try {
    return { kind, buyer: parseFiscalBuyer(buyer) };
  } catch (error) {
    if (violations.late && error instanceof AppError) return { kind, buyer: null };
    throw error;
  }
}

const NOT_WITHOUT = "Solo el dueño o un administrador vende sin documento electrónico";

export const buyerOfSale = ({ buyer }: SaleDocumentRequest, customer: SaleForFiscalDocument["customer"]) =>
  buyer ?? buildFiscalBuyer(customer);

type SaleDocumentContext = {
  tx: StoreTx;
  issuingSettings: StoreDocumentSettings;
  shiftId: string | null;
  tillId: string | null;
  dueAt: Date | null;
  now: Date;
};

export async function requestSaleDocument(
  selling: SaleDocumentContext,
  sale: SaleForFiscalDocument,
  request: SaleDocumentRequest,
) {
  const { tx, issuingSettings, now } = selling;
  const content = await readContent(selling, sale, buyerOfSale(request, sale.customer));
  const { kind } = request;
  const { environment } = issuingSettings;
  requestFiscalDocument(tx, { id: uuidv7(now.getTime()), kind, environment, content, saleId: sale.id }, now);
}

type LaterInvoice = {
  kind: "DEE" | "FEV";
  buyer?: BuyerInput | null | undefined;
  before: StoredFiscalDocument | null;
  dueAt: Date | null;
  now: Date;
};

/**
 * Annuls the POS document of a sale, and issues the invoice once DIAN has accepted the annulment.
 * @throws ALREADY_DOCUMENTED, DOCUMENT_REJECTED, INVALID_CHECK_DIGIT or INVALID_INPUT
 */
export async function requestInvoiceAfterSale(
  tx: StoreTx,
  sale: SaleForFiscalDocument & Pick<Sale, "shift">,
  { kind, buyer: sent, before, dueAt, now }: LaterInvoice,
) {
  if (before && (kind === "DEE" || before.kind === "FEV")) throw new AppError("ALREADY_DOCUMENTED");
  if (before?.state === "REJECTED") throw new AppError("DOCUMENT_REJECTED");
  // A person requests this document, so an invalid document number of the customer is an error.
  const wanted = sent ?? buyerOfCustomer(sale.customer);
  const buyer = wanted && parseFiscalBuyer(wanted);
  const { documents: issuingSettings } = await readStoreSettings(tx);
  const place = { shiftId: sale.shift?.id ?? null, tillId: null };
  const made = await readContent({ tx, issuingSettings, ...place, dueAt, now }, sale, buyer);
  const content = { ...made, isAskedFor: true as const };
  const environment = before?.environment ?? issuingSettings.environment;
  const saleId = sale.id;
  const [noteId, id] = [uuidv7(now.getTime()), uuidv7(now.getTime())];
  if (before) {
    const annulment = { ...before.content, happenedAt: now.toISOString(), reason: "ANNULMENT" as const };
    const note = { id: noteId, kind: "DEE_ADJUSTMENT" as const, aboutId: before.id, content: annulment };
    requestFiscalDocument(tx, { ...note, environment, saleId }, now);
  }
  requestFiscalDocument(
    tx,
    { id, kind, environment, content, saleId, ...(before && { aboutId: noteId }) },
    now,
  );
}

/** Writes how the sale was paid into its document, unless the document is made already. */
export async function correctDocumentPayments(
  tx: StoreTx,
  sale: Pick<SaleForFiscalDocument, "id" | "payments" | "createdAt">,
  dueAt: Date | null,
) {
  const document = await lockDocumentOfSale(tx, sale.id);
  if (document?.state !== "PENDING") return;
  const store = await readStoreFiscalFields(tx);
  updateDocumentPayments(tx, document.id, buildFiscalPayments(sale, { dueAt, store }));
}

async function readContent(
  { tx, shiftId, tillId, dueAt }: SaleDocumentContext,
  sale: SaleForFiscalDocument,
  buyer: FiscalBuyer | null,
): Promise<FiscalDocumentContent> {
  const [store, till] = await Promise.all([
    readStoreFiscalFields(tx),
    readTillForDocument(tx, { shiftId, tillId }),
  ]);
  return buildSaleDocumentContent(sale, {
    store,
    till,
    buyer,
    dueAt,
    issuer: buildFiscalIssuer(store, findMunicipalityByCode),
  });
}
