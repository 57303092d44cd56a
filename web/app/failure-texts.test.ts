import { expect, test } from "vitest";
import { ApiError, NOT_KNOWN } from "#web/api/api-error.ts";
import { undoFailure } from "#web/features/products/prices/price-failures.ts";
import * as products from "#web/features/products/product-failures.ts";
import * as orders from "#web/features/purchase-orders/order-failures.ts";
import * as suppliers from "#web/features/suppliers/supplier-failures.ts";
import * as employees from "#web/features/users/employee-failures.ts";

const unknown = new ApiError(0, "NOT_KNOWN", NOT_KNOWN);

test.each([
  ["a product saved", products.saveFailure],
  ["a product switched", products.toggleFailure],
  ["a product deleted", products.deleteFailure],
  ["prices put back", undoFailure],
  ["a supplier saved", suppliers.saveFailure],
  ["a supplier deleted", suppliers.deleteFailure],
  ["an order saved", orders.saveFailure],
  ["an order moved", orders.moveFailure],
  ["goods received", orders.receiveFailure],
  ["an order deleted", orders.deleteFailure],
  ["an employee saved", employees.saveFailure],
  ["an employee removed", employees.removeFailure],
  ["a request rejected", employees.rejectFailure],
])("%s without an answer is not called an error", (_, failure) => {
  expect(failure(unknown)).toMatchObject({
    title: "No supimos si quedó guardado",
    text: "Lo estamos comprobando. Si lo guardas otra vez, no se repite.",
  });
});
