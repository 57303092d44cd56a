import { CASH_TOO_LOW } from "./till-cash.tsx";
import type { Notice } from "./till-notices.ts";
import type { Missing } from "./use-till.ts";

/** What a sale still needs, in the words of the sale screens (specification, section 5). */
export function lackingNotice(missing: Missing, what: "producto" | "item" = "producto"): Notice {
  const [title, text] = {
    items: ["Items requeridos", `Agrega al menos un ${what} a la venta`],
    method: ["Método de pago requerido", "Selecciona un método de pago"],
    cash: ["Monto insuficiente", CASH_TOO_LOW],
  }[missing] as [string, string];
  return { tone: "warning", title, text };
}
