import { ApiError } from "#web/api/api-error.ts";

export function describeTaxFailure(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500)
    return "Revisa la conexión e inténtalo de nuevo.";
  if (error.code === "PRODUCT_NOT_FOUND")
    return "Alguien eliminó un producto mientras tanto. Inténtalo de nuevo.";
  return error.message;
}
