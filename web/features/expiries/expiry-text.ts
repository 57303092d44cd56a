import type { ExpiringGoods } from "#core/contract/expiries/expiries.ts";
import { formatQuantity, formatQuantityInWords } from "#core/quantity.ts";

/** Builds 'Quedan 8 unidades', 'Queda 1 unidad' or 'Quedan 0,5 kg'. */
export function formatExpiringUnitsLeft({ left, product }: Pick<ExpiringGoods, "left" | "product">): string {
  if (left === null) return "No se contó cuánto";
  return `${left === 1 && product.unit === "UNIT" ? "Queda" : "Quedan"} ${formatQuantityInWords(left, product.unit)}`;
}

/** Text of the button that removes expired units: 'Sacar 8 vencidos', 'Sacar 1 vencido', 'Sacar vencidos'. */
export function buildRemoveExpiredButtonText({
  left,
  product,
}: Pick<ExpiringGoods, "left" | "product">): string {
  if (left === null) return "Sacar vencidos";
  if (product.unit === "UNIT")
    return left === 1 ? "Sacar 1 vencido" : `Sacar ${formatQuantity(left, "UNIT")} vencidos`;
  return `Sacar ${formatQuantityInWords(left, product.unit)} vencidos`;
}

/** Builds '1 producto ya venció y 3 productos vencen esta semana'; null if neither happens. */
export function describeExpiringThisWeek(all: readonly Pick<ExpiringGoods, "product" | "state">[]) {
  const count = (state: ExpiringGoods["state"]) =>
    new Set(all.filter((one) => one.state === state).map(({ product }) => product.id)).size;
  const [expired, week] = [count("EXPIRED"), count("WEEK")];
  const parts = [
    expired > 0 && (expired === 1 ? "1 producto ya venció" : `${expired} productos ya vencieron`),
    week > 0 && (week === 1 ? "1 producto vence esta semana" : `${week} productos vencen esta semana`),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" y ") : null;
}
