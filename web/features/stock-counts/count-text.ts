import type { StockCount, StockCountLine } from "#core/contract/stock-counts/stock-counts.ts";
import { formatPesos } from "#core/money.ts";
import { formatNumber } from "#core/number-text.ts";
import { formatQuantity } from "#core/quantity.ts";

/** Builds 'Toda la tienda', the category, 'Lo que trae Postobón' or 'Una lista de 20 productos'. */
export function formatCountScope({ scope, progress }: Pick<StockCount, "scope" | "progress">): string {
  switch (scope.kind) {
    case "ALL":
      return "Toda la tienda";
    case "CATEGORY":
      return scope.category ?? "Una categoría";
    case "SUPPLIER":
      return `Lo que trae ${scope.supplierName ?? "un proveedor"}`;
    case "LIST":
      return `Una lista de ${formatProducts(progress.products)}`;
  }
}

/** Builds '1 producto' or '1.200 productos'. */
export const formatProducts = (count: number): string =>
  count === 1 ? "1 producto" : `${formatNumber(count)} productos`;

/** Builds 'Contados 212 de 840'. */
export const formatCountProgress = ({ counted, products }: { counted: number; products: number }): string =>
  `Contados ${formatNumber(counted)} de ${formatNumber(products)}`;

/** Builds 'Faltan 3' or 'Sobran 0,5 kg' of a difference; 'Cuadra' for none. */
export function formatCountDifference(difference: number, unit: StockCountLine["product"]["unit"]): string {
  if (difference === 0) return "Cuadra";
  const size = formatQuantity(Math.abs(difference), unit);
  const isOne = size === "1";
  return difference < 0 ? `${isOne ? "Falta" : "Faltan"} ${size}` : `${isOne ? "Sobra" : "Sobran"} ${size}`;
}

/** Builds '−$ 12.000' of pesos that are missing and '+$ 12.000' of pesos that were found. */
export function formatSignedPesos(amount: number): string {
  if (amount === 0) return formatPesos(0);
  return `${amount < 0 ? "−" : "+"}${formatPesos(Math.abs(amount))}`;
}
