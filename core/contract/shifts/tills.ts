import { z } from "zod";
import { requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { booleanField, changedTextField, FIELD_LIMITS, requiredTextField } from "#core/contract/fields.ts";

export const till = object(() => ({ id: z.string(), name: z.string(), active: z.boolean() }));
export type Till = z.output<typeof till>;

/** A till with its fields for POS documents. */
export const tillWithDocumentFields = till.extend({
  plate: z.string().nullable(),
  place: z.string().nullable(),
  kind: z.string().nullable(),
});
export type TillWithDocumentFields = z.output<typeof tillWithDocumentFields>;

export const MAX_TILL_TEXT_LENGTH = 100;
const tillTexts = {
  plate: changedTextField("La placa de la caja", MAX_TILL_TEXT_LENGTH),
  place: changedTextField("La ubicación de la caja", MAX_TILL_TEXT_LENGTH),
  kind: changedTextField("El tipo de caja", MAX_TILL_TEXT_LENGTH),
};

const tillName = requiredTextField("El nombre de la caja", FIELD_LIMITS.name);

export const listTills = endpoint("GET /tills", () => ({
  summary: "Las cajas de la tienda, la primera primero",
  permission: "shifts.use",
  data: z.array(tillWithDocumentFields),
}));

export const createTill = endpoint("POST /tills", () => ({
  summary: "Agregar una caja",
  permission: "shifts.manage",
  status: 201,
  body: object(() => ({ name: tillName, ...tillTexts })),
  data: tillWithDocumentFields,
}));

export const changeTill = endpoint("PATCH /tills/:id", () => ({
  summary: "Cambiar el nombre de una caja, activarla o desactivarla",
  permission: "shifts.manage",
  notFound: "TILL_NOT_FOUND",
  body: object(() => ({
    name: tillName.optional(),
    active: booleanField("active").optional(),
    ...tillTexts,
  })).check(requireChange("name", "Di qué quieres cambiar de la caja")),
  data: tillWithDocumentFields,
}));
