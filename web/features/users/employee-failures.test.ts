import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import {
  describeEmployeeLoadFailure,
  describeEmployeeRemoveFailure,
  describeEmployeeSaveFailure,
} from "./employee-failures.ts";

const fault = new ApiError(500, "INTERNAL", "Ocurrió un error en el servidor.");
const refusal = new ApiError(403, "ADMIN_PROTECTED", "Solo el dueño puede.");

test("shows the specified sentences, and the server's reason for a refusal", () => {
  expect(describeEmployeeSaveFailure(fault)).toEqual({ title: "Error al actualizar el empleado" });
  expect(describeEmployeeSaveFailure(refusal)).toEqual({
    title: "Error al actualizar el empleado",
    text: "Solo el dueño puede.",
  });
  expect(describeEmployeeRemoveFailure(new Error("boom"))).toEqual({ title: "Error al eliminar empleado" });
  expect(describeEmployeeLoadFailure(fault)).toBe("Error al cargar los empleados");
  expect(describeEmployeeLoadFailure(refusal)).toBe("Error al cargar los empleados. Solo el dueño puede.");
});
