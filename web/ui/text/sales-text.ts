import { formatNumber } from "#core/number-text.ts";
/** '1 venta', '1.204 ventas'. */
export const salesText = (count: number): string =>
  count === 1 ? "1 venta" : `${formatNumber(count)} ventas`;
