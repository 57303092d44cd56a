// Small: every till loads settings first.

export const LABEL_VALUES = ["WEIGHT", "PRICE", "COUNT"] as const;
export type LabelValue = (typeof LABEL_VALUES)[number];

/** Some scales print a price without its last zeros. */
export const LABEL_FACTORS = [1, 10, 100] as const;
export type LabelFactor = (typeof LABEL_FACTORS)[number];

/** `pattern`: 13 of digits (themselves), `P` product, `V` value, `K` ignored, and `C` check digit at the end. */
export type ScaleLabel = { pattern: string; value: LabelValue; factor?: LabelFactor | undefined };

export const MAX_SCALE_LABELS = 10;

/** P and V stand together, each in one run. */
const PATTERN = /^(?=.{13}$)2[\dK]*(P{2,6}[\dK]*V{4,6}|V{4,6}[\dK]*P{2,6})[\dK]*C$/;

export const isPattern = (text: string): boolean => PATTERN.test(text);

export const NO_PATTERN =
  "El patrón debe tener 13 signos: un 2 y los demás números fijos, de 2 a 6 P, de 4 a 6 V y C al final";
