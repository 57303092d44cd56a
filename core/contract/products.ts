import { z } from "zod";
import { CATEGORIES } from "#core/categories.ts";
import { endpoint } from "#core/contract/endpoint.ts";
import {
  flag,
  idParam,
  instant,
  LIMITS,
  limit,
  measuredChange,
  measuredStock,
  misfits,
  money,
  nothing,
  oneOf,
  optionalText,
  optionalUnit,
  page,
  pagination,
  requiredText,
  search,
  success,
  uuid,
  wrapped,
} from "#core/contract/fields.ts";
import { presentation, sellingPrices, tier, tierMisfits } from "#core/contract/presentation.ts";
import type { FieldError } from "#core/errors.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { ADJUSTMENT_REASONS, type Adjustment, MOVEMENT_KINDS, onlyLeaves } from "#core/stock-movements.ts";
import { TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { UNITS, type Unit } from "#core/units.ts";

export const product = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** Pesos for one of its unit. */
  price: z.number(),
  unit: z.enum(UNITS),
  /** With up to three decimals where the unit is a measure. Below zero where the store sells so. */
  stock: z.number(),
  /** Below it the product is low; null is LOW_STOCK_THRESHOLD. */
  minStock: z.number().nullable(),
  category: z.enum(CATEGORIES),
  /** A path that begins with `/` and that this server serves. */
  image: z.string().nullable(),
  barcode: z.string().nullable(),
  gtin: z.string().nullable(),
  storeCode: z.string().nullable(),
  /** How it is taxed; null: nobody has said, which sells as EXCLUDED. */
  tax: z.enum(TAX_CLASSES).nullable(),
  /** What its category and its name suggest. */
  taxSuggested: z.enum(TAX_CLASSES).nullable(),
  /** Names for so many of it, fewest units first; none in what a device kept of before. */
  presentations: z.array(presentation),
  /** What each costs from so many on, by rising quantity. */
  tiers: z.array(tier),
  /** Pesos for one of its unit in a wholesale sale. */
  wholesalePrice: z.number().nullable(),
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});
export type Product = z.output<typeof product>;

/** Absent leaves it as it is; null and empty are none. */
const tax = z
  .union(
    [oneOf("El impuesto", TAX_CLASSES).nullish(), z.literal("").transform(() => null)],
    "El impuesto no está entre las opciones",
  )
  .transform((value): TaxClass | null | undefined => value);

export const productFields = z.object({
  name: requiredText("El nombre", LIMITS.name),
  price: money("El precio"),
  stock: measuredStock("El stock"),
  /** Absent, it stays as it is. */
  unit: optionalUnit,
  /** Absent, it stays as it is; null is the usual one. */
  minStock: measuredStock("El stock mínimo").nullish(),
  category: oneOf("La categoría", CATEGORIES),
  description: optionalText("La descripción", LIMITS.long),
  barcode: optionalText("El código de barras", LIMITS.code),
  gtin: optionalText("El código GTIN", LIMITS.code),
  storeCode: optionalText("El código de la tienda", LIMITS.code),
  tax: tax.optional(),
});
type StockFields = { stock: number; stockBefore?: number | null; minStock?: number | null | undefined };

/** What is wrong with the stock of a product that is counted in `unit`. */
export function stockMisfits(unit: Unit, { stock, stockBefore, minStock }: StockFields): FieldError[] {
  return misfits(unit, [
    { field: "stock", label: "El stock", min: 0, max: MAX_STOCK, value: stock },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
    { field: "minStock", label: "El stock mínimo", min: 0, max: MAX_STOCK, value: minStock },
  ]);
}

/** A new product, without the prices that an import does not say. */
export const countedProduct = productFields
  .extend({
    unit: optionalUnit.transform((unit): Unit => unit ?? "UNIT"),
    minStock: productFields.shape.minStock.transform((minStock) => minStock ?? null),
    tax: tax.transform((value) => value ?? null).optional(),
    /** What one of the first stock cost. It enters the average. */
    cost: money("El costo")
      .nullish()
      .transform((cost) => cost ?? null),
  })
  .superRefine((fields, context) => {
    for (const { field, message } of stockMisfits(fields.unit, fields))
      context.addIssue({ code: "custom", path: [field], message });
  });

