import { z } from "zod";
import { refineValid, refuseErrors } from "#core/contract/checks.ts";
import { endpoint, object, successStatus } from "#core/contract/define.ts";
import {
  booleanField,
  FIELD_LIMITS,
  findQuantityErrors,
  instantSchema,
  measuredChangeField,
  measuredStockField,
  moneyField,
  nullIfAbsent,
  oneOfField,
  optionalOneOfField,
  optionalTextField,
  optionalUnitField,
  queryFlagField,
  requiredTextField,
} from "#core/contract/fields.ts";
import {
  countedAnswer,
  pageField,
  pageSizeField,
  paginationSchema,
  querySearchField,
} from "#core/contract/lists.ts";
import { addedField } from "#core/contract/older-answers.ts";
import { content, contentField, findContentErrors, pricePerUnit } from "#core/contract/products/content.ts";
import {
  findPriceTierErrors,
  presentation,
  quantityPriceTier,
  sellingPriceFields,
} from "#core/contract/products/presentation.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { MAX_STOCK } from "#core/stock.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";
import { UNITS, type Unit } from "#core/units.ts";

const taxChange = object(() => ({
  tax: z.enum(TAX_CLASSES),
  from: z.string(),
  until: z.string().nullable(),
}));

export const product = object(() => ({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  price: z.number(),
  unit: z.enum(UNITS),
  /** Negative only if the store allows sales below the stock, or if nobody tracks it. */
  stock: z.number(),
  /** False: nobody has counted the product yet, so its stock is no limit and is not shown. */
  tracksStock: addedField(z.boolean(), true),
  /** Null uses `LOW_STOCK_THRESHOLD`. */
  minStock: z.number().nullable(),
  category: z.enum(PRODUCT_CATEGORIES),
  /** A path on this server that begins with `/`. */
  image: z.string().nullable(),
  barcode: z.string().nullable(),
  gtin: z.string().nullable(),
  storeCode: z.string().nullable(),
  /** Null: the product has no class and is sold as EXCLUDED. */
  tax: z.enum(TAX_CLASSES).nullable(),
  /** Another class for some days; `tax` holds before and after. */
  taxChange: taxChange.nullable(),
  /** The class that category and name suggest. */
  taxSuggested: z.enum(TAX_CLASSES).nullable(),
  presentations: z.array(presentation),
  tiers: z.array(quantityPriceTier),
  wholesalePrice: z.number().nullable(),
  /** What one piece holds; null if unknown, and for goods by measure. */
  content: content.nullable(),
  /** Null: what it holds is unknown. */
  pricePerUnit: pricePerUnit.nullable(),
  active: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
}));
export type Product = z.output<typeof product>;

const tax = optionalOneOfField("El impuesto", TAX_CLASSES);

export const productFields = object(() => ({
  name: requiredTextField("El nombre", FIELD_LIMITS.name),
  price: moneyField("El precio"),
  stock: measuredStockField("El stock"),
  tracksStock: booleanField("tracksStock").nullish(),
  unit: optionalUnitField,
  minStock: measuredStockField("El stock mínimo").nullish(),
  category: oneOfField("La categoría", PRODUCT_CATEGORIES),
  description: optionalTextField("La descripción", FIELD_LIMITS.long),
  barcode: optionalTextField("El código de barras", FIELD_LIMITS.code),
  gtin: optionalTextField("El código GTIN", FIELD_LIMITS.code),
  storeCode: optionalTextField("El código de la tienda", FIELD_LIMITS.code),
  tax: tax.optional(),
  content: contentField,
}));

type OptionalStock<Fields> = Omit<Fields, "stock"> & { stock?: number | null | undefined };

/**
 * Lets a product that nobody tracks come without `stock`: a new one begins with 0, a saved one keeps its own. The value
 * changes before the fields are checked, so that the messages and their order stay.
 */
export function withOptionalStock<T extends z.ZodObject>(fields: T) {
  const { run } = fields._zod;
  fields._zod.run = (payload, context) => {
    const { value } = payload as { value: { stock?: unknown; tracksStock?: unknown } | null };
    if (typeof value === "object" && value?.tracksStock === false && value.stock == null)
      payload.value = { ...value, stock: 0, stockBefore: 0 };
    return run(payload, context);
  };
  return fields as unknown as Pick<T, "shape"> & z.ZodType<z.output<T>, OptionalStock<z.input<T>>>;
}

export const NEGATIVE_STOCK_MESSAGE = "El stock no puede ser menor que 0";

type StockFields = { stock: number; stockBefore?: number | null; minStock?: number | null | undefined };

export function findProductStockErrors(unit: Unit, { stock, stockBefore, minStock }: StockFields) {
  return findQuantityErrors(unit, [
    { field: "stock", label: "El stock", min: 0, max: MAX_STOCK, value: stock },
    { field: "stockBefore", label: "El stock anterior", min: 0, max: MAX_STOCK, value: stockBefore },
    { field: "minStock", label: "El stock mínimo", min: 0, max: MAX_STOCK, value: minStock },
  ]);
}

