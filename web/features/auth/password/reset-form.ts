import { z } from "zod";
import { resetPassword } from "#core/contract/auth.ts";
import { PASSWORDS_DIFFER, passwordsMatch } from "./password-confirmation.ts";

export const resetForm = resetPassword.body
  .pick({ password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
