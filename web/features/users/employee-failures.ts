import { ApiError } from "#web/api/api-error.ts";
import type { FailureText } from "#web/api/failure-text.ts";

/** Creates a function that describes an error; the server's message says more unless the server failed. */
function failure(title: string) {
  return (error: unknown): FailureText => {
    const text = error instanceof ApiError && error.status < 500 ? error.message : "";
    return text ? { title, text } : { title };
  };
}

export const describeEmployeeSaveFailure = failure("Error al actualizar el empleado");
export const describeEmployeeRemoveFailure = failure("Error al eliminar empleado");

export function describeEmployeeLoadFailure(error: unknown): string {
  const { title, text } = failure("Error al cargar los empleados")(error);
  return text ? `${title}. ${text}` : title;
}
