import { z } from "zod";
import { endpoint, object } from "#core/contract/define.ts";
import {
  FIELD_LIMITS,
  idParam,
  instant,
  measuredChange,
  measuredStock,
  money,
  noContent,
  oneOf,
  optionalText,
  optionalUnit,
  quantityErrors,
  queryFlag,
  requiredText,
  successOf,
  successStatus,
} from "#core/contract/fields.ts";
import { page, pageSize, pagination, querySearchText } from "#core/contract/lists.ts";
import { presentation, sellingPrices, tier, tierErrors } from "#core/contract/products/presentation.ts";
import type { adjustmentFields } from "#core/contract/products/stock.ts";
import type { FieldError } from "#core/errors.ts";
import { CATEGORIES } from "#core/goods/categories.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { TAX_CLASSES, type TaxClass } from "#core/tax/classes.ts";
import { UNITS, type Unit } from "#core/units.ts";

export const product = object(() => ({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  unit: z.enum(UNITS),
  /** Negative only where the store allows it. */
  stock: z.number(),
  /** Null uses `LOW_STOCK_THRESHOLD`. */
  minStock: z.number().nullable(),
  category: z.enum(CATEGORIES),
  /** A path on this server that begins with `/`. */
  image: z.string().nullable(),
  barcode: z.string().nullable(),
  gtin: z.string().nullable(),
  storeCode: z.string().nullable(),
  /** Null: the product has no class and is sold as EXCLUDED. */
  tax: z.enum(TAX_CLASSES).nullable(),
  /** The class that category and name suggest. */
  taxSuggested: z.enum(TAX_CLASSES).nullable(),
  presentations: z.array(presentation),
  tiers: z.array(tier),
  wholesalePrice: z.number().nullable(),
  active: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
}));
export type Product = z.output<typeof product>;

const tax = z
  .union(
    [oneOf("El impuesto", TAX_CLASSES).nullish(), z.literal("").transform(() => null)],
    "El impuesto no está entre las opciones",
  )
  .transform((value): TaxClass | null | undefined => value);

export const productFields = object(() => ({
  name: requiredText("El nombre", FIELD_LIMITS.name),
  price: money("El precio"),
  stock: measuredStock("El stock"),
  unit: optionalUnit,
  minStock: measuredStock("El stock mínimo").nullish(),
  category: oneOf("La categoría", CATEGORIES),
  description: optionalText("La descripción", FIELD_LIMITS.long),
  barcode: optionalText("El código de barras", FIELD_LIMITS.code),
  gtin: optionalText("El código GTIN", FIELD_LIMITS.code),
  storeCode: optionalText("El código de la tienda", FIELD_LIMITS.code),
  tax: tax.optional(),
}));
type StockFields = { stock: number; stockBefore?: number | null; minStock?: number | null | undefined };

export function stockErrors(unit: Unit, { stock, stockBefore, minStock }: StockFields): FieldError[] {
  return quantityErrors(unit, [
    { field: "stock", label: "El stock", min: 0, max: MAX_STOCK, value: stock },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
    { field: "minStock", label: "El stock mínimo", min: 0, max: MAX_STOCK, value: minStock },
  ]);
}

export const countedProduct = productFields
  .extend({
    unit: optionalUnit.transform((unit): Unit => unit ?? "UNIT"),
    minStock: productFields.shape.minStock.transform((minStock) => minStock ?? null),
    tax: tax.transform((value) => value ?? null).optional(),
    /** The cost of the initial stock in pesos per unit; it counts in the average cost. */
    cost: money("El costo")
      .nullish()
      .transform((cost) => cost ?? null),
  })
  .superRefine((fields, context) => {
    for (const { field, message } of stockErrors(fields.unit, fields))
      context.addIssue({ code: "custom", path: [field], message });
  });

export const newProduct = countedProduct.safeExtend(sellingPrices).superRefine((fields, context) => {
  for (const { field, message } of tierErrors(fields.unit, fields.price, fields.tiers ?? []))
    context.addIssue({ code: "custom", path: field.split("."), message });
});
export type ProductFields = z.output<typeof newProduct>;

