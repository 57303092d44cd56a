/** Units of products: pieces, or a measure. The price of a product is for one unit. */
export const UNITS = ["UNIT", "KG", "LB", "L", "M"] as const;
export type Unit = (typeof UNITS)[number];

export const UNIT_LABELS: Record<Unit, string> = {
  UNIT: "Por unidad",
  KG: "Por kilo",
  LB: "Por libra",
  L: "Por litro",
  M: "Por metro",
};

/** The suffix of a quantity; pieces have none. The Colombian pound is 500 g. */
export const UNIT_SYMBOLS: Record<Unit, string> = { UNIT: "", KG: "kg", LB: "lb", L: "L", M: "m" };

/** The words of a unit in sentences such as 'un kilo', 'tres kilos' and '¿cuántos kilos?'. */
export const UNIT_WORDS: Record<Unit, { one: string; many: string; howMany: string }> = {
  UNIT: { one: "unidad", many: "unidades", howMany: "cuántas unidades" },
  KG: { one: "kilo", many: "kilos", howMany: "cuántos kilos" },
  LB: { one: "libra", many: "libras", howMany: "cuántas libras" },
  L: { one: "litro", many: "litros", howMany: "cuántos litros" },
  M: { one: "metro", many: "metros", howMany: "cuántos metros" },
};

/** The suffix of a price, for example ` / kg`; empty for pieces. */
export const perUnitSuffix = (unit: Unit) => (isMeasuredUnit(unit) ? ` / ${UNIT_SYMBOLS[unit]}` : "");

/** True if quantities of this unit may have decimals. */
export const isMeasuredUnit = (unit: Unit) => unit !== "UNIT";

/** Units in which the price of goods is compared: gram, millilitre, metre and piece. */
export const CONTENT_UNITS = ["G", "ML", "M", "UN"] as const;
export type ContentUnit = (typeof CONTENT_UNITS)[number];

/** The content of one piece of a product, such as 500 G. */
export type Content = { quantity: number; unit: ContentUnit };

export const MAX_CONTENT = 1_000_000;
