import { formatNumber } from "#core/number-text.ts";

export const unknownCostText = (percent: number): string =>
  `De ${formatNumber(percent)} % de lo vendido no sabemos el costo`;
