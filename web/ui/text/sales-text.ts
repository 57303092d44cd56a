import { formatNumber } from "#core/number-text.ts";
export const saleCountText = (count: number): string =>
  count === 1 ? "1 venta" : `${formatNumber(count)} ventas`;
