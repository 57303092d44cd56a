import type {
  EquivalentDocumentInput,
  FiscalBuyer,
  FiscalDocumentInput,
  FiscalIssuer,
  FiscalLine,
  FiscalNoteInput,
  FiscalSoftware,
  FiscalTax,
  InvoiceInput,
  NumberingAuthorization,
} from "#server/fiscal/document/document-input.ts";

// Test data: documents of every kind and shape, with figures as sales and returns store them.
export const TEST_FISCAL_SOFTWARE: FiscalSoftware = {
  id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0",
  pin: "K7w-Zp93qLmX",
};
export const TEST_TECHNICAL_KEY = "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c";
export const TEST_ISSUE_TIME = new Date("2026-11-25T15:15:30Z");

export const TEST_ISSUER: FiscalIssuer = {
  nit: "900373076",
  personType: "LEGAL",
  legalName: "Tienda La Ñapa S.A.S.",
  tradeName: "La Ñapa",
  levels: [],
  scheme: "IVA",
  address: "Cra 52 # 49-01",
  postalCode: "050001",
  municipality: { code: "05001", name: "Medellín", department: "Antioquia" },
  email: "tienda@example.co",
  activity: "4711",
};

export const ELECTRONIC_INVOICE_RANGE: NumberingAuthorization = {
  resolution: "18760000001",
  prefix: "SETP",
  from: 990_000_000,
  to: 995_000_000,
  validFrom: "2019-01-19",
  validTo: "2030-01-19",
  technicalKey: TEST_TECHNICAL_KEY,
};
export const EQUIVALENT_DOCUMENT_RANGE: NumberingAuthorization = {
  resolution: "18760000001",
  prefix: "EPOS",
  from: 1,
  to: 1000,
  validFrom: "2022-01-01",
  validTo: "2030-01-01",
};
export const CONTINGENCY_RANGE: NumberingAuthorization = {
  resolution: "18764000777",
  prefix: "CONT",
  from: 1,
  to: 500,
  validFrom: "2026-01-01",
  validTo: "2028-01-01",
};

export const BUYER_ANA: FiscalBuyer = {
  documentType: "CC",
  document: "43123456",
  name: "Ana María Pérez",
  email: "ana@example.co",
};
const COMPANY: FiscalBuyer = { documentType: "NIT", document: "800197268", name: "Compras & Cía. Ltda." };
const FOREIGNER: FiscalBuyer = { documentType: "PA", document: "AB123456", name: "José Müller" };

/** The taxes of a paid amount, as the contract defines them. */
export function taxesIncludedIn(kind: "IVA" | "INC", rate: number, total: number): FiscalTax {
  const base = Math.round((total * 10_000) / (100 + rate)) / 100;
  return { kind, rate, base, amount: Math.round((total - base) * 100) / 100 };
}

const line = (
  description: string,
  code: string,
  quantity: number,
  total: number,
  ...taxes: FiscalTax[]
): FiscalLine => ({
  description,
  code,
  quantity,
  unit: "UNIT",
  total,
  taxes,
});

export const RICE_LINE = line(
  "Arroz Diana 500 g & “extra” <promo>",
  "7702511000014",
  2,
  4600,
  taxesIncludedIn("IVA", 5, 4600),
);
export const SODA_LINE = line("Gaseosa 1,5 L", "SKU-22", 3, 16_500, taxesIncludedIn("IVA", 19, 16_500));
const CHEESE: FiscalLine = {
  ...line("Queso campesino", "SKU-9", 0.385, 8600, { kind: "IVA", rate: 0, base: 8600, amount: 0 }),
  unit: "KG",
};
const TOMATO: FiscalLine = { ...line("Tomate chonto", "SKU-3", 1.25, 4750), unit: "KG" };
const LUNCH = line("Almuerzo corriente", "SKU-50", 1, 15_000, taxesIncludedIn("INC", 8, 15_000));
const BAGS = line("Bolsa plástica", "SKU-99", 2, 200, taxesIncludedIn("IVA", 19, 54), {
  kind: "BAG",
  perUnit: 73,
  base: 0,
  amount: 146,
});
const CHEAP_BAGS = line("Bolsa plástica pequeña", "SKU-98", 2, 100, {
  kind: "BAG",
  perUnit: 73,
  base: 0,
  amount: 100,
});
const POUNDS: FiscalLine = { ...line("Papa pastusa", "SKU-4", 2.5, 5250), unit: "LB" };
const WIRE: FiscalLine = {
  ...line("Alambre", "SKU-5", 2.333, 7777, taxesIncludedIn("IVA", 19, 7777)),
  unit: "M",
};
const OIL: FiscalLine = {
  ...line("Aceite suelto", "LIBRE", 0.75, 6750, taxesIncludedIn("IVA", 19, 6750)),
  unit: "L",
};
const CHEAPER_SODA: FiscalLine = {
  ...line("Gaseosa 1,5 L", "SKU-22", 3, 14_850, taxesIncludedIn("IVA", 19, 14_850)),
  gross: 16_500,
};
const CHEAPER_TOMATO: FiscalLine = {
  ...line("Tomate chonto", "SKU-3", 0.001, 3),
  unit: "KG",
  gross: 4,
};
const GIVEN: FiscalLine = { ...line("Muestra", "SKU-7", 1, 0, taxesIncludedIn("IVA", 19, 0)), gross: 5000 };

