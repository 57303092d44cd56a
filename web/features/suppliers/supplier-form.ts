import type { z } from "zod";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";

export const supplierForm = createSupplier.body;
export type SupplierFormDraft = z.input<typeof supplierForm>;
export type SupplierFormValues = z.output<typeof supplierForm>;

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
  return name in supplierForm.shape;
}
