import { beforeEach, describe, expect, it } from "vitest";
import { changeLevel } from "#core/contract/customers.ts";
import type { CallInput } from "#core/contract/endpoint.ts";
import { createPresentation } from "#core/contract/presentations.ts";
import type { Product } from "#core/contract/products.ts";
import { getSale, recordSale } from "#core/contract/sales.ts";
import { aCustomer, aProduct } from "#server/test/builders.ts";
import { type Caller, type Person, signIn } from "#server/test/harness.ts";

type Body = CallInput<typeof recordSale>["body"];
type Item = Body["items"][number];

let ana: Caller & Person;
let poker: Product;
const pack: Record<string, string> = {};

beforeEach(async () => {
  ana = await signIn("OWNER");
  poker = await aProduct(ana, {
    ...{ name: "Poker", price: 2_600, stock: 1_000, wholesalePrice: 2_300 },
    tiers: [{ from: 12, price: 2_400 }],
  });
  const fields = [
    { name: "Six pack", units: 6, price: 14_500 },
    { name: "Paca", units: 24, price: 55_000, wholesalePrice: 52_800 },
    { name: "Otra tapa", units: 1 },
  ];
  for (const body of fields) {
    const { data } = await ana.call(createPresentation, { params: { id: poker.id }, body });
    poker = data.product;
  }
  for (const { id, name } of poker.presentations) pack[name] = id;
});

const loose = (quantity: number): Item => ({ productId: poker.id, quantity });
const packs = (name: string, count: number, more = {}): Item => ({
  productId: poker.id,
  presentation: { id: pack[name]!, count, ...more },
});
const sell = (items: Item[], rest: Partial<Body> = {}, who: Caller = ana) =>
  who.call(recordSale, { body: { items, paymentMethod: "CARD", ...rest } });
const refused = (items: Item[], rest: Partial<Body> = {}, who: Caller = ana) =>
  who.refused(recordSale, { body: { items, paymentMethod: "CARD", ...rest } });

describe("a sale of packs and loose ones", () => {
  it.each([
    ["1 loose", () => loose(1), 1, 2_600, 2_600],
    ["11 loose", () => loose(11), 11, 28_600, 2_600],
    ["12 loose", () => loose(12), 12, 28_800, 2_400],
    ["1 six pack", () => packs("Six pack", 1), 6, 14_500, 2_417],
    ["3 six packs", () => packs("Six pack", 3), 18, 43_500, 2_417],
    ["1 paca", () => packs("Paca", 1), 24, 55_000, 2_292],
    ["1 of the other cap", () => packs("Otra tapa", 1), 1, 2_600, 2_600],
  ])("%s", async (_, item, quantity, total, price) => {
    const { data } = await sell([item()]);
    expect(data).toMatchObject({ total, priceLevel: "PUBLIC", items: [{ quantity, total, price }] });
    const { data: read } = await ana.call(getSale, { params: { id: data.id } });
    expect(read).toMatchObject(data);
  });

  it.each([
    ["1 loose", () => loose(1), 1, 2_300, 2_300],
    ["1 six pack", () => packs("Six pack", 1), 6, 13_800, 2_300],
    ["1 paca", () => packs("Paca", 1), 24, 52_800, 2_200],
  ])("wholesale: %s", async (_, item, quantity, total, price) => {
    const customer = await aCustomer(ana);
    await ana.call(changeLevel, { params: { id: customer.id }, body: { priceLevel: "WHOLESALE" } });
    const { data } = await sell([item()], { customerId: customer.id });
    expect(data).toMatchObject({ total, priceLevel: "WHOLESALE", items: [{ quantity, total, price }] });
    const { data: said } = await sell([item()], { priceLevel: "WHOLESALE" });
    expect(said.total).toBe(total);
    const { data: publicly } = await sell([item()], { customerId: customer.id, priceLevel: "PUBLIC" });
    expect([publicly.priceLevel, publicly.total > total]).toEqual(["PUBLIC", true]);
  });
});

describe("a till that believed another price", () => {
  it.each([
    ["a total of before", () => ({ ...loose(12), price: 2_600 }), { price: 2_400, listPrice: 2_600 }],
    [
      "another price of a pack",
      () => packs("Six pack", 1, { price: 14_000 }),
      { price: 2_600, presentation: { name: "Six pack", units: 6, price: 14_500 } },
    ],
    [
      "another size of a pack",
      () => packs("Six pack", 1, { price: 14_500, units: 8 }),
      { presentation: { units: 6, price: 14_500 } },
    ],
  ])("%s is told the right one", async (_, item, product) => {
    const { status, body } = await refused([item()]);
    expect([status, body.code]).toEqual([409, "PRICE_CHANGED"]);
    expect(body.details).toMatchObject({ products: [{ id: poker.id, name: "Poker", ...product }] });
  });

  it("sells what it believed rightly", async () => {
    const items = [
      { ...loose(12), price: 2_400 },
      packs("Six pack", 1, { price: 14_500, units: 6 }),
      packs("Otra tapa", 2, { price: 2_600 }),
    ];
    expect((await sell(items, { total: 48_500 })).data.total).toBe(48_500);
  });

  it("two lines of the same pack, or of loose ones, are one", async () => {
    const { data } = await sell([packs("Six pack", 1), loose(6), packs("Six pack", 2), loose(6)]);
    expect(data.items.map(({ quantity, total }) => [quantity, total])).toEqual([
      [18, 43_500],
      [12, 28_800],
    ]);
  });
});
