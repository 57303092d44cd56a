import { z } from "zod";
import { createStore } from "#core/contract/auth.ts";
import { PASSWORDS_DIFFER, passwordsMatch } from "../password/password-confirmation.ts";

export const registerForm = createStore.body
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);

export type RegisterDraft = z.input<typeof registerForm>;
export type RegisterValues = z.output<typeof registerForm>;

export const EMPTY_REGISTER_DRAFT = {
  name: "",
  ownerName: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  storePhone: "",
  nit: "",
  registrationCode: "",
} satisfies RegisterDraft;

export function isRegisterField(name: string): name is keyof RegisterDraft {
  return name in EMPTY_REGISTER_DRAFT;
}
