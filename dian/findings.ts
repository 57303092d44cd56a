import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";

/** What DIAN knows about issuers. */
export type Registry = {
  /** The PIN of a software id; undefined when unknown. */
  pinOf(softwareId: string): string | undefined;
  ranges: readonly NumberingAuthorization[];
};

export type CheckedDocument = {
  findings: Finding[];
  number: string;
  key: string;
  nit: string;
  payable: bigint;
  /** The key (CUFE or CUDE) of the document that a note refers to. */
  reference: string | null;
  /** True for a debit note, which adds to the amount of its document. */
  isDebit: boolean;
};

export type Finding = { rule: string; kind: "Rechazo" | "Notificación"; text: string };

export type RejectDocument = (rule: string, why: string) => void;
