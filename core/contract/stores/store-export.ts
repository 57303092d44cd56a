import { z } from "zod";
import { customer } from "#core/contract/customers.ts";
import { endpoint, object } from "#core/contract/define.ts";
import { instantSchema, nullableText } from "#core/contract/fields.ts";
import { fiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { product } from "#core/contract/products/products.ts";
import { store, user } from "#core/contract/session.ts";
import { GOODS_RECORD_SCHEMAS } from "#core/contract/stores/goods-records.ts";
import { MONEY_RECORD_SCHEMAS } from "#core/contract/stores/money-records.ts";
import { recordSchema } from "#core/contract/stores/record-fields.ts";
import { SALE_RECORD_SCHEMAS } from "#core/contract/stores/sale-records.ts";
import { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { supplier } from "#core/contract/suppliers.ts";
import { ROLES } from "#core/permissions.ts";

// This file is separate from stores.ts, which every screen loads.

export const storeRecord = z.discriminatedUnion("kind", [
  recordSchema("store", () => ({
    ...store.pick({ name: true, ownerName: true, phone: true, nit: true, address: true }).shape,
    plan: z.string(),
    settings: storeSettingsSchema,
    fiscal: fiscalProfile,
    /** Oldest change first. */
    fiscalChanges: z.array(
      fiscalProfile.pick({ vat: true, consumptionTax: true }).extend({ since: instantSchema }),
    ),
  })),
  object(() => ({
    kind: z.literal("product"),
    ...product.shape,
    firstStock: z.number().nullable(),
    firstCost: z.number().nullable(),
    unitsSold: z.number(),
  })),
  recordSchema("customer", () => ({
    ...customer.omit({ checkDigit: true, creditConsent: true }).shape,
    documentType: nullableText,
    creditConsentAt: instantSchema.nullable(),
    creditConsentHow: nullableText,
  })),
  recordSchema("supplier", () => ({
    ...supplier.omit({ _count: true }).shape,
    balance: z.number(),
  })),
  recordSchema("employee", () => ({
    ...user.pick({ name: true, email: true, phone: true, role: true }).shape,
    requestedRole: z.enum(ROLES).nullable(),
  })),
  ...GOODS_RECORD_SCHEMAS,
  ...SALE_RECORD_SCHEMAS,
  ...MONEY_RECORD_SCHEMAS,
]);
export type StoreRecord = z.output<typeof storeRecord>;

export const exportStore = endpoint("GET /stores/:id/export", () => ({
  summary: "Todos los datos de la tienda, uno por uno, a medida que se leen",
  permission: "store.export",
  notFound: "NOT_FOUND",
  data: z.array(storeRecord),
  longList: "data",
}));
