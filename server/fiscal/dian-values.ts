import type { BuyerDocumentType } from "#core/people/document-types.ts";
import type { CardKind, PaymentMethod } from "#core/sale/payment.ts";
import type { TaxKind } from "#core/tax/tax-of-line.ts";
import type { PersonType, TaxpayerQuality } from "#core/taxpayer.ts";
import type { Unit } from "#core/units.ts";

/**
 * The entry of one of DIAN's lists. Keys come from stored JSON, which the compiler cannot check.
 * @throws RangeError for a key that is not in the list, so that no document declares a wrong value
 */
export function requireListEntry<Key extends string, Value>(
  list: Readonly<Record<Key, Value>>,
  key: Key,
): Value {
  if (!Object.hasOwn(list, key)) throw new RangeError(`DIAN's list has no entry for "${key}"`);
  return list[key];
}

/** Source: annex 1.9 (invoice) and 1.0 (equivalent document) of resolution 165 of 2023. */
export const DIAN_AGENCY = {
  schemeAgencyID: "195",
  schemeAgencyName: "CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)",
};

/** DIAN's own NIT and its check digit. */
export const DIAN_NIT = { digits: "800197268", check: "4" };

export type DianEnvironment = "TEST" | "PRODUCTION";

export const DIAN_ENVIRONMENTS: Record<
  DianEnvironment,
  { code: "1" | "2"; catalogue: string; service: string }
> = {
  PRODUCTION: {
    code: "1",
    catalogue: "https://catalogo-vpfe.dian.gov.co",
    service: "https://vpfe.dian.gov.co/WcfDianCustomerServices.svc",
  },
  TEST: {
    code: "2",
    catalogue: "https://catalogo-vpfe-hab.dian.gov.co",
    service: "https://vpfe-hab.dian.gov.co/WcfDianCustomerServices.svc",
  },
};

/** DIAN's public range for test invoices; its technical key is public. */
export const TEST_INVOICE_RANGE = {
  resolution: "18760000001",
  date: "2019-01-19",
  prefix: "SETP",
  from: 990_000_000,
  to: 995_000_000,
  validFrom: "2019-01-19",
  validTo: "2030-01-19",
  technicalKey: "fc8eac422eba16e22ffd8c6f94b3f40a6e38162c",
};

export type DocumentKeyScheme = "CUFE-SHA384" | "CUDE-SHA384";

export type DocumentRoot = "Invoice" | "CreditNote" | "DebitNote";

export type DianDocumentType = {
  root: DocumentRoot;
  code: string;
  codeName?: string;
  customization: string;
  profile: string;
  scheme: DocumentKeyScheme;
  /** The secret that the document's hash (CUFE or CUDE) includes. */
  secret: "TECHNICAL_KEY" | "PIN";
  tag: string;
};

const INVOICE_PROFILE = "DIAN 2.1: Factura Electrónica de Venta";

/** The hash of a document without a technical key is a CUDE, which includes the PIN of the software. */
const CUDE = { scheme: "CUDE-SHA384", secret: "PIN" } as const;

const INVOICE: DianDocumentType = {
  root: "Invoice",
  code: "01",
  customization: "10",
  profile: INVOICE_PROFILE,
  scheme: "CUFE-SHA384",
  secret: "TECHNICAL_KEY",
  tag: "fv",
};

