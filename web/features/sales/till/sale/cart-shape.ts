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
const freeById = z.object({ kind: z.literal("free"), ...namedById }).transform(({ id, ...line }) => ({
  ...line,
  key: id,
  productId: null,
  unit: "UNIT" as const,
  amount: null,
  stock: null,
}));
const cartById = z.object({ ...rest, lines: z.array(z.union([productById, freeById])) });

/** Validates a stored cart, which may be from an earlier version or corrupt. */
export const storedCartSchema: z.ZodType<Cart> = z.union([cart, cartById]);
