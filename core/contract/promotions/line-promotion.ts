import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { LIMITS, money, optionalText, uuid } from "#core/contract/fields.ts";

/** What a promotion took off a line of a sale. */
export const linePromotion = object(() => ({
  id: z.string(),
  name: z.string(),
  /** Pesos, part of the line's discount. */
  discount: z.number(),
}));

/** What a till computed for a line. Null: no promotion; absent: the server decides, and a late line has none. */
export const sentPromotion = z
  .object(
    {
      id: uuid("La promoción"),
      discount: money("El descuento de la promoción"),
      /** Late sale: names a promotion that the store does not know. */
      name: optionalText("El nombre de la promoción", LIMITS.name),
    },
    "promotion debe decir cuál y cuánto descuenta",
  )
  .nullish();
