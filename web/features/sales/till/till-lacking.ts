import { CASH_TOO_LOW } from "./till-cash.tsx";
import type { Notice } from "./till-notices.ts";
import type { Missing } from "./use-till.ts";

export const DISCOUNT_TOO_LARGE = "El descuento es mayor que el que puedes dar";
export const PAYMENTS_OPEN = "Los pagos no suman el total de la venta";

/** What a sale still needs, in the words of the sale screens (specification, section 5). */
export function lackingNotice(missing: Missing, what: "producto" | "item" = "producto"): Notice {
  const [title, text] = {
    items: ["Items requeridos", `Agrega al menos un ${what} a la venta`],
    discount: ["Descuento muy grande", DISCOUNT_TOO_LARGE],
    method: ["Método de pago requerido", "Selecciona un método de pago"],
    payments: ["Falta plata", PAYMENTS_OPEN],
    cash: ["Monto insuficiente", CASH_TOO_LOW],
  }[missing] as [string, string];
  return { tone: "warning", title, text };
}
