import { z } from "zod";
import { changePassword } from "#core/contract/auth.ts";
import { PASSWORDS_DIFFER, passwordsMatch } from "./password-confirmation.ts";

export const changePasswordForm = changePassword.body
  .pick({ currentPassword: true, password: true })
  .extend({ confirmPassword: z.string() })
  .refine(passwordsMatch, PASSWORDS_DIFFER);
