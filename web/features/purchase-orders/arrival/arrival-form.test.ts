import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  addArrivalLine,
  buildArrivalRequestBody,
  computeArrivalTotal,
  EMPTY_ARRIVAL_DRAFT,
  fillArrivalLineCost,
  findArrivalProblem,
  type GoodsArrivalDraft,
} from "./arrival-form.ts";

const milk = { id: "milk", name: "Leche", unit: "UNIT" } as Product;
const cheese = { id: "cheese", name: "Queso", unit: "KG" } as Product;
const lines = [milk, cheese, milk].reduce<GoodsArrivalDraft["lines"]>(addArrivalLine, []);

describe("an arrival's lines", () => {
  it("keep one line per product, newest first, and count repeated scans", () => {
    expect(lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ["Queso", 1],
      ["Leche", 2],
    ]);
  });

  it("use the last cost unless another was typed", () => {
    const typed = lines.map((line) => (line.product.id === "milk" ? { ...line, unitPrice: 2_100 } : line));
    const withCosts = fillArrivalLineCost(fillArrivalLineCost(typed, "milk", 2_000), "cheese", 13_001);
    expect(withCosts.map(({ unitPrice }) => unitPrice)).toEqual([13_001, 2_100]);
    expect(computeArrivalTotal(withCosts)).toBe(17_201);
  });
});

it("counts a scanned pack in packs, at the cost of one, and sends what came for free", () => {
  const pack = { id: "paca", name: "Paca", units: 24, price: 55_000, wholesalePrice: null };
  const box = { ...milk, presentation: { ...pack, barcode: null, active: true } };
  const came = fillArrivalLineCost(
    [box, milk, box].reduce(addArrivalLine, [] as GoodsArrivalDraft["lines"]),
    "milk",
    2_000,
  );
  expect(came.map(({ pack, quantity, unitPrice }) => [pack?.name, quantity, unitPrice])).toEqual([
    [undefined, 1, 2_000],
    ["Paca", 2, 48_000],
  ]);
  expect(computeArrivalTotal(came)).toBe(98_000);
  const withFree = came.map((line) => (line.pack ? { ...line, unitPrice: 47_500, free: 2 } : line));
  expect(
    buildArrivalRequestBody({ ...EMPTY_ARRIVAL_DRAFT, lines: withFree, payment: "PAID" }, null).items,
  ).toEqual([
    {
      productId: "milk",
      presentation: { id: "paca", count: 2, price: 47_500 },
      freeUnits: 2,
      expiresOn: "",
    },
    { productId: "milk", quantity: 1, unitCost: 2_000, expiresOn: "" },
  ]);
});

describe("arrivalProblem", () => {
  const costed = lines.map((line) => ({ ...line, unitPrice: 1_000 }));
  it.each<[Partial<GoodsArrivalDraft>, string | null]>([
    [{}, "Agrega al menos un producto"],
    [{ lines }, "Pon lo que costó Queso"],
    [{ lines: costed }, "Di cómo se pagó"],
    [{ lines: costed, payment: "OWED" }, "Di a qué proveedor le quedas debiendo"],
    [{ lines: costed, payment: "OWED", supplierId: "s" }, null],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: 500 }, null],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: null }, "Escribe cuánto quedas debiendo"],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: 0 }, "Escribe cuánto quedas debiendo"],
    [{ lines: costed, payment: "PAID" }, null],
  ])("of %j is %s", (draft, problem) =>
    expect(findArrivalProblem({ ...EMPTY_ARRIVAL_DRAFT, ...draft })).toBe(problem),
  );

  it("sends the fields of its payment, in scan order", () => {
    const draft = { ...EMPTY_ARRIVAL_DRAFT, lines: costed, dueOn: "2026-12-31", note: "De la camioneta" };
    const items = [
      { productId: "milk", quantity: 2, unitCost: 1_000, expiresOn: "" },
      { productId: "cheese", quantity: 1, unitCost: 1_000, expiresOn: "" },
    ];
    const rest = { items, note: "De la camioneta" };
    expect(buildArrivalRequestBody({ ...draft, payment: "PAID" }, "shift")).toEqual({
      ...rest,
      payment: "PAID",
    });
    expect(buildArrivalRequestBody({ ...draft, payment: "DRAWER" }, "shift")).toEqual({
      ...rest,
      payment: "DRAWER",
      shiftId: "shift",
    });
    expect(
      buildArrivalRequestBody({ ...draft, payment: "OWED", supplierId: "s", owed: 500 }, "shift"),
    ).toEqual({
      ...rest,
      payment: "OWED",
      supplierId: "s",
      payable: { amount: 500, dueOn: "2026-12-31", reference: "" },
    });
  });
});
