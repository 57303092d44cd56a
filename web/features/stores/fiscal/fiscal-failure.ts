import { ApiError } from "#web/api/api-error.ts";

export function describeFiscalFailure(error: unknown): string {
  if (error instanceof ApiError && error.status < 500 && error.status > 0)
    return error.fields[0]?.message ?? error.message;
  return "Revisa la conexión e inténtalo de nuevo.";
}
