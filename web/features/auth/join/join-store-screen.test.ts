import { expect, test } from "vitest";
import { EMPTY_JOIN_STORE_DRAFT, joinStoreFormSchema } from "./join-store-screen.tsx";

const good = {
  ...EMPTY_JOIN_STORE_DRAFT,
  storeId: "TIENDA4821",
  name: "Brayan",
  email: "brayan@example.com",
  password: "Tienda2026!",
  confirmPassword: "Tienda2026!",
};

test("accepts an empty phone", () => {
  expect(joinStoreFormSchema.safeParse(good).success).toBe(true);
});

test("reports all missing fields at once", () => {
  const messages = joinStoreFormSchema
    .safeParse({ ...EMPTY_JOIN_STORE_DRAFT, confirmPassword: "x" })
    .error?.issues.map((i) => i.message);
  expect(messages).toEqual(
    expect.arrayContaining([
      "El ID de la tienda es requerido",
      "El nombre es requerido",
      "El correo electrónico es requerido",
      "La contraseña es requerida",
      "Las contraseñas no coinciden",
    ]),
  );
});
