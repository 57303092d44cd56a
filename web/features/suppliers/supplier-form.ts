import type { z } from "zod";
import { createSupplier, type Supplier } from "#core/contract/suppliers.ts";

export const supplierForm = createSupplier.body;
export type SupplierDraft = z.input<typeof supplierForm>;
export type SupplierValues = z.output<typeof supplierForm>;

export function toSupplierDraft(supplier: Supplier | null): SupplierDraft {
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

export function isSupplierField(name: string): name is keyof SupplierDraft {
  return name in supplierForm.shape;
}
