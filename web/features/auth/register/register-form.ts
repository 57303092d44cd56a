import { z } from "zod";
import { createStore } from "#core/contract/auth.ts";
import { PASSWORD_MISMATCH_ISSUE, passwordsMatch } from "../password/password-confirmation.ts";

export const registrationFormSchema = createStore.body
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);

export type RegistrationDraft = z.input<typeof registrationFormSchema>;

export const EMPTY_REGISTRATION_DRAFT = {
  name: "",
  ownerName: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  storePhone: "",
  nit: "",
  registrationCode: "",
} satisfies RegistrationDraft;

export function isRegistrationField(name: string): name is keyof RegistrationDraft {
  return name in EMPTY_REGISTRATION_DRAFT;
}
