import { ApiError } from "#web/api/api-error.ts";

export function describeReturnFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "No pudimos guardar la devolución. Inténtalo de nuevo.";
  if (isReturnOutcomeUnknown(error))
    return "No supimos si quedó guardada. Inténtalo otra vez: si ya estaba, no se repite.";
  const message = error.fields[0]?.message || error.message;
  const next = NEXT.get(error.code);
  return next ? `${message}. ${next}` : message;
}

/** Whether the outcome is unknown, so that the same request may be sent again. */
export function isReturnOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.undecided || error.status < 300);
}

const NEXT = new Map([
  ["ALREADY_RETURNED", "Abajo está lo que queda por devolver."],
  ["PAYMENTS_MISMATCH", "Lo que se debe de esta venta cambió: revisa los valores y guarda otra vez."],
  ["SHIFT_REQUIRED", "O elige otro medio que no sea efectivo."],
  ["SHIFT_CLOSED", "Inténtalo otra vez."],
  ["SHIFT_NOT_FOUND", "Inténtalo otra vez."],
  ["STOCK_TOO_HIGH", "Quita «Vuelve al inventario» y corrige las existencias después."],
  ["FORBIDDEN", "Pídelo a quien administra la tienda."],
]);
