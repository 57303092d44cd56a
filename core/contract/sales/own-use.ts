import { z } from "zod";
import { checkValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  dateRangeFields,
  documentFields,
  FIELD_LIMITS,
  idAndName,
  instantSchema,
  measuredQuantityField,
  nullableText,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  uuidField,
  wholeQuantityField,
} from "#core/contract/fields.ts";
import { longListField, pagedAnswer, pageFields } from "#core/contract/lists.ts";
import { unitsOfPresentation } from "#core/contract/products/presentation.ts";
import { documentFlag } from "#core/contract/sales/sales.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { UNITS } from "#core/units.ts";

// Own use: goods that the family and the shop itself take. It is no sale: nobody pays, and no revenue counts it.

export const MAX_OWN_USE_ITEMS = 100;

const pesos = z.number();

export const ownUse = object(() => ({
  id: z.string(),
  number: nullableText,
  createdAt: instantSchema,
  items: z.array(
    object(() => ({
      /** Null for a product that was deleted. */
      productId: nullableText,
      productName: z.string(),
      quantity: z.number(),
      unit: z.enum(UNITS),
      /** The average cost of the quantity; null where nobody knows it, and for cashiers. */
      cost: pesos.nullable(),
      /** What the quantity sells for, taxes included. */
      price: pesos,
    })),
  ),
  /** The sum of the known costs; null for cashiers. */
  cost: pesos.nullable(),
  price: pesos,
  takenBy: idAndName.nullable(),
  note: nullableText,
  by: idAndName,
  /** Both are absent unless it was reversed. */
  reversed: z.literal(true).optional(),
  reversal: object(() => ({ at: instantSchema, by: idAndName, reason: z.string() })).optional(),
  /** Absent unless a rule was broken while the device had no connection. */
  flags: z.array(documentFlag).optional(),
}));
export type OwnUse = z.output<typeof ownUse>;

const item = object(() => ({
  productId: uuidField("El producto"),
  quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish(),
  presentation: z
    .object(
      {
        id: uuidField("La presentación"),
        count: wholeQuantityField("La cantidad", MAX_LINE_QUANTITY),
        name: optionalTextField("El nombre", FIELD_LIMITS.name),
        units: unitsOfPresentation.nullish(),
      },
      "presentation debe decir cuál y cuántas",
    )
    .nullish(),
  name: optionalTextField("El nombre", FIELD_LIMITS.name),
}));
export type OwnUseItem = z.output<typeof item>;

export const recordOwnUse = endpoint("POST /own-use", () => ({
  summary:
    "Anotar lo que se lleva la familia o gasta la tienda; si la tienda lo permite, también los cajeros",
  permission: "sales.create",
  status: 201,
  body: object(() => ({
    items: longListField(item, MAX_OWN_USE_ITEMS, {
      none: "Di qué productos se llevan",
      tooMany: `Puedes anotar hasta ${MAX_OWN_USE_ITEMS} productos a la vez`,
    }),
    takenBy: optionalUuidField("Quién se lo lleva"),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
    ...documentFields,
  })).check(
    checkValid(({ items, late }, refuse) => {
      for (const [index, one] of items.entries())
        for (const [field, message] of findItemErrors(one, late != null))
          refuse(`items.${index}.${field}`, message);
    }),
  ),
  data: object(() => ({ ownUse })),
}));
export type NewOwnUse = z.output<typeof recordOwnUse.body>;

function findItemErrors({ quantity, presentation, name }: OwnUseItem, isLate: boolean): [string, string][] {
  if (quantity == null && !presentation) return [["quantity", "La cantidad es un dato obligatorio"]];
  if (quantity != null && presentation) return [["quantity", "Di cuántas de la presentación, o la cantidad"]];
  if (!isLate) return [];
  const errors: [string, string][] = name === null ? [["name", "Di cómo se llama el producto"]] : [];
  if (presentation?.name === null) errors.push(["presentation.name", "Di cómo se llama la presentación"]);
  if (presentation && presentation.units == null)
    errors.push(["presentation.units", "Di cuántas unidades trae"]);
  return errors;
}

export const reverseOwnUse = endpoint("POST /own-use/:id/reverse", () => ({
  summary: "Anular lo que se anotó para la casa: los productos vuelven al stock",
  permission: "ownUse.reverse",
  status: 201,
  notFound: "OWN_USE_NOT_FOUND",
  body: object(() => ({ reason: requiredTextField("El motivo", FIELD_LIMITS.name) })),
  data: object(() => ({ ownUse })),
}));

export const listOwnUse = endpoint("GET /own-use", () => ({
  summary: "Lo que se llevó la familia o gastó la tienda, de lo más reciente a lo más antiguo",
  permission: "ownUse.record",
  query: object(() => ({ ...pageFields(20), ...dateRangeFields })),
  output: pagedAnswer(z.array(ownUse)),
  longList: "data",
}));
