import { expect, test } from "vitest";
import type { Employee } from "#core/contract/users.ts";
import { changesTo, employeeForm } from "./employee-form.ts";

const yurani: Employee = {
  id: "1",
  name: "Yurani",
  phoneOrEmail: "300 555",
  role: "CASHIER",
  hasPin: false,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const same = { name: "Yurani", phoneOrEmail: "300 555", role: "CASHIER" as const };

test("only what was changed is sent", () => {
  expect(changesTo(yurani, same)).toEqual({});
  expect(changesTo(yurani, { ...same, role: "ADMIN" })).toEqual({ role: "ADMIN" });
  expect(changesTo(yurani, { ...same, phoneOrEmail: "y@example.com" })).toEqual({
    phoneOrEmail: "y@example.com",
  });
});

test.each([
  [{ name: " " }, "El nombre es requerido"],
  [{ phoneOrEmail: "" }, "El contacto es requerido"],
  [{ phoneOrEmail: "a@b" }, "El formato del correo electrónico no es válido"],
])("%o → %s", (changes, message) => {
  expect(employeeForm.safeParse({ ...same, ...changes }).error?.issues[0]?.message).toBe(message);
});
