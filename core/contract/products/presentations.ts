import type { z } from "zod";
import { requireChange } from "#core/contract/checks.ts";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import {
  booleanField,
  changedTextField,
  FIELD_LIMITS,
  moneyField,
  requiredTextField,
  uuidField,
} from "#core/contract/fields.ts";
import {
  presentationFields,
  unitsOfPresentation,
  wholeUnitsOfPresentation,
} from "#core/contract/products/presentation.ts";
import { productAnswer } from "#core/contract/products/products.ts";

const presentationParams = idPathParams.extend({ presentationId: uuidField("La presentación") });

export const createPresentation = endpoint("POST /products/:id/presentations", () => ({
  summary: "Otra forma en que se vende un producto: six pack, paca, panal; cuenta en la unidad del producto",
  permission: "products.write",
  status: 201,
  notFound: "PRODUCT_NOT_FOUND",
  body: presentationFields,
  data: productAnswer,
}));

export const updatePresentation = endpoint("PATCH /products/:id/presentations/:presentationId", () => ({
  summary: "Cambiar una presentación; lo vendido conserva lo que anotó",
  permission: "products.write",
  params: presentationParams,
  notFound: "PRESENTATION_NOT_FOUND",
  body: object(() => ({
    name: requiredTextField("El nombre", FIELD_LIMITS.name).optional(),
    units: unitsOfPresentation.optional(),
    price: moneyField("El precio").nullable().optional(),
    wholesalePrice: moneyField("El precio mayorista").nullable().optional(),
    barcode: changedTextField("El código de barras", FIELD_LIMITS.code),
    active: booleanField("El estado").optional(),
  })).check(requireChange("name", "Escribe al menos un dato para cambiar")),
  data: productAnswer,
}));
export type PresentationChange = z.output<typeof updatePresentation.body>;

export const createLooseProduct = endpoint("POST /products/:id/loose", () => ({
  summary:
    "Vender suelto lo que se cuenta por paquetes: un producto nuevo por unidades, con el de antes como presentación",
  permission: "products.write",
  status: 201,
  notFound: "PRODUCT_NOT_FOUND",
  body: object(() => ({
    name: requiredTextField("El nombre", FIELD_LIMITS.name),
    /** How many units of the new product are in one unit of the existing product. */
    units: wholeUnitsOfPresentation,
    price: moneyField("El precio"),
  })),
  data: productAnswer,
}));
export type LooseProductFields = z.output<typeof createLooseProduct.body>;

export const deletePresentation = endpoint("DELETE /products/:id/presentations/:presentationId", () => ({
  summary: "Eliminar una presentación; lo vendido conserva lo que anotó",
  permission: "products.write",
  params: presentationParams,
  notFound: "PRESENTATION_NOT_FOUND",
  status: 204,
}));