/** Has the length limit of a scanned text, because a GS1 Digital Link is longer than a product code. */
const codeParam = object(() => ({ code: requiredText("El código", FIELD_LIMITS.scan) }));
const oneProduct = successOf(object(() => ({ product })));
/** Only clients that know presentations ask for them. Others would sell a box at the price of one unit. */
const presentations = queryFlag("presentations").optional();
const form = {
  numbers: ["price", "priceBefore", "cost", "wholesalePrice"],
  decimals: ["stock", "stockBefore", "minStock"],
  booleans: ["removeImage"],
  file: "image",
} as const;

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_SEARCH_RESULTS = 50;

export const listProducts = endpoint(() => ({
  method: "GET",
  path: "/products",
  summary: "Productos por nombre; todos, o una página cuando hay `page`",
  permission: "products.read",
  query: object(() => ({
    includeInactive: queryFlag("includeInactive").optional(),
    page: page.optional(),
    limit: pageSize.optional(),
    search: querySearchText().optional(),
    category: oneOf("La categoría", CATEGORIES).optional(),
    lowStock: queryFlag("lowStock").optional(),
    /** NONE finds products without a class, or with a class that the store does not charge. */
    tax: oneOf("El impuesto", ["NONE"]).optional(),
  })),
  output: object(() => ({
    status: successStatus,
    results: z.number(),
    data: object(() => ({ products: z.array(product) })),
    pagination: pagination.optional(),
  })),
  longList: "data.products",
}));

export const searchProducts = endpoint(() => ({
  method: "GET",
  path: "/products/search",
  summary: "Buscar productos activos por nombre, descripción o código",
  permission: "products.read",
  query: object(() => ({ q: querySearchText(undefined, FIELD_LIMITS.scan), presentations })),
  output: object(() => ({
    status: successStatus,
    results: z.number(),
    data: object(() => ({
      products: z.array(product.extend({ presentation: presentation.optional() })),
    })),
  })),
}));
export type FoundProduct = z.output<typeof searchProducts.output>["data"]["products"][number];

const foundProduct = successOf(product).extend({
  presentation: presentation.nullable().optional(),
});

export const productByGtin = endpoint(() => ({
  method: "GET",
  path: "/products/gtin/:code",
  summary: "El producto con ese GTIN",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ presentations })),
  output: foundProduct,
}));

export const productByBarcode = endpoint(() => ({
  method: "GET",
  path: "/products/barcode/:code",
  summary: "El producto con ese código de barras",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ presentations })),
  output: foundProduct,
}));

export const createProduct = endpoint(() => ({
  method: "POST",
  path: "/products",
  summary: "Crear un producto",
  permission: "products.write",
  status: 201,
  body: newProduct,
  form,
  output: oneProduct,
}));

export const updateProduct = endpoint(() => ({
  method: "PUT",
  path: "/products/:id",
  summary: "Guardar un producto; sin imagen conserva la que tiene",
  permission: "products.write",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  body: productFields
    .extend({
      /** Negative only if the stock was negative before. */
      stock: measuredChange("El stock"),
      /** The stock that the form showed. The server adds the difference, so sales made meanwhile count. */
      stockBefore: measuredChange("El stock anterior").nullish(),
      /**
       * The price that the form showed. If the form did not change it, the product keeps its current price.
       */
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
}));

export const toggleProductStatus = endpoint(() => ({
  method: "PATCH",
  path: "/products/:id/toggle-status",
  summary: "Activar o desactivar un producto",
  permission: "products.write",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ active: queryFlag("active").optional() })),
  output: object(() => ({ status: successStatus, message: z.string(), data: object(() => ({ product })) })),
}));

export const deleteProduct = endpoint(() => ({
  method: "DELETE",
  path: "/products/:id",
  summary: "Eliminar un producto que nunca se ha vendido",
  permission: "products.delete",
  params: idParam,
  notFound: "PRODUCT_NOT_FOUND",
  status: 204,
  output: noContent,
}));
export type AdjustmentFields = z.output<typeof adjustmentFields>;