export const LINES_WITH_ALL_TAXES = [RICE_LINE, SODA_LINE, CHEESE, TOMATO, LUNCH, BAGS];

const paid = (lines: readonly FiscalLine[]) => lines.reduce((total, { total: one }) => total + one, 0);

const common = (lines: readonly FiscalLine[]) => ({
  environment: "TEST" as const,
  software: TEST_FISCAL_SOFTWARE,
  issuer: TEST_ISSUER,
  buyer: null,
  issuedAt: TEST_ISSUE_TIME,
  lines,
  total: paid(lines),
  payments: [{ method: "CASH" as const }],
});

export const buildInvoiceInput = (
  number: number,
  lines: readonly FiscalLine[],
  more: Partial<InvoiceInput> = {},
): InvoiceInput => ({
  ...common(lines),
  kind: "FEV",
  number,
  authorization: ELECTRONIC_INVOICE_RANGE,
  buyer: BUYER_ANA,
  ...more,
});

export const buildEquivalentDocumentInput = (
  number: number,
  lines: readonly FiscalLine[],
  more: Partial<EquivalentDocumentInput> = {},
): EquivalentDocumentInput => ({
  ...common(lines),
  kind: "DEE",
  number,
  authorization: EQUIVALENT_DOCUMENT_RANGE,
  register: {
    plate: "CAJA-01",
    place: "Local 1",
    cashier: "Luz Dary",
    kind: "Caja principal",
    saleCode: "A-123",
  },
  ...more,
});

type NoteOf = Partial<FiscalNoteInput> & Pick<FiscalNoteInput, "reference">;

export const buildCreditNoteInput = (
  number: number,
  lines: readonly FiscalLine[],
  more: NoteOf,
): FiscalNoteInput => ({
  ...common(lines),
  kind: "CREDIT_NOTE",
  prefix: "NC",
  number,
  reason: "PARTIAL",
  buyer: BUYER_ANA,
  ...more,
});

export const buildAdjustmentNoteInput = (
  number: number,
  lines: readonly FiscalLine[],
  more: NoteOf,
): FiscalNoteInput => ({
  ...common(lines),
  kind: "DEE_ADJUSTMENT",
  prefix: "NADC",
  number,
  reason: "PARTIAL",
  ...more,
});

const debitNote = (number: number, lines: readonly FiscalLine[], more: NoteOf): FiscalNoteInput => ({
  ...common(lines),
  kind: "DEBIT_NOTE",
  prefix: "ND",
  number,
  reason: "PRICE",
  buyer: BUYER_ANA,
  ...more,
});

/** The key and date of an earlier document, to which notes refer. */
export const documentReference = (number: string) => ({
  number,
  key: "ab".repeat(48),
  issueDate: "2026-11-24",
});

const unregistered = { ...TEST_ISSUER, scheme: "NONE" as const, personType: "NATURAL" as const };
const withoutTaxes = LINES_WITH_ALL_TAXES.map((one) => ({ ...one, taxes: [] }));

