import { formatNumber } from "#core/number-text.ts";
import { ApiError } from "#web/api/api-error.ts";
import { type FailureText, unknownOutcomeText } from "#web/api/failure-text.ts";

const UNKNOWN =
  "No sabemos si los precios alcanzaron a cambiar. Toca el botón otra vez: no se hace dos veces.";

/** The price that a product or a presentation has now. Null if the presentation follows the price of its product. */
export type CurrentPrice = { id: string; presentationId?: string; price: number | null };

/** `undecided`: the prices may have changed. `now`: the prices that another user changed meanwhile. */
export function describePriceChangeFailure(error: unknown): {
  text: string;
  undecided: boolean;
  now?: CurrentPrice[];
} {
  if (!(error instanceof ApiError) || error.undecided) return { text: UNKNOWN, undecided: true };
  if (error.code === "PRICE_CHANGED")
    return {
      text: `Otra persona cambió precios mientras tanto y no se cambió ninguno. ${error.message}. Revisa cómo quedan y toca otra vez.`,
      undecided: false,
      now: (error.details as { products?: CurrentPrice[] } | undefined)?.products ?? [],
    };
  if (error.status === 404)
    return { text: "Alguien eliminó uno de los productos. Cierra y vuelve a empezar.", undecided: false };
  return { text: error.message || "No pudimos cambiar los precios. Intenta de nuevo.", undecided: false };
}

/** How many prices the requests changed before one failed; empty for none. */
export function describePartlyChangedPrices(changed: number): string {
  if (changed === 0) return "";
  const done = changed === 1 ? "Ya cambió 1 precio" : `Ya cambiaron ${formatNumber(changed)} precios`;
  return `${done}; si cierras, lo puedes deshacer. De los que faltan: `;
}

export function describeUndoPricesFailure(error: unknown): FailureText {
  const title = "No pudimos deshacer el cambio de precios";
  if (!(error instanceof ApiError)) return { title };
  if (error.code === "ALREADY_UNDONE" || error.code === "UNDO_EXPIRED") return { title: error.message };
  return unknownOutcomeText(error) ?? { title, text: error.message || undefined };
}

export function describePartlyUndonePrices(undone: number, text = ""): string {
  return `${formatNumber(undone)} ya quedaron como estaban; los demás, no. ${text}`.trim();
}
