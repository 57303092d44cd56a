import type { z } from "zod";
import { object } from "#core/contract/define.ts";
import { FIELD_LIMITS, oneOfField, optionalEmailField, requiredTextField } from "#core/contract/fields.ts";
import { BUYER_DOCUMENT_TYPES } from "#core/people/document-types.ts";

export const FISCAL_DOCUMENT_STATES = ["PENDING", "SIGNED", "SENT", "ACCEPTED", "REJECTED"] as const;

export const buyerInput = object(() => ({
  documentType: oneOfField("El tipo de documento", BUYER_DOCUMENT_TYPES),
  document: requiredTextField("El documento", FIELD_LIMITS.code),
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  email: optionalEmailField(),
}));
export type BuyerInput = z.output<typeof buyerInput>;

/** The fields of a sale that ask for its electronic document. Without `document` the store's setting applies. */
export const documentRequestFields = {
  document: oneOfField("El documento", ["NONE", "DEE", "FEV"]).nullish(),
  buyer: buyerInput.nullish(),
};
