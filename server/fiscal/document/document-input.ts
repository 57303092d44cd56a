import type { AuthorizedNumbers } from "#core/contract/fiscal/fiscal-document.ts";
import type { CardKind, PaymentMethod } from "#core/sale/payment.ts";
import type { Unit } from "#core/units.ts";
import type {
  CREDIT_NOTE_REASONS,
  DIAN_ID_TYPE_CODES,
  DianEnvironment,
  PARTY_TAX_SCHEMES,
  TaxLevelCode,
} from "#server/fiscal/dian-values.ts";

export const MAX_LINE_DESCRIPTION_LENGTH = 300;

/** Amounts are in pesos with at most two decimals, as stored. */
export type FiscalTax = {
  kind: "IVA" | "INC" | "BAG";
  /** In percent, for IVA and INC. An exempt line has rate 0; an excluded line has no tax. */
  rate?: number;
  /** Pesos per bag. */
  perUnit?: number;
  base: number;
  amount: number;
};

export type FiscalLine = {
  description: string;
  code: string;
  quantity: number;
  unit: Unit;
  /** The quantity in packs, as the document shows it; `quantity` is in the product's unit. */
  packed?: { name: string; count: number };
  /** Pesos after all discounts, with taxes. */
  total: number;
  gross?: number;
  taxes: readonly FiscalTax[];
};

export type Municipality = { code: string; name: string; department: string };

export type FiscalIssuer = {
  nit: string;
  personType: "NATURAL" | "LEGAL";
  legalName: string;
  tradeName: string;
  levels: readonly TaxLevelCode[];
  scheme: keyof typeof PARTY_TAX_SCHEMES;
  municipality: Municipality;
  postalCode?: string;
  address: string;
  email?: string;
  phone?: string;
  activity?: string;
};

/** All data that a seller may ask of a buyer (resolution 202 of 2025). */
export type FiscalBuyer = {
  documentType: keyof typeof DIAN_ID_TYPE_CODES;
  document: string;
  name: string;
  email?: string;
};

export type FiscalPayment = {
  method: PaymentMethod;
  /** Absent if the seller did not say which card was used; UNSAID_CARD is then declared. */
  card?: CardKind;
  dueDate?: string;
};

export type FiscalSoftware = { id: string; pin: string };

export type NumberingAuthorization = AuthorizedNumbers & { technicalKey?: string };

type Common = {
  environment: DianEnvironment;
  software: FiscalSoftware;
  issuer: FiscalIssuer;
  buyer: FiscalBuyer | null;
  issuedAt: Date;
  number: number;
  lines: readonly FiscalLine[];
  payments: readonly FiscalPayment[];
  total: number;
  notes?: readonly string[];
};

export type InvoiceInput = Common & {
  kind: "FEV";
  authorization: NumberingAuthorization;
  contingency?: "ISSUER" | "DIAN";
};

export type FiscalCashRegister = {
  plate: string;
  place: string;
  cashier: string;
  kind: string;
  saleCode: string;
};

export type EquivalentDocumentInput = Common & {
  kind: "DEE";
  authorization: NumberingAuthorization;
  register: FiscalCashRegister;
};

export type FiscalNoteInput = Common & {
  kind: "CREDIT_NOTE" | "DEBIT_NOTE" | "DEE_ADJUSTMENT";
  prefix: string;
  reference: { number: string; key: string; issueDate: string };
  reason: keyof typeof CREDIT_NOTE_REASONS;
  reasonText?: string;
};

export type FiscalDocumentInput = InvoiceInput | EquivalentDocumentInput | FiscalNoteInput;
