import { z } from "zod";
import { checkValid, refineValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  dayField,
  FIELD_LIMITS,
  idAndName,
  measuredStockField,
  moneyField,
  oneOfField,
  optionalOneOfField,
  optionalTextField,
  optionalUuidField,
  requiredTextField,
  uuidField,
} from "#core/contract/fields.ts";
import { longListField } from "#core/contract/lists.ts";
import { unitsOfPresentation } from "#core/contract/products/presentation.ts";
import {
  productFields,
  productWithStockFields,
  withOptionalStock,
} from "#core/contract/products/products.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { formatNumber } from "#core/number-text.ts";
import { TAX_CLASSES } from "#core/tax/classes.ts";

export const MAX_IMPORTED_PRODUCTS = 5_000;

export const MAX_PRICE_CHANGES = 5_000;

export type ProductImportMode = "create" | "update" | "both";

const active = booleanField("El estado").nullish();

/** A row of an import that only creates products: a complete product. */
export const importedProductFields = withOptionalStock(productWithStockFields.safeExtend({ active }));
export type ImportedProductFields = z.output<typeof importedProductFields>;

/** A row of an import that may change products: absent fields keep their values. */
const importedRow = productFields
  .extend({
    name: optionalTextField("El nombre", FIELD_LIMITS.name),
    price: moneyField("El precio").nullish(),
    stock: measuredStockField("El stock").nullish(),
    category: optionalOneOfField("La categoría", PRODUCT_CATEGORIES),
    cost: moneyField("El costo").nullish(),
    active,
  })
  .check(
    refineValid(
      ({ name, gtin, barcode, storeCode }) => name ?? gtin ?? barcode ?? storeCode,
      "Cada producto necesita un nombre o un código",
      "name",
    ),
  );
export type ImportedProductRow = z.output<typeof importedRow>;

/** An imported row that creates or changes a presentation of a product. Absent fields keep their values. */
export const importedPresentationFields = object(() => ({
  presentation: requiredTextField("La presentación", FIELD_LIMITS.name),
  /** The name and codes of the product; the barcode is the presentation's. */
  name: optionalTextField("El nombre", FIELD_LIMITS.name),
  gtin: optionalTextField("El código GTIN", FIELD_LIMITS.code),
  storeCode: optionalTextField("El código de la tienda", FIELD_LIMITS.code),
  units: unitsOfPresentation.nullish(),
  price: moneyField("El precio").nullish(),
  barcode: optionalTextField("El código de barras", FIELD_LIMITS.code),
  stock: z.unknown().optional(),
  active,
})).check(
  checkValid(({ name, gtin, storeCode, stock }, refuse) => {
    if ((name ?? gtin ?? storeCode) === null) refuse("name", "Di de qué producto es la presentación");
    if (stock !== undefined && stock !== null && stock !== "")
      refuse("stock", "El stock de una presentación es el de su producto");
  }),
);
export type ImportedPresentationFields = z.output<typeof importedPresentationFields>;

function rowOf<T extends z.ZodType>(productRow: T) {
  const row = z.union([productRow, importedPresentationFields]);
  const isPresentation = (value: unknown) =>
    typeof value === "object" && value !== null && "presentation" in value && Boolean(value.presentation);
  row._zod.run = (payload, context) =>
    (isPresentation(payload.value) ? importedPresentationFields : productRow)._zod.run(
      payload as z.core.ParsePayload<never>,
      context,
    ) as z.core.ParsePayload<never>;
  return row;
}

const LIST_MESSAGES = {
  none: "La lista no tiene productos",
  tooMany: `Se pueden importar hasta ${formatNumber(MAX_IMPORTED_PRODUCTS)} productos a la vez`,
};
const dryRun = booleanField("dryRun").nullish();

const importedValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const importRowResult = object(() => ({
  row: z.number(),
  /** SKIP: the mode `update` creates no product. REFUSE: the import would be refused as a whole. */
  action: z.enum(["CREATE", "UPDATE", "SAME", "SKIP", "REFUSE"]),
  product: idAndName.nullable(),
  changes: z.array(object(() => ({ field: z.string(), from: importedValue, to: importedValue }))),
  errors: z.array(object(() => ({ field: z.string(), message: z.string() }))),
}));
export type ProductImportRowResult = z.output<typeof importRowResult>;

