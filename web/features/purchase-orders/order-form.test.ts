import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import type { PurchaseOrder } from "#core/contract/purchase-orders/purchase-orders.ts";
import {
  addFreeOrderLine,
  addOrderLine,
  buildOrderRequestBody,
  changePack,
  computeOrderDraftTotal,
  fillLastCost,
  isOrderDraftComplete,
  toOrderDraft,
} from "./order-form.ts";

const cafe = { id: "cafe", name: "Café", gtin: "7702", unit: "UNIT" } as Product;
const cheese = { id: "queso", name: "Queso", gtin: null, unit: "KG" } as Product;

describe("the order form", () => {
  it("adds to a known product's line; free lines stay separate", () => {
    const lines = addFreeOrderLine(addFreeOrderLine(addOrderLine(addOrderLine([], cafe), cafe), ""), "");
    expect(lines.map(({ key, productName, quantity }) => [key, productName, quantity])).toEqual([
      [0, "Café", 2],
      [1, "", 1],
      [2, "", 1],
    ]);
  });

  it("starts a free line with the searched code or name", () => {
    const lines = addFreeOrderLine(addFreeOrderLine([], "7702032111237"), "Bolsas 500");
    expect(lines.map(({ productId, gtin, productName }) => [productId, gtin, productName])).toEqual([
      [null, "7702032111237", ""],
      [null, "", "Bolsas 500"],
    ]);
  });

  it("is complete with a supplier and lines with a name and a price, including 0", () => {
    const lines = addOrderLine([], cafe);
    const draft = { ...toOrderDraft(null), supplierId: "s", lines };
    expect(isOrderDraftComplete(draft)).toBe(false);
    const priced = { ...draft, lines: lines.map((line) => ({ ...line, unitPrice: 0 })) };
    expect(isOrderDraftComplete(priced)).toBe(true);
    expect(isOrderDraftComplete({ ...priced, supplierId: "" })).toBe(false);
    expect(isOrderDraftComplete({ ...priced, lines: [] })).toBe(false);
    expect(
      isOrderDraftComplete({ ...priced, lines: priced.lines.map((line) => ({ ...line, productName: " " })) }),
    ).toBe(false);
  });

  it("counts measured products, and sums whole pesos", () => {
    const [line] = addOrderLine([], cheese);
    expect(line).toMatchObject({ unit: "KG", quantity: 1 });
    const lines = addOrderLine([{ ...line!, quantity: 1.3, unitPrice: 9_001 }], cheese);
    const draft = { supplierId: "s", expectedDate: "", notes: "", lines };
    // 2.3 × 9,001 = 20,702.3
    expect([lines[0]!.quantity, computeOrderDraftTotal(draft)]).toEqual([2.3, 20_702]);
    expect(buildOrderRequestBody(draft).items[0]).not.toHaveProperty("unit");
  });

  it("orders by the pack, whose code adds one, and keeps the price of one unit when the pack changes", () => {
    const paca = { id: "paca", name: "Paca", units: 24 };
    const found = {
      ...cafe,
      presentation: { ...paca, price: 55_000, wholesalePrice: null, barcode: "1", active: true },
    };
    const lines = fillLastCost(
      addOrderLine(addOrderLine(addOrderLine([], cafe), found), found),
      "cafe",
      2_000,
    );
    expect(lines.map(({ pack, quantity, unitPrice }) => [pack?.id, quantity, unitPrice])).toEqual([
      [undefined, 1, 2_000],
      ["paca", 2, 48_000],
    ]);
    const draft = { supplierId: "s", expectedDate: "", notes: "", lines };
    expect(computeOrderDraftTotal(draft)).toBe(98_000);
    const [piece, pack] = buildOrderRequestBody(draft).items;
    expect(piece).toMatchObject({ quantity: 1, unitPrice: 2_000 });
    expect(pack).toMatchObject({ presentation: { id: "paca", count: 2, price: 48_000 } });
    expect(pack).not.toHaveProperty("quantity");
    expect(changePack(lines[1]!, null)).toMatchObject({ pack: null, quantity: 1, unitPrice: 2_000 });
    expect(changePack(lines[0]!, paca)).toMatchObject({
      pack: paca,
      quantity: 1,
      unitPrice: 48_000,
    });
  });

  it("edits an order by the pack without changing it", () => {
    const presentation = { id: "paca", name: "Paca", units: 24, count: 2, price: 47_500 };
    const item = {
      id: "i",
      productId: "cafe",
      gtin: null,
      productName: "Café",
      description: null,
      quantity: 48,
      unit: "UNIT" as const,
      unitPrice: 1_979,
      presentation,
      taxRate: null,
      received: 0,
      notes: null,
    };
    const draft = toOrderDraft({
      supplierId: "s",
      expectedDate: null,
      notes: null,
      items: [item],
    } as unknown as PurchaseOrder);
    expect(computeOrderDraftTotal(draft)).toBe(95_000);
    const [sent] = buildOrderRequestBody(draft).items;
    expect(sent).toMatchObject({ presentation: { id: "paca", count: 2, price: 47_500 } });
    expect(sent).not.toHaveProperty("unitPrice");
  });

  it("sums and sends its values", () => {
    const lines = addOrderLine(addOrderLine([], cafe), cafe).map((line) => ({ ...line, unitPrice: 900 }));
    const draft = { supplierId: "s", expectedDate: "", notes: "", lines };
    expect(computeOrderDraftTotal(draft)).toBe(1_800);
    expect(buildOrderRequestBody(draft).items).toEqual([
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
