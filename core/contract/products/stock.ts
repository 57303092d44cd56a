import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  findQuantityErrors,
  idAndName,
  idAndNumber,
  instantSchema,
  measuredChangeField,
  measuredStockField,
  nullableText,
  oneOfField,
  optionalTextField,
  queryFlagField,
  uuidField,
} from "#core/contract/fields.ts";
import { countedAnswer, pageSizeField } from "#core/contract/lists.ts";
import { product } from "#core/contract/products/products.ts";
import type { FieldError } from "#core/errors.ts";
import {
  alwaysDecreasesStock,
  STOCK_ADJUSTMENT_REASONS,
  STOCK_MOVEMENT_KINDS,
  STOCK_MOVEMENT_REASONS,
  type StockAdjustment,
} from "#core/goods/stock-movements.ts";
import { MAX_STOCK } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";

const movement = object(() => ({
  id: z.string(),
  createdAt: instantSchema,
  kind: z.enum(STOCK_MOVEMENT_KINDS),
  reason: z.enum(STOCK_MOVEMENT_REASONS).nullable(),
  note: z.string().nullable(),
  /** Positive when stock grows; 0 for a count that found the expected stock. */
  quantity: z.number(),
  stockAfter: z.number(),
  user: idAndName,
  saleId: z.string().nullable(),
  saleNumber: z.string().nullable(),
  purchaseOrder: object(() => ({ id: z.string(), orderNumber: z.string() })).nullable(),
  /** The count that found the difference. */
  stockCount: idAndNumber.nullable(),
}));
export type StockMovement = z.output<typeof movement>;

function readAdjustment({ reason, quantity, stock }: StockAdjustmentFields): StockAdjustment | FieldError {
  if (reason === "COUNT") {
    if (stock == null) return { field: "stock", message: "El stock contado es un dato obligatorio" };
    return { reason, stock };
  }
  if (quantity == null) return { field: "quantity", message: "La cantidad es un dato obligatorio" };
  if (quantity === 0) return { field: "quantity", message: "La cantidad no puede ser 0" };
  if (quantity > 0 && alwaysDecreasesStock(reason))
    return {
      field: "quantity",
      message: "Lo que se daña, se vence o se regala sale: la cantidad debe ser negativa",
    };
  return { reason, quantity };
}

const stockAdjustmentFields = object(() => ({
  reason: oneOfField("El motivo", STOCK_ADJUSTMENT_REASONS),
  stock: measuredStockField("El stock contado").nullish(),
  /** Positive when stock grows. */
  quantity: measuredChangeField("La cantidad").nullish(),
  /** The stock that the screen showed. If it has changed since, a count or a correction is refused. */
  stockBefore: measuredChangeField("El stock anterior").nullish(),
  note: optionalTextField("La nota", FIELD_LIMITS.long),
}));
type StockAdjustmentFields = z.output<typeof stockAdjustmentFields>;

export const adjustStock = endpoint("POST /products/:id/adjustments", () => ({
  summary: "Ajustar el stock de un producto y decir por qué",
  permission: "products.write",
  status: 201,
  notFound: "PRODUCT_NOT_FOUND",
  body: stockAdjustmentFields.transform((fields, context) => {
    const adjustment = readAdjustment(fields);
    if ("reason" in adjustment)
      return { adjustment, stockBefore: fields.stockBefore ?? null, note: fields.note };
    const { field, message } = adjustment;
    context.issues.push({ code: "custom", path: [field], message, input: fields });
    return z.NEVER;
  }),
  data: object(() => ({ product, movement })),
}));
export type StockAdjustmentRequest = z.output<typeof adjustStock.body>;

export function findStockAdjustmentErrors(unit: Unit, { adjustment, stockBefore }: StockAdjustmentRequest) {
  const quantityField =
    adjustment.reason === "COUNT"
      ? { field: "stock", label: "El stock contado", min: 0, value: adjustment.stock }
      : { field: "quantity", label: "La cantidad", min: -MAX_STOCK, value: adjustment.quantity };
  return findQuantityErrors(unit, [
    { ...quantityField, max: MAX_STOCK },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
  ]);
}

export const listStockMovements = endpoint("GET /products/:id/movements", () => ({
  summary:
    "Lo que entró y salió de un producto, lo más reciente primero; `next` sirve de `before` para seguir",
  permission: "reports.read",
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({
    before: uuidField("El movimiento").optional(),
    limit: pageSizeField.default(30),
    withoutSales: queryFlagField("withoutSales").default(false),
  })),
  output: countedAnswer(() => ({ product, movements: z.array(movement) })).extend({ next: nullableText }),
}));

export const getProductCost = endpoint("GET /products/:id/cost", () => ({
  summary: "Lo que cuesta una unidad, según las órdenes de compra recibidas y el costo del primer stock",
  permission: "reports.financial",
  notFound: "PRODUCT_NOT_FOUND",
  data: object(() => ({
    averageCost: z.number().nullable(),
    /** What a charged unit of the last reception cost with IVA, or the cost of the initial stock. */
    lastCost: z.number().nullable(),
    /** The quantity over which the average cost is computed. */
    unitsBought: z.number(),
  })),
}));
export type ProductCost = z.output<typeof getProductCost.output>["data"];
