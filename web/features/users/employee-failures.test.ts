import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { loadFailure, removeFailure, saveFailure } from "./employee-failures.ts";

const fault = new ApiError(500, "INTERNAL", "Ocurrió un error en el servidor.");
const refusal = new ApiError(403, "ADMIN_PROTECTED", "Solo el dueño puede.");

test("shows the specified sentences, and the server's reason for a refusal", () => {
  expect(saveFailure(fault)).toEqual({ title: "Error al actualizar el empleado" });
  expect(saveFailure(refusal)).toEqual({
    title: "Error al actualizar el empleado",
    text: "Solo el dueño puede.",
  });
  expect(removeFailure(new Error("boom"))).toEqual({ title: "Error al eliminar empleado" });
  expect(loadFailure(fault)).toBe("Error al cargar los empleados");
  expect(loadFailure(refusal)).toBe("Error al cargar los empleados. Solo el dueño puede.");
});
