/** Document types that DIAN accepts for a buyer, in display order. DE is a foreign document. */
export const BUYER_DOCUMENT_TYPES = [
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
] as const;
export type BuyerDocumentType = (typeof BUYER_DOCUMENT_TYPES)[number];

/** Identity documents of customers. */
export const DOCUMENT_TYPES = [...BUYER_DOCUMENT_TYPES, "Otro"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** The types that the form of a customer offers until the owner has stated the store's taxes. */
export const USUAL_DOCUMENT_TYPES = ["CC", "CE", "TI", "TE", "PEP", "Otro"] as const;

/** Document types that DIAN accepts for a store. */
export const STORE_DOCUMENT_TYPES = ["NIT", "CC", "CE", "TI", "TE", "PEP", "PPT", "PA", "DE"] as const;
