import { z } from "zod";
import { joinStore } from "#core/contract/auth.ts";
import { PASSWORDS_DIFFER, passwordsMatch } from "../password/password-confirmation.ts";

export const joinForm = joinStore.body
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);

export type JoinStoreDraft = z.input<typeof joinForm>;
export type JoinStoreValues = z.output<typeof joinForm>;

export const EMPTY_JOIN_DRAFT = {
  storeId: "",
  name: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  role: "EMPLOYEE",
} satisfies JoinStoreDraft;

export function isJoinField(name: string): name is keyof JoinStoreDraft {
  return name in EMPTY_JOIN_DRAFT;
}
