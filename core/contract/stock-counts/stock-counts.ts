import { z } from "zod";
import { stockCountScope } from "#core/contract/changes.ts";
import { checkValid } from "#core/contract/checks.ts";
import { endpoint, idPathParams, object } from "#core/contract/define.ts";
import {
  booleanField,
  dateRangeFields,
  FIELD_LIMITS,
  idAndName,
  instantSchema,
  nullableText,
  oneOfField,
  optionalOneOfField,
  optionalTextField,
  optionalUuidField,
  uuidField,
} from "#core/contract/fields.ts";
import {
  longListField,
  pagedAnswer,
  pageFields,
  pageSizeField,
  querySearchField,
} from "#core/contract/lists.ts";
import { countEntry, countProgress } from "#core/contract/stock-counts/count-entries.ts";
import { PRODUCT_CATEGORIES } from "#core/goods/categories.ts";
import { COUNT_SCOPES, COUNT_STATUSES } from "#core/goods/stock-counts.ts";
import { UNITS } from "#core/units.ts";

/** Products of a count with the scope LIST. */
export const MAX_PRODUCTS_OF_LIST_COUNT = 2_000;
export const MAX_OPEN_COUNTS = 10;
/** Entries of a count, with those that were taken back. */
export const MAX_COUNT_ENTRIES = 20_000;
/** Entries of a line in an answer, newest first. */
export const MAX_ANSWERED_ENTRIES = 100;
/** Products that COUNT_MOVED names. */
export const MAX_MOVED_NAMED = 50;

/** Pesos at average cost and at price; `cost` is null for a CASHIER. A product of unknown cost adds 0 to `cost`. */
const worth = object(() => ({ cost: z.number().nullable(), price: z.number() }));

const countDifference = object(() => ({
  /** Found less lost, as `cost` and `price`; `lost` and `found` are positive. */
  units: z.number(),
  cost: z.number().nullable(),
  price: z.number(),
  lost: worth,
  found: worth,
}));

export const stockCount = object(() => ({
  id: z.string(),
  /** 1, 2, … of the store. */
  number: z.number(),
  status: z.enum(COUNT_STATUSES),
  scope: stockCountScope,
  /** Those who count do not see what the books expect. */
  blind: z.boolean(),
  note: nullableText,
  startedAt: instantSchema,
  startedBy: idAndName,
  /** Also when it was cancelled. */
  closedAt: instantSchema.nullable(),
  closedBy: idAndName.nullable(),
  progress: countProgress,
  /** Null below ADMIN while a blind count is open, and for a cancelled count. */
  difference: countDifference.nullable(),
}));
export type StockCount = z.output<typeof stockCount>;

const oneCount = object(() => ({ count: stockCount }));

const scopeFields = object(() => ({
  kind: oneOfField("Lo que se cuenta", COUNT_SCOPES),
  category: optionalOneOfField("La categoría", PRODUCT_CATEGORIES),
  supplierId: optionalUuidField("El proveedor"),
  productIds: longListField(uuidField("El producto"), MAX_PRODUCTS_OF_LIST_COUNT, {
    none: "Elige al menos un producto",
    tooMany: `Un conteo puede tener hasta ${MAX_PRODUCTS_OF_LIST_COUNT} productos elegidos`,
  }).nullish(),
})).check(
  checkValid(({ kind, category, supplierId, productIds }, refuse) => {
    if (kind === "CATEGORY" && !category) refuse("category", "La categoría es un dato obligatorio");
    if (kind === "SUPPLIER" && !supplierId) refuse("supplierId", "El proveedor es un dato obligatorio");
    if (kind === "LIST" && !productIds) refuse("productIds", "Elige al menos un producto");
  }),
);

/** Online. @throws COUNT_OVERLAPS with `details.count: {id, number}`, or COUNTS_FULL */
export const startStockCount = endpoint("POST /stock-counts", () => ({
  summary: "Empezar un conteo de todo, de una categoría, de lo que trae un proveedor o de una lista",
  permission: "counts.write",
  status: 201,
  body: object(() => ({
    scope: scopeFields,
    blind: booleanField("blind").nullish().transform(Boolean),
    note: optionalTextField("La nota", FIELD_LIMITS.long),
  })),
  data: oneCount,
}));
export type StartStockCount = z.output<typeof startStockCount.body>;

export const listStockCounts = endpoint("GET /stock-counts", () => ({
  summary: "Los conteos de la tienda, del más reciente al más antiguo",
  permission: "counts.enter",
  query: object(() => ({ status: oneOfField("El estado", COUNT_STATUSES).optional(), ...pageFields(20) })),
  output: pagedAnswer(z.array(stockCount)),
}));

const countedProduct = object(() => ({
  id: z.string(),
  name: z.string(),
  unit: z.enum(UNITS),
  category: z.string(),
  gtin: nullableText,
  barcode: nullableText,
}));

const countLine = object(() => ({
  product: countedProduct,
  /** Null without an entry, unless the close counted it as 0. */
  counted: z.number().nullable(),
  /**
   * The stock at the moment of the last entry. Null without an entry, for a product whose stock nobody tracked, and below
   * ADMIN while a blind count is open.
   */
  expected: z.number().nullable(),
  /** `counted − expected`; null where `expected` is. */
  difference: z.number().nullable(),
  /** Units that came or went between the first and the last entry. */
  moved: z.number(),
  /** Average cost of one unit; null if unknown, and for a CASHIER. */
  cost: z.number().nullable(),
  /** Price of one unit. */
  price: z.number(),
}));
export type StockCountLine = z.output<typeof countLine>;

