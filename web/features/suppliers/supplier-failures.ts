import { SUPPLIER_ERROR_SENTENCES } from "#core/contract/suppliers.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";

/** Spanish texts for the English sentences that the contract answers. `field` is the text below the form's field. */
const failures: Record<string, FailureText & { field: string }> = {
  [SUPPLIER_ERROR_SENTENCES.noName]: {
    title: "El nombre del proveedor es obligatorio.",
    field: "Este campo es obligatorio",
  },
  [SUPPLIER_ERROR_SENTENCES.noPhone]: {
    title: "El teléfono del proveedor es obligatorio.",
    field: "Este campo es obligatorio",
  },
  [SUPPLIER_ERROR_SENTENCES.malformedEmail]: {
    title: "Email inválido",
    text: "Por favor ingrese un email válido.",
    field: "Por favor ingrese un email válido.",
  },
};

export function findSupplierFieldMessage(message: string | undefined): string | undefined {
  return message && (failures[message]?.field ?? message);
}

export function findSupplierFormFailure(message: string | undefined): FailureText | null {
  const failure = message && failures[message];
  return failure ? { title: failure.title, ...(failure.text && { text: failure.text }) } : null;
}

const byStatus: Record<number, string> = {
  400: "Datos inválidos",
  401: "Sesión expirada",
  403: "Permisos insuficientes",
  500: "Error del servidor",
};

export function describeSupplierSaveFailure(error: unknown): FailureText {
  if (!(error instanceof ApiError)) return { title: "Error al guardar proveedor" };
  const failure = findSupplierFormFailure(error.message);
  const status = error.serverFailed ? 500 : error.status;
  return failure ?? { title: byStatus[status] ?? "Error al guardar proveedor", text: error.message };
}

const refusedDelete: Record<number, string> = {
  401: "Sesión expirada",
  403: "Permisos insuficientes",
  409: "No se puede eliminar",
};

export function describeSupplierDeleteFailure(error: unknown): FailureText {
  if (!(error instanceof ApiError)) return { title: "Error al eliminar proveedor" };
  if (error.status === 404) return { title: "Proveedor no encontrado" };
  return { title: refusedDelete[error.status] ?? "Error al eliminar proveedor", text: error.message };
}
