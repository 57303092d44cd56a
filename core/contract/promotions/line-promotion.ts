import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { FIELD_LIMITS, moneyField, optionalTextField, uuidField } from "#core/contract/fields.ts";

export const saleLinePromotion = object(() => ({
  id: z.string(),
  name: z.string(),
  /** The part of the line's discount that the promotion gives. */
  discount: z.number(),
}));

/** Null: no promotion. Absent: the server chooses a promotion, but none for a sale that is sent later. */
export const linePromotionField = z
  .object(
    {
      id: uuidField("La promoción"),
      discount: moneyField("El descuento de la promoción"),
      name: optionalTextField("El nombre de la promoción", FIELD_LIMITS.name),
    },
    "promotion debe decir cuál y cuánto descuenta",
  )
  .nullish();
