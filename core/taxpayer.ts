/** The codes O-13, O-15 and O-23 of DIAN's register of taxpayers (RUT), in this order. */
export const TAXPAYER_QUALITIES = ["LARGE_TAXPAYER", "SELF_WITHHOLDER", "VAT_WITHHOLDER"] as const;
export type TaxpayerQuality = (typeof TAXPAYER_QUALITIES)[number];

export const TAXPAYER_QUALITY_LABELS: Record<TaxpayerQuality, string> = {
  LARGE_TAXPAYER: "Gran contribuyente (O-13)",
  SELF_WITHHOLDER: "Autorretenedor (O-15)",
  VAT_WITHHOLDER: "Agente de retención de IVA (O-23)",
};

export const PERSON_TYPES = ["NATURAL", "LEGAL"] as const;
export type PersonType = (typeof PERSON_TYPES)[number];
