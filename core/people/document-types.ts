/** Identity documents of customers in display order. DE is a foreign document. */
export const DOCUMENT_TYPES = [
  "CC",
  "NIT",
  "CE",
  "TI",
  "TE",
  "PEP",
  "PPT",
  "PA",
  "RC",
  "NUIP",
  "DE",
  "Otro",
] as const;

export const USUAL_DOCUMENT_TYPES = ["CC", "CE", "TI", "TE", "PEP", "Otro"] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Document types that DIAN accepts for a buyer. */
export type BuyerDocumentType = Exclude<DocumentType, "Otro">;
export const BUYER_DOCUMENT_TYPES = DOCUMENT_TYPES.filter((type) => type !== "Otro") as [
  BuyerDocumentType,
  ...BuyerDocumentType[],
];

/** Document types that DIAN accepts for a store. */
export const STORE_DOCUMENT_TYPES = ["NIT", "CC", "CE", "TI", "TE", "PEP", "PPT", "PA", "DE"] as const;
export type StoreDocumentType = (typeof STORE_DOCUMENT_TYPES)[number];
