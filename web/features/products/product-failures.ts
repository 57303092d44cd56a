import type { FieldError } from "#core/errors.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";

const UNEXPECTED = "Ocurrió un error inesperado. Por favor intente nuevamente.";
const NAME_TAKEN = "Ya existe un producto con ese nombre. Por favor, elija otro nombre.";

const UNIT_KEPT = "La unidad de este producto ya no se puede cambiar. Puedes crear otro producto.";

const refusedSave: Record<number, string> = {
  400: "Error en los datos ingresados. Por favor verifique la información.",
  401: "No tiene permiso para realizar esta acción.",
  403: "No tiene los permisos necesarios para realizar esta acción.",
  404: "El producto no fue encontrado.",
  409: "Otro producto de la tienda ya usa ese código. Por favor, use otro código.",
  413: "La imagen es demasiado grande: el máximo es 10 MB.",
  500: "Ocurrió un error en el servidor. Por favor intente nuevamente.",
};

const SAYS_WHAT_TO_DO = [
  "HEIC_IMAGE",
  "PLAN_PRODUCTS_FULL",
  "IDEMPOTENCY_MISMATCH",
  "PRICE_CHANGED",
  "STOCK_CHANGED",
];

export function describeProductSaveFailure(error: unknown): FailureText & { fields: FieldError[] } {
  if (!(error instanceof ApiError)) return { title: UNEXPECTED, fields: [] };
  const { status, message, fields } = error;
  if (error.serverFailed) return { title: refusedSave[500]!, text: message, fields };
  if (error.code === "PRODUCT_NAME_TAKEN")
    return { title: NAME_TAKEN, fields: [{ field: "name", message: NAME_TAKEN }] };
  // The message already says what to do.
  if (SAYS_WHAT_TO_DO.includes(error.code)) return { title: message, fields: [] };
  if (error.code === "UNIT_IN_USE") return { title: UNIT_KEPT, fields: [{ field: "unit", message }] };
  if (status === 409 && error.code !== "PRODUCT_CODE_TAKEN")
    return { title: UNEXPECTED, text: message || undefined, fields };
  if (status === 413)
    return { title: refusedSave[413]!, fields: [{ field: "image", message: refusedSave[413]! }] };
  const failure = refusedSave[status];
  return failure ? { title: failure, fields } : { title: UNEXPECTED, text: message || undefined, fields };
}

export function describeProductToggleFailure(error: unknown): FailureText {
  const otherwise = "Error al cambiar el estado del producto";
  if (!(error instanceof ApiError)) return { title: otherwise };
  if (error.status === 403)
    return { title: "Sin permisos", text: "No tienes permiso para cambiar el estado de productos" };
  if (error.status === 404) return { title: "El producto no existe." };
  if (error.status === 0) return { title: otherwise, text: error.message };
  return { title: error.message || otherwise };
}

export function describeProductDeleteFailure(error: unknown): FailureText {
  const otherwise = "Error al eliminar el producto";
  if (!(error instanceof ApiError)) return { title: otherwise };
  if (error.status === 403) return { title: "Solo los administradores pueden realizar esta acción." };
  if (error.status === 404) return { title: "El producto no existe o ya ha sido eliminado." };
  if (error.status === 400)
    return { title: "No se puede eliminar", text: error.message || "El producto tiene ventas registradas." };
  return { title: otherwise, text: error.message || undefined };
}

export function describeAdjustmentFailure(error: unknown): FailureText {
  const otherwise = "No pudimos ajustar el stock";
  // Without a readable answer the adjustment may be saved.
  if (!(error instanceof ApiError) || error.undecided || error.status < 300)
    return {
      title: "No sabemos si quedó guardado",
      text: "Toca Guardar ajuste otra vez: no se hace dos veces.",
    };
  if (error.status === 403) return { title: "Sin permisos", text: "No tienes permiso para ajustar el stock" };
  if (error.status === 404) return { title: "El producto no existe." };
  if (error.code === "IDEMPOTENCY_MISMATCH")
    return {
      title: error.message,
      text: "Mira los movimientos de este producto antes de hacer otro ajuste.",
    };
  return { title: otherwise, text: error.message || undefined };
}

export function describeProductLoadFailure(error: unknown, otherwise = "Error al cargar los productos") {
  if (!(error instanceof ApiError)) return otherwise;
  // Status 0 means no answer: `otherwise` alone would not tell the user to look at the connection.
  return error.status === 0 ? `${otherwise}. ${error.message}` : error.message || otherwise;
}
