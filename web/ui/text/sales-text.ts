import { formatNumber } from "#core/number-text.ts";
export const salesText = (count: number): string =>
  count === 1 ? "1 venta" : `${formatNumber(count)} ventas`;
