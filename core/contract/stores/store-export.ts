import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { idParam, instantSchema, successResponseOf } from "#core/contract/fields.ts";
import { fiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { product } from "#core/contract/products/products.ts";
import { GOODS_RECORDS } from "#core/contract/stores/goods-records.ts";
import { MONEY_RECORDS } from "#core/contract/stores/money-records.ts";
import { nullableString, recordBase, recordNumber, recordText } from "#core/contract/stores/record-fields.ts";
import { SALE_RECORDS } from "#core/contract/stores/sale-records.ts";
import { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { ROLES } from "#core/permissions.ts";

// This file is separate from stores.ts, which every screen loads.

export const storeRecord = z.discriminatedUnion("kind", [
  object(() => ({
    kind: z.literal("store"),
    ...recordBase,
    name: recordText,
    ownerName: recordText,
    phone: nullableString,
    nit: nullableString,
    address: nullableString,
    plan: recordText,
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
    firstStock: recordNumber.nullable(),
    firstCost: recordNumber.nullable(),
    unitsSold: recordNumber,
  })),
  object(() => ({
    kind: z.literal("customer"),
    ...recordBase,
    name: recordText,
    phone: nullableString,
    email: nullableString,
    address: nullableString,
    documentType: nullableString,
    document: nullableString,
    balance: recordNumber,
    creditLimit: recordNumber.nullable(),
    creditDays: recordNumber.nullable(),
    creditPaused: z.boolean(),
    priceLevel: z.enum(PRICE_LEVELS),
    creditConsentAt: instantSchema.nullable(),
    creditConsentHow: nullableString,
  })),
  object(() => ({
    kind: z.literal("supplier"),
    ...recordBase,
    name: recordText,
    contactName: nullableString,
    phone: recordText,
    email: nullableString,
    address: nullableString,
    nit: nullableString,
    description: nullableString,
    balance: recordNumber,
  })),
  object(() => ({
    kind: z.literal("employee"),
    ...recordBase,
    name: recordText,
    email: nullableString,
    phone: nullableString,
    role: z.enum(ROLES),
    requestedRole: z.enum(ROLES).nullable(),
  })),
  ...GOODS_RECORDS,
  ...SALE_RECORDS,
  ...MONEY_RECORDS,
]);
export type StoreRecord = z.output<typeof storeRecord>;

export const exportStore = endpoint(() => ({
  method: "GET",
  path: "/stores/:id/export",
  summary: "Todos los datos de la tienda, uno por uno, a medida que se leen",
  permission: "store.export",
  params: idParam,
  notFound: "NOT_FOUND",
  output: successResponseOf(z.array(storeRecord)),
  longList: "data",
}));
