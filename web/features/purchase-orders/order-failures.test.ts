import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import { deleteFailure, moveFailure, saveFailure } from "./order-failures.ts";

const refused = (status: number, code = "X", message = "") => new ApiError(status, code, message);

test.each([
  [saveFailure, refused(400, "ORDER_NOT_PENDING", "Reworded"), "No se puede editar"],
  [saveFailure, refused(401), "Sesión expirada"],
  [saveFailure, refused(403), "Permisos insuficientes"],
  [saveFailure, refused(404, "ORDER_NOT_FOUND"), "No encontrado"],
  [saveFailure, refused(404, "UNKNOWN"), "No encontrado"],
  [deleteFailure, refused(404, "ORDER_NOT_FOUND"), "Orden de compra no encontrada"],
  [deleteFailure, refused(404, "NOT_FOUND"), "Orden de compra no encontrada"],
  [deleteFailure, refused(409, "ORDER_NOT_DELETABLE"), "Error al eliminar orden"],
  [moveFailure, refused(404, "ORDER_NOT_FOUND"), "Orden no encontrada"],
  [moveFailure, refused(404, "UNKNOWN"), "Orden no encontrada"],
  [moveFailure, refused(409, "ORDER_STATUS_REFUSED"), "Error al actualizar estado"],
  [moveFailure, new TypeError("x"), "Error al actualizar estado"],
])("%o of %o says '%s'", (failure, error, title) => expect(failure(error).title).toBe(title));

test("names the missing object if it is not the order", () => {
  const deletedSupplier = refused(404, "SUPPLIER_NOT_FOUND", "Proveedor no encontrado");
  expect(saveFailure(deletedSupplier)).toEqual({ title: "No encontrado", text: "Proveedor no encontrado" });
});
