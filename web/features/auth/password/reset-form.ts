import { z } from "zod";
import { resetPassword } from "#core/contract/auth.ts";
import { PASSWORD_MISMATCH_ISSUE, passwordsMatch } from "./password-confirmation.ts";

export const resetPasswordFormSchema = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORD_MISMATCH_ISSUE);
