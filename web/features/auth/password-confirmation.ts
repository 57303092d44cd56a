/** The second typing of a new password: goes into `refine` of a form that has both fields. */
export const passwordsMatch = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;

export const PASSWORDS_DIFFER = {
  path: ["confirmPassword"],
  message: "Las contraseñas no coinciden",
  // Also told while other fields still have problems.
  when: () => true,
};
