import type { NumberingAuthorization } from "#server/fiscal/document/document-input.ts";

/** What DIAN knows about issuers. */
export type DianRegistry = {
  /** The PIN of a software id; undefined when unknown. */
  pinOf(softwareId: string): string | undefined;
  ranges: readonly NumberingAuthorization[];
};

export type CheckedDocument = {
  findings: RuleFinding[];
  number: string;
  key: string;
  nit: string;
  payable: bigint;
  /** The key (CUFE or CUDE) of the document that a note refers to. */
  reference: string | null;
  /** True for a debit note, which adds to the amount of its document. */
  isDebit: boolean;
};

export type RuleFinding = { rule: string; kind: "Rechazo" | "Notificación"; text: string };

export type RejectDocument = (rule: string, why: string) => void;

/**
 * The document is processed (except by EARLIER_ANSWER), and the answer does not say so. HTML_ANSWER, EMPTY_BODY, CUT_ANSWER
 * and FAULT_ANSWER are no answer of the service. EMPTY_RESULT has no fields. NAMELESS names no document. EARLIER_ANSWER is
 * about an earlier document, and this one is lost on the way; MIXED_ANSWER is about an earlier one too. DUPLICATE calls
 * the document processed before. NO_RULES rejects without a rule. HIDDEN: DIAN says that it is working on the document, and
 * then for some questions that it does not know it.
 */
export const ANSWERS_THAT_SAY_NOTHING = [
  "HTML_ANSWER",
  "EMPTY_BODY",
  "CUT_ANSWER",
  "FAULT_ANSWER",
  "EMPTY_RESULT",
  "NAMELESS",
  "EARLIER_ANSWER",
  "MIXED_ANSWER",
  "DUPLICATE",
  "NO_RULES",
  "HIDDEN",
] as const;

export const DIAN_FAULT_KINDS = [
  "SLOW",
  "SLOW_ANSWER",
  "DOWN",
  "LOSE_REQUEST",
  "LOSE_ANSWER",
  "REJECT",
  "NOTICE",
  "HTML",
  "FAULT",
  "WORKING",
  "UNKNOWN",
  "NO_ANSWER_FILE",
  "RETURN",
  ...ANSWERS_THAT_SAY_NOTHING,
] as const;

/** A simulated fault (RETURN: a rejection of which nothing is kept), for a number of messages or until it is changed. */
export type DianFault = {
  kind: (typeof DIAN_FAULT_KINDS)[number];
  times?: number;
  /** The SOAP operation that has the fault; absent for all operations. */
  operation?: string;
  /** For how many questions a HIDDEN document is unknown; 2 if absent. */
  questions?: number;
  /** The delay of SLOW, before the document is processed, and of SLOW_ANSWER, after it. */
  milliseconds?: number;
  /** The rule code for REJECT and NOTICE, for example `FAK24`. */
  rule?: string;
  text?: string;
};

export type ProcessedDocument = {
  checked: CheckedDocument;
  name: string;
  isAccepted: boolean;
  findings: RuleFinding[];
  applicationResponse: Buffer | null;
  /** The zip file as it arrived; null for a refused one. */
  zip: Buffer | null;
  /** How many questions by the key are still answered as if DIAN did not know it. */
  hidden: number;
  /** How many documents with this key (CUFE or CUDE) arrived. */
  times: number;
};
