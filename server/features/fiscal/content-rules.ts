import type { BuyerInput } from "#core/contract/fiscal/document-request.ts";
import type { SaleTax } from "#core/contract/sales/sale-tax.ts";
import type { Sale } from "#core/contract/sales/sales.ts";
import { addDays, dayOf } from "#core/dates.ts";
import { AppError, invalidInput } from "#core/errors.ts";
import { checkDocumentNumber } from "#core/people/document-number.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";
import { parseNitWithCheckDigit } from "#core/people/nit.ts";
import { subtotalOfRecordedLine } from "#core/sale/line.ts";
import { saleNumberOrCode } from "#core/sale-code.ts";
import { TAXPAYER_QUALITIES } from "#core/taxpayer.ts";
import type { FiscalDocumentContent } from "#server/features/fiscal/fiscal-documents.sql.ts";
import type { StoreFiscalFields, TillForDocument } from "#server/features/fiscal/store-and-till.sql.ts";
import { QUALITY_LEVEL_CODES, SIMPLE_LEVEL_CODE } from "#server/fiscal/dian-values.ts";
import {
  type FiscalBuyer,
  type FiscalIssuer,
  type FiscalLine,
  type FiscalPayment,
  type FiscalTax,
  MAX_LINE_DESCRIPTION_LENGTH,
  type Municipality,
} from "#server/fiscal/document/document-input.ts";

export function buildFiscalIssuer(
  facts: StoreFiscalFields,
  municipalityOf: (code: string) => Municipality | null,
): FiscalIssuer | null {
  const nit = parseNitWithCheckDigit(facts.document ?? facts.nit ?? "")?.digits;
  const municipality = facts.municipality === null ? null : municipalityOf(facts.municipality);
  if (!nit || !municipality || facts.address === null) return null;
  const { personType, postalCode, email, phone, activity, address } = facts;
  return {
    nit,
    personType,
    municipality,
    address,
    legalName: facts.legalName ?? facts.ownerName,
    tradeName: facts.tradeName ?? facts.name,
    levels: levelsOf(facts),
    scheme: taxSchemeOf(facts),
    ...(postalCode !== null && { postalCode }),
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(activity !== null && { activity }),
  };
}

const levelsOf = ({ qualities, simple }: StoreFiscalFields): FiscalIssuer["levels"] => [
  ...TAXPAYER_QUALITIES.filter((quality) => qualities.includes(quality)).map(
    (quality) => QUALITY_LEVEL_CODES[quality],
  ),
  ...(simple ? [SIMPLE_LEVEL_CODE] : []),
];

function taxSchemeOf({ vat, consumptionTax }: StoreFiscalFields): FiscalIssuer["scheme"] {
  switch (vat) {
    case "NOT_RESPONSIBLE":
      return "NONE";
    case "RESPONSIBLE":
      return consumptionTax ? "IVA_INC" : "IVA";
  }
}

/**
 * @throws INVALID_CHECK_DIGIT
 * @throws INVALID_INPUT for a number that this type of document cannot have
 */
export function parseFiscalBuyer({ documentType, document: typed, name, email }: BuyerInput): FiscalBuyer {
  const checked = checkDocumentNumber(documentType, typed);
  if ("number" in checked)
    return { documentType, document: checked.number, name, ...(email !== null && { email }) };
  const fields = [{ field: "buyer.document", message: checked.problem }];
  if (checked.rightCheckDigit === undefined) throw invalidInput(fields);
  throw new AppError("INVALID_CHECK_DIGIT", { message: checked.problem, fields });
}

/**
 * Null makes the buyer 'consumidor final': the customer has no document of a type that DIAN accepts, or its number is
 * not valid for its type. A customer may be stored with such a number, but it is never declared.
 */
export function buildFiscalBuyer(customer: Sale["customer"]): FiscalBuyer | null {
  const sent = buyerOfCustomer(customer);
  if (!sent || "problem" in checkDocumentNumber(sent.documentType, sent.document)) return null;
  return parseFiscalBuyer(sent);
}

/** The customer as a buyer, with the number as it was typed. */
export function buyerOfCustomer(customer: Sale["customer"]): BuyerInput | null {
  const documentType = BUYER_DOCUMENT_TYPES.find((type) => type === customer?.documentType);
  if (!customer || !documentType || customer.document === null) return null;
  return { documentType, document: customer.document, name: customer.name, email: customer.email };
}

