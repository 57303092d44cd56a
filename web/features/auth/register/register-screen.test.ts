import { expect, test } from "vitest";
import {
  EMPTY_REGISTRATION_DRAFT,
  type RegistrationDraft,
  registrationFormSchema,
} from "./register-screen.tsx";

const good: RegistrationDraft = {
  ...EMPTY_REGISTRATION_DRAFT,
  name: "La Esquina",
  ownerName: "Marta",
  email: "marta@example.com",
  password: "Tienda2026!",
  confirmPassword: "Tienda2026!",
};
const weak = (password: string) => ({ password, confirmPassword: password });

function problems(changes: Partial<RegistrationDraft>) {
  const result = registrationFormSchema.safeParse({ ...good, ...changes });
  const first: Record<string, string> = {};
  for (const { path, message } of result.error?.issues ?? []) first[String(path[0])] ??= message;
  return first;
}

test("accepts empty optional fields", () => {
  expect(problems({})).toEqual({});
});

test("reports all missing fields at once, in the order of the form", () => {
  expect(Object.entries(problems(EMPTY_REGISTRATION_DRAFT))).toEqual([
    ["name", "El nombre de la tienda es requerido"],
    ["ownerName", "El nombre del dueño es requerido"],
    ["email", "El correo electrónico es requerido"],
    ["password", "La contraseña es requerida"],
  ]);
});

test.each([
  [{ name: "   " }, { name: "El nombre de la tienda es requerido" }],
  [{ email: "marta@" }, { email: "El formato del correo electrónico no es válido" }],
  [{ email: "marta@tienda" }, { email: "El formato del correo electrónico no es válido" }],
  [weak("Aa1!"), { password: "La contraseña debe tener al menos 8 caracteres" }],
  [weak("aaaaaaa1!"), { password: "La contraseña debe contener al menos una letra mayúscula" }],
  [weak("AAAAAAA1!"), { password: "La contraseña debe contener al menos una letra minúscula" }],
  [weak("Aaaaaaaa!"), { password: "La contraseña debe contener al menos un número" }],
  [weak("Aaaaaaaa1"), { password: "La contraseña debe contener al menos un símbolo especial" }],
  [{ confirmPassword: "Tienda2026" }, { confirmPassword: "Las contraseñas no coinciden" }],
  [
    { email: "", confirmPassword: "" },
    { email: "El correo electrónico es requerido", confirmPassword: "Las contraseñas no coinciden" },
  ],
])("%o → %o", (changes, expected) => {
  expect(problems(changes)).toEqual(expected);
});
