import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products.ts";
import type { PurchaseOrder } from "#core/contract/purchase-orders.ts";
import {
  bodyOf,
  draftOf,
  draftTotal,
  isComplete,
  orderedIn,
  withCost,
  withFreeLine,
  withLine,
} from "./order-form.ts";

const cafe = { id: "cafe", name: "Café", gtin: "7702", unit: "UNIT" } as Product;
const cheese = { id: "queso", name: "Queso", gtin: null, unit: "KG" } as Product;

describe("the order form", () => {
  it("adds to a known product's line; free lines stay separate", () => {
    const lines = withFreeLine(withFreeLine(withLine(withLine([], cafe), cafe), ""), "");
    expect(lines.map(({ key, productName, quantity }) => [key, productName, quantity])).toEqual([
      [0, "Café", 2],
      [1, "", 1],
      [2, "", 1],
    ]);
  });

  it("starts a free line with the searched code or name", () => {
    const lines = withFreeLine(withFreeLine([], "7702032111237"), "Bolsas 500");
    expect(lines.map(({ productId, gtin, productName }) => [productId, gtin, productName])).toEqual([
      [null, "7702032111237", ""],
      [null, "", "Bolsas 500"],
    ]);
  });

  it("is complete with a supplier and lines with a name and a price, including 0", () => {
    const lines = withLine([], cafe);
    const draft = { ...draftOf(null), supplierId: "s", lines };
    expect(isComplete(draft)).toBe(false);
    const priced = { ...draft, lines: lines.map((line) => ({ ...line, unitPrice: 0 })) };
    expect(isComplete(priced)).toBe(true);
    expect(isComplete({ ...priced, supplierId: "" })).toBe(false);
    expect(isComplete({ ...priced, lines: [] })).toBe(false);
    expect(
      isComplete({ ...priced, lines: priced.lines.map((line) => ({ ...line, productName: " " })) }),
    ).toBe(false);
  });

  it("counts measured products, and sums whole pesos", () => {
    const [line] = withLine([], cheese);
    expect(line).toMatchObject({ unit: "KG", quantity: 1 });
    const lines = withLine([{ ...line!, quantity: 1.3, unitPrice: 9_001 }], cheese);
    const draft = { supplierId: "s", expectedDate: "", notes: "", lines };
    // 2.3 × 9,001 = 20,702.3
    expect([lines[0]!.quantity, draftTotal(draft)]).toEqual([2.3, 20_702]);
    expect(bodyOf(draft).items[0]).not.toHaveProperty("unit");
  });

  it("sums and sends its values", () => {
    const lines = withLine(withLine([], cafe), cafe).map((line) => ({ ...line, unitPrice: 900 }));
    const draft = { supplierId: "s", expectedDate: "", notes: "", lines };
    expect(draftTotal(draft)).toBe(1_800);
    expect(bodyOf(draft).items).toEqual([
      {
        productId: "cafe",
        gtin: "7702",
        productName: "Café",
        description: null,
        taxRate: null,
        quantity: 2,
        unitPrice: 900,
        notes: null,
      },
    ]);
  });
});

describe("an order by pack", () => {
  const paca = { id: "paca", name: "Paca", units: 24 };
  const presentation = { ...paca, price: null, wholesalePrice: null, barcode: null, active: true };
  const last = { supplier: null, cost: 1_979, quantity: 48, presentation: { ...paca, price: 47_500 } };

  it("by the pack's code has a line of packs at the last price of one", () => {
    const lines = withCost(withLine(withLine([], cafe), { ...cafe, presentation }), "cafe", last);
    expect(lines.map(({ quantity, pack, unitPrice }) => [quantity, pack?.id, unitPrice])).toEqual([
      [1, undefined, 1_979],
      [1, "paca", 47_500],
    ]);
    expect(bodyOf({ ...draftOf(null), lines }).items.map((item) => "presentation" in item)).toEqual([
      false,
      true,
    ]);
  });

  it("of a line by unit rounds up to packs, and sums count × price", () => {
    const [line] = withCost(withLine([], cafe), "cafe", last);
    const lines = [orderedIn({ ...line!, quantity: 51 }, paca)];
    expect([lines[0]!.quantity, draftTotal({ ...draftOf(null), lines })]).toEqual([3, 142_500]);
  });

  it("that is edited keeps its packs, and is sent by count and price", () => {
    const item = { id: "i", productId: "cafe", gtin: null, productName: "Café", quantity: 48 };
    const stored = { ...item, unit: "UNIT", unitPrice: 1_979, received: 0, taxRate: null };
    const items = [{ ...stored, presentation: { ...paca, count: 2, price: 47_500 } }];
    const draft = draftOf({ supplierId: "s", items } as unknown as PurchaseOrder);
    expect(draftTotal(draft)).toBe(95_000);
    const [sent] = bodyOf(draft).items;
    expect(sent).toMatchObject({ presentation: { id: "paca", count: 2, price: 47_500 } });
    expect(sent).not.toHaveProperty("quantity");
  });
});
