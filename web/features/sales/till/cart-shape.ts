import { z } from "zod";
import { UNITS } from "#core/units.ts";
import { exchangeShape } from "#web/features/returns/offers/exchange-state.ts";
import type { Cart } from "./cart.ts";

const discount = z.object({ in: z.enum(["pesos", "percent"]), value: z.number() }).nullable();
const line = {
  id: z.string(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  discount,
  problem: z.string().nullable(),
};

const product = z.object({
  kind: z.literal("product"),
  ...line,
  unit: z.enum(UNITS),
  amount: z.number().nullable(),
  stock: z.number(),
});

const cart = z.object({
  key: z.string(),
  lines: z.array(z.discriminatedUnion("kind", [product, z.object({ kind: z.literal("free"), ...line })])),
  discount,
  exchange: exchangeShape.optional(),
});

/** A cart and a free cart as the version before kept them, until a tab that was open over the update has been closed. */
const cartBefore = z
  .object({
    key: z.string(),
    lines: z.array(
      z.object({
        ...{ productId: z.string(), name: z.string(), price: z.number() },
        ...{ quantity: z.number(), stock: z.number(), problem: z.string().nullable() },
      }),
    ),
  })
  .transform(({ key, lines }) => ({
    ...{ key, discount: null },
    lines: lines.map(({ productId, ...rest }) => ({
      ...{ kind: "product" as const, id: productId, unit: "UNIT" as const, amount: null, discount: null },
      ...rest,
    })),
  }));
const freeCartBefore = z
  .object({
    key: z.string(),
    items: z.array(
      z.object({ id: z.string(), description: z.string(), price: z.number(), quantity: z.number() }),
    ),
  })
  .transform(({ key, items }) => ({
    ...{ key, discount: null },
    lines: items.map(({ description, ...rest }) => ({
      ...{ kind: "free" as const, name: description, discount: null, problem: null },
      ...rest,
    })),
  }));

/** What a browser kept may be of an older version, or of nobody's. */
export const cartShape: z.ZodType<Cart> = z.union([cart, cartBefore, freeCartBefore]);
