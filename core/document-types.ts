/** Documents by which a customer is known, in the order in which they are offered. */
export const DOCUMENT_TYPES = ["CC", "CE", "TI", "TE", "PEP", "Otro"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];
