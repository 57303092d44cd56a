import { describe, expect, it } from "vitest";
import type { Presentation } from "#core/contract/presentation.ts";
import type { Product } from "#core/contract/products.ts";
import {
  type ArrivalDraft,
  arrivalBody,
  arrivalProblem,
  cameIn,
  cameTotal,
  NOTHING_CAME,
  withCame,
  withKnownCost,
} from "./arrival-form.ts";

const milk = { id: "milk", name: "Leche", unit: "UNIT" } as Product;
const cheese = { id: "cheese", name: "Queso", unit: "KG" } as Product;
const lines = [milk, cheese, milk].reduce<ArrivalDraft["lines"]>(withCame, []);

const last = (cost: number) => ({ supplier: null, cost, quantity: 1 });

describe("an arrival's lines", () => {
  it("keep one line per product, newest first, and count repeated scans", () => {
    expect(lines.map(({ product, quantity }) => [product.name, quantity])).toEqual([
      ["Queso", 1],
      ["Leche", 2],
    ]);
  });

  it("use the last cost unless another was typed", () => {
    const typed = lines.map((line) => (line.product.id === "milk" ? { ...line, unitCost: 2_100 } : line));
    const known = withKnownCost(withKnownCost(typed, "milk", last(2_000)), "cheese", last(13_001));
    expect(known.map(({ unitCost }) => unitCost)).toEqual([13_001, 2_100]);
    expect(cameTotal(known)).toBe(17_201);
  });
});

describe("a pack that arrives", () => {
  const paca = { id: "paca", name: "Paca", units: 24 } as Presentation;
  const bought = { ...last(1_979), presentation: { ...paca, price: 47_500 } };
  const came = [{ ...milk, presentation: paca }, milk, { ...milk, presentation: paca }].reduce<
    ArrivalDraft["lines"]
  >(withCame, []);

  it("has a line of its own, with the last price of the pack", () => {
    const known = withKnownCost(came, "milk", bought);
    expect(known.map(({ quantity, pack, unitCost }) => [quantity, pack?.name, unitCost])).toEqual([
      [1, undefined, 1_979],
      [2, "Paca", 47_500],
    ]);
    expect(cameTotal(known)).toBe(96_979);
  });

  it("is sent by count and price, with its free units", () => {
    const [, line] = withKnownCost(came, "milk", bought);
    const draft = { ...NOTHING_CAME, lines: [{ ...line!, free: 2 }], payment: "PAID" as const };
    expect(arrivalBody(draft, null).items).toEqual([
      {
        productId: "milk",
        expiresOn: "",
        freeUnits: 2,
        presentation: { id: "paca", count: 2, price: 47_500 },
      },
    ]);
  });

  it("becomes units again at the last unit price, and packs at the last pack price", () => {
    const [, line] = withKnownCost(came, "milk", bought);
    const loose = { ...line!, ...cameIn(line!, null) };
    expect([loose.quantity, loose.unitCost]).toEqual([48, 1_979]);
    expect(cameIn({ ...loose, quantity: 50 }, line!.pack)).toMatchObject({ quantity: 3, unitCost: 47_500 });
    expect(cameIn({ ...loose, unitCost: 2_000 }, line!.pack)).toMatchObject({
      quantity: 2,
      unitCost: 48_000,
    });
  });
});

describe("arrivalProblem", () => {
  const costed = lines.map((line) => ({ ...line, unitCost: 1_000 }));
  it.each<[Partial<ArrivalDraft>, string | null]>([
    [{}, "Agrega al menos un producto"],
    [{ lines }, "Pon lo que costó Queso"],
    [{ lines: costed }, "Di cómo se pagó"],
    [{ lines: costed, payment: "OWED" }, "Di a qué proveedor le quedas debiendo"],
    [{ lines: costed, payment: "OWED", supplierId: "s" }, null],
    [{ lines: costed, payment: "PAID" }, null],
  ])("of %j is %s", (draft, problem) => expect(arrivalProblem({ ...NOTHING_CAME, ...draft })).toBe(problem));

  it("sends the fields of its payment, in scan order", () => {
    const draft = { ...NOTHING_CAME, lines: costed, dueOn: "2026-12-31", note: "De la camioneta" };
    const items = [
      { productId: "milk", quantity: 2, unitCost: 1_000, expiresOn: "" },
      { productId: "cheese", quantity: 1, unitCost: 1_000, expiresOn: "" },
    ];
    const rest = { items, note: "De la camioneta" };
    expect(arrivalBody({ ...draft, payment: "PAID" }, "shift")).toEqual({ ...rest, payment: "PAID" });
    expect(arrivalBody({ ...draft, payment: "DRAWER" }, "shift")).toEqual({
      ...rest,
      payment: "DRAWER",
      shiftId: "shift",
    });
    expect(arrivalBody({ ...draft, payment: "OWED", supplierId: "s", owed: 500 }, "shift")).toEqual({
      ...rest,
      payment: "OWED",
      supplierId: "s",
      payable: { amount: 500, dueOn: "2026-12-31", reference: "" },
    });
  });
});
