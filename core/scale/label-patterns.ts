// Every till loads this file first, so it holds only the patterns of scale labels and not their reading.

export const SCALE_LABEL_VALUES = ["WEIGHT", "PRICE", "COUNT"] as const;
export type ScaleLabelValue = (typeof SCALE_LABEL_VALUES)[number];

/** Factors for scales that print a price without its last zeros. */
export const SCALE_LABEL_PRICE_FACTORS = [1, 10, 100] as const;
export type ScaleLabelPriceFactor = (typeof SCALE_LABEL_PRICE_FACTORS)[number];

/** `pattern` has 13 characters: digits, `P` product, `V` value, `K` any digit, and `C` check digit at the end. */
export type ScaleLabel = {
  pattern: string;
  value: ScaleLabelValue;
  factor?: ScaleLabelPriceFactor | undefined;
};

export const MAX_SCALE_LABELS = 10;

/** P and V each form one run of characters. */
const PATTERN = /^(?=.{13}$)2[\dK]*(P{2,6}[\dK]*V{4,6}|V{4,6}[\dK]*P{2,6})[\dK]*C$/;

export const isScaleLabelPattern = (text: string): boolean => PATTERN.test(text);

export const INVALID_LABEL_PATTERN_MESSAGE =
  "El patrón debe tener 13 signos: un 2 y los demás números fijos, de 2 a 6 P, de 4 a 6 V y C al final";