export const newProduct = countedProduct.safeExtend(sellingPrices).superRefine((fields, context) => {
  for (const { field, message } of tierMisfits(fields.unit, fields.price, fields.tiers ?? []))
    context.addIssue({ code: "custom", path: field.split("."), message });
});
export type ProductFields = z.output<typeof newProduct>;

/** A GS1 Digital Link is longer than any code that a product may have. */
const codeParam = z.object({ code: requiredText("El código", LIMITS.scan) });
const oneProduct = wrapped(z.object({ product }));
/** The caller knows presentations. To a client that does not, the code of one is unknown: it would sell a box at the unit's price. */
const presentations = flag("presentations").optional();
const form = {
  numbers: ["price", "priceBefore", "cost", "wholesalePrice"],
  decimals: ["stock", "stockBefore", "minStock"],
  booleans: ["removeImage"],
  file: "image",
} as const;

/** Largest image that may be uploaded, in bytes. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_SEARCH_RESULTS = 50;

export const listProducts = endpoint({
  method: "GET",
  path: "/products",
  summary: "Productos por nombre; todos, o una página cuando hay `page`",
  permission: "products.read",
  query: z.object({
    includeInactive: flag("includeInactive").optional(),
    page: page.optional(),
    limit: limit.optional(),
    search: search().optional(),
    category: oneOf("La categoría", CATEGORIES).optional(),
    /** Only those of which there is less than their minimum. */
    lowStock: flag("lowStock").optional(),
    /** NONE: only those that nobody has classified, or whose class the store does not charge. */
    tax: oneOf("El impuesto", ["NONE"]).optional(),
  }),
  output: z.object({
    status: success,
    results: z.number(),
    data: z.object({ products: z.array(product) }),
    pagination: pagination.optional(),
  }),
  longList: "data.products",
});

export const searchProducts = endpoint({
  method: "GET",
  path: "/products/search",
  summary: "Buscar productos activos por nombre, descripción o código",
  permission: "products.read",
  query: z.object({ q: search(undefined, LIMITS.scan), presentations }),
  output: z.object({
    status: success,
    results: z.number(),
    data: z.object({
      /** With the presentation whose code was typed. */
      products: z.array(product.extend({ presentation: presentation.optional() })),
    }),
  }),
});
export type FoundProduct = z.output<typeof searchProducts.output>["data"]["products"][number];

const oneFound = wrapped(product).extend({
  /** Where it was asked for: the presentation whose code it is, null for the product's own. */
  presentation: presentation.nullable().optional(),
});

export const productByGtin = endpoint({
  method: "GET",
  path: "/products/gtin/:code",
  summary: "El producto con ese GTIN",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: z.object({ presentations }),
  output: oneFound,
});

export const productByBarcode = endpoint({
  method: "GET",
  path: "/products/barcode/:code",
  summary: "El producto con ese código de barras",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: z.object({ presentations }),
  output: oneFound,
});

export const createProduct = endpoint({
  method: "POST",
  path: "/products",
  summary: "Crear un producto",
  permission: "products.write",
  status: 201,
  body: newProduct,
  form,
  output: oneProduct,
});

export const updateProduct = endpoint({
  method: "PUT",
  path: "/products/:id",
  summary: "Guardar un producto; sin imagen conserva la que tiene",
  permission: "products.write",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  body: productFields
    .extend({
      /** Below zero only as it was. */
      stock: measuredChange("El stock"),
      /** The stock that the form was opened with. With it the change is the difference, so what was sold meanwhile stays sold. */
      stockBefore: measuredChange("El stock anterior").nullish(),
      /** The price that the form was opened with. With it a price that was left alone there stays as it is by now. */
      priceBefore: money("El precio anterior").nullish(),
      removeImage: z.boolean("removeImage debe ser true o false").optional(),
      ...sellingPrices,
    })
    .superRefine(({ stock, stockBefore }, context) => {
      if (stock < 0 && stock !== stockBefore)
        context.addIssue({ code: "custom", path: ["stock"], message: "El stock no puede ser menor que 0" });
    }),
  form,
  output: oneProduct,
});

export const toggleProductStatus = endpoint({
  method: "PATCH",
  path: "/products/:id/toggle-status",
  summary: "Activar o desactivar un producto",
  permission: "products.write",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  /** What it shall be; without it, the other one than it is. */
  query: z.object({ active: flag("active").optional() }),
  output: z.object({ status: success, message: z.string(), data: z.object({ product }) }),
});

