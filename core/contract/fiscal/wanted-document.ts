import type { z } from "zod";
import { object } from "#core/contract/define.ts";
import { isEmail, LIMITS, oneOf, optionalText, requiredText } from "#core/contract/fields.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";

// What a sale asks of electronic documents.

export const DOCUMENT_STATES = ["PENDING", "SIGNED", "SENT", "ACCEPTED", "REJECTED"] as const;

/** All that may be asked of a buyer (resolution 202 of 2025). */
export const sentBuyer = object(() => ({
  documentType: oneOf("El tipo de documento", BUYER_DOCUMENT_TYPES),
  document: requiredText("El documento", LIMITS.code),
  name: requiredText("El nombre", LIMITS.name),
  email: optionalText("El correo electrónico", LIMITS.email).refine(
    (email) => email === null || isEmail(email),
    "El formato del correo electrónico no es válido",
  ),
}));
export type SentBuyer = z.output<typeof sentBuyer>;

/** Of a sale: which document it gets, where it is not the one that every sale gets, and for whom. */
export const wantedDocument = {
  document: oneOf("El documento", ["NONE", "DEE", "FEV"]).nullish(),
  /** Otherwise the customer, where they have a document; else 'consumidor final'. */
  buyer: sentBuyer.nullish(),
};