const COUNT_LINE_FILTERS = ["all", "counted", "uncounted", "different", "moved"] as const;
export type CountLineFilter = (typeof COUNT_LINE_FILTERS)[number];

const lineFilterFields = { show: oneOfField("Lo que se muestra", COUNT_LINE_FILTERS).default("all") };

/**
 * Lines by name; `different` and `moved` by the cost of their difference, largest first and unknown cost last.
 * `different` of a blind count that is open is refused (400, field `show`) below ADMIN.
 */
export const getStockCount = endpoint("GET /stock-counts/:id", () => ({
  summary: "Un conteo con sus productos: lo contado, lo que debía haber y las lecturas",
  permission: "counts.enter",
  notFound: "COUNT_NOT_FOUND",
  query: object(() => ({
    ...lineFilterFields,
    search: querySearchField().optional(),
    ...pageFields(50),
  })),
  output: pagedAnswer(
    object(() => ({
      count: stockCount.extend({
        progress: countProgress.extend({
          categories: z.array(
            object(() => ({ category: z.string(), products: z.number(), counted: z.number() })),
          ),
        }),
      }),
      /** `entries`: at most `MAX_ANSWERED_ENTRIES`, newest first. */
      lines: z.array(countLine.extend({ entries: z.array(countEntry) })),
    })),
  ),
}));

/** All lines in one answer, for the Excel file and the papers. */
export const listStockCountLines = endpoint("GET /stock-counts/:id/lines", () => ({
  summary: "Todos los productos de un conteo, para el archivo de Excel y la hoja de conteo",
  permission: "counts.enter",
  notFound: "COUNT_NOT_FOUND",
  query: object(() => lineFilterFields),
  data: z.array(countLine),
  longList: "data",
}));

/**
 * Online. For the author of the entry, OWNER and ADMIN. It does not revive the entries that it replaced.
 * @throws COUNT_CLOSED or COUNT_ENTRY_NOT_FOUND
 */
export const deleteStockCountEntry = endpoint("DELETE /stock-counts/:id/entries/:entryId", () => ({
  summary: "Quitar una lectura",
  permission: "counts.enter",
  params: idPathParams.extend({ entryId: uuidField("La lectura") }),
  notFound: "COUNT_NOT_FOUND",
  status: 204,
}));

/** Online. @throws COUNT_CLOSED, or COUNT_MOVED with `details.products: {id, name, moved}[]` */
export const closeStockCount = endpoint("POST /stock-counts/:id/close", () => ({
  summary: "Cerrar un conteo: cada diferencia cambia el stock",
  permission: "counts.close",
  notFound: "COUNT_NOT_FOUND",
  body: object(() => ({
    /** ZERO: products without an entry count as 0, unless nobody tracks their stock. */
    uncounted: oneOfField("Lo que no se contó", ["KEEP", "ZERO"]),
    acceptMoved: booleanField("acceptMoved").nullish().transform(Boolean),
  })),
  data: oneCount,
}));
export type CloseStockCount = z.output<typeof closeStockCount.body>;

/** Online. @throws COUNT_CLOSED */
export const cancelStockCount = endpoint("POST /stock-counts/:id/cancel", () => ({
  summary: "Cancelar un conteo; el stock no cambia",
  permission: "counts.close",
  notFound: "COUNT_NOT_FOUND",
  data: oneCount,
}));

/** 'Contar 20 hoy': products that are worth most and were not counted for longest, for a count of kind LIST. */
export const proposeStockCount = endpoint("GET /stock-counts/proposal", () => ({
  summary: "Qué contar hoy: lo que más vale y lleva más tiempo sin contarse",
  permission: "counts.write",
  query: object(() => ({ limit: pageSizeField.default(20) })),
  data: object(() => ({
    products: z.array(
      countedProduct.extend({
        /** Stock × price, in pesos. */
        value: z.number(),
        /** The moment of its last count, by hand or in a count; null if nobody counted it. */
        countedAt: instantSchema.nullable(),
      }),
    ),
  })),
}));

export const SHRINKAGE_REASONS = ["COUNT", "WASTE", "EXPIRED", "GIFT", "OWN_USE"] as const;

/** Losses are positive, and what was found is negative. COUNT has the cost and price of its moment. */
export const shrinkageReport = endpoint("GET /reports/shrinkage", () => ({
  summary: "Lo que se perdió: lo que faltó al contar, lo dañado, lo vencido, lo regalado y lo de la casa",
  permission: "reports.read",
  query: object(() => dateRangeFields),
  data: object(() => ({
    totals: object(() => ({ units: z.number(), cost: z.number(), price: z.number() })),
    /** Only reasons that occurred. `products`: how many. A product of unknown cost adds 0 to `cost`. */
    reasons: z.array(
      object(() => ({
        reason: z.enum(SHRINKAGE_REASONS),
        cost: z.number(),
        price: z.number(),
        products: z.number(),
      })),
    ),
    /** At most `MAX_SHRINKAGE_ROWS`, largest cost first; unknown cost is null and comes last. */
    products: z.array(
      object(() => ({
        id: z.string(),
        name: z.string(),
        unit: z.enum(UNITS),
        reason: z.enum(SHRINKAGE_REASONS),
        quantity: z.number(),
        cost: z.number().nullable(),
        price: z.number(),
      })),
    ),
  })),
}));
export type ShrinkageReport = z.output<typeof shrinkageReport.output>["data"];
export const MAX_SHRINKAGE_ROWS = 100;