export type SaleForFiscalDocument = Pick<
  Sale,
  "id" | "number" | "createdAt" | "items" | "payments" | "total" | "seller" | "customer" | "creditAmount"
>;

type ContentContext = {
  issuer: FiscalIssuer | null;
  buyer: FiscalBuyer | null;
  till: TillForDocument | null;
  store: Pick<StoreFiscalFields, "name" | "address" | "creditDays">;
  dueAt: Date | null;
};

export function buildSaleDocumentContent(
  sale: SaleForFiscalDocument,
  around: ContentContext,
): FiscalDocumentContent {
  const { issuer, buyer, till, store } = around;
  const code = saleNumberOrCode(sale);
  return {
    issuer,
    buyer,
    total: sale.total,
    happenedAt: sale.createdAt,
    lines: sale.items.map(lineOf),
    payments: buildFiscalPayments(sale, around),
    ...(till && { tillId: till.id }),
    register: {
      plate: till?.plate ?? till?.name ?? "Caja",
      place: till?.place ?? store.address ?? store.name,
      kind: till?.kind ?? "Caja registradora",
      cashier: sale.seller.name,
      saleCode: code,
    },
  };
}

function lineOf({ product, productId, productName, ...item }: Sale["items"][number]): FiscalLine {
  const { presentation } = item;
  return {
    description: productName.slice(0, MAX_LINE_DESCRIPTION_LENGTH),
    code: codeOf(product, productId),
    quantity: item.quantity,
    unit: item.unit,
    total: item.total,
    ...(presentation && { packed: { name: presentation.name, count: presentation.count } }),
    ...(item.discount > 0 && { gross: subtotalOfRecordedLine(item) }),
    taxes: item.taxes.map(taxOf),
  };
}

/** The product's barcode, or else the end of its id: products created together have ids that begin alike. */
function codeOf(product: { gtin: string | null; barcode: string | null } | null, productId: string | null) {
  return product?.gtin ?? product?.barcode ?? productId?.slice(-12) ?? "LIBRE";
}

function taxOf({ kind, rate, perUnit, base, amount }: SaleTax): FiscalTax {
  return { kind, base, amount, ...(rate !== null && { rate }), ...(perUnit !== null && { perUnit }) };
}

export function buildFiscalPayments(
  { payments, createdAt }: Pick<SaleForFiscalDocument, "payments" | "createdAt">,
  { dueAt, store }: { dueAt: Date | null; store: Pick<StoreFiscalFields, "creditDays"> },
): FiscalPayment[] {
  if (payments.length === 0) return [{ method: "CASH" }];
  // `dueAt` is the first overdue instant; the due date is the day of the instant before.
  const dueDate = dueAt
    ? dayOf(new Date(dueAt.getTime() - 1))
    : addDays(dayOf(new Date(createdAt)), store.creditDays);
  return payments.map(({ method, card }) =>
    method === "CREDIT" ? { method, dueDate } : { method, ...(card && { card }) },
  );
}

export type ReturnedGoods = {
  /** `line` is the line's number in the sale, from 1. */
  lines: readonly { line: number; quantity: number; total: number; taxes: readonly SaleTax[] }[];
  refunds: readonly Pick<FiscalPayment, "method">[];
  total: number;
  isWhole: boolean;
  at: Date;
};

/**
 * The content of a note for a return: the returned lines of the corrected document, in the products' units.
 */
export function buildReturnNoteContent(
  { issuer, buyer, lines, payments }: FiscalDocumentContent,
  { lines: back, refunds, total, isWhole, at }: ReturnedGoods,
): FiscalDocumentContent {
  const given = refunds.filter(({ method }) => method !== "CREDIT");
  return {
    issuer,
    buyer,
    total,
    happenedAt: at.toISOString(),
    lines: back.map(({ line, quantity, total: worth, taxes }) => {
      const { gross: _, packed: __, ...sold } = lines[line - 1]!;
      return { ...sold, quantity, total: worth, taxes: taxes.map(taxOf) };
    }),
    // A refund to a card does not say whether the card is a credit or debit card, so the payment says it.
    payments:
      given.length > 0
        ? given.map(({ method }) => payments.find((paid) => paid.method === method) ?? { method })
        : payments,
    reason: isWhole ? "ANNULMENT" : "PARTIAL",
  };
}
