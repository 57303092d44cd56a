import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { idPathParams, instantSchema } from "#core/contract/fields.ts";
import { fiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { product } from "#core/contract/products/products.ts";
import { GOODS_RECORD_SCHEMAS } from "#core/contract/stores/goods-records.ts";
import { MONEY_RECORD_SCHEMAS } from "#core/contract/stores/money-records.ts";
import {
  nullableRecordText,
  recordBaseFields,
  recordNumber,
  recordText,
} from "#core/contract/stores/record-fields.ts";
import { SALE_RECORD_SCHEMAS } from "#core/contract/stores/sale-records.ts";
import { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { ROLES } from "#core/permissions.ts";

// This file is separate from stores.ts, which every screen loads.

export const storeRecord = z.discriminatedUnion("kind", [
  object(() => ({
    kind: z.literal("store"),
    ...recordBaseFields,
    name: recordText,
    ownerName: recordText,
    phone: nullableRecordText,
    nit: nullableRecordText,
    address: nullableRecordText,
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
    ...recordBaseFields,
    name: recordText,
    phone: nullableRecordText,
    email: nullableRecordText,
    address: nullableRecordText,
    documentType: nullableRecordText,
    document: nullableRecordText,
    balance: recordNumber,
    creditLimit: recordNumber.nullable(),
    creditDays: recordNumber.nullable(),
    creditPaused: z.boolean(),
    priceLevel: z.enum(PRICE_LEVELS),
    creditConsentAt: instantSchema.nullable(),
    creditConsentHow: nullableRecordText,
  })),
  object(() => ({
    kind: z.literal("supplier"),
    ...recordBaseFields,
    name: recordText,
    contactName: nullableRecordText,
    phone: recordText,
    email: nullableRecordText,
    address: nullableRecordText,
    nit: nullableRecordText,
    description: nullableRecordText,
    balance: recordNumber,
  })),
  object(() => ({
    kind: z.literal("employee"),
    ...recordBaseFields,
    name: recordText,
    email: nullableRecordText,
    phone: nullableRecordText,
    role: z.enum(ROLES),
    requestedRole: z.enum(ROLES).nullable(),
  })),
  ...GOODS_RECORD_SCHEMAS,
  ...SALE_RECORD_SCHEMAS,
  ...MONEY_RECORD_SCHEMAS,
]);
export type StoreRecord = z.output<typeof storeRecord>;

export const exportStore = endpoint(() => ({
  method: "GET",
  path: "/stores/:id/export",
  summary: "Todos los datos de la tienda, uno por uno, a medida que se leen",
  permission: "store.export",
  params: idPathParams,
  notFound: "NOT_FOUND",
  data: z.array(storeRecord),
  longList: "data",
}));
