import type { z } from "zod";
import { type Customer, updateCustomer } from "#core/contract/customers.ts";
import { ApiError } from "#web/api/api-error.ts";
import { loadFailureText } from "#web/api/failure-text.ts";

export const customerFormSchema = updateCustomer.body;

export type CustomerFormDraft = z.input<typeof customerFormSchema>;
export type CustomerFormValues = z.output<typeof customerFormSchema>;

export function toCustomerDraft(customer: Customer | null, name = ""): CustomerFormDraft {
  return {
    name: customer?.name ?? name,
    phone: customer?.phone ?? "",
    email: customer?.email ?? "",
    address: customer?.address ?? "",
    documentType: customer?.documentType ?? "",
    document: customer?.document ?? "",
  };
}

/** Creates a function that returns the `error` of the server's answer, or `otherwise` (specification, section 8). */
export function createFailureDescriber(otherwise: string) {
  return (error: unknown) => (error instanceof ApiError && error.errorField) || otherwise;
}

export const describeCustomerSaveFailure = createFailureDescriber("Error al guardar cliente");
export const describeCustomerDeleteFailure = createFailureDescriber("Error al eliminar cliente");

export function describeCustomerLoadFailure(error: unknown): string {
  if (error instanceof ApiError && error.code === "BAD_ANSWER") return `Error: ${error.message}`;
  return loadFailureText(error, "Error al cargar clientes");
}
