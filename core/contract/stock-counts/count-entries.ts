import { z } from "zod";
import { checkValid } from "#core/contract/checks.ts";
import { endpoint, object } from "#core/contract/define.ts";
import {
  booleanField,
  idAndName,
  instantField,
  instantSchema,
  lateDocumentField,
  measuredStockField,
  optionalUuidField,
  uuidField,
  wholeNumberField,
} from "#core/contract/fields.ts";
import { longListField } from "#core/contract/lists.ts";
import { unitsOfPresentation } from "#core/contract/products/presentation.ts";
import { MAX_LINE_QUANTITY } from "#core/stock.ts";

/** Entries of one request. */
const MAX_SENT_ENTRIES = 500;
export const countProgress = object(() => ({
  products: z.number(),
  /** Products with an entry. */
  counted: z.number(),
  /** Products that came or went between their first and their last entry. */
  moved: z.number(),
}));

export const countEntry = object(() => ({
  id: z.string(),
  productId: z.string(),
  quantity: z.number(),
  at: instantSchema,
  by: idAndName,
  /** An entry with `replace` took it back: it counts for nothing. */
  replaced: z.boolean(),
}));
export type StockCountEntry = z.output<typeof countEntry>;

const enteredPresentation = z.object(
  {
    id: uuidField("La presentación"),
    count: wholeNumberField("La cantidad", 0, MAX_LINE_QUANTITY),
    /** What it holds; counts when the presentation was deleted meanwhile. */
    units: unitsOfPresentation.nullish(),
  },
  "presentation debe decir cuál y cuántas",
);

const enteredLine = z
  .object(
    {
      /** A UUID of version 7, which becomes the entry's id. An id that is recorded already is not counted again. */
      id: optionalUuidField("El id"),
      at: instantField("La hora").nullish(),
      productId: uuidField("El producto"),
      quantity: measuredStockField("La cantidad").nullish(),
      presentation: enteredPresentation.nullish(),
      replace: booleanField("replace").nullish(),
    },
    "Cada lectura debe decir qué producto y cuánto",
  )
  .check(
    checkValid(({ quantity, presentation }, refuse) => {
      if (quantity == null && !presentation) refuse("quantity", "La cantidad es un dato obligatorio");
      if (quantity != null && presentation)
        refuse("quantity", "Di la cantidad o la presentación, no las dos");
    }),
  );
export type EnteredCountLine = z.output<typeof enteredLine>;

/** @throws COUNT_CLOSED or COUNT_FULL */
export const enterStockCount = endpoint("POST /stock-counts/:id/entries", () => ({
  summary: "Anotar lo que se ve en el estante; las lecturas de un producto se suman",
  permission: "counts.enter",
  status: 201,
  notFound: "COUNT_NOT_FOUND",
  body: object(() => ({
    entries: longListField(enteredLine, MAX_SENT_ENTRIES, {
      none: "Di qué contaste",
      tooMany: `Se envían hasta ${MAX_SENT_ENTRIES} lecturas a la vez`,
    }),
    late: lateDocumentField,
  })),
  data: object(() => ({
    entries: z.array(countEntry),
    /** Products that were deleted meanwhile; absent if there are none. */
    skipped: z.array(object(() => ({ productId: z.string() }))).optional(),
    progress: countProgress,
  })),
}));
export type EnterStockCount = z.output<typeof enterStockCount.body>;
