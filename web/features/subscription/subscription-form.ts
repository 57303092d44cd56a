import { z } from "zod";
import { emailField, FIELD_LIMITS, oneOfField, requiredText } from "#core/contract/fields.ts";

export const PAYER_DOCUMENTS = [
  { value: "CC", label: "Cédula de ciudadanía (CC)" },
  { value: "CE", label: "Cédula de extranjería (CE)" },
  { value: "NIT", label: "NIT" },
  { value: "PP", label: "Pasaporte (PP)" },
] as const;

export const subscriptionForm = z.object({
  name: requiredText("El nombre", FIELD_LIMITS.name),
  email: emailField("El correo electrónico es un dato obligatorio", "El correo electrónico no es válido"),
  phone: requiredText("El teléfono", FIELD_LIMITS.phone),
  documentType: oneOfField("El tipo de documento", ["CC", "CE", "NIT", "PP"]),
  document: requiredText("El número de documento", FIELD_LIMITS.code),
  terms: z.boolean().refine((accepted) => accepted, "Acepta los términos para continuar"),
});
export type SubscriptionDraft = z.input<typeof subscriptionForm>;

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
