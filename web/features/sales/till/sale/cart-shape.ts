import { z } from "zod";
import { product } from "#core/contract/products/products.ts";
import { COPIED_PRODUCT_FIELDS } from "#core/sale/line.ts";
import { UNITS } from "#core/units.ts";
import { pendingExchangeSchema } from "#web/features/returns/public/exchange-state.ts";
import type { Cart } from "./cart-line.ts";

const pack = z.object({
  id: z.string(),
  name: z.string(),
  units: z.number(),
  price: z.number().nullable(),
  wholesalePrice: z.number().nullable(),
});
const discount = z.object({ in: z.enum(["pesos", "percent"]), value: z.number() }).nullable();
const line = z.object({
  key: z.string(),
  kind: z.enum(["product", "free"]),
  productId: z.string().nullable(),
  name: z.string(),
  unit: z.enum(UNITS),
  price: z.number(),
  quantity: z.number(),
  amount: z.number().nullable(),
  discount,
  stock: z.number().nullable(),
  problem: z.string().nullable(),
  ...product.pick(COPIED_PRODUCT_FIELDS).partial().shape,
  packs: z.array(pack).optional(),
  presentation: pack.extend({ count: z.number() }).nullish(),
});

const rest = { key: z.string(), discount, exchange: pendingExchangeSchema.optional() };
const cart = z.object({ ...rest, lines: z.array(line) });

/** Fields of a line in an earlier version, which identified lines by product id. */
const namedById = {
  id: z.string(),
  name: z.string(),
  price: z.number(),
  quantity: z.number(),
  discount,
  problem: z.string().nullable(),
};
const productById = z
  .object({
    kind: z.literal("product"),
    ...namedById,
    unit: z.enum(UNITS),
    amount: z.number().nullable(),
    stock: z.number(),
  })
  .transform(({ id, ...line }) => ({ key: id, productId: id, ...line }));
const freeById = z
  .object({ kind: z.literal("free"), ...namedById })
  .transform(({ id, ...line }) => ({ ...line, ...freeLine(id) }));
const cartById = z.object({ ...rest, lines: z.array(z.union([productById, freeById])) });

const freeLine = (key: string) => ({
  key,
  productId: null,
  unit: "UNIT" as const,
  amount: null,
  stock: null,
});

/** Carts of an even earlier version, with separate carts for products and free items. */
const cartBefore = z
  .object({
    key: z.string(),
    lines: z.array(
      z.object({
        productId: z.string(),
        name: z.string(),
        price: z.number(),
        quantity: z.number(),
        stock: z.number(),
        problem: z.string().nullable(),
      }),
    ),
  })
  .transform(({ key, lines }) => ({
    key,
    discount: null,
    lines: lines.map(({ productId, ...rest }) => ({
      kind: "product" as const,
      key: productId,
      productId,
      unit: "UNIT" as const,
      amount: null,
      discount: null,
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
    key,
    discount: null,
    lines: items.map(({ id, description, ...rest }) => ({
      kind: "free" as const,
      name: description,
      discount: null,
      problem: null,
      ...rest,
      ...freeLine(id),
    })),
  }));

/** Validates a stored cart, which may be from an earlier version or corrupt. */
export const storedCartSchema: z.ZodType<Cart> = z.union([cart, cartById, cartBefore, freeCartBefore]);
