import { z } from "zod";
import { areDistinct, refuseErrors, requireChange } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  dateRangeFields,
  dayField,
  FIELD_LIMITS,
  integerBetween,
  measuredQuantityField,
  moneyField,
  nullIfAbsent,
  oneOfField,
  queryFlagField,
  requiredTextField,
  uuidField,
  wholeNumberField,
} from "#core/contract/fields.ts";
import { pagedAnswer, pageFields, shortListField } from "#core/contract/lists.ts";
import { PROMOTION_KINDS, promotion } from "#core/contract/promotions/promotion.ts";
import type { FieldError } from "#core/errors.ts";
import { MAX_PROMOTION_PRODUCTS, MAX_PROMOTIONS } from "#core/goods/promotion-schedule.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";

const TIME = "debe ser una hora HH:MM, entre 00:00 y 23:59";
const time = (label: string) =>
  z
    .string(`${label} ${TIME}`)
    .max(5, { error: `${label} ${TIME}`, abort: true })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} ${TIME}`)
    .nullish()
    .transform(nullIfAbsent);

const DAYS = "Los días deben ser números del 1 (lunes) al 7 (domingo)";
const days = shortListField("Los días", integerBetween(1, 7, DAYS), 7, DAYS)
  .nullish()
  .transform((list) => (list && list.length > 0 ? [...new Set(list)].sort() : null));

const PRODUCTS = `Una promoción puede tener hasta ${MAX_PROMOTION_PRODUCTS} productos`;
const name = requiredTextField("El nombre de la promoción", FIELD_LIMITS.name);
const endsOn = dayField("La fecha de fin").nullish();

const promotionFields = object(() => ({
  name,
  kind: oneOfField("La clase de promoción", PROMOTION_KINDS),
  productIds: shortListField(
    "Los productos",
    uuidField("El producto"),
    MAX_PROMOTION_PRODUCTS,
    PRODUCTS,
  ).nullish(),
  percent: wholeNumberField("El porcentaje", 1, 100).nullish().transform(nullIfAbsent),
  every: wholeNumberField("Cada cuántas", 2, 12).nullish().transform(nullIfAbsent),
  items: shortListField(
    "Los productos del combo",
    object(() => ({
      productId: uuidField("El producto"),
      quantity: measuredQuantityField("La cantidad", MAX_LINE_QUANTITY),
    })),
    MAX_PROMOTION_PRODUCTS,
    PRODUCTS,
  )
    .nullish()
    .transform(nullIfAbsent),
  price: moneyField("El precio del combo", 1).nullish().transform(nullIfAbsent),
  startsOn: dayField("La fecha de inicio").nullish().transform(nullIfAbsent),
  endsOn: endsOn.transform(nullIfAbsent),
  days,
  fromTime: time("La hora de inicio"),
  toTime: time("La hora de fin"),
  active: booleanField("active").default(true),
}));
export type NewPromotion = z.output<typeof promotionFields>;

function kindError({ kind, productIds, percent, every, items, price }: NewPromotion): FieldError | null {
  if (kind === "COMBO") {
    if (!items || items.length === 0) return { field: "items", message: "Di qué lleva el combo" };
    if (!areDistinct(items.map(({ productId }) => productId)))
      return { field: "items", message: "Cada producto va una vez en el combo, con su cantidad" };
    if (price === null) return { field: "price", message: "Di cuánto cuesta el combo" };
    return null;
  }
  if (!productIds || productIds.length === 0)
    return { field: "productIds", message: "Elige los productos de la promoción" };
  if (percent === null) return { field: "percent", message: "Di cuánto es el descuento" };
  if (kind === "PERCENT" && percent === 100)
    return { field: "percent", message: "Con 100 % regalas el producto: el descuento va de 1 a 99 %" };
  if (kind === "NTH" && every === null) return { field: "every", message: "Di cada cuántas va el descuento" };
  return null;
}

function timesError({ startsOn, endsOn, fromTime, toTime }: NewPromotion): FieldError | null {
  if (startsOn !== null && endsOn !== null && endsOn < startsOn)
    return { field: "endsOn", message: "La fecha de fin es anterior a la de inicio" };
  if (fromTime !== null && fromTime === toTime)
    return { field: "toTime", message: "La hora de fin debe ser distinta de la de inicio" };
  return null;
}

export const listPromotions = endpoint("GET /promotions", () => ({
  summary: "Las promociones de la tienda, primero las activas y de la más reciente a la más antigua",
  permission: "products.read",
  query: object(() => ({
    ...pageFields(MAX_PROMOTIONS),
    open: queryFlagField("open").default(false),
  })),
  output: pagedAnswer(z.array(promotion)),
  longList: "data",
}));

export const createPromotion = endpoint("POST /promotions", () => ({
  summary: "Crear una promoción: un descuento por producto, cada tantas unidades, o un combo",
  permission: "products.write",
  status: 201,
  body: promotionFields.check(refuseErrors((body) => kindError(body) ?? timesError(body))),
  data: object(() => ({ promotion })),
}));

export const changePromotion = endpoint("PATCH /promotions/:id", () => ({
  summary: "Cambiar el nombre de una promoción, activarla o no, o decir hasta cuándo va",
  permission: "products.write",
  notFound: "PROMOTION_NOT_FOUND",
  body: object(() => ({
    name: name.optional(),
    active: booleanField("active").optional(),
    endsOn,
  })).check(requireChange("name", "Di qué quieres cambiar de la promoción")),
  data: object(() => ({ promotion })),
}));
export type PromotionChange = z.output<typeof changePromotion.body>;

export const MAX_REPORTED_PROMOTIONS = 1_000;

export const promotionsReport = endpoint("GET /reports/promotions", () => ({
  summary:
    "Lo que se vendió y lo que se descontó con cada promoción, y lo que dejó; primero lo que más vendió",
  permission: "reports.read",
  query: object(() => dateRangeFields),
  data: z.array(
    object(() => ({
      id: z.string(),
      name: z.string(),
      count: z.number(),
      sold: z.number(),
      discount: z.number(),
      margin: z.number().nullable(),
    })),
  ),
}));
export type PromotionsReport = z.output<typeof promotionsReport.output>["data"];
