import type {
  EquivalentInput,
  FiscalBuyer,
  FiscalDocumentInput,
  FiscalIssuer,
  FiscalLine,
  FiscalSoftware,
  FiscalTax,
  InvoiceInput,
  NoteInput,
  NumberingAuthorization,
} from "#server/fiscal/document/document-input.ts";

// Test data: documents of every kind and shape, with figures as sales and returns store them.
export const SOFTWARE: FiscalSoftware = { id: "56f2ae4e-9812-4fad-9255-08fcfcd5ccb0", pin: "K7w-Zp93qLmX" };
export const TECHNICAL_KEY = "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c";
export const ISSUED_AT = new Date("2026-11-25T15:15:30Z");

export const ISSUER: FiscalIssuer = {
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

export const INVOICE_RANGE: NumberingAuthorization = {
  resolution: "18760000001",
  prefix: "SETP",
  from: 990_000_000,
  to: 995_000_000,
  validFrom: "2019-01-19",
  validTo: "2030-01-19",
  technicalKey: TECHNICAL_KEY,
};
export const EQUIVALENT_RANGE: NumberingAuthorization = {
  resolution: "18760000001",
  prefix: "EPOS",
  from: 1,
  to: 1000,
  validFrom: "2022-01-01",
  validTo: "2030-01-01",
};
export const PAPER_RANGE: NumberingAuthorization = {
  resolution: "18764000777",
  prefix: "CONT",
  from: 1,
  to: 500,
  validFrom: "2026-01-01",
  validTo: "2028-01-01",
};

export const ANA: FiscalBuyer = {
  documentType: "CC",
  document: "43123456",
  name: "Ana María Pérez",
  email: "ana@example.co",
};
const COMPANY: FiscalBuyer = { documentType: "NIT", document: "800197268", name: "Compras & Cía. Ltda." };
const FOREIGNER: FiscalBuyer = { documentType: "PA", document: "AB123456", name: "José Müller" };

/** The taxes of a paid amount, as the contract defines them. */
export function taxesOfAmount(kind: "IVA" | "INC", rate: number, total: number): FiscalTax {
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

export const RICE = line(
  "Arroz Diana 500 g & “extra” <promo>",
  "7702511000014",
  2,
  4600,
  taxesOfAmount("IVA", 5, 4600),
);
export const SODA = line("Gaseosa 1,5 L", "SKU-22", 3, 16_500, taxesOfAmount("IVA", 19, 16_500));
const CHEESE: FiscalLine = {
  ...line("Queso campesino", "SKU-9", 0.385, 8600, { kind: "IVA", rate: 0, base: 8600, amount: 0 }),
  unit: "KG",
};
const TOMATO: FiscalLine = { ...line("Tomate chonto", "SKU-3", 1.25, 4750), unit: "KG" };
const LUNCH = line("Almuerzo corriente", "SKU-50", 1, 15_000, taxesOfAmount("INC", 8, 15_000));
const BAGS = line("Bolsa plástica", "SKU-99", 2, 200, taxesOfAmount("IVA", 19, 54), {
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
  ...line("Alambre", "SKU-5", 2.333, 7777, taxesOfAmount("IVA", 19, 7777)),
  unit: "M",
};
const OIL: FiscalLine = {
  ...line("Aceite suelto", "LIBRE", 0.75, 6750, taxesOfAmount("IVA", 19, 6750)),
  unit: "L",
};
const CHEAPER_SODA: FiscalLine = {
  ...line("Gaseosa 1,5 L", "SKU-22", 3, 14_850, taxesOfAmount("IVA", 19, 14_850)),
  gross: 16_500,
};
const CHEAPER_TOMATO: FiscalLine = {
  ...line("Tomate chonto", "SKU-3", 0.001, 3),
  unit: "KG",
  gross: 4,
};
const GIVEN: FiscalLine = { ...line("Muestra", "SKU-7", 1, 0, taxesOfAmount("IVA", 19, 0)), gross: 5000 };

export const MIXED = [RICE, SODA, CHEESE, TOMATO, LUNCH, BAGS];

const paid = (lines: readonly FiscalLine[]) => lines.reduce((total, { total: one }) => total + one, 0);

const common = (lines: readonly FiscalLine[]) => ({
  environment: "TEST" as const,
  software: SOFTWARE,
  issuer: ISSUER,
  buyer: null,
  issuedAt: ISSUED_AT,
  lines,
  total: paid(lines),
  payments: [{ method: "CASH" as const }],
});

export const invoice = (
  number: number,
  lines: readonly FiscalLine[],
  more: Partial<InvoiceInput> = {},
): InvoiceInput => ({
  ...common(lines),
  kind: "FEV",
  number,
  authorization: INVOICE_RANGE,
  buyer: ANA,
  ...more,
});

export const equivalent = (
  number: number,
  lines: readonly FiscalLine[],
  more: Partial<EquivalentInput> = {},
): EquivalentInput => ({
  ...common(lines),
  kind: "DEE",
  number,
  authorization: EQUIVALENT_RANGE,
  register: {
    plate: "CAJA-01",
    place: "Local 1",
    cashier: "Luz Dary",
    kind: "Caja principal",
    saleCode: "A-123",
  },
  ...more,
});

type NoteOf = Partial<NoteInput> & Pick<NoteInput, "reference">;

export const creditNote = (number: number, lines: readonly FiscalLine[], more: NoteOf): NoteInput => ({
  ...common(lines),
  kind: "CREDIT_NOTE",
  prefix: "NC",
  number,
  reason: "PARTIAL",
  buyer: ANA,
  ...more,
});

export const adjustment = (number: number, lines: readonly FiscalLine[], more: NoteOf): NoteInput => ({
  ...common(lines),
  kind: "DEE_ADJUSTMENT",
  prefix: "NADC",
  number,
  reason: "PARTIAL",
  ...more,
});

const debitNote = (number: number, lines: readonly FiscalLine[], more: NoteOf): NoteInput => ({
  ...common(lines),
  kind: "DEBIT_NOTE",
  prefix: "ND",
  number,
  reason: "PRICE",
  buyer: ANA,
  ...more,
});

/** The key and date of an earlier document, to which notes refer. */
export const reference = (number: string) => ({ number, key: "ab".repeat(48), issueDate: "2026-11-24" });

const unregistered = { ...ISSUER, scheme: "NONE" as const, personType: "NATURAL" as const };
const withoutTaxes = MIXED.map((one) => ({ ...one, taxes: [] }));

export const SHAPES: Record<string, FiscalDocumentInput> = {
  "an equivalent document of all classes for consumidor final": equivalent(7, MIXED, {
    payments: [{ method: "CASH" }, { method: "NEQUI" }],
  }),
  "an equivalent document of an identified buyer": equivalent(8, MIXED, { buyer: ANA }),
  "an equivalent document of a shop that charges no taxes": equivalent(9, withoutTaxes, {
    issuer: unregistered,
  }),
  "an equivalent document by measure": equivalent(10, [CHEESE, TOMATO, POUNDS, WIRE, OIL]),
  "an equivalent document with discounts": equivalent(11, [CHEAPER_SODA, CHEAPER_TOMATO, RICE, GIVEN]),
  "an equivalent document of bags below their tax": equivalent(12, [RICE, CHEAP_BAGS]),
  "an equivalent document on credit": equivalent(13, [RICE], {
    buyer: ANA,
    payments: [{ method: "CREDIT", dueDate: "2026-12-25" }],
  }),
  "an invoice of all classes": invoice(990_000_101, MIXED),
  "an invoice on credit, a part of it paid": invoice(990_000_102, MIXED, {
    payments: [
      { method: "CREDIT", dueDate: "2026-12-25" },
      { method: "CASH" },
      { method: "CARD", card: "CREDIT" },
    ],
  }),
  "an invoice of a company": invoice(990_000_103, [SODA], {
    buyer: COMPANY,
    notes: ["Venta A-12 del 24 de noviembre"],
  }),
  "an invoice of a foreigner": invoice(990_000_104, [SODA], { buyer: FOREIGNER }),
  "an invoice of a shop in Bogotá": invoice(990_000_108, [SODA], {
    issuer: { ...ISSUER, municipality: { code: "11001", name: "Bogotá D.C.", department: "Bogotá D.C." } },
  }),
  "an invoice for consumidor final": invoice(990_000_105, [CHEESE, TOMATO], { buyer: null }),
  "an invoice of a large taxpayer": invoice(990_000_106, [CHEAPER_SODA], {
    issuer: {
      ...ISSUER,
      levels: ["O-15", "O-13"],
      scheme: "IVA_INC",
      tradeName: "La Ñapa",
      phone: "6044444444",
    },
  }),
  "a transcription of a paper invoice": invoice(3, [RICE, SODA], {
    contingency: "ISSUER",
    authorization: PAPER_RANGE,
  }),
  "an invoice in a contingency of DIAN": invoice(990_000_107, [RICE, SODA], { contingency: "DIAN" }),
  "a credit note of a part": creditNote(
    12,
    [{ ...SODA, quantity: 1, total: 5500, taxes: [taxesOfAmount("IVA", 19, 5500)] }],
    {
      reference: reference("SETP990000102"),
    },
  ),
  "a credit note that annuls": creditNote(13, MIXED, {
    reference: reference("SETP990000101"),
    reason: "ANNULMENT",
  }),
  "a credit note of a price": creditNote(14, [RICE], {
    reference: reference("SETP990000101"),
    reason: "PRICE",
  }),
  "a debit note": debitNote(3, [RICE, CHEAPER_SODA], { reference: reference("SETP990000101") }),
  "a credit note of a discounted line by measure": creditNote(15, [CHEAPER_SODA, POUNDS, BAGS], {
    reference: reference("SETP990000106"),
  }),
  "an adjustment note on credit": adjustment(8, [RICE, LUNCH], {
    reference: reference("EPOS13"),
    buyer: ANA,
    payments: [{ method: "CREDIT", dueDate: "2026-12-25" }],
  }),
  "an adjustment note of a part": adjustment(5, [{ ...TOMATO, quantity: 0.5, total: 1900 }], {
    reference: reference("EPOS7"),
  }),
  "an adjustment note that annuls": adjustment(6, MIXED, {
    reference: reference("EPOS7"),
    reason: "ANNULMENT",
  }),
};
