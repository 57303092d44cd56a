import { z } from "zod";
import { joinStore } from "#core/contract/auth.ts";
import { PASSWORD_MISMATCH_ISSUE, passwordsMatch } from "../password/password-confirmation.ts";

export const joinStoreFormSchema = joinStore.body
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);

type JoinStoreDraft = z.input<typeof joinStoreFormSchema>;

export const EMPTY_JOIN_STORE_DRAFT = {
  storeId: "",
  name: "",
  email: "",
  phone: "",
  password: "",
  confirmPassword: "",
  role: "EMPLOYEE",
} satisfies JoinStoreDraft;

export function isJoinStoreField(name: string): name is keyof JoinStoreDraft {
  return name in EMPTY_JOIN_STORE_DRAFT;
}
