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

/** Another tax class for some time, as by a decree. `from` and `until` are included; without `until` it has no end. */
export type TaxChange = { tax: TaxClass; from: string; until: string | null };

type DatedTaxClass = { tax?: TaxClass | null | undefined; taxChange?: TaxChange | null | undefined };

/** The tax class of a product on a day `YYYY-MM-DD`; null without a class. */
export function taxClassOn({ tax = null, taxChange }: DatedTaxClass, day: string): TaxClass | null {
  const holds = taxChange && taxChange.from <= day && day <= (taxChange.until ?? day);
  return holds ? taxChange.tax : tax;
}

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
