import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import { idParam, instant, wrapped } from "#core/contract/fields.ts";
import { fiscal } from "#core/contract/fiscal/fiscal-profile.ts";
import { product } from "#core/contract/products/products.ts";
import { GOODS_RECORDS } from "#core/contract/stores/goods-records.ts";
import { MONEY_RECORDS } from "#core/contract/stores/money-records.ts";
import { made, maybe, number, text } from "#core/contract/stores/record-fields.ts";
import { SALE_RECORDS } from "#core/contract/stores/sale-records.ts";
import { settings } from "#core/contract/stores/stores.ts";
import { PRICE_LEVELS } from "#core/goods/price-levels.ts";
import { ROLES } from "#core/permissions.ts";

// This file is separate from stores.ts, which every screen loads.

export const storeRecord = z.discriminatedUnion("kind", [
  object(() => ({
    kind: z.literal("store"),
    ...made,
    name: text,
    ownerName: text,
    phone: maybe,
    nit: maybe,
    address: maybe,
    plan: text,
    settings,
    fiscal,
    /** Oldest change first. */
    fiscalChanges: z.array(fiscal.pick({ vat: true, consumptionTax: true }).extend({ since: instant })),
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
    ...made,
    name: text,
    phone: maybe,
    email: maybe,
    address: maybe,
    documentType: maybe,
    document: maybe,
    balance: number,
    creditLimit: number.nullable(),
    creditDays: number.nullable(),
    creditPaused: z.boolean(),
    priceLevel: z.enum(PRICE_LEVELS),
    creditConsentAt: instant.nullable(),
    creditConsentHow: maybe,
  })),
  object(() => ({
    kind: z.literal("supplier"),
    ...made,
    name: text,
    contactName: maybe,
    phone: text,
    email: maybe,
    address: maybe,
    nit: maybe,
    description: maybe,
    balance: number,
  })),
  object(() => ({
    kind: z.literal("employee"),
    ...made,
    name: text,
    email: maybe,
    phone: maybe,
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
  output: wrapped(z.array(storeRecord)),
  longList: "data",
}));
