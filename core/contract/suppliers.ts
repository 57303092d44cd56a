import { z } from "zod";
import { requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  changedEmailField,
  changedTextField,
  FIELD_LIMITS,
  instantSchema,
  optionalEmailField,
  optionalTextField,
  requiredTextField,
} from "#core/contract/fields.ts";
import { countedAnswer, queryIntegerField } from "#core/contract/lists.ts";
import { UNITS } from "#core/units.ts";

export const supplier = object(() => ({
  id: z.string(),
  name: z.string(),
  contactName: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  nit: z.string().nullable(),
  description: z.string().nullable(),
  _count: object(() => ({ purchaseOrders: z.number() })),
}));
export type Supplier = z.output<typeof supplier>;

/** English, because clients of the published API compare these three sentences; the screen shows its own. */
export const SUPPLIER_ERROR_SENTENCES = {
  noName: "Name is required",
  noPhone: "Phone is required",
  malformedEmail: "Invalid email format",
} as const;
const name = requiredTextField("El nombre", FIELD_LIMITS.name, SUPPLIER_ERROR_SENTENCES.noName);
const phone = requiredTextField("El teléfono", FIELD_LIMITS.phone, SUPPLIER_ERROR_SENTENCES.noPhone);
const MALFORMED = SUPPLIER_ERROR_SENTENCES.malformedEmail;

const supplierFields = object(() => ({
  name,
  contactName: optionalTextField("El contacto", FIELD_LIMITS.name),
  phone,
  email: optionalEmailField(MALFORMED),
  address: optionalTextField("La dirección", FIELD_LIMITS.long),
  nit: optionalTextField("El NIT", FIELD_LIMITS.code),
  description: optionalTextField("La descripción", FIELD_LIMITS.long),
}));
export type SupplierFields = z.output<typeof supplierFields>;

const supplierChanges = object(() => ({
  name: name.optional(),
  contactName: changedTextField("El contacto", FIELD_LIMITS.name),
  phone: phone.optional(),
  email: changedEmailField(MALFORMED),
  address: changedTextField("La dirección", FIELD_LIMITS.long),
  nit: changedTextField("El NIT", FIELD_LIMITS.code),
  description: changedTextField("La descripción", FIELD_LIMITS.long),
})).check(requireChange("name", "Escribe al menos un dato para cambiar"));
export type SupplierChanges = z.output<typeof supplierChanges>;

const oneSupplier = object(() => ({ supplier }));

export const listSuppliers = endpoint("GET /suppliers", () => ({
  summary: "Proveedores por nombre",
  permission: "suppliers.read",
  output: countedAnswer(() => ({ suppliers: z.array(supplier) })),
  longList: "data.suppliers",
}));

export const MAX_LISTED_BOUGHT_PRODUCTS = 50;

export const listSupplierPurchases = endpoint("GET /suppliers/:id/purchases", () => ({
  summary: "Un proveedor: cuánto se le ha comprado en los últimos días y qué trae, lo de más valor primero",
  permission: "purchaseOrders.read",
  notFound: "SUPPLIER_NOT_FOUND",
  query: object(() => ({ days: queryIntegerField("Los días", 1, 366).default(90) })),
  data: object(() => ({
    supplier,
    spent: z.number(),
    receptions: z.number(),
    lastReceivedAt: instantSchema.nullable(),
    products: z
      .array(
        object(() => ({
          /** Null when the order line has no product, or its product was deleted. */
          id: z.string().nullable(),
          name: z.string(),
          unit: z.enum(UNITS),
          quantity: z.number(),
          spent: z.number(),
          lastCost: z.number(),
          lastAt: instantSchema,
        })),
      )
      .max(MAX_LISTED_BOUGHT_PRODUCTS),
  })),
}));
export type SupplierPurchases = z.output<typeof listSupplierPurchases.output>["data"];

export const createSupplier = endpoint("POST /suppliers", () => ({
  summary: "Crear un proveedor",
  permission: "suppliers.write",
  status: 201,
  body: supplierFields,
  data: oneSupplier,
}));

export const changeSupplier = endpoint("PATCH /suppliers/:id", () => ({
  summary: "Cambiar los datos enviados de un proveedor",
  permission: "suppliers.write",
  notFound: "SUPPLIER_NOT_FOUND",
  body: supplierChanges,
  data: oneSupplier,
}));

export const deleteSupplier = endpoint("DELETE /suppliers/:id", () => ({
  summary: "Eliminar un proveedor sin órdenes de compra",
  permission: "suppliers.delete",
  notFound: "SUPPLIER_NOT_FOUND",
  status: 204,
}));
