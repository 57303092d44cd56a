/** EXEMPT is taxed at 0 %, EXCLUDED is not taxed; the law treats them differently. */
export const TAX_CLASSES = ["IVA19", "IVA5", "EXEMPT", "EXCLUDED", "INC8", "BAG"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

export const TAX_CLASS_LABELS: Record<TaxClass, string> = {
  IVA19: "IVA 19 %",
  IVA5: "IVA 5 %",
  EXEMPT: "Exento (0 %)",
  EXCLUDED: "Excluido (sin IVA)",
  INC8: "Impuesto al consumo 8 %",
  BAG: "Bolsa plástica",
};

export const VAT_RESPONSIBILITIES = ["NOT_RESPONSIBLE", "RESPONSIBLE"] as const;
export type VatResponsibility = (typeof VAT_RESPONSIBILITIES)[number];

export type StoreTaxes = {
  vat: VatResponsibility;
  consumptionTax: boolean;
  freeItemTax: TaxClass;
  /** True once the owner has stated the store's taxes; named as in the API. */
  said: boolean;
};

export const DEFAULT_STORE_TAXES: StoreTaxes = {
  vat: "NOT_RESPONSIBLE",
  consumptionTax: false,
  freeItemTax: "EXCLUDED",
  said: false,
};
