import { describe, expect, it } from "vitest";
import type { Product } from "#core/contract/products/products.ts";
import {
  NOTHING_RECEIVED_MESSAGE,
  type PurchaseOrder,
  type PurchaseOrderItem,
} from "#core/contract/purchase-orders/purchase-orders.ts";
import { fillLastCost } from "./order-form.ts";
import {
  addUnorderedLine,
  buildArrivalRequestBody,
  buildReceptionRequestBody,
  computeReceptionTotal,
  EMPTY_RECEPTION,
  findReceptionProblem,
  proposeReception,
  type ReceptionDraft,
} from "./reception-form.ts";

const line = (id: string, quantity: number, received: number): PurchaseOrderItem => ({
  id,
  quantity,
  received,
  unitPrice: 1_000,
  unit: "UNIT",
  productName: id,
  productId: null,
  gtin: null,
  description: null,
  notes: null,
  taxRate: null,
  presentation: null,
});
const orderOf = (...items: PurchaseOrderItem[]) => ({ supplierId: "s", items }) as PurchaseOrder;
const order = orderOf(line("a", 10, 4), line("b", 5, 5), line("c", 2, 3));
const itemsOf = (lines: ReceptionDraft["lines"]) =>
  buildReceptionRequestBody({ ...EMPTY_RECEPTION, payment: "PAID", lines }).items;

it("starts with all open quantities at the order's cost", () => {
  const draft = proposeReception(order);
  expect(draft.lines.map(({ quantity }) => quantity)).toEqual([6, 0, 0]);
  expect(computeReceptionTotal(draft.lines)).toBe(6_000);
  expect(buildReceptionRequestBody(draft)).toEqual({
    items: [{ itemId: "a", quantity: 6, unitCost: 1_000 }],
    note: "",
  });
});

it("sends the price paid, or the order's for an empty field", () => {
  const [a, b] = proposeReception(order).lines;
  const came = [
    { ...a!, quantity: 1, unitPrice: 1_200 },
    { ...b!, quantity: 2, unitPrice: null },
  ];
  expect(computeReceptionTotal(came)).toBe(3_200);
  expect(itemsOf(came).map(({ unitCost }) => unitCost)).toEqual([1_200, 1_000]);
});

const paca = { id: "paca", name: "Paca", units: 24, count: 2, price: 47_500 };
const packed = (received: number) =>
  orderOf({ ...line("d", 48, received), unitPrice: 1_979, presentation: paca });

it("counts whole packs that are open, at their share of the order's price", () => {
  const [one] = proposeReception(packed(24)).lines;
  expect([one!.quantity, one!.unitPrice, computeReceptionTotal([one!])]).toEqual([1, 47_500, 47_500]);
  expect(itemsOf([one!])).toEqual([{ itemId: "d", count: 1 }]);
  expect(itemsOf([{ ...one!, unitPrice: 47_000 }])).toEqual([{ itemId: "d", count: 1, paid: 47_000 }]);
  expect(itemsOf([{ ...one!, quantity: 2 }])).toEqual([{ itemId: "d", count: 2, paid: 95_000 }]);
  const [loose] = proposeReception(packed(30)).lines;
  expect([loose!.pack, loose!.quantity]).toEqual([null, 18]);
  expect(itemsOf([loose!])).toEqual([{ itemId: "d", quantity: 18 }]);
});

it("adds what came for free to the units, not to what was paid", () => {
  const [one] = proposeReception(packed(24)).lines;
  expect(itemsOf([{ ...one!, free: 2 }])).toEqual([{ itemId: "d", quantity: 26, paid: 47_500 }]);
  const [piece] = proposeReception(order).lines;
  expect(itemsOf([{ ...piece!, free: 1 }])).toEqual([{ itemId: "a", quantity: 7, paid: 6_000 }]);
});

const milk = { id: "milk", name: "Leche", unit: "UNIT" } as Product;
const cheese = { id: "cheese", name: "Queso", unit: "KG" } as Product;
const scanned = [milk, cheese, milk].reduce<ReceptionDraft["lines"]>(addUnorderedLine, []);

describe("an arrival's lines", () => {
  it("keep one line per product and count repeated scans", () => {
    expect(scanned.map(({ productName, quantity }) => [productName, quantity])).toEqual([
      ["Leche", 2],
      ["Queso", 1],
    ]);
  });

  it("use the last cost unless another was typed", () => {
    const typed = scanned.map((one) => (one.productId === "milk" ? { ...one, unitPrice: 2_100 } : one));
    const withCosts = fillLastCost(fillLastCost(typed, "milk", 2_000), "cheese", 13_001);
    expect(withCosts.map(({ unitPrice }) => unitPrice)).toEqual([2_100, 13_001]);
    expect(computeReceptionTotal(withCosts)).toBe(17_201);
  });
});

it("counts a scanned pack in packs, at the cost of one, and sends what came for free", () => {
  const pack = { id: "paca", name: "Paca", units: 24, price: 55_000, wholesalePrice: null };
  const box = { ...milk, presentation: { ...pack, barcode: null, active: true } };
  const came = fillLastCost(
    [box, milk, box].reduce(addUnorderedLine, [] as ReceptionDraft["lines"]),
    "milk",
    2_000,
  );
  expect(came.map(({ pack, quantity, unitPrice }) => [pack?.name, quantity, unitPrice])).toEqual([
    ["Paca", 2, 48_000],
    [undefined, 1, 2_000],
  ]);
  expect(computeReceptionTotal(came)).toBe(98_000);
  const withFree = came.map((one) => (one.pack ? { ...one, unitPrice: 47_500, free: 2 } : one));
  expect(
    buildArrivalRequestBody({ ...EMPTY_RECEPTION, lines: withFree, payment: "PAID" }, null).items,
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

describe("the problem of a reception", () => {
  const lines = scanned;
  const costed = lines.map((one) => ({ ...one, unitPrice: 1_000 }));
  it.each<[Partial<ReceptionDraft>, string | null]>([
    [{}, NOTHING_RECEIVED_MESSAGE],
    [proposeReception(orderOf(line("a", 5, 5))), NOTHING_RECEIVED_MESSAGE],
    [{ ...proposeReception(order), payment: "OWED" }, null],
    [{ lines }, "Pon lo que costó Queso"],
    [{ lines: costed }, "Di cómo se pagó"],
    [{ lines: costed, payment: "OWED" }, "Di a qué proveedor le quedas debiendo"],
    [{ lines: costed, payment: "OWED", supplierId: "s" }, null],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: 500 }, null],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: null }, "Escribe cuánto queda por pagar"],
    [{ lines: costed, payment: "OWED", supplierId: "s", owed: 0 }, "Escribe cuánto queda por pagar"],
    [{ lines: costed, payment: "PAID" }, null],
  ])("of %j is %s", (draft, problem) =>
    expect(findReceptionProblem({ ...EMPTY_RECEPTION, ...draft })).toBe(problem),
  );

  it("sends the fields of its payment, in scan order", () => {
    const draft = { ...EMPTY_RECEPTION, lines: costed, dueOn: "2026-12-31", note: "De la camioneta" };
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
