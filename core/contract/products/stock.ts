import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  idParam,
  instant,
  measuredChange,
  measuredStock,
  oneOf,
  optionalText,
  quantityErrors,
  queryFlag,
  successOf,
  successStatus,
  uuid,
} from "#core/contract/fields.ts";
import { pageSize } from "#core/contract/lists.ts";
import { type AdjustmentFields, product } from "#core/contract/products/products.ts";
import type { FieldError } from "#core/errors.ts";
import {
  ADJUSTMENT_REASONS,
  type Adjustment,
  isAlwaysDecrease,
  MOVEMENT_KINDS,
} from "#core/goods/stock-movements.ts";
import { MAX_STOCK } from "#core/stock.ts";
import type { Unit } from "#core/units.ts";

const movement = object(() => ({
  id: z.string(),
  createdAt: instant,
  kind: z.enum(MOVEMENT_KINDS),
  reason: z.enum(ADJUSTMENT_REASONS).nullable(),
  note: z.string().nullable(),
  /** Positive when stock grows; 0 for a count that found the expected stock. */
  quantity: z.number(),
  stockAfter: z.number(),
  user: object(() => ({ id: z.string(), name: z.string() })),
  saleId: z.string().nullable(),
  saleNumber: z.string().nullable(),
  purchaseOrder: object(() => ({ id: z.string(), orderNumber: z.string() })).nullable(),
}));
export type StockMovement = z.output<typeof movement>;

function readAdjustment({ reason, quantity, stock }: AdjustmentFields): Adjustment | FieldError {
  if (reason === "COUNT") {
    if (stock == null) return { field: "stock", message: "El stock contado es un dato obligatorio" };
    return { reason, stock };
  }
  if (quantity == null) return { field: "quantity", message: "La cantidad es un dato obligatorio" };
  if (quantity === 0) return { field: "quantity", message: "La cantidad no puede ser 0" };
  if (quantity > 0 && isAlwaysDecrease(reason))
    return {
      field: "quantity",
      message: "Lo que se daña, se vence o se regala sale: la cantidad debe ser negativa",
    };
  return { reason, quantity };
}

export const adjustmentFields = object(() => ({
  reason: oneOf("El motivo", ADJUSTMENT_REASONS),
  stock: measuredStock("El stock contado").nullish(),
  /** Positive when stock grows. */
  quantity: measuredChange("La cantidad").nullish(),
  /** The stock that the screen showed. If it has changed since, a count or a correction is refused. */
  stockBefore: measuredChange("El stock anterior").nullish(),
  note: optionalText("La nota", FIELD_LIMITS.long),
}));

export const adjustStock = endpoint(() => ({
  method: "POST",
  path: "/products/:id/adjustments",
  summary: "Ajustar el stock de un producto y decir por qué",
  permission: "products.write",
  status: 201,
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  body: adjustmentFields.transform((fields, context) => {
    const adjustment = readAdjustment(fields);
    if ("reason" in adjustment)
      return { adjustment, stockBefore: fields.stockBefore ?? null, note: fields.note };
    const { field, message } = adjustment;
    context.issues.push({ code: "custom", path: [field], message, input: fields });
    return z.NEVER;
  }),
  output: successOf(object(() => ({ product, movement }))),
}));
export type AdjustmentRequest = z.output<typeof adjustStock.body>;

export function adjustmentErrors(unit: Unit, { adjustment, stockBefore }: AdjustmentRequest): FieldError[] {
  const quantityField =
    adjustment.reason === "COUNT"
      ? { field: "stock", label: "El stock contado", min: 0, value: adjustment.stock }
      : { field: "quantity", label: "La cantidad", min: -MAX_STOCK, value: adjustment.quantity };
  return quantityErrors(unit, [
    { ...quantityField, max: MAX_STOCK },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
  ]);
}

export const listMovements = endpoint(() => ({
  method: "GET",
  path: "/products/:id/movements",
  summary:
    "Lo que entró y salió de un producto, lo más reciente primero; `next` sirve de `before` para seguir",
  permission: "reports.read",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({
    before: uuid("El movimiento").optional(),
    limit: pageSize.default(30),
    withoutSales: queryFlag("withoutSales").default(false),
  })),
  output: object(() => ({
    status: successStatus,
    results: z.number(),
    data: object(() => ({ product, movements: z.array(movement) })),
    next: z.string().nullable(),
  })),
}));

export const productCost = endpoint(() => ({
  method: "GET",
  path: "/products/:id/cost",
  summary: "Lo que cuesta una unidad, según las órdenes de compra recibidas y el costo del primer stock",
  permission: "reports.financial",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  output: successOf(
    object(() => ({
      averageCost: z.number().nullable(),
      /** The unit cost of the last order, or that of the initial stock. */
      lastCost: z.number().nullable(),
      /** The quantity over which the average cost is computed. */
      unitsBought: z.number(),
    })),
  ),
}));
export type ProductCost = z.output<typeof productCost.output>["data"];
