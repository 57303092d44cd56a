import { z } from "zod";
import { object } from "#core/contract/define.ts";
import {
  LIMITS,
  measuredQuantity,
  misfits,
  money,
  optionalText,
  requiredText,
} from "#core/contract/fields.ts";
import { shortList } from "#core/contract/lists.ts";
import type { FieldError } from "#core/errors.ts";
import { fitsUnit } from "#core/quantity.ts";
import { MAX_QUANTITY } from "#core/stock.ts";
import { isMeasured, type Unit } from "#core/units.ts";

/** A name for so many of a product, with its own price and code. Fewest units first in every answer. */
export const presentation = object(() => ({
  id: z.string(),
  name: z.string(),
  /** How many of the product's unit; with up to three decimals where that is a measure. */
  units: z.number(),
  /** Pesos for the whole presentation; null follows the product: `units × price`, rounded half up. */
  price: z.number().nullable(),
  /** Pesos for the whole presentation in a wholesale sale; null follows the product's. */
  wholesalePrice: z.number().nullable(),
  barcode: z.string().nullable(),
  active: z.boolean(),
}));
export type Presentation = z.output<typeof presentation>;

export const MAX_PRESENTATIONS = 10;

const units = measuredQuantity("Lo que trae", MAX_QUANTITY);

export const presentationFields = object(() => ({
  name: requiredText("El nombre", LIMITS.name),
  units: units.nullish().transform((value, context) => {
    if (value != null) return value;
    context.issues.push({ code: "custom", message: "Di cuántas unidades trae", input: value });
    return z.NEVER;
  }),
  price: money("El precio")
    .nullish()
    .transform((price) => price ?? null),
  wholesalePrice: money("El precio mayorista")
    .nullish()
    .transform((price) => price ?? null),
  barcode: optionalText("El código de barras", LIMITS.code),
}));
export type PresentationFields = z.output<typeof presentationFields>;

/** The problem of a presentation of a product counted in `unit`; null when valid. */
export function presentationMisfits(unit: Unit, value: number): FieldError[] {
  return misfits(unit, [{ field: "units", label: "Lo que trae", min: 1, max: MAX_QUANTITY, value }]);
}

/** From so many on, all of them cost this each. */
export const tier = object(() => ({ from: z.number(), price: z.number() }));
export type Tier = z.output<typeof tier>;

export const MAX_TIERS = 3;

/** A form that brings a picture along sends the list as text. */
function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return value === "" ? [] : JSON.parse(value);
  } catch {
    return value;
  }
}

/** Absent, they stay as they are; null is none. */
export const sellingPrices = {
  tiers: z.preprocess(
    parsed,
    shortList(
      "Los precios por cantidad",
      z.object(
        {
          from: measuredQuantity("La cantidad", MAX_QUANTITY),
          price: money("El precio por cantidad"),
        },
        "Cada precio por cantidad debe decir desde cuántas y a cuánto",
      ),
      MAX_TIERS,
      `Un producto puede tener hasta ${MAX_TIERS} precios por cantidad`,
    ).nullish(),
  ),
  wholesalePrice: money("El precio mayorista").nullish(),
};

/**
 * The problem of the quantity prices of a product that costs `price`: they start above one piece, rise in
 * quantity and fall in price.
 */
export function tierMisfits(unit: Unit, price: number, tiers: readonly Tier[]): FieldError[] {
  return tiers.flatMap((one, index): FieldError[] => {
    const before = tiers[index - 1] ?? { from: isMeasured(unit) ? 0 : 1, price };
    const finding = (field: "from" | "price", message: string) => [
      { field: `tiers.${index}.${field}`, message },
    ];
    if (!fitsUnit(one.from, unit)) return finding("from", "La cantidad debe ser un número entero");
    if (one.from <= before.from)
      return finding("from", `La cantidad debe ser mayor que ${String(before.from).replace(".", ",")}`);
    if (one.price >= before.price)
      return finding(
        "price",
        `El precio desde ${String(one.from).replace(".", ",")} debe ser menor que el de antes`,
      );
    return [];
  });
}
