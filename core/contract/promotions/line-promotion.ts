import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { LIMITS, money, optionalText, uuid } from "#core/contract/fields.ts";

export const linePromotion = object(() => ({
  id: z.string(),
  name: z.string(),
  /** Part of the line's discount. */
  discount: z.number(),
}));

/** Null: none; absent: the server decides, and a late line has none. */
export const sentPromotion = z
  .object(
    {
      id: uuid("La promoción"),
      discount: money("El descuento de la promoción"),
      name: optionalText("El nombre de la promoción", LIMITS.name),
    },
    "promotion debe decir cuál y cuánto descuenta",
  )
  .nullish();
