import { z } from "zod";
import { emailField, FIELD_LIMITS, oneOfField, requiredTextField } from "#core/contract/fields.ts";

export const PAYER_DOCUMENT_TYPES = [
  { value: "CC", label: "Cédula de ciudadanía (CC)" },
  { value: "CE", label: "Cédula de extranjería (CE)" },
  { value: "NIT", label: "NIT" },
  { value: "PP", label: "Pasaporte (PP)" },
] as const;

export const subscriptionFormSchema = z.object({
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  email: emailField("El correo electrónico es un dato obligatorio", "El correo electrónico no es válido"),
  phone: requiredTextField("El teléfono", FIELD_LIMITS.phone),
  documentType: oneOfField("El tipo de documento", ["CC", "CE", "NIT", "PP"]),
  document: requiredTextField("El número de documento", FIELD_LIMITS.code),
  terms: z.boolean().refine((accepted) => accepted, "Acepta los términos para continuar"),
});
export type SubscriptionDraft = z.input<typeof subscriptionFormSchema>;

type Person = { name: string; email: string | null; phone: string | null };

/** The terms start unaccepted, because users accept them themselves. */
export function toSubscriptionDraft(person: Person | null): SubscriptionDraft {
  return {
    name: person?.name ?? "",
    email: person?.email ?? "",
    phone: person?.phone ?? "",
    documentType: "CC",
    document: "",
    terms: false,
  };
}
