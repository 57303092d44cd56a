import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { idParam, instant, successOf } from "#core/contract/fields.ts";
import { fiscalProfile } from "#core/contract/fiscal/fiscal-profile.ts";
import { product } from "#core/contract/products/products.ts";
import { GOODS_RECORDS } from "#core/contract/stores/goods-records.ts";
import { MONEY_RECORDS } from "#core/contract/stores/money-records.ts";
import { nullableString, number, recordBase, text } from "#core/contract/stores/record-fields.ts";
import { SALE_RECORDS } from "#core/contract/stores/sale-records.ts";
import { settings } from "#core/contract/stores/stores.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { ROLES } from "#core/permissions.ts";

// This file is separate from stores.ts, which every screen loads.

export const storeRecord = z.discriminatedUnion("kind", [
  object(() => ({
    kind: z.literal("store"),
    ...recordBase,
    name: text,
    ownerName: text,
    phone: nullableString,
    nit: nullableString,
    address: nullableString,
    plan: text,
    settings,
    fiscal: fiscalProfile,
    /** Oldest change first. */
    fiscalChanges: z.array(
      fiscalProfile.pick({ vat: true, consumptionTax: true }).extend({ since: instant }),
    ),
  })),
  object(() => ({
    kind: z.literal("product"),
    ...product.shape,
    firstStock: number.nullable(),
    firstCost: number.nullable(),
    unitsSold: number,
  })),
  object(() => ({
    kind: z.literal("customer"),
    ...recordBase,
    name: text,
    phone: nullableString,
    email: nullableString,
    address: nullableString,
    documentType: nullableString,
    document: nullableString,
    balance: number,
    creditLimit: number.nullable(),
    creditDays: number.nullable(),
    creditPaused: z.boolean(),
    priceLevel: z.enum(PRICE_LEVELS),
    creditConsentAt: instant.nullable(),
    creditConsentHow: nullableString,
  })),
  object(() => ({
    kind: z.literal("supplier"),
    ...recordBase,
    name: text,
    contactName: nullableString,
    phone: text,
    email: nullableString,
    address: nullableString,
    nit: nullableString,
    description: nullableString,
    balance: number,
  })),
  object(() => ({
    kind: z.literal("employee"),
    ...recordBase,
    name: text,
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
  output: successOf(z.array(storeRecord)),
  longList: "data",
}));