export const productWithStockFields = productFields
  .extend({
    unit: optionalUnitField.transform((unit): Unit => unit ?? "UNIT"),
    minStock: productFields.shape.minStock.transform(nullIfAbsent),
    tax: tax.transform(nullIfAbsent).optional(),
    /** The cost of the initial stock in pesos per unit; it counts in the average cost. */
    cost: moneyField("El costo").nullish().transform(nullIfAbsent),
  })
  .check(
    refuseErrors((fields) => [
      ...findProductStockErrors(fields.unit, fields),
      ...findContentErrors(fields.unit, fields.content),
    ]),
  );

const newProductFields = withOptionalStock(
  productWithStockFields
    .safeExtend(sellingPriceFields)
    .check(refuseErrors(({ unit, price, tiers }) => findPriceTierErrors(unit, price, tiers ?? []))),
);
export type ProductFields = z.output<typeof newProductFields>;

/** Has the length limit of a scanned text, because a GS1 Digital Link is longer than a product code. */
const codeParam = object(() => ({ code: requiredTextField("El código", FIELD_LIMITS.scan) }));
export const productAnswer = object(() => ({ product }));
/** Set by clients that know presentations. Older clients would sell a box at the price of one unit. */
const presentations = queryFlagField("presentations").optional();
const form = {
  numbers: ["price", "priceBefore", "cost", "wholesalePrice"],
  decimals: ["stock", "stockBefore", "minStock"],
  booleans: ["removeImage", "tracksStock"],
  file: "image",
} as const;

export const MAX_PRODUCT_IMAGE_BYTES = 10 * 1024 * 1024;
export const MAX_FOUND_PRODUCTS = 50;

export const listProducts = endpoint("GET /products", () => ({
  summary: "Productos por nombre; todos, o una página cuando hay `page`",
  permission: "products.read",
  query: object(() => ({
    includeInactive: queryFlagField("includeInactive").optional(),
    page: pageField.optional(),
    limit: pageSizeField.optional(),
    search: querySearchField().optional(),
    category: oneOfField("La categoría", PRODUCT_CATEGORIES).optional(),
    lowStock: queryFlagField("lowStock").optional(),
    /** NONE finds products without a class, or with a class that the store does not charge. */
    tax: oneOfField("El impuesto", ["NONE"]).optional(),
  })),
  output: countedAnswer(() => ({ products: z.array(product) })).extend({
    pagination: paginationSchema.optional(),
  }),
  longList: "data.products",
}));

export const searchProducts = endpoint("GET /products/search", () => ({
  summary: "Buscar productos activos por nombre, descripción o código",
  permission: "products.read",
  query: object(() => ({ q: querySearchField(undefined, FIELD_LIMITS.scan), presentations })),
  output: countedAnswer(() => ({
    products: z.array(product.extend({ presentation: presentation.optional() })),
  })),
}));
export type FoundProduct = z.output<typeof searchProducts.output>["data"]["products"][number];

const foundProduct = object(() => ({
  status: successStatus,
  data: product,
  presentation: presentation.nullable().optional(),
}));

export const findProductByGtin = endpoint("GET /products/gtin/:code", () => ({
  summary: "El producto con ese GTIN",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ presentations })),
  output: foundProduct,
}));

export const findProductByBarcode = endpoint("GET /products/barcode/:code", () => ({
  summary: "El producto con ese código de barras",
  permission: "products.read",
  params: codeParam,
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ presentations })),
  output: foundProduct,
}));

export const createProduct = endpoint("POST /products", () => ({
  summary: "Crear un producto",
  permission: "products.write",
  status: 201,
  body: newProductFields,
  form,
  data: productAnswer,
}));

export const updateProduct = endpoint("PUT /products/:id", () => ({
  summary: "Guardar un producto; sin imagen conserva la que tiene",
  permission: "products.write",
  notFound: "PRODUCT_NOT_FOUND",
  body: withOptionalStock(
    productFields
      .extend({
        /** Negative only if the stock was negative before. */
        stock: measuredChangeField("El stock"),
        /** The stock that the form showed. The server adds the difference, so sales made meanwhile count. */
        stockBefore: measuredChangeField("El stock anterior").nullish(),
        /**
         * The price that the form showed. If the form did not change it, the product keeps its current price.
         */
        priceBefore: moneyField("El precio anterior").nullish(),
        removeImage: booleanField("removeImage").optional(),
        ...sellingPriceFields,
      })
      .check(
        refineValid(
          // Without `stockBefore` the server compares with the stock that the untracked product has.
          ({ stock, stockBefore, tracksStock }) =>
            stock >= 0 || stock === stockBefore || (stockBefore == null && tracksStock === false),
          NEGATIVE_STOCK_MESSAGE,
          "stock",
        ),
      ),
  ),
  form,
  data: productAnswer,
}));

export const toggleProductStatus = endpoint("PATCH /products/:id/toggle-status", () => ({
  summary: "Activar o desactivar un producto",
  permission: "products.write",
  notFound: "PRODUCT_NOT_FOUND",
  query: object(() => ({ active: queryFlagField("active").optional() })),
  output: object(() => ({ status: successStatus, message: z.string(), data: productAnswer })),
}));

export const deleteProduct = endpoint("DELETE /products/:id", () => ({
  summary: "Eliminar un producto que nunca se ha vendido",
  permission: "products.delete",
  notFound: "PRODUCT_NOT_FOUND",
  status: 204,
}));
