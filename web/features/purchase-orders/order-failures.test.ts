import { expect, test } from "vitest";
import { ApiError } from "#web/api/api-error.ts";
import {
  describeOrderDeleteFailure,
  describeOrderSaveFailure,
  describeOrderStatusFailure,
} from "./order-failures.ts";

const refused = (status: number, code = "X", message = "") => new ApiError(status, code, message);

test.each([
  [describeOrderSaveFailure, refused(400, "ORDER_NOT_PENDING", "Reworded"), "No se puede editar"],
  [describeOrderSaveFailure, refused(401), "Sesión expirada"],
  [describeOrderSaveFailure, refused(403), "Permisos insuficientes"],
  [describeOrderSaveFailure, refused(404, "ORDER_NOT_FOUND"), "No encontrado"],
  [describeOrderSaveFailure, refused(404, "UNKNOWN"), "No encontrado"],
  [describeOrderDeleteFailure, refused(404, "ORDER_NOT_FOUND"), "Orden de compra no encontrada"],
  [describeOrderDeleteFailure, refused(404, "NOT_FOUND"), "Orden de compra no encontrada"],
  [describeOrderDeleteFailure, refused(409, "ORDER_NOT_DELETABLE"), "Error al eliminar orden"],
  [describeOrderStatusFailure, refused(404, "ORDER_NOT_FOUND"), "Orden no encontrada"],
  [describeOrderStatusFailure, refused(404, "UNKNOWN"), "Orden no encontrada"],
  [describeOrderStatusFailure, refused(409, "ORDER_STATUS_REFUSED"), "Error al actualizar estado"],
  [describeOrderStatusFailure, new TypeError("x"), "Error al actualizar estado"],
])("%o of %o says '%s'", (failure, error, title) => expect(failure(error).title).toBe(title));

test("names the missing object if it is not the order", () => {
  const deletedSupplier = refused(404, "SUPPLIER_NOT_FOUND", "Proveedor no encontrado");
  expect(describeOrderSaveFailure(deletedSupplier)).toEqual({
    title: "No encontrado",
    text: "Proveedor no encontrado",
  });
});