export const DIAN_DOCUMENT_TYPES = {
  FEV: INVOICE,
  FEV_ISSUER_CONTINGENCY: { ...INVOICE, ...CUDE, code: "03" },
  FEV_DIAN_CONTINGENCY: { ...INVOICE, code: "04" },
  DEE: {
    root: "Invoice",
    code: "20",
    codeName: "Factura tipo punto de venta POS",
    customization: "10",
    profile: "DIAN 2.1: Documento Equivalente POS",
    ...CUDE,
    tag: "ds",
  },
  CREDIT_NOTE: {
    root: "CreditNote",
    code: "91",
    customization: "20",
    profile: "DIAN 2.1: Nota Crédito de Factura Electrónica de Venta",
    ...CUDE,
    tag: "nc",
  },
  /** A debit note has no element for its type code. */
  DEBIT_NOTE: {
    root: "DebitNote",
    code: "92",
    customization: "30",
    profile: "DIAN 2.1: Nota Débito de Factura Electrónica de Venta",
    ...CUDE,
    tag: "nd",
  },
  DEE_ADJUSTMENT: {
    root: "CreditNote",
    code: "94",
    customization: "20",
    profile: "DIAN 2.1: Nota de ajuste crédito al documento equivalente",
    ...CUDE,
    tag: "ncs",
  },
} satisfies Record<string, DianDocumentType>;

export const CONTINGENCY_INVOICE_TYPES: Record<"ISSUER" | "DIAN", DianDocumentType> = {
  ISSUER: DIAN_DOCUMENT_TYPES.FEV_ISSUER_CONTINGENCY,
  DIAN: DIAN_DOCUMENT_TYPES.FEV_DIAN_CONTINGENCY,
};

/** In the order of their codes, as the document's header lists them. */
export const DIAN_TAXES = {
  IVA: { id: "01", name: "IVA" },
  INC: { id: "04", name: "INC" },
  BAG: { id: "22", name: "INC Bolsas" },
} as const satisfies Record<TaxKind, { id: string; name: string }>;

export const PARTY_TAX_SCHEMES = {
  IVA: { id: "01", name: "IVA" },
  INC: { id: "04", name: "INC" },
  IVA_INC: { id: "ZA", name: "IVA e INC" },
  NONE: { id: "ZZ", name: "No aplica" },
} as const;

/**
 * The codes of the taxpayer register (RUT) that DIAN accepts in cbc:TaxLevelCode. A party without any of them sends
 * NO_TAX_LEVEL_CODE.
 */
export const TAX_LEVEL_CODES = ["O-13", "O-15", "O-23", "O-47"] as const;
export type TaxLevelCode = (typeof TAX_LEVEL_CODES)[number];
export const QUALITY_LEVEL_CODES: Record<TaxpayerQuality, TaxLevelCode> = {
  LARGE_TAXPAYER: "O-13",
  SELF_WITHHOLDER: "O-15",
  VAT_WITHHOLDER: "O-23",
};
export const SIMPLE_LEVEL_CODE: TaxLevelCode = "O-47";
export const NO_TAX_LEVEL_CODE = "R-99-PN";
export const TAX_LEVEL_LIST_NAME = "No aplica";

export const DIAN_ID_TYPE_CODES = {
  RC: "11",
  TI: "12",
  CC: "13",
  TE: "21",
  CE: "22",
  NIT: "31",
  PA: "41",
  DE: "42",
  PEP: "47",
  PPT: "48",
  NUIP: "91",
} as const satisfies Record<BuyerDocumentType, string>;

export const ORGANIZATION_CODES: Record<PersonType, string> = { LEGAL: "1", NATURAL: "2" };

export const ANONYMOUS_BUYER = { document: "222222222222", name: "Consumidor Final" };

/** Municipalities that DIAN spells differently from DANE. DIAN compares each letter (rules FAJ10, FAJ11). */
export const DIAN_MUNICIPALITY_NAMES: Readonly<Record<string, { name: string; department: string }>> = {
  "11001": { name: "Bogotá, D.c.", department: "Bogotá" },
};

export const DIAN_UNIT_CODES = { UNIT: "94", KG: "KGM", L: "LTR", M: "MTR" } as const;
export type DianUnitCode = (typeof DIAN_UNIT_CODES)[keyof typeof DIAN_UNIT_CODES];

/**
 * DIAN's code for a unit of the shop, and how many units of the shop one declared unit has. A Colombian pound is half a
 * kilo and is declared in kilos, because DIAN's pound has 453 g.
 */
