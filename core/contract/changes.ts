import { z } from "zod";
import { customer } from "#core/contract/customers.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  idAndName,
  instantSchema,
  nullableText,
  optionalTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { product } from "#core/contract/products/products.ts";
import { promotion } from "#core/contract/promotions/promotion.ts";
import { service } from "#core/contract/services.ts";
import { till } from "#core/contract/shifts/tills.ts";
import { storeSettingsSchema } from "#core/contract/stores/stores.ts";
import { transferOutcome } from "#core/contract/transfers.ts";
import { COUNT_SCOPES } from "#core/goods/stock-counts.ts";

/** The fields of a customer that a till without a connection needs for sales, also on credit. */
export const replicaCustomer = customer
  .pick({
    id: true,
    name: true,
    phone: true,
    document: true,
    balance: true,
    creditLimit: true,
    creditPaused: true,
    priceLevel: true,
  })
  .extend({ consentAt: instantSchema.nullable() });
export type ReplicaCustomer = z.output<typeof replicaCustomer>;

export const stockCountScope = object(() => ({
  kind: z.enum(COUNT_SCOPES),
  category: nullableText,
  supplierId: nullableText,
  /** The supplier's name when the count began. */
  supplierName: nullableText,
}));

/** What a telephone needs to count without a connection. */
const replicaCounts = object(() => ({
  open: z.array(
    object(() => ({
      id: z.string(),
      number: z.number(),
      scope: stockCountScope,
      /** Only of a LIST. */
      productIds: z.array(z.string()).optional(),
      blind: z.boolean(),
      note: nullableText,
      startedAt: instantSchema,
    })),
  ),
  /** Counts of the last 45 days that take no more entries, newest first. */
  closed: z.array(z.string()),
}));
export type ReplicaCounts = z.output<typeof replicaCounts>;

export const getChanges = endpoint("GET /changes", () => ({
  summary: "Lo que cambió desde la última vez, para la copia que guarda un equipo; sin `since`, todo",
  permission: "products.read",
  query: object(() => ({ since: optionalTextField("since", 200).optional() })),
  data: object(() => ({
    cursor: z.string(),
    /** True when the answer has all rows, so that the device deletes all other rows. */
    full: z.boolean(),
    products: object(() => ({ changed: z.array(product), deleted: z.array(z.string()) })),
    customers: object(() => ({ changed: z.array(replicaCustomer), deleted: z.array(z.string()) })),
    /** Absent in replicas that earlier versions of Mostrador saved. */
    promotions: object(() => ({ changed: z.array(promotion), deleted: z.array(z.string()) })).optional(),
    settings: storeSettingsSchema,
    /** Absent in replicas that earlier versions of Mostrador saved. */
    services: z.array(service).optional(),
    till: till,
    shift: object(() => ({
      id: z.string(),
      number: z.number(),
      openedAt: instantSchema,
      openedBy: idAndName,
      openingFloat: z.number(),
    })).nullable(),
    best: z.array(z.string()),
    /** Absent if no count is open and none was closed in the last 45 days. */
    counts: replicaCounts.optional(),
    /** What became of this device's payments by telephone of the last 48 hours; absent without any. */
    transfers: z.array(transferOutcome).optional(),
  })),
  longList: "data.products.changed",
}));
export type ReplicaChanges = z.output<typeof getChanges.output>["data"];

export const closeUnusedIdempotencyKey = endpoint("POST /keys/:id/check", () => ({
  summary: "Si se registró algo con esta clave. Si no, la clave queda cerrada y no se registra nada con ella",
  permission: "session",
  data: object(() => ({ recorded: z.boolean() })),
}));

export const findUnusedIdempotencyKeys = endpoint("POST /keys/missing", () => ({
  summary: "De estas claves, de los últimos días, con cuáles no se registró nada",
  permission: "session",
  body: object(() => ({
    keys: z.array(uuidField("La clave"), "keys debe ser una lista").max(500, "Máximo 500 claves"),
  })),
  data: object(() => ({ missing: z.array(z.string()) })),
}));
