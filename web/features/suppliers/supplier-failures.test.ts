import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import {
  describeSupplierDeleteFailure,
  describeSupplierSaveFailure,
  findSupplierFieldMessage,
} from "./supplier-failures.ts";

test.each([
  [400, "Name is required", "El nombre del proveedor es obligatorio."],
  [400, "Phone is required", "El teléfono del proveedor es obligatorio."],
  [400, "Invalid email format", "Email inválido"],
  [400, "El NIT puede tener hasta 64 caracteres", "Datos inválidos"],
  [401, "", "Sesión expirada"],
  [403, "", "Permisos insuficientes"],
  [500, "", "Error del servidor"],
  [0, "", "Error al guardar proveedor"],
])("a save refused with %i '%s' says '%s'", (status, message, title) =>
  expect(describeSupplierSaveFailure(new ApiError(status, "X", message)).title).toBe(title),
);

test("a save of unknown outcome that the server answered with an error of its own says so", () =>
  expect(
    describeSupplierSaveFailure(Object.assign(new ApiError(0, "NOT_KNOWN", "x"), { serverFailed: true })),
  ).toEqual({ title: "Error del servidor", text: "x" }));

test.each([
  [401, "Sesión expirada"],
  [403, "Permisos insuficientes"],
  [404, "Proveedor no encontrado"],
  [409, "No se puede eliminar"],
  [500, "Error al eliminar proveedor"],
])("a delete refused with %i says '%s'", (status, title) =>
  expect(describeSupplierDeleteFailure(new ApiError(status, "X", "")).title).toBe(title),
);

test("errors under a field are in Spanish, in spite of the server's language", () => {
  expect(findSupplierFieldMessage("Phone is required")).toBe("Este campo es obligatorio");
  expect(findSupplierFieldMessage("El NIT es largo")).toBe("El NIT es largo");
});