export const DECLARED_UNITS: Record<Unit, { code: DianUnitCode; units: bigint }> = {
  UNIT: { code: DIAN_UNIT_CODES.UNIT, units: 1n },
  KG: { code: DIAN_UNIT_CODES.KG, units: 1n },
  LB: { code: DIAN_UNIT_CODES.KG, units: 2n },
  L: { code: DIAN_UNIT_CODES.L, units: 1n },
  M: { code: DIAN_UNIT_CODES.M, units: 1n },
};

/** The names of the codes are those of the list 'Medios de pago' (MediosPago-2.1, annex 1.9). */
export const PAYMENT_MEANS_CODES = {
  /** Instrumento no definido. */
  UNDEFINED: "1",
  /** Efectivo. */
  CASH: "10",
  /** Transferencia débito bancaria. */
  TRANSFER: "47",
  /** Tarjeta crédito. */
  CREDIT_CARD: "48",
  /** Tarjeta débito. */
  DEBIT_CARD: "49",
  /** Acuerdo mutuo. */
  AGREED: "ZZZ",
} as const;
export type PaymentMeansCode = (typeof PAYMENT_MEANS_CODES)[keyof typeof PAYMENT_MEANS_CODES];

/**
 * The list has no entry for a wallet or Bre-B: both move money from account to account, a transfer. 'Otro' is paid
 * by something that nobody named (a voucher, goods brought back in an exchange): not defined. Fiado has no means
 * yet, only what seller and buyer agreed; its form is credit and it has a due date.
 */
export const DECLARED_PAYMENT_MEANS: Record<Exclude<PaymentMethod, "CARD">, PaymentMeansCode> = {
  CASH: PAYMENT_MEANS_CODES.CASH,
  NEQUI: PAYMENT_MEANS_CODES.TRANSFER,
  DAVIPLATA: PAYMENT_MEANS_CODES.TRANSFER,
  BREB: PAYMENT_MEANS_CODES.TRANSFER,
  TRANSFER: PAYMENT_MEANS_CODES.TRANSFER,
  OTHER: PAYMENT_MEANS_CODES.UNDEFINED,
  CREDIT: PAYMENT_MEANS_CODES.AGREED,
};

export const DECLARED_CARDS: Record<CardKind, PaymentMeansCode> = {
  CREDIT: PAYMENT_MEANS_CODES.CREDIT_CARD,
  DEBIT: PAYMENT_MEANS_CODES.DEBIT_CARD,
};
/** The kind that is declared for a card whose kind the seller did not say: DIAN's list has no code for any card. */
export const UNSAID_CARD: CardKind = "DEBIT";

export const CREDIT_NOTE_REASONS = {
  PARTIAL: { code: "1", text: "Devolución parcial de los bienes" },
  ANNULMENT: { code: "2", text: "Anulación del documento" },
  DISCOUNT: { code: "3", text: "Rebaja o descuento" },
  PRICE: { code: "4", text: "Ajuste de precio" },
} as const;

export const DEBIT_NOTE_REASON = { code: "3", text: "Cambio del valor" };

export const MONETARY_TOTAL_ELEMENTS = {
  Invoice: "LegalMonetaryTotal",
  CreditNote: "LegalMonetaryTotal",
  DebitNote: "RequestedMonetaryTotal",
} as const;

export const DISCOUNT_REASON = { code: "00", text: "Descuento no condicionado" };

export const SIGNATURE_POLICY = {
  url: "https://facturaelectronica.dian.gov.co/politicadefirma/v2/politicadefirmav2.pdf",
  description: "Política de firma para facturas electrónicas de la República de Colombia.",
  sha256: "dMoMvtcG5aIzgYo0tIsSQeVJBDnUnfSOfBpxXrmor0Y=",
};

export const SOFTWARE_MAKER = { person: "Equipo Mostrador", company: "Mostrador", software: "Mostrador" };
