/** How a product is taxed. EXEMPT is taxed at 0 %, EXCLUDED is not taxed: they are never merged. */
export const TAX_CLASSES = ["IVA19", "IVA5", "EXEMPT", "EXCLUDED", "INC8", "BAG"] as const;
export type TaxClass = (typeof TAX_CLASSES)[number];

export const TAX_LABELS: Record<TaxClass, string> = {
  IVA19: "IVA 19 %",
  IVA5: "IVA 5 %",
  EXEMPT: "Exento (0 %)",
  EXCLUDED: "Excluido (sin IVA)",
  INC8: "Impuesto al consumo 8 %",
  BAG: "Bolsa plástica",
};

/** Whether the store charges IVA. */
export const VAT_RESPONSIBILITIES = ["NOT_RESPONSIBLE", "RESPONSIBLE"] as const;
export type VatResponsibility = (typeof VAT_RESPONSIBILITIES)[number];

/** Of the store, what a sale is taxed by. */
export type StoreTaxes = {
  vat: VatResponsibility;
  /** It sells meals or drinks served there: INC8 is charged. */
  consumptionTax: boolean;
  /** Class of a line without a product. */
  freeItemTax: TaxClass;
  /** The store has said what it is: its tickets say so too. */
  said: boolean;
};

export const DEFAULT_TAXES: StoreTaxes = {
  vat: "NOT_RESPONSIBLE",
  consumptionTax: false,
  freeItemTax: "EXCLUDED",
  said: false,
};
