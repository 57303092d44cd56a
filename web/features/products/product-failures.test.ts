import { expect, test } from "vitest";
import { ApiError, NO_CONNECTION_MESSAGE } from "#web/api/api-error.ts";
import {
  describeAdjustmentFailure,
  describeProductDeleteFailure,
  describeProductLoadFailure,
  describeProductSaveFailure,
  describeProductToggleFailure,
} from "./product-failures.ts";

const refused = (
  status: number,
  message = "",
  code = "X",
  fields: { field: string; message: string }[] = [],
) => new ApiError(status, code, message, fields);
const UNEXPECTED = "Ocurrió un error inesperado. Por favor intente nuevamente.";
const BAD_DATA = "Error en los datos ingresados. Por favor verifique la información.";
const SERVER = "Ocurrió un error en el servidor. Por favor intente nuevamente.";
const NAME = "Ya existe un producto con ese nombre. Por favor, elija otro nombre.";
const CODE = "Otro producto de la tienda ya usa ese código. Por favor, use otro código.";
const IMAGE = "La imagen es demasiado grande: el máximo es 10 MB.";
const gtin = [{ field: "gtin", message: "Otro producto de la tienda ya usa ese código" }];
const long = [{ field: "description", message: "La descripción puede tener hasta 2.000 caracteres" }];

test.each([
  [
    refused(400, "Reworded", "PRODUCT_NAME_TAKEN"),
    { title: NAME, fields: [{ field: "name", message: NAME }] },
  ],
  [refused(400, "La descripción es larga", "INVALID_INPUT", long), { title: BAD_DATA, fields: long }],
  [refused(400), { title: BAD_DATA, fields: [] }],
  [refused(401, "Tu sesión terminó"), { title: "No tiene permiso para realizar esta acción.", fields: [] }],
  [refused(403), { title: "No tiene los permisos necesarios para realizar esta acción.", fields: [] }],
  [refused(404, "Producto no encontrado"), { title: "El producto no fue encontrado.", fields: [] }],
  [refused(409, "Otro producto…", "PRODUCT_CODE_TAKEN", gtin), { title: CODE, fields: gtin }],
  [
    refused(409, "El Plan Gratis llega hasta…", "PLAN_PRODUCTS_FULL"),
    { title: "El Plan Gratis llega hasta…", fields: [] },
  ],
  [
    refused(409, "Otra persona cambió el precio…", "PRICE_CHANGED"),
    { title: "Otra persona cambió el precio…", fields: [] },
  ],
  [
    refused(409, "El stock cambió mientras tanto: …", "STOCK_CHANGED"),
    { title: "El stock cambió mientras tanto: …", fields: [] },
  ],
  [
    refused(409, "El producto ya tiene movimientos", "UNIT_IN_USE"),
    {
      title: "La unidad de este producto ya no se puede cambiar. Puedes crear otro producto.",
      fields: [{ field: "unit", message: "El producto ya tiene movimientos" }],
    },
  ],
  [
    refused(409, "No hay suficiente stock", "Y"),
    { title: UNEXPECTED, text: "No hay suficiente stock", fields: [] },
  ],
  [refused(413, "grande"), { title: IMAGE, fields: [{ field: "image", message: IMAGE }] }],
  [refused(500, "x"), { title: SERVER, fields: [] }],
  [
    Object.assign(refused(0, "No supimos si quedó guardado"), { serverFailed: true }),
    { title: SERVER, text: "No supimos si quedó guardado", fields: [] },
  ],
  [refused(503, "La base no responde"), { title: UNEXPECTED, text: "La base no responde", fields: [] }],
  [refused(0, NO_CONNECTION_MESSAGE), { title: UNEXPECTED, text: NO_CONNECTION_MESSAGE, fields: [] }],
  [refused(418), { title: UNEXPECTED, text: undefined, fields: [] }],
  [new TypeError("x is undefined"), { title: UNEXPECTED, fields: [] }],
])("a product not saved: %o → %j", (error, failure) => {
  expect(describeProductSaveFailure(error)).toEqual(failure);
});

test.each([
  [refused(403), "Sin permisos", "No tienes permiso para cambiar el estado de productos"],
  [refused(404, "Producto no encontrado"), "El producto no existe.", undefined],
  [refused(500, "Algo pasó"), "Algo pasó", undefined],
  [refused(500), "Error al cambiar el estado del producto", undefined],
  [refused(0, NO_CONNECTION_MESSAGE), "Error al cambiar el estado del producto", NO_CONNECTION_MESSAGE],
  [new Error("x"), "Error al cambiar el estado del producto", undefined],
])("a switch not flipped: %o → %s", (error, title, text) => {
  expect(describeProductToggleFailure(error)).toEqual({ title, text });
});

test.each([
  [refused(403, "No"), "Solo los administradores pueden realizar esta acción.", undefined],
  [refused(404), "El producto no existe o ya ha sido eliminado.", undefined],
  [refused(400, "Tiene ventas"), "No se puede eliminar", "Tiene ventas"],
  [refused(400), "No se puede eliminar", "El producto tiene ventas registradas."],
  [refused(500), "Error al eliminar el producto", undefined],
  [refused(0, NO_CONNECTION_MESSAGE), "Error al eliminar el producto", NO_CONNECTION_MESSAGE],
  [new Error("x"), "Error al eliminar el producto", undefined],
])("a product not deleted: %o → %s", (error, title, text) => {
  expect(describeProductDeleteFailure(error)).toEqual({ title, text });
});

const UNKNOWN = "No sabemos si quedó guardado";
const AGAIN = "Toca Guardar ajuste otra vez: no se hace dos veces.";
test.each([
  [refused(0, NO_CONNECTION_MESSAGE), UNKNOWN, AGAIN],
  [refused(502), UNKNOWN, AGAIN],
  [refused(201, "Formato de datos inválido", "BAD_ANSWER"), UNKNOWN, AGAIN],
  [new Error("x"), UNKNOWN, AGAIN],
  [
    refused(409, "Este ajuste ya se registró con otros datos", "IDEMPOTENCY_MISMATCH"),
    "Este ajuste ya se registró con otros datos",
    "Mira los movimientos de este producto antes de hacer otro ajuste.",
  ],
  [refused(403), "Sin permisos", "No tienes permiso para ajustar el stock"],
  [refused(404), "El producto no existe.", undefined],
  [refused(409, "Cuenta otra vez.", "STOCK_CHANGED"), "No pudimos ajustar el stock", "Cuenta otra vez."],
])("a stock not adjusted: %o → %s", (error, title, text) => {
  expect(describeAdjustmentFailure(error)).toEqual({ title, text });
});

test.each([
  [refused(500, "Ocurrió un error"), "Ocurrió un error"],
  [refused(500), "Error al cargar los productos"],
  [refused(200, "Formato de datos inválido", "BAD_ANSWER"), "Formato de datos inválido"],
  [refused(0, NO_CONNECTION_MESSAGE), `Error al cargar los productos. ${NO_CONNECTION_MESSAGE}`],
  [new Error("x"), "Error al cargar los productos"],
])("no list: %o → %s", (error, text) => {
  expect(describeProductLoadFailure(error)).toBe(text);
});
