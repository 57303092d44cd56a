import { z } from "zod";
import { refineValid } from "#core/contract/checks.ts";
import { object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  findQuantityErrors,
  measuredQuantityField,
  moneyField,
  nullIfAbsent,
  optionalTextField,
  readJsonText,
  requiredTextField,
  wholeNumberMessage,
} from "#core/contract/fields.ts";
import { shortListField } from "#core/contract/lists.ts";
import { pricePerUnit } from "#core/contract/products/content.ts";
import { formatNumber } from "#core/number-text.ts";
import { hasAtMostThreeDecimals, isQuantityAllowed } from "#core/quantity.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { isMeasuredUnit, type Unit } from "#core/units.ts";

/** A product lists its presentations with the fewest units first. */
export const presentation = object(() => ({
  id: z.string(),
  name: z.string(),
  /** How much of the product it holds, in the product's unit. */
  units: z.number(),
  /** Null: the price is `units × price` of the product, rounded half up. */
  price: z.number().nullable(),
  /** Null: the wholesale price is `units` times that of the product, if it has one. */
  wholesalePrice: z.number().nullable(),
  barcode: z.string().nullable(),
  active: z.boolean(),
  /** Null: what its product holds is unknown. */
  pricePerUnit: pricePerUnit.nullish(),
}));
/** A presentation without its price per unit, which is computed. */
export type Presentation = Omit<z.output<typeof presentation>, "pricePerUnit">;

/** A number of presentations that were sold or ordered, with the price of one. */
export const countedPresentation = object(() => ({
  id: z.string(),
  name: z.string(),
  units: z.number(),
  count: z.number(),
  price: z.number(),
}));

export const MAX_PRESENTATIONS = 10;

const MISSING_UNITS = "Di cuántas unidades trae";

/** Every value that is not a positive number gets the same message. */
const quantityOfUnits = z
  .number({ error: MISSING_UNITS })
  .positive({ error: MISSING_UNITS, abort: true })
  .max(MAX_LINE_QUANTITY, `Lo que trae debe ser ${formatNumber(MAX_LINE_QUANTITY)} o menos`);

export const unitsOfPresentation = quantityOfUnits.check(
  refineValid(hasAtMostThreeDecimals, "Lo que trae puede tener hasta 3 decimales"),
);
export const wholeUnitsOfPresentation = quantityOfUnits.int(
  wholeNumberMessage("Lo que trae", 1, MAX_LINE_QUANTITY),
);

export const presentationFields = object(() => ({
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  units: unitsOfPresentation,
  price: moneyField("El precio").nullish().transform(nullIfAbsent),
  wholesalePrice: moneyField("El precio mayorista").nullish().transform(nullIfAbsent),
  barcode: optionalTextField("El código de barras", FIELD_LIMITS.code),
}));
export type PresentationFields = z.output<typeof presentationFields>;

export function findPresentationUnitErrors(unit: Unit, value: number) {
  return findQuantityErrors(unit, [
    { field: "units", label: "Lo que trae", min: 1, max: MAX_LINE_QUANTITY, value },
  ]);
}

/** `price` is pesos per unit for a quantity of at least `from`. */
export const quantityPriceTier = object(() => ({ from: z.number(), price: z.number() }));
export type QuantityPriceTier = z.output<typeof quantityPriceTier>;

export const MAX_QUANTITY_PRICE_TIERS = 3;

export const sellingPriceFields = {
  tiers: z.preprocess(
    readJsonText([]),
    shortListField(
      "Los precios por cantidad",
      z.object(
        {
          from: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY),
          price: moneyField("El precio por cantidad"),
        },
        "Cada precio por cantidad debe decir desde cuántas y a cuánto",
      ),
      MAX_QUANTITY_PRICE_TIERS,
      `Un producto puede tener hasta ${MAX_QUANTITY_PRICE_TIERS} precios por cantidad`,
    ).nullish(),
  ),
  wholesalePrice: moneyField("El precio mayorista").nullish(),
};

/** The first tier starts above one piece; each next one has a higher quantity and a lower price. */
export function findPriceTierErrors(unit: Unit, price: number, tiers: readonly QuantityPriceTier[]) {
  return tiers.flatMap((one, index) => {
    const before = tiers[index - 1] ?? { from: isMeasuredUnit(unit) ? 0 : 1, price };
    const error = (field: "from" | "price", message: string) => ({
      field: `tiers.${index}.${field}`,
      message,
    });
    if (!isQuantityAllowed(one.from, unit)) return error("from", "La cantidad debe ser un número entero");
    if (one.from <= before.from)
      return error("from", `La cantidad debe ser mayor que ${String(before.from).replace(".", ",")}`);
    if (one.price >= before.price)
      return error(
        "price",
        `El precio desde ${String(one.from).replace(".", ",")} debe ser menor que el de antes`,
      );
    return [];
  });
}
