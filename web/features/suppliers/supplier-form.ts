import type { z } from "zod";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";

export const supplierFormSchema = createSupplier.body;
export type SupplierFormDraft = z.input<typeof supplierFormSchema>;
export type SupplierFormValues = z.output<typeof supplierFormSchema>;

export function toSupplierDraft(supplier: Supplier | null): SupplierFormDraft {
  return {
    name: supplier?.name ?? "",
    contactName: supplier?.contactName ?? "",
    phone: supplier?.phone ?? "",
    email: supplier?.email ?? "",
    address: supplier?.address ?? "",
    nit: supplier?.nit ?? "",
    description: supplier?.description ?? "",
  };
}

export function isSupplierField(name: string): name is keyof SupplierFormDraft {
  return name in supplierFormSchema.shape;
}
