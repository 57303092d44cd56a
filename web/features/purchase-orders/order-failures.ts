import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";

const byStatus: Record<number, string> = { 401: "Sesión expirada", 403: "Permisos insuficientes" };

function failure(error: unknown, otherwise: string, notFound: string): FailureText {
  if (!(error instanceof ApiError)) return { title: otherwise };
  const { status, code, message } = error;
  // A 404 may concern another record, such as the supplier.
  if (status === 404)
    return code === "ORDER_NOT_FOUND" ? { title: notFound } : { title: notFound, text: message };
  return { title: byStatus[status] ?? otherwise, text: message };
}

/** Shown when the order is no longer pending, although an outdated list still shows it as pending. */
export const ORDER_NOT_EDITABLE_FAILURE: FailureText = {
  title: "No se puede editar",
  text: "Solo se pueden editar órdenes pendientes",
};

export function describeOrderSaveFailure(error: unknown): FailureText {
  if (error instanceof ApiError && error.code === "ORDER_NOT_PENDING")
    return { ...ORDER_NOT_EDITABLE_FAILURE, text: error.message };
  return failure(error, "Error al guardar orden", "No encontrado");
}

export const describeOrderStatusFailure = (error: unknown) =>
  failure(error, "Error al actualizar estado", "Orden no encontrada");

export const describeOrderDeleteFailure = (error: unknown) =>
  failure(error, "Error al eliminar orden", "Orden de compra no encontrada");