export const deleteProduct = endpoint({
  method: "DELETE",
  path: "/products/:id",
  summary: "Eliminar un producto que nunca se ha vendido",
  permission: "products.delete",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  status: 204,
  output: nothing,
});

const movement = z.object({
  id: z.string(),
  createdAt: instant,
  kind: z.enum(MOVEMENT_KINDS),
  /** Of an adjustment only. */
  reason: z.enum(ADJUSTMENT_REASONS).nullable(),
  note: z.string().nullable(),
  /** What came in or, when negative, went out. 0 for a count that found what was expected. */
  quantity: z.number(),
  stockAfter: z.number(),
  user: z.object({ id: z.string(), name: z.string() }),
  /** Where it came from, if it was sold. */
  saleId: z.string().nullable(),
  /** Where it came from, if it was bought. */
  purchaseOrder: z.object({ id: z.string(), orderNumber: z.string() }).nullable(),
});
export type Movement = z.output<typeof movement>;

/** What is asked for, or what is missing or wrong with it. */
function readAdjustment({ reason, quantity, stock }: AdjustmentFields): Adjustment | FieldError {
  if (reason === "COUNT") {
    if (stock == null) return { field: "stock", message: "El stock contado es un dato obligatorio" };
    return { reason, stock };
  }
  if (quantity == null) return { field: "quantity", message: "La cantidad es un dato obligatorio" };
  if (quantity === 0) return { field: "quantity", message: "La cantidad no puede ser 0" };
  if (quantity > 0 && onlyLeaves(reason))
    return {
      field: "quantity",
      message: "Lo que se daña, se vence o se regala sale: la cantidad debe ser negativa",
    };
  return { reason, quantity };
}

const adjustmentFields = z.object({
  reason: oneOf("El motivo", ADJUSTMENT_REASONS),
  /** For COUNT: what there is. */
  stock: measuredStock("El stock contado").nullish(),
  /** For every other reason: what comes in or, when negative, goes out. */
  quantity: measuredChange("La cantidad").nullish(),
  /** The stock that the screen showed. A count or a correction is refused when it is another one by now. */
  stockBefore: measuredChange("El stock anterior").nullish(),
  note: optionalText("La nota", LIMITS.long),
});
type AdjustmentFields = z.output<typeof adjustmentFields>;

export const adjustStock = endpoint({
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
  output: wrapped(z.object({ product, movement })),
});
export type WantedAdjustment = z.output<typeof adjustStock.body>;

/** What is wrong with an adjustment of a product that is counted in `unit`. */
export function adjustmentMisfits(unit: Unit, { adjustment, stockBefore }: WantedAdjustment): FieldError[] {
  const asked =
    adjustment.reason === "COUNT"
      ? { field: "stock", label: "El stock contado", min: 0, value: adjustment.stock }
      : { field: "quantity", label: "La cantidad", min: -MAX_STOCK, value: adjustment.quantity };
  return misfits(unit, [
    { ...asked, max: MAX_STOCK },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
  ]);
}

export const listMovements = endpoint({
  method: "GET",
  path: "/products/:id/movements",
  summary:
    "Lo que entró y salió de un producto, lo más reciente primero; `next` sirve de `before` para seguir",
  permission: "reports.read",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: z.object({
    before: uuid("El movimiento").optional(),
    limit: limit.default(30),
    withoutSales: flag("withoutSales").default(false),
  }),
  output: z.object({
    status: success,
    results: z.number(),
    data: z.object({ product, movements: z.array(movement) }),
    next: z.string().nullable(),
  }),
});

export const productCost = endpoint({
  method: "GET",
  path: "/products/:id/cost",
  summary: "Lo que cuesta una unidad, según las órdenes de compra recibidas y el costo del primer stock",
  permission: "reports.financial",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  output: wrapped(
    z.object({
      /** Pesos for one unit, weighted by quantity; null where nobody ever said what it cost. */
      averageCost: z.number().nullable(),
      /** What one unit cost in the order that was received last, or in the first stock. */
      lastCost: z.number().nullable(),
      /** Of which the average is one. */
      unitsBought: z.number(),
    }),
  ),
});
export type ProductCost = z.output<typeof productCost.output>["data"];
