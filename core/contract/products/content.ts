import { z } from "zod";
import { object } from "#core/contract/define.ts";
import { measuredQuantityField, oneOfField, readJsonText } from "#core/contract/fields.ts";
import { CONTENT_UNITS, type Content, isMeasuredUnit, MAX_CONTENT, type Unit } from "#core/units.ts";

/** What one piece of the product holds. */
export const content = object(() => ({ quantity: z.number(), unit: z.enum(CONTENT_UNITS) }));

/** Pesos for a gram, a millilitre, a metre or a piece, with two decimals. */
export const pricePerUnit = object(() => ({ unit: z.enum(CONTENT_UNITS), price: z.number() }));

/** Absent: the product keeps its content. */
export const contentField = z.preprocess(
  readJsonText(null),
  z
    .object(
      {
        quantity: measuredQuantityField("El contenido", MAX_CONTENT),
        unit: oneOfField("La unidad del contenido", CONTENT_UNITS),
      },
      "El contenido no es válido",
    )
    .nullish(),
);

/** Goods by measure are compared by their own measure. */
export function findContentErrors(unit: Unit, value: Content | null | undefined) {
  if (!value || !isMeasuredUnit(unit)) return [];
  return [{ field: "content", message: "Solo lo que se vende por unidad tiene contenido" }];
}
