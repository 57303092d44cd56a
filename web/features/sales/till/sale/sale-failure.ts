import { ApiError } from "#web/api/api-error.ts";
import type { CartAction } from "./cart-line.ts";

export const SALE_FAILED_TITLE = "Error al completar la venta";
export const UNEXPECTED_ERROR_MESSAGE = "Ocurrió un error inesperado. Inténtalo de nuevo.";

const SHIFT_CLOSED = "La caja se cerró mientras tanto. Termina la venta otra vez: nada se repite.";

export type SaleFailure = {
  /** 'recorded': the server already has the sale. 'undecided': maybe, so the till sends it again unchanged. */
  outcome: "recorded" | "undecided" | "refused";
  /** Message for the cashier. */
  text: string;
  actions: CartAction[];
  customerGone: boolean;
  /** Why the sale cannot be on credit now. */
  credit: "limit" | "paused" | "off" | null;
  /** 'required': a shift must be opened first. 'closed': the shift of the sale is closed. */
  shift?: "required" | "closed";
};

export function classifySaleFailure(error: unknown): SaleFailure {
  const nothing = { actions: [], customerGone: false, credit: null };
  if (!(error instanceof ApiError)) return { outcome: "refused", text: UNEXPECTED_ERROR_MESSAGE, ...nothing };
  // No answer came, and this browser cannot store the sale.
  if (error.undecided) return { outcome: "undecided", text: UNEXPECTED_ERROR_MESSAGE, ...nothing };
  // Only a refusal (status below 500) has a message for the cashier.
  const [credit, forward] = CREDIT.get(error.code) ?? [null, ""];
  const text = ((error.status < 500 && error.message) || UNEXPECTED_ERROR_MESSAGE) + forward;
  if (error.isKeyRecorded) return { outcome: "recorded", text, ...nothing };
  const customerGone = error.code === "CUSTOMER_NOT_FOUND";
  const failure = { outcome: "refused" as const, actions: actionsOf(error), customerGone, credit };
  if (error.code === "SHIFT_REQUIRED") return { ...failure, text, shift: "required" };
  if (["SHIFT_CLOSED", "SHIFT_NOT_FOUND"].includes(error.code))
    return { ...failure, text: SHIFT_CLOSED, shift: "closed" };
  return { ...failure, text };
}

/** Reason and advice by error code. The advice follows the server's message. */
const CREDIT = new Map<string, [NonNullable<SaleFailure["credit"]>, string]>([
  ["CREDIT_LIMIT", ["limit", ". Recibe una parte ahora o elige otra forma de pago."]],
  ["CREDIT_PAUSED", ["paused", ". Elige otra forma de pago, o quítale la pausa en Fiados."]],
  ["CREDIT_OFF", ["off", ". Elige otra forma de pago."]],
]);

function actionsOf({ code, details }: ApiError): CartAction[] {
  const products = Array.isArray(details.products) ? (details.products as unknown[]) : [];
  if (code === "PRICE_CHANGED") {
    const changed = products.filter((p) => hasNumber(p, "price"));
    return changed.length ? [{ type: "pricesChanged", products: changed }] : [];
  }
  if (code === "INSUFFICIENT_STOCK") {
    const short = products.filter((p) => hasNumber(p, "stock"));
    return short.length ? [{ type: "stockRefused", products: short }] : [];
  }
  const problem = GONE.get(code);
  const gone = products.filter(hasId);
  if (problem && gone.length) return [{ type: "gone", products: gone, problem }];
  return [];
}

/** Messages of lines that can no longer be sold. */
const GONE = new Map([
  ["PRODUCT_NOT_FOUND", "Ya no está en el inventario: quítalo de la venta"],
  ["PRODUCT_INACTIVE", "Está inactivo: quítalo de la venta"],
]);

function hasId(product: unknown): product is { id: string } {
  return typeof (product as Record<string, unknown> | null)?.id === "string";
}

function hasNumber<K extends string>(
  product: unknown,
  key: K,
): product is { id: string } & { [k in K]: number } {
  return hasId(product) && typeof (product as Record<string, unknown>)[key] === "number";
}
