import { expect, it } from "vitest";
import { z } from "zod";
import { checkValid, refineValid } from "#core/contract/checks.ts";
import { recordSale } from "#core/contract/sales/sales.ts";
import { uuidv7 } from "#core/uuid.ts";

const messagesOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

const price = z.number().min(0, "low");

it("runs a check of the whole once its parts are valid, and names a field inside", () => {
  const seen: unknown[] = [];
  const sale = z.object({ items: z.array(z.object({ price }).transform((item) => ({ item }))) }).check(
    refineValid((value) => seen.push(value), "never"),
    checkValid(({ items }, refuse) => {
      for (const [at, { item }] of items.entries()) if (item.price === 1) refuse(`items.${at}.price`, "one");
    }),
  );
  expect(messagesOf(sale, { items: [{ price: -1 }, { price: 1 }] })).toEqual(["items.0.price: low"]);
  expect(seen).toEqual([]);
  expect(messagesOf(sale, { items: [{ price: 2 }, { price: 1 }] })).toEqual(["items.1.price: one"]);
  expect(seen).toHaveLength(1);
});

it("refuses the whole value, or the field of the refusal", () => {
  expect(messagesOf(price.check(refineValid((value) => value !== 3, "three")), 3)).toEqual([": three"]);
  const whole = z.object({ price }).check(refineValid(() => false, "no", "price"));
  expect(messagesOf(whole, { price: 3 })).toEqual(["price: no"]);
});

it("runs a transform and a pipe after valid input only, by Zod's own rule", () => {
  const transformed = z.object({ price }).transform(() => expect.fail("transformed"));
  expect(messagesOf(z.object({ inside: transformed }), { inside: { price: -1 } })).toEqual([
    "inside.price: low",
  ]);
  const piped = price.pipe(z.number().check(() => expect.fail("piped")));
  expect(messagesOf(z.array(piped), [-1])).toEqual(["0: low"]);
});

it("refuses a late sale with a negative price", () => {
  const items = [{ productId: uuidv7(), quantity: 1, price: -1 }];
  const body = { items, paymentMethod: "CASH", late: { at: "2026-11-21T15:00:00Z" } };
  expect(messagesOf(recordSale.body, body)).toEqual([
    "items.0.price: El precio debe ser un número entero de pesos entre 0 y 999.999.999.999",
  ]);
});
