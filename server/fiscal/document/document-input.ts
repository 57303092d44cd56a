import type { PaymentMethod } from "#core/sale/payment.ts";
import type { Unit } from "#core/units.ts";
import type {
  Environment,
  ID_TYPES,
  NOTE_REASONS,
  PARTY_SCHEMES,
  TAX_LEVELS,
} from "#server/fiscal/dian-values.ts";

/** DIAN takes no longer description of a line. */
export const LONGEST_DESCRIPTION = 300;

/** Amounts are pesos with at most two decimals, copied from what the sale or the return has stored. */
export type FiscalTax = {
  kind: "IVA" | "INC" | "BAG";
  /** Percent, of IVA and INC. 0 is an exempt line; an excluded one has no tax at all. */
  rate?: number;
  /** Of the bag tax: what one bag pays. */
  perUnit?: number;
  base: number;
  amount: number;
};

export type FiscalLine = {
  description: string;
  /** A barcode, or the shop's own code. */
  code: string;
  quantity: number;
  unit: Unit;
  /** So many of a presentation, as the document counts it; `quantity` is what that is in the product's unit. */
  packed?: { name: string; count: number };
  /** Payable amount of the line: after all discounts, with its taxes. */
  total: number;
  /** The same before discounts; left out when there are none. */
  gross?: number;
  taxes: readonly FiscalTax[];
};

export type Municipality = { code: string; name: string; department: string };

export type FiscalIssuer = {
  /** Digits without the check digit. */
  nit: string;
  personType: "NATURAL" | "LEGAL";
  legalName: string;
  tradeName: string;
  levels: readonly (typeof TAX_LEVELS)[number][];
  scheme: keyof typeof PARTY_SCHEMES;
  municipality: Municipality;
  postalCode?: string;
  address: string;
  email?: string;
  phone?: string;
  /** CIIU. */
  activity?: string;
};

/** All that may be asked of a buyer (resolution 202 of 2025). */
export type FiscalBuyer = {
  documentType: keyof typeof ID_TYPES;
  /** Of a NIT the digits without the check digit. */
  document: string;
  name: string;
  email?: string;
};

export type FiscalPayment = {
  method: PaymentMethod;
  card?: "CREDIT" | "DEBIT";
  /** Of CREDIT, YYYY-MM-DD. */
  dueDate?: string;
};

export type FiscalSoftware = { id: string; pin: string };

/** What DIAN has authorised. */
export type Authorization = {
  resolution: string;
  prefix: string;
  from: number;
  to: number;
  validFrom: string;
  validTo: string;
  /** Of ranges for invoices alone. */
  technicalKey?: string;
};

type Common = {
  environment: Environment;
  software: FiscalSoftware;
  issuer: FiscalIssuer;
  /** Null is 'consumidor final'. */
  buyer: FiscalBuyer | null;
  /** The instant at which it is made and signed. */
  issuedAt: Date;
  number: number;
  lines: readonly FiscalLine[];
  payments: readonly FiscalPayment[];
  /** What the sale or the return has stored, to compare with. */
  total: number;
  notes?: readonly string[];
};

export type InvoiceInput = Common & {
  kind: "FEV";
  authorization: Authorization;
  contingency?: "ISSUER" | "DIAN";
};

/** Of the till as it was when the sale was made. */
export type FiscalRegister = {
  plate: string;
  place: string;
  cashier: string;
  kind: string;
  saleCode: string;
};

export type EquivalentInput = Common & {
  kind: "DEE";
  authorization: Authorization;
  register: FiscalRegister;
};

export type NoteInput = Common & {
  kind: "CREDIT_NOTE" | "DEBIT_NOTE" | "DEE_ADJUSTMENT";
  /** Of the shop's own series. */
  prefix: string;
  reference: { number: string; key: string; issueDate: string };
  /** Of a debit note there is only one. */
  reason: keyof typeof NOTE_REASONS;
  reasonText?: string;
};

export type FiscalDocumentInput = InvoiceInput | EquivalentInput | NoteInput;
