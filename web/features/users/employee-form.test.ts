import { expect, test } from "vitest";
import type { Employee } from "#core/contract/users.ts";
import { createEmployeeFormSchema, findEmployeeChanges } from "./employee-form.ts";

const yurani: Employee = {
  id: "1",
  name: "Yurani",
  phoneOrEmail: "300 555",
  role: "CASHIER",
  hasPin: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const same = { name: "Yurani", phoneOrEmail: "300 555", role: "CASHIER" as const, pin: "", ownPin: "" };

test("only what was changed is sent", () => {
  expect(findEmployeeChanges(yurani, same)).toEqual({});
  expect(findEmployeeChanges(yurani, { ...same, role: "ADMIN" })).toEqual({ role: "ADMIN" });
  expect(findEmployeeChanges(yurani, { ...same, phoneOrEmail: "y@example.com" })).toEqual({
    phoneOrEmail: "y@example.com",
  });
  expect(findEmployeeChanges(yurani, { ...same, pin: "2580" })).toEqual({ pin: "2580" });
});

test.each([
  [{ name: " " }, "El nombre es requerido"],
  [{ phoneOrEmail: "" }, "El contacto es requerido"],
  [{ phoneOrEmail: "a@b" }, "El formato del correo electrónico no es válido"],
  [{ pin: "1234" }, "El PIN no puede ser de números seguidos: es fácil de adivinar"],
])("%o → %s", (changes, message) => {
  expect(createEmployeeFormSchema(yurani).safeParse({ ...same, ...changes }).error?.issues[0]?.message).toBe(
    message,
  );
});

test("an employee with a PIN only needs no contact", () => {
  expect(
    createEmployeeFormSchema({ ...yurani, phoneOrEmail: null }).safeParse({ ...same, phoneOrEmail: "" })
      .success,
  ).toBe(true);
});

test("the first PIN of an employee asks a person without a PIN for theirs", () => {
  const messages = (draft: object) =>
    createEmployeeFormSchema(yurani, true)
      .safeParse({ ...same, ...draft })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(messages({ pin: "2580" })).toEqual([["ownPin", "Tu PIN es requerido"]]);
  expect(messages({ pin: "2580", ownPin: "1234" })?.[0]?.[0]).toBe("ownPin");
  expect(messages({ pin: "2580", ownPin: "7391" })).toBeUndefined();
  expect(messages({ role: "ADMIN" })).toBeUndefined();
  expect(createEmployeeFormSchema(yurani).safeParse({ ...same, pin: "2580" }).success).toBe(true);
});
