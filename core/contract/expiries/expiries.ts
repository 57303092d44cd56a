import { z } from "zod";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import { expiryDateField } from "#core/contract/expiries/expiry-date.ts";
import { findQuantityErrors, measuredQuantityField, nullIfAbsent, uuidField } from "#core/contract/fields.ts";
import { queryIntegerField } from "#core/contract/lists.ts";
import { EXPIRY_SOURCES, EXPIRY_STATES } from "#core/goods/expiries.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";
import { UNITS, type Unit } from "#core/units.ts";

const product = object(() => ({ id: z.string(), name: z.string(), unit: z.enum(UNITS) }));

export const productExpiry = object(() => ({
  id: z.string(),
  product,
  /** The expiry date `YYYY-MM-DD`, which is the last day on which the goods are usable. */
  date: z.string(),
  quantity: z.number().nullable(),
  source: z.enum(EXPIRY_SOURCES),
  done: z.boolean(),
}));
export type ProductExpiry = z.output<typeof productExpiry>;

const oneExpiry = object(() => ({ expiry: productExpiry }));

export const addProductExpiry = endpoint("POST /products/:id/expiries", () => ({
  summary: "Anotar hasta cuándo es bueno lo que hay de un producto, y cuánto hay con esa fecha",
  permission: "products.write",
  status: 201,
  notFound: "PRODUCT_NOT_FOUND",
  body: object(() => ({
    date: expiryDateField,
    quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY).nullish().transform(nullIfAbsent),
  })),
  data: oneExpiry,
}));

export function findExpiryQuantityErrors(unit: Unit, { quantity }: { quantity: number | null }) {
  return findQuantityErrors(unit, [
    { field: "quantity", label: "La cantidad", min: 1, max: MAX_LINE_QUANTITY, value: quantity },
  ]);
}

export const changeProductExpiry = endpoint("PATCH /products/:id/expiries/:expiryId", () => ({
  summary: "Decir que de una fecha de vencimiento ya no hay, o que todavía hay",
  permission: "products.write",
  params: idPathParams.extend({ expiryId: uuidField("La fecha de vencimiento") }),
  notFound: "EXPIRY_NOT_FOUND",
  body: object(() => ({ done: z.boolean("Di si ya no hay: done debe ser true o false") })),
  data: oneExpiry,
}));

/** Maximum rows of the report; the soonest expiry comes first. */
export const MAX_EXPIRING_ROWS = 1_000;

export const expiringGoodsReport = endpoint("GET /reports/expiring", () => ({
  summary:
    "Lo que se vence, primero lo que se vence antes: cuánto debe quedar de cada fecha, porque sale primero lo que vence primero",
  permission: "reports.read",
  query: object(() => ({
    /** Days from today; expired goods are always in the report. */
    days: queryIntegerField("Los días", 0, 3_650).default(30),
  })),
  data: z.array(
    productExpiry.pick({ id: true, product: true, date: true, quantity: true }).extend({
      /** The quantity that is still in stock; null if nobody counted it. */
      left: z.number().nullable(),
      /** In pesos at average cost; null without a cost or a quantity. */
      value: z.number().nullable(),
      state: z.enum(EXPIRY_STATES),
    }),
  ),
}));
export type ExpiringGoods = z.output<typeof expiringGoodsReport.output>["data"][number];
