export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

export const PASSWORD_MISMATCH_ISSUE = {
  path: ["confirmPassword"],
  message: "Las contraseñas no coinciden",
  // Without `when`, zod would skip this check while other fields have problems.
  when: () => true,
};
