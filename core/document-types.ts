/** Documents by which a customer is known, in the order in which they are offered. DE is a foreign one. */
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

/** Those that a store is offered before it has said anything of its taxes (specification, section 3). */
export const USUAL_DOCUMENT_TYPES = ["CC", "CE", "TI", "TE", "PEP", "Otro"] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Those by which DIAN knows a buyer. */
export type BuyerDocumentType = Exclude<DocumentType, "Otro">;
export const BUYER_DOCUMENT_TYPES = DOCUMENT_TYPES.filter((type) => type !== "Otro") as [
  BuyerDocumentType,
  ...BuyerDocumentType[],
];

/** Those by which a store may be known to DIAN. */
export const STORE_DOCUMENT_TYPES = ["NIT", "CC", "CE", "TI", "TE", "PEP", "PPT", "PA", "DE"] as const;
export type StoreDocumentType = (typeof STORE_DOCUMENT_TYPES)[number];