export const TEST_DOCUMENTS: Record<string, FiscalDocumentInput> = {
  "an equivalent document of all classes for consumidor final": buildEquivalentDocumentInput(
    7,
    LINES_WITH_ALL_TAXES,
    {
      payments: [{ method: "CASH" }, { method: "NEQUI" }],
    },
  ),
  "an equivalent document of an identified buyer": buildEquivalentDocumentInput(8, LINES_WITH_ALL_TAXES, {
    buyer: BUYER_ANA,
  }),
  "an equivalent document of a shop that charges no taxes": buildEquivalentDocumentInput(9, withoutTaxes, {
    issuer: unregistered,
  }),
  "an equivalent document by measure": buildEquivalentDocumentInput(10, [CHEESE, TOMATO, POUNDS, WIRE, OIL]),
  "an equivalent document with discounts": buildEquivalentDocumentInput(11, [
    CHEAPER_SODA,
    CHEAPER_TOMATO,
    RICE_LINE,
    GIVEN,
  ]),
  "an equivalent document of bags below their tax": buildEquivalentDocumentInput(12, [RICE_LINE, CHEAP_BAGS]),
  "an equivalent document on credit": buildEquivalentDocumentInput(13, [RICE_LINE], {
    buyer: BUYER_ANA,
    payments: [{ method: "CREDIT", dueDate: "2026-12-25" }],
  }),
  "an invoice of all classes": buildInvoiceInput(990_000_101, LINES_WITH_ALL_TAXES),
  "an invoice on credit, a part of it paid": buildInvoiceInput(990_000_102, LINES_WITH_ALL_TAXES, {
    payments: [
      { method: "CREDIT", dueDate: "2026-12-25" },
      { method: "CASH" },
      { method: "CARD", card: "CREDIT" },
    ],
  }),
  "an invoice of a company": buildInvoiceInput(990_000_103, [SODA_LINE], {
    buyer: COMPANY,
    notes: ["Venta A-12 del 24 de noviembre"],
  }),
  "an invoice of a foreigner": buildInvoiceInput(990_000_104, [SODA_LINE], { buyer: FOREIGNER }),
  "an invoice of a shop in Bogotá": buildInvoiceInput(990_000_108, [SODA_LINE], {
    issuer: {
      ...TEST_ISSUER,
      municipality: { code: "11001", name: "Bogotá D.C.", department: "Bogotá D.C." },
    },
  }),
  "an invoice for consumidor final": buildInvoiceInput(990_000_105, [CHEESE, TOMATO], { buyer: null }),
  "an invoice of a large taxpayer": buildInvoiceInput(990_000_106, [CHEAPER_SODA], {
    issuer: {
      ...TEST_ISSUER,
      levels: ["O-15", "O-13"],
      scheme: "IVA_INC",
      tradeName: "La Ñapa",
      phone: "6044444444",
    },
  }),
  "a transcription of a paper invoice": buildInvoiceInput(3, [RICE_LINE, SODA_LINE], {
    contingency: "ISSUER",
    authorization: CONTINGENCY_RANGE,
  }),
  "an invoice in a contingency of DIAN": buildInvoiceInput(990_000_107, [RICE_LINE, SODA_LINE], {
    contingency: "DIAN",
  }),
  "a credit note of a part": buildCreditNoteInput(
    12,
    [{ ...SODA_LINE, quantity: 1, total: 5500, taxes: [taxesIncludedIn("IVA", 19, 5500)] }],
    {
      reference: documentReference("SETP990000102"),
    },
  ),
  "a credit note that annuls": buildCreditNoteInput(13, LINES_WITH_ALL_TAXES, {
    reference: documentReference("SETP990000101"),
    reason: "ANNULMENT",
  }),
  "a credit note of a price": buildCreditNoteInput(14, [RICE_LINE], {
    reference: documentReference("SETP990000101"),
    reason: "PRICE",
  }),
  "a debit note": debitNote(3, [RICE_LINE, CHEAPER_SODA], { reference: documentReference("SETP990000101") }),
  "a credit note of a discounted line by measure": buildCreditNoteInput(15, [CHEAPER_SODA, POUNDS, BAGS], {
    reference: documentReference("SETP990000106"),
  }),
  "an adjustment note on credit": buildAdjustmentNoteInput(8, [RICE_LINE, LUNCH], {
    reference: documentReference("EPOS13"),
    buyer: BUYER_ANA,
    payments: [{ method: "CREDIT", dueDate: "2026-12-25" }],
  }),
  "an adjustment note of a part": buildAdjustmentNoteInput(5, [{ ...TOMATO, quantity: 0.5, total: 1900 }], {
    reference: documentReference("EPOS7"),
  }),
  "an adjustment note that annuls": buildAdjustmentNoteInput(6, LINES_WITH_ALL_TAXES, {
    reference: documentReference("EPOS7"),
    reason: "ANNULMENT",
  }),
};
