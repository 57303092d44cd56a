import type { z } from "zod";
import { type Customer, updateCustomer } from "#core/contract/customers.ts";
import { ApiError } from "#web/api/api-error.ts";

export const customerForm = updateCustomer.body;

export type CustomerDraft = z.input<typeof customerForm>;
export type CustomerValues = z.output<typeof customerForm>;

export function toCustomerDraft(customer: Customer | null, name = ""): CustomerDraft {
  return {
    name: customer?.name ?? name,
    phone: customer?.phone ?? "",
    email: customer?.email ?? "",
    address: customer?.address ?? "",
    documentType: customer?.documentType ?? "",
    document: customer?.document ?? "",
  };
}

export function isCustomerField(name: string): name is keyof CustomerDraft {
  return name in customerForm.shape;
}

/** The built function returns the server's `error`, else `otherwise` (specification, section 8). */
export function createFailureText(otherwise: string) {
  return (error: unknown) => (error instanceof ApiError && error.errorField) || otherwise;
}

export const saveFailure = createFailureText("Error al guardar cliente");
export const deleteFailure = createFailureText("Error al eliminar cliente");

export function loadFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return "Error al cargar clientes";
  if (error.code === "BAD_ANSWER") return `Error: ${error.message}`;
  return error.status === 0 ? `Error al cargar clientes. ${error.message}` : "Error al cargar clientes";
}