export const importProducts = endpoint("POST /products/import", () => ({
  summary:
    "Crear o actualizar muchos productos de una vez: todos o, si uno no se puede, ninguno; con `dryRun` dice qué pasaría",
  permission: "products.write",
  // About 800 characters per product. Parsing a larger body would block the tills.
  maxBody: 4 * 1024 * 1024,
  status: 201,
  body: z.discriminatedUnion(
    "mode",
    [
      object(() => ({
        mode: z.literal("create").nullish(),
        dryRun,
        products: longListField(rowOf(importedProductFields), MAX_IMPORTED_PRODUCTS, LIST_MESSAGES),
      })),
      object(() => ({
        mode: z.enum(["update", "both"]),
        dryRun,
        products: longListField(rowOf(importedRow), MAX_IMPORTED_PRODUCTS, LIST_MESSAGES),
      })),
    ],
    "mode debe ser create, update o both",
  ),
  data: object(() => ({
    created: z.number(),
    /** This and the next two are present when the request has `mode` or `dryRun`. */
    updated: z.number().optional(),
    unchanged: z.number().optional(),
    skipped: z.number().optional(),
    /** This and `rows` are present when the request has `dryRun`. */
    refused: z.number().optional(),
    rows: z.array(importRowResult).optional(),
  })),
}));
export type ProductImportResult = z.output<typeof importProducts.output>["data"];

/** `undo` is the id with which `undoProductPriceChange` restores the earlier prices. */
const changedPrices = object(() => ({ changed: z.number(), undo: z.string() }));

export const changeProductPrices = endpoint("POST /products/prices", () => ({
  summary: "Cambiar muchos precios a la vez: todos o, si uno ya es otro, ninguno",
  permission: "products.write",
  // About 200 characters per price.
  maxBody: 1024 * 1024,
  body: object(() => ({
    changes: longListField(
      object(() => ({
        id: uuidField("El producto"),
        presentationId: optionalUuidField("La presentación").optional(),
        price: moneyField("El precio").nullable(),
        priceBefore: moneyField("El precio anterior").nullable(),
      })).check(
        checkValid(({ presentationId, price, priceBefore }, refuse) => {
          if (presentationId) return;
          if (price === null) refuse("price", "El precio es un dato obligatorio");
          if (priceBefore === null) refuse("priceBefore", "El precio anterior es un dato obligatorio");
        }),
      ),
      MAX_PRICE_CHANGES,
      {
        none: "La lista no tiene precios",
        tooMany: `Se pueden cambiar hasta ${formatNumber(MAX_PRICE_CHANGES)} precios a la vez`,
      },
    ),
  })),
  data: changedPrices,
}));
export type ProductPriceChange = z.output<typeof changeProductPrices.body>["changes"][number];

export const MAX_TAX_CHANGES = 5_000;

export const changeProductTaxes = endpoint("POST /products/taxes", () => ({
  summary: "Clasificar muchos productos a la vez, también por unas fechas: todos o, si uno no está, ninguno",
  permission: "products.write",
  maxBody: 1024 * 1024,
  body: object(() => ({
    changes: longListField(
      object(() => ({
        id: uuidField("El producto"),
        tax: oneOfField("El impuesto", TAX_CLASSES).nullable(),
        /** With `from` the class holds from that day to `until`, both included, or without an end. */
        from: dayField("El primer día").nullish(),
        until: dayField("El último día").nullish(),
      })).check(
        checkValid(({ tax, from, until }, refuse) => {
          if (until && !from) refuse("from", "El primer día es un dato obligatorio");
          if (from && until && until < from) refuse("until", "El último día no puede ser antes del primero");
          if (from && tax === null) refuse("tax", "Elige el impuesto de esos días");
        }),
      ),
      MAX_TAX_CHANGES,
      {
        none: "La lista no tiene productos",
        tooMany: `Se pueden clasificar hasta ${formatNumber(MAX_TAX_CHANGES)} productos a la vez`,
      },
    ),
  })),
  data: object(() => ({ changed: z.number() })),
}));
export type ProductTaxChange = z.output<typeof changeProductTaxes.body>["changes"][number];

export const undoProductPriceChange = endpoint("POST /products/prices/undo", () => ({
  summary: "Deshacer un cambio de precios de hace menos de un día, si ninguno se ha vuelto a cambiar",
  permission: "products.write",
  costlyWrite: true,
  body: object(() => ({ undo: uuidField("El cambio de precios") })),
  data: changedPrices,
}));
