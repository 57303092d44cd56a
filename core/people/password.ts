/** The rules in the order in which they are checked (specification, section 5). */
const rules: { message: string; passes: (password: string) => boolean }[] = [
  { message: "La contraseña debe tener al menos 8 caracteres", passes: (p) => [...p].length >= 8 },
  { message: "La contraseña debe contener al menos una letra mayúscula", passes: (p) => /\p{Lu}/u.test(p) },
  { message: "La contraseña debe contener al menos una letra minúscula", passes: (p) => /\p{Ll}/u.test(p) },
  { message: "La contraseña debe contener al menos un número", passes: (p) => /\d/.test(p) },
  {
    message: "La contraseña debe contener al menos un símbolo especial",
    passes: (p) => /[!@#$%^&*(),.?:{}|<>"]/.test(p),
  },
];

export function findPasswordProblem(password: string): string | null {
  return rules.find((rule) => !rule.passes(password))?.message ?? null;
}

export function checkPasswordRules(password: string): { message: string; met: boolean }[] {
  return rules.map((rule) => ({ message: rule.message, met: rule.passes(password) }));
}
