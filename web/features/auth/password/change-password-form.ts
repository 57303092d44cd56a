import { z } from "zod";
import { changePassword } from "#core/contract/auth.ts";
import { PASSWORD_MISMATCH_ISSUE, passwordsMatch } from "./password-confirmation.ts";

export const changePasswordFormSchema = changePassword.body
  .pick({ currentPassword: true, password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);
