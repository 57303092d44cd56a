import { createHash } from "node:crypto";

export const sha384Hex = (text: string): string => createHash("sha384").update(text, "utf8").digest("hex");

export type DocumentKeyFields = {
  number: string;
  issueDate: string;
  issueTime: string;
  lineExtension: string;
  iva: string;
  inc: string;
  ica: string;
  payable: string;
  issuer: string;
  buyer: string;
  secret: string;
  environment: string;
};

/**
 * The CUFE or CUDE of a document: the SHA-384 of its figures in the order that DIAN requires. 01, 04 and 03 are the
 * codes of the taxes IVA, INC and ICA.
 */
export function computeDocumentKey(parts: DocumentKeyFields): string {
  const { number, issueDate, issueTime, lineExtension, iva, inc, ica, payable, issuer, buyer } = parts;
  return sha384Hex(
    [
      ...[number, issueDate, issueTime, lineExtension, "01", iva, "04", inc, "03", ica, payable],
      ...[issuer, buyer, parts.secret, parts.environment],
    ].join(""),
  );
}

/** The hash by which DIAN recognises the software that made the document with this number. */
export const softwareSecurityCode = (software: { id: string; pin: string }, number: string): string =>
  sha384Hex(software.id + software.pin + number);

/** Null unless the key has 40 or 64 hexadecimal digits: a document with a mistyped key would be rejected by DIAN. */
export function parseTechnicalKey(text: string): string | null {
  const key = text.replace(/\s/g, "").toLowerCase();
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(key) ? key : null;
}
